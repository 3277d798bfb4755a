import fc from 'fast-check';
import { TimeListeners } from './time-listeners';

const TYPE = 'timeupdate';
const listen = (): void => {};

/** Event target that counts its listeners. */
function countedTarget(): { target: EventTarget; listeners: TimeListeners; changes: () => number } {
  let changes = 0;
  const target = new EventTarget();
  const listeners = new TimeListeners(target, () => (changes += 1), false);
  return { target, listeners, changes: () => changes };
}

describe('TimeListeners', () => {
  it('always has listeners if there may be unknown ones', () => {
    expect(new TimeListeners(new EventTarget(), () => {}, true).hasAny).toBeTrue();
  });

  it('counts a listener until it is removed, aborted or called once', () => {
    const { target, listeners, changes } = countedTarget();
    const has = (): boolean => listeners.hasAny;
    listeners.add(listen, undefined);
    listeners.add(listen, null);
    expect(has()).toBeTrue();
    target.dispatchEvent(new Event(TYPE));
    expect(has()).toBeTrue();
    listeners.remove(listen, undefined);
    expect(has()).toBeFalse();

    listeners.add(listen, { once: true });
    expect(has()).toBeTrue();
    target.dispatchEvent(new Event(TYPE));
    expect(has()).toBeFalse();

    const controller = new AbortController();
    listeners.add(listen, { signal: controller.signal });
    expect(has()).toBeTrue();
    controller.abort();
    expect(has()).toBeFalse();
    listeners.add(listen, { signal: controller.signal });
    expect(has()).toBeFalse();
    expect(changes()).toBe(5);
  });

  it('keeps a listener that was added again before its first signal aborts', () => {
    const { listeners } = countedTarget();
    const controller = new AbortController();
    listeners.add(listen, { signal: controller.signal });
    listeners.remove(listen, false);
    listeners.add(listen, false);
    controller.abort();
    expect(listeners.hasAny).toBeTrue();
  });

  it('counts as an event target does, with listeners that add and remove others', () => {
    const options = fc.constantFrom<(boolean | AddEventListenerOptions | undefined)[]>(
      undefined,
      true,
      false,
      { capture: true },
      { once: true },
      { once: true, capture: true },
      {},
    );
    const change = fc.record({ isAdded: fc.boolean(), listener: fc.nat(2), options });
    const step = fc.oneof(change, fc.constant('dispatch' as const));
    const inside = fc.array(fc.array(change, { maxLength: 3 }), { minLength: 3, maxLength: 3 });
    let calls = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), inside, (steps, changesInside) => {
        const { target, listeners } = countedTarget();
        const run = ({ isAdded, listener, options: given }: (typeof changesInside)[number][number]): void => {
          const one = all[listener]!;
          if (isAdded) {
            listeners.add(one, given);
            target.addEventListener(TYPE, one, given);
          } else {
            listeners.remove(one, given);
            target.removeEventListener(TYPE, one, given);
          }
        };
        const all = changesInside.map((changes) => (): void => {
          calls += 1;
          for (const one of changes) run(one);
        });
        for (const one of [...steps, 'dispatch' as const]) {
          if (one !== 'dispatch') {
            run(one);
            continue;
          }
          calls = 0;
          const hadAny = listeners.hasAny;
          target.dispatchEvent(new Event(TYPE));
          expect(calls > 0).toBe(hadAny);
        }
      }),
      { numRuns: 1000, seed: 31 },
    );
  });
});
