import { EventChannel, ownListener } from './event-channel';
import type { IvPlayerError } from './player-error';
import { noZone } from './testing/no-zone';

interface Events {
  move: readonly [place: string, steps: number];
  stop: readonly [];
}

describe('EventChannel', () => {
  it('off without a listener keeps the library’s listeners', () => {
    const channel = new EventChannel<{ a: [] }>();
    const own = jasmine.createSpy();
    const other = jasmine.createSpy();
    channel.on(
      'a',
      ownListener(() => own()),
    );
    channel.on('a', () => other());
    channel.off('a');
    channel.deliver('a', [], fail, noZone);
    expect([own.calls.count(), other.calls.count()]).toEqual([1, 0]);
  });

  let channel: EventChannel<Events>;
  let calls: string[];
  let errors: unknown[];
  const record =
    (name: string) =>
    (...args: readonly unknown[]): void =>
      void calls.push([name, ...args].join(' '));
  const deliver = (name: keyof Events, ...args: readonly unknown[]): void =>
    channel.deliver(name, args, (error) => errors.push(error), noZone);

  beforeEach(() => {
    channel = new EventChannel();
    calls = [];
    errors = [];
  });

  it('calls the listeners for an event with its arguments, in order of registration', () => {
    channel.on('move', record('first'));
    channel.on('stop', record('other'));
    channel.on('move', record('second'));
    deliver('move', 'left', 2);
    expect(calls).toEqual(['first left 2', 'second left 2']);
  });

  it('on returns a function that unsubscribes', () => {
    const stop = channel.on('stop', record('a'));
    stop();
    stop();
    deliver('stop');
    expect(calls).toEqual([]);
  });

  it('calls a `once` listener for one event only [once-off]', () => {
    channel.once('stop', record('once'));
    deliver('stop');
    deliver('stop');
    expect(calls).toEqual(['once']);
  });

  it('removes a `once` listener before calling it, so that it is not called recursively', () => {
    channel.once('stop', () => {
      calls.push('once');
      deliver('stop');
    });
    deliver('stop');
    expect(calls).toEqual(['once']);
  });

  it('removes a listener only if it returns true [listener-true]', () => {
    channel.on('stop', () => calls.push('true') > 0);
    channel.on('stop', () => calls.push('one'));
    channel.on('stop', () => Promise.resolve(calls.push('promise')));
    deliver('stop');
    deliver('stop');
    expect(calls).toEqual(['true', 'one', 'promise', 'one', 'promise']);
  });

  it('warns once about a listener that returns true, which is often accidental', () => {
    const warn = spyOn(console, 'warn');
    for (let count = 0; count < 2; count++) channel.on('stop', () => true);
    channel.once('stop', () => true);
    deliver('stop');
    expect(warn.calls.allArgs()).toEqual([[jasmine.stringContaining('A listener of "stop" returned true')]]);
  });

  it('reports an error thrown by a listener, keeps the listener and calls the others', () => {
    const broken = new Error('broken');
    channel.on('stop', () => {
      throw broken;
    });
    channel.on('stop', record('after'));
    deliver('stop');
    deliver('stop');
    expect(calls).toEqual(['after', 'after']);
    expect(errors).toEqual([broken, broken]);
  });

  describe('with a RegExp as the name', () => {
    it('calls the listener for every event whose name matches', () => {
      channel.on(/^(move|stop)$/, record('any'));
      deliver('move', 'left', 1);
      deliver('stop');
      expect(calls).toEqual(['any left 1', 'any']);
    });

    it('calls it for each event even if the RegExp is global or sticky', () => {
      channel.on(/stop/g, record('global'));
      channel.on(/stop/y, record('sticky'));
      deliver('stop');
      deliver('stop');
      expect(calls).toEqual(['global', 'sticky', 'global', 'sticky']);
    });

    it('is removed by an equal RegExp', () => {
      channel.on(/stop/, record('a'));
      channel.on(/stop/i, record('b'));
      channel.off(/stop/);
      deliver('stop');
      expect(calls).toEqual(['b']);
    });

    it('is not listed among the names', () => {
      channel.on(/stop/, record('a'));
      channel.on('move', record('b'));
      expect(channel.names).toEqual(['move']);
    });
  });

  describe('off', () => {
    it('removes one listener of a name, or all of them [once-off]', () => {
      const [a, b] = [record('a'), record('b')];
      channel.on('stop', a);
      channel.on('stop', b);
      channel.once('move', a);
      channel.off('stop', a);
      deliver('stop');
      expect(calls).toEqual(['b']);
      channel.off('stop');
      deliver('stop');
      deliver('move', 'left', 1);
      expect(calls).toEqual(['b', 'a left 1']);
    });

    it('removes a `once` listener as well', () => {
      const listener = record('once');
      channel.once('stop', listener);
      channel.off('stop', listener);
      deliver('stop');
      expect(calls).toEqual([]);
    });

    it('takes effect during a delivery', () => {
      channel.on('stop', () => channel.off('stop', late));
      const late = record('late');
      channel.on('stop', late);
      deliver('stop');
      expect(calls).toEqual([]);
    });

    it('does not unsubscribe observables', () => {
      channel.events('stop').subscribe(() => calls.push('observer'));
      channel.off('stop');
      deliver('stop');
      expect(calls).toEqual(['observer']);
    });
  });

  it('calls a listener added during a delivery for the next event', () => {
    channel.on('stop', () => {
      channel.once('stop', record('new'));
      return true;
    });
    deliver('stop');
    expect(calls).toEqual([]);
    deliver('stop');
    expect(calls).toEqual(['new']);
  });

  it('events emits the arguments of each event as a tuple', () => {
    channel.events('move').subscribe(([place, steps]) => calls.push(`${place}:${String(steps)}`));
    deliver('stop');
    deliver('move', 'right', 3);
    expect(calls).toEqual(['right:3']);
  });

  it('reports each event name when a listener is added', () => {
    const listened: string[] = [];
    const watched = new EventChannel<Events>((name) => listened.push(name));
    watched.on('move', record('a'));
    watched.once('stop', record('a'));
    watched.on(/x/, record('a'));
    expect(listened).toEqual(['move', 'stop']);
  });

  it('removes all listeners and completes all observables on close', () => {
    let completed = false;
    channel.on('stop', record('a'));
    channel.events('stop').subscribe({ complete: () => (completed = true) });
    channel.close();
    deliver('stop');
    expect(calls).toEqual([]);
    expect(channel.names).toEqual([]);
    expect(completed).toBeTrue();
  });

  const misuses: readonly (readonly [string, unknown, unknown])[] = [
    ['an empty name', '', () => undefined],
    ['a name that is neither a string nor a RegExp', 7, () => undefined],
    ['no name', undefined, () => undefined],
    ['no listener', 'stop', undefined],
    ['a listener that is not a function', 'stop', {}],
  ];
  for (const [that, name, listener] of misuses) {
    it(`on and once throw INVALID_ARGUMENT for ${that}`, () => {
      const isInvalid = (error: IvPlayerError): boolean => error.code === 'INVALID_ARGUMENT';
      expect(() => channel.on(name as 'stop', listener as () => void)).toThrowMatching(isInvalid);
      expect(() => channel.once(name as 'stop', listener as () => void)).toThrowMatching(isInvalid);
      expect(channel.names).toEqual([]);
    });
  }
});
