import type { NodeSource } from '../story/node-source';
import { StoryNode } from '../story/story-node';
import { loadSource, mayHaveMedia } from './html-source-loader';
import { WallClock } from './testing/wall-clock';

/** Lets everything happen that waits for promises only. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe('loadSource', () => {
  let wall: WallClock;
  let element: HTMLVideoElement;
  let ending: AbortController;
  /** What was given to the element. */
  let tried: string[];
  /** What the loader said it tries. */
  let places: number[];
  let outcome: unknown;

  beforeEach(() => {
    wall = new WallClock();
    element = document.createElement('video');
    ending = new AbortController();
    tried = [];
    places = [];
    outcome = 'open';
    Object.defineProperty(element, 'src', { set: (src: string) => void tried.push(src) });
    Object.defineProperty(element, 'error', { get: () => ({ code: 4, message: tried.at(-1) }) });
  });
  afterEach(() => wall.stop());

  const load = (source: NodeSource, { at = 0, skip = 0 } = {}): void => {
    const node = new StoryNode({ id: 'a', source });
    const trying = (place: number): void => void places.push(place);
    loadSource({ element, node, at, skip, signal: ending.signal, trying }).then(
      (result) => (outcome = result),
      (cause: unknown) => (outcome = cause),
    );
  };
  const tell = async (type: 'loadeddata' | 'error'): Promise<void> => {
    element.dispatchEvent(new Event(type));
    await settle();
  };
  const wait = async (milliseconds: number): Promise<void> => {
    wall.advance(milliseconds);
    await settle();
  };

  it('gives the first candidate to the element in the same call: some browsers load only inside a gesture', () => {
    load(['a.webm', 'a.mp4']);
    expect(tried).toEqual(['a.webm']);
  });

  it('is done at the first frame', async () => {
    load('a.webm');
    await settle();
    expect(outcome).toBe('open');
    await tell('loadeddata');
    expect([outcome, ...tried]).toEqual(['media', 'a.webm']);
  });

  it('tries the next candidate when one fails, and tells which', async () => {
    load(['a.webm', { src: 'a.mp4' }, 'a.ogv']);
    await tell('error');
    expect([outcome, ...tried]).toEqual(['open', 'a.webm', 'a.mp4']);
    await tell('loadeddata');
    expect([outcome, ...places]).toEqual(['media', 0, 1]);
  });

  it('passes over what this browser says it does not play', async () => {
    load([
      { src: 'a.xyz', type: 'video/x-unheard-of' },
      { src: 'a.webm', type: 'video/webm' },
    ]);
    await tell('loadeddata');
    expect([...tried, ...places]).toEqual(['a.webm', 1]);
  });

  it('gives up at once, without a request, when it plays none of the types', async () => {
    load([{ src: 'a.xyz', type: 'video/x-unheard-of' }]);
    await settle();
    expect(outcome).toEqual(jasmine.any(Error));
    expect((outcome as Error).message).toContain('"a"');
    expect(tried).toEqual([]);
  });

  it('begins at the place asked for', () => {
    const sought: number[] = [];
    Object.defineProperty(element, 'currentTime', { set: (time: number) => void sought.push(time) });
    load('a.webm', { at: 3 });
    load('a.webm');
    expect(sought).toEqual([3]);
  });

  it('passes over, in the first round only, what has just failed', async () => {
    load(['0', '1', '2'], { skip: 1 });
    for (let place = 0; place < 3; place++) await tell('error');
    expect(tried).toEqual(['1', '2', '0']);
    await wait(1000);
    for (let place = 0; place < 3; place++) await tell('error');
    expect(tried.slice(3)).toEqual(['0', '1', '2']);
    expect(places).toEqual([1, 2, 0, 0, 1, 2]);
  });

  it('skipping the last leads to the first', () => {
    load(['0', '1'], { skip: 2 });
    expect(tried).toEqual(['0']);
  });

  it('makes three rounds with growing pauses, within 10 s, and rejects with the last cause (contract §9)', async () => {
    load(['a', 'b']);
    const rounds: number[] = [];
    while (outcome === 'open' && wall.now < 20_000) {
      const before = tried.length;
      await tell('error');
      await tell('error');
      if (tried.length > before) rounds.push(wall.now);
      await wait(100);
    }
    expect(tried).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect(outcome).toEqual({ code: 4, message: 'b' });
    expect(rounds.length).toBe(3);
    expect(rounds[2]! - rounds[1]!).toBeGreaterThan(rounds[1]! - rounds[0]!);
    expect(rounds[2]!).toBeLessThan(10_000);
  });

  it('asks a function again in every round: what was signed may have expired', async () => {
    const answers: (() => Promise<string>)[] = [
      () => Promise.reject(new Error('no network')),
      () => Promise.resolve('b.webm'),
    ];
    load(() => answers.shift()!());
    await settle();
    await wait(1000);
    expect(tried).toEqual(['b.webm']);
    await tell('loadeddata');
    expect(outcome).toBe('media');
  });

  it('fails with what the function threw', async () => {
    const cause = new Error('no network');
    load(() => {
      throw cause;
    });
    for (let round = 0; round < 3; round++) await wait(5000);
    expect(outcome).toBe(cause);
  });

  for (const nothing of [null, undefined, false, '', []] as const) {
    it(`${JSON.stringify(nothing)} is nothing, by itself or as an answer`, async () => {
      load(nothing);
      await settle();
      expect(outcome).toBe('nothing');
      outcome = 'open';
      load(() => Promise.resolve(nothing));
      await settle();
      expect([outcome, tried.length]).toEqual(['nothing', 0]);
    });
  }

  describe('once it is ended', () => {
    it('touches the element no more, whatever that tells', async () => {
      load(['a', 'b']);
      ending.abort();
      await tell('error');
      await tell('loadeddata');
      await wait(20_000);
      expect([outcome, ...tried]).toEqual(['open', 'a']);
    });

    it('starts no round after the pause, and asks no function again', async () => {
      const source = jasmine.createSpy('source').and.returnValue('a');
      load(source);
      await settle();
      await tell('error');
      ending.abort();
      await wait(20_000);
      expect([outcome, source.calls.count(), ...tried]).toEqual(['open', 1, 'a']);
    });

    it('does not take what a function answers late', async () => {
      let answer: (value: string) => void = () => undefined;
      load(() => new Promise<string>((resolve) => (answer = resolve)));
      ending.abort();
      answer('a');
      await settle();
      expect([outcome, tried.length]).toEqual(['open', 0]);
    });
  });
});

describe('mayHaveMedia', () => {
  const table: readonly [what: string, source: NodeSource, expected: boolean][] = [
    ['a URL', 'a.webm', true],
    ['a list', [{ src: 'a.webm' }], true],
    ['a function, whatever it will answer', () => null, true],
    ['an empty list', [], false],
    ['a candidate without a URL', { src: '' }, false],
    ['nothing', null, false],
  ];
  for (const [what, source, expected] of table) {
    it(`${what}: ${String(expected)}`, () =>
      expect(mayHaveMedia(new StoryNode({ id: 'a', source }))).toBe(expected));
  }
});
