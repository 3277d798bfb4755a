import { EventChannel } from './event-channel';
import type { IvPlayerError } from './player-error';

interface Events {
  move: readonly [place: string, steps: number];
  stop: readonly [];
}

describe('EventChannel', () => {
  let channel: EventChannel<Events>;
  let told: string[];
  let errors: unknown[];
  const hear =
    (name: string) =>
    (...args: readonly unknown[]): void =>
      void told.push([name, ...args].join(' '));
  const deliver = (name: keyof Events, ...args: readonly unknown[]): void =>
    channel.deliver(name, args, (error) => errors.push(error));

  beforeEach(() => {
    channel = new EventChannel();
    told = [];
    errors = [];
  });

  it('calls the listeners of that name with the arguments, in the order of listening', () => {
    channel.on('move', hear('first'));
    channel.on('stop', hear('other'));
    channel.on('move', hear('second'));
    deliver('move', 'left', 2);
    expect(told).toEqual(['first left 2', 'second left 2']);
  });

  it('gives back a function that unsubscribes', () => {
    const stop = channel.on('stop', hear('a'));
    stop();
    stop();
    deliver('stop');
    expect(told).toEqual([]);
  });

  it('calls a `once` listener for one event only', () => {
    channel.once('stop', hear('once'));
    deliver('stop');
    deliver('stop');
    expect(told).toEqual(['once']);
  });

  it('a `once` listener is gone before it runs, so that raising the event again does not reach it', () => {
    channel.once('stop', () => {
      told.push('once');
      deliver('stop');
    });
    deliver('stop');
    expect(told).toEqual(['once']);
  });

  it('removes a listener that returns true, and no other value', () => {
    channel.on('stop', () => told.push('true') > 0);
    channel.on('stop', () => told.push('one'));
    channel.on('stop', () => Promise.resolve(told.push('promise')));
    deliver('stop');
    deliver('stop');
    expect(told).toEqual(['true', 'one', 'promise', 'one', 'promise']);
  });

  it('a listener that throws stops no other, stays, and its error is reported', () => {
    const broken = new Error('broken');
    channel.on('stop', () => {
      throw broken;
    });
    channel.on('stop', hear('after'));
    deliver('stop');
    deliver('stop');
    expect(told).toEqual(['after', 'after']);
    expect(errors).toEqual([broken, broken]);
  });

  describe('names that are a RegExp', () => {
    it('hear every event they match', () => {
      channel.on(/^(move|stop)$/, hear('any'));
      deliver('move', 'left', 1);
      deliver('stop');
      expect(told).toEqual(['any left 1', 'any']);
    });

    it('hear each event also when they are global or sticky', () => {
      channel.on(/stop/g, hear('global'));
      channel.on(/stop/y, hear('sticky'));
      deliver('stop');
      deliver('stop');
      expect(told).toEqual(['global', 'sticky', 'global', 'sticky']);
    });

    it('are removed by an equal one', () => {
      channel.on(/stop/, hear('a'));
      channel.on(/stop/i, hear('b'));
      channel.off(/stop/);
      deliver('stop');
      expect(told).toEqual(['b']);
    });

    it('are not told as names of single events', () => {
      channel.on(/stop/, hear('a'));
      channel.on('move', hear('b'));
      expect(channel.names).toEqual(['move']);
    });
  });

  describe('off', () => {
    it('removes one listener of a name, or all of it', () => {
      const [a, b] = [hear('a'), hear('b')];
      channel.on('stop', a);
      channel.on('stop', b);
      channel.once('move', a);
      channel.off('stop', a);
      deliver('stop');
      expect(told).toEqual(['b']);
      channel.off('stop');
      deliver('stop');
      deliver('move', 'left', 1);
      expect(told).toEqual(['b', 'a left 1']);
    });

    it('removes a `once` listener as well', () => {
      const listener = hear('once');
      channel.once('stop', listener);
      channel.off('stop', listener);
      deliver('stop');
      expect(told).toEqual([]);
    });

    it('takes effect inside a delivery', () => {
      channel.on('stop', () => channel.off('stop', late));
      const late = hear('late');
      channel.on('stop', late);
      deliver('stop');
      expect(told).toEqual([]);
    });

    it('leaves observables alone', () => {
      channel.events('stop').subscribe(() => told.push('observer'));
      channel.off('stop');
      deliver('stop');
      expect(told).toEqual(['observer']);
    });
  });

  it('a listener added inside a delivery hears the next event', () => {
    channel.on('stop', () => {
      channel.once('stop', hear('new'));
      return true;
    });
    deliver('stop');
    expect(told).toEqual([]);
    deliver('stop');
    expect(told).toEqual(['new']);
  });

  it('tells observers each event as the tuple of its arguments', () => {
    channel.events('move').subscribe(([place, steps]) => told.push(`${place}:${String(steps)}`));
    deliver('stop');
    deliver('move', 'right', 3);
    expect(told).toEqual(['right:3']);
  });

  it('says which names get a listener', () => {
    const listened: string[] = [];
    const watched = new EventChannel<Events>((name) => listened.push(name));
    watched.on('move', hear('a'));
    watched.once('stop', hear('a'));
    watched.on(/x/, hear('a'));
    expect(listened).toEqual(['move', 'stop']);
  });

  it('lets go of everyone when it closes', () => {
    let completed = false;
    channel.on('stop', hear('a'));
    channel.events('stop').subscribe({ complete: () => (completed = true) });
    channel.close();
    deliver('stop');
    expect(told).toEqual([]);
    expect(channel.names).toEqual([]);
    expect(completed).toBeTrue();
  });

  const misuses: readonly (readonly [string, unknown, unknown])[] = [
    ['an empty name', '', () => undefined],
    ['a name that is neither a string nor a RegExp', 7, () => undefined],
    ['no name', undefined, () => undefined],
    ['no listener', 'stop', undefined],
    ['a listener that is no function', 'stop', {}],
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
