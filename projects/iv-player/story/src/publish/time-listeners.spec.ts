import fc from 'fast-check';
import { TimeListeners } from './time-listeners';

const listen = (): void => {};

describe('TimeListeners', () => {
  it('always has listeners if there may be unknown ones', () => {
    expect(new TimeListeners(() => {}, true).hasAny).toBeTrue();
  });

  it('counts a listener until it is removed, aborted or called once', () => {
    let changes = 0;
    const listeners = new TimeListeners(() => (changes += 1), false);
    const has = (): boolean => listeners.hasAny;
    listeners.add(listen, undefined);
    listeners.add(listen, null);
    expect(has()).toBeTrue();
    listeners.called();
    expect(has()).toBeTrue();
    listeners.remove(listen, undefined);
    expect(has()).toBeFalse();

    listeners.add(listen, { once: true });
    expect(has()).toBeTrue();
    listeners.called();
    expect(has()).toBeFalse();

    const controller = new AbortController();
    listeners.add(listen, { signal: controller.signal });
    expect(has()).toBeTrue();
    controller.abort();
    expect(has()).toBeFalse();
    listeners.add(listen, { signal: controller.signal });
    expect(has()).toBeFalse();
    expect(changes).toBeGreaterThan(5);
  });

  it('counts as an event target does', () => {
    const all = [listen, (): void => {}, { handleEvent: listen }];
    const options = fc.constantFrom<(boolean | AddEventListenerOptions | undefined)[]>(
      undefined,
      true,
      false,
      { capture: true },
      { once: true },
      { once: true, capture: true },
      {},
    );
    const step = fc.record({
      act: fc.constantFrom('add', 'remove', 'dispatch'),
      listener: fc.nat(2),
      options,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const listeners = new TimeListeners(() => {}, false);
        const target = new EventTarget();
        let calls = 0;
        const counted = all.map(() => (): void => void (calls += 1));
        for (const { act, listener, options: given } of steps) {
          const one = counted[listener]!;
          if (act === 'add') {
            target.addEventListener('timeupdate', one, given);
            listeners.add(one, given);
          } else if (act === 'remove') {
            target.removeEventListener('timeupdate', one, given);
            listeners.remove(one, given);
          } else {
            calls = 0;
            const hadAny = listeners.hasAny;
            target.dispatchEvent(new Event('timeupdate'));
            listeners.called();
            expect(calls > 0).toBe(hadAny);
          }
        }
        expect(true).toBeTrue();
      }),
      { numRuns: 500, seed: 31 },
    );
  });
});
