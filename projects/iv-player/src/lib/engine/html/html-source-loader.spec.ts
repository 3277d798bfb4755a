import type { IvPlayerError } from '../../events/player-error';
import type { NodeSource } from '../../story/node-source';
import { StoryNode } from '../../story/story-node';
import { reasonOf } from '../failure-reason';
import { loadSource, mayHaveMedia } from './html-source-loader';
import { WallClock } from './testing/wall-clock';

/** Lets promises settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe('loadSource', () => {
  let wall: WallClock;
  let element: HTMLVideoElement;
  let teardown: AbortController;
  /** URLs set on the element. */
  let tried: string[];
  /** Indices of the reported candidates. */
  let indices: number[];
  let outcome: unknown;
  /** Width of the loaded media; 0 for audio only. */
  let videoWidth: number;

  beforeEach(() => {
    wall = new WallClock();
    element = document.createElement('video');
    teardown = new AbortController();
    tried = [];
    indices = [];
    outcome = 'open';
    videoWidth = 320;
    Object.defineProperty(element, 'videoWidth', { get: () => videoWidth });
    Object.defineProperty(element, 'src', { set: (src: string) => void tried.push(src) });
    Object.defineProperty(element, 'error', { get: () => ({ code: 4, message: tried.at(-1) }) });
  });
  afterEach(() => wall.stop());

  const load = (source: NodeSource, { skip = 0 } = {}): void => {
    const node = new StoryNode({ id: 'a', source });
    const onCandidate = (index: number): void => void indices.push(index);
    loadSource({ element, node, skip, signal: teardown.signal, onCandidate }).then(
      (result) => (outcome = result),
      (cause: unknown) => (outcome = cause),
    );
  };
  const dispatch = async (type: 'loadeddata' | 'error'): Promise<void> => {
    element.dispatchEvent(new Event(type));
    await settle();
  };
  const wait = async (milliseconds: number): Promise<void> => {
    wall.advance(milliseconds);
    await settle();
  };

  for (const value of [42, {}, { url: 'a.mp4' }, ['a.mp4', null], () => 'a.mp4'])
    it(`refuses ${typeof value === 'function' ? 'a function' : JSON.stringify(value)} from a source function, without another attempt [node-source]`, async () => {
      load((() => value) as unknown as NodeSource);
      await settle();
      expect((outcome as IvPlayerError).message).toMatch(/^The source of "a" must be a URL/);
      expect(tried).toEqual([]);
    });

  it('sets the first candidate synchronously, because some browsers load only during a gesture', () => {
    load(['a.webm', 'a.mp4']);
    expect(tried).toEqual(['a.webm']);
  });

  it('resolves at the first frame', async () => {
    load('a.webm');
    await settle();
    expect(outcome).toBe('open');
    await dispatch('loadeddata');
    expect([outcome, ...tried]).toEqual(['loaded', 'a.webm']);
  });

  it('tries the next candidate when one fails, and reports its index [node-source] [source-rounds]', async () => {
    load(['a.webm', { src: 'a.mp4' }, 'a.ogv']);
    await dispatch('error');
    expect([outcome, ...tried]).toEqual(['open', 'a.webm', 'a.mp4']);
    await dispatch('loadeddata');
    expect([outcome, ...indices]).toEqual(['loaded', 0, 1]);
  });

  it('starts after the candidate that has failed, even if the browser plays only some of the list', () => {
    const unplayable = { src: 'a.av1', type: 'video/x-unheard-of' };
    load([unplayable, 'broken.mp4', 'good.webm'], { skip: 2 });
    expect([tried, indices]).toEqual([['good.webm'], [2]]);
  });

  it('starts with the first one after the last candidate has failed', () => {
    load(['a.webm', 'a.mp4'], { skip: 2 });
    expect(tried).toEqual(['a.webm']);
  });

  for (const source of ['clip.mp4?format=mpegurl', '/mpegurl/clip.mp4', 'film.m3u8.mp4'])
    it(`treats ${source} as a file`, () => {
      load(source);
      expect(tried).toEqual([source]);
    });

  for (const source of ['film.m3u8', 'film.m3u8?token=1', { src: 'film', type: 'application/x-mpegURL' }])
    it(`treats ${JSON.stringify(source)} as a manifest`, async () => {
      load(source);
      await settle();
      expect(tried).toEqual([]);
      expect((outcome as IvPlayerError).code).toBe('STREAMING_UNAVAILABLE');
    });

  it('tries the next candidate if the browser plays only the audio of one [source-rounds]', async () => {
    load(['hevc.mp4', 'h264.mp4']);
    videoWidth = 0;
    await dispatch('loadeddata');
    expect([outcome, ...tried]).toEqual(['open', 'hevc.mp4', 'h264.mp4']);
    videoWidth = 320;
    await dispatch('loadeddata');
    expect([outcome, ...indices]).toEqual(['loaded', 0, 1]);
  });

  it('accepts audio only if no candidate has a picture', async () => {
    videoWidth = 0;
    load(['a.opus', 'a.m4a', 'a.mp3']);
    await dispatch('loadeddata');
    await dispatch('error');
    await dispatch('loadeddata');
    expect(outcome).toBe('open');
    await dispatch('loadeddata');
    expect([outcome, ...indices]).toEqual(['loaded', 0, 1, 2, 0]);
  });

  it('accepts audio without a picture immediately if there is only one candidate', async () => {
    videoWidth = 0;
    load('a.mp3');
    await dispatch('loadeddata');
    expect([outcome, ...tried]).toEqual(['loaded', 'a.mp3']);
  });

  it('skips types that the browser cannot play', async () => {
    load([
      { src: 'a.xyz', type: 'video/x-unheard-of' },
      { src: 'a.webm', type: 'video/webm' },
    ]);
    await dispatch('loadeddata');
    expect([...tried, ...indices]).toEqual(['a.webm', 1]);
  });

  it('tries the types that the browser says it cannot play after all others, because some of them play [refused-type]', async () => {
    load([{ src: 'a.mov', type: 'video/x-unheard-of' }, 'a.webm', { src: 'b.mov', type: 'video/x-other' }]);
    await dispatch('error');
    await dispatch('error');
    expect(tried).toEqual(['a.webm', 'a.mov', 'b.mov']);
    await dispatch('loadeddata');
    expect([outcome, ...indices]).toEqual(['loaded', 1, 0, 2]);
  });

  it('tries the only candidate, whatever its type [refused-type]', async () => {
    load([{ src: 'mid.mov', type: 'video/quicktime' }]);
    await dispatch('loadeddata');
    expect([outcome, ...tried]).toEqual(['loaded', 'mid.mov']);
  });

  it('rejects after one attempt, with the addresses and types, if the browser refuses all of them', async () => {
    load([{ src: 'mid.mov', type: 'video/x-unheard-of' }]);
    await dispatch('error');
    expect(outcome).toEqual(jasmine.any(Error));
    expect((outcome as IvPlayerError).code).toBe('MEDIA_ERROR');
    expect((outcome as IvPlayerError).message).toContain('mid.mov (type video/x-unheard-of)');
    expect(tried).toEqual(['mid.mov']);
  });

  it('notes the address for the error [code-media-error]', async () => {
    load('a.webm');
    for (let round = 0; round < 3; round++) {
      await dispatch('error');
      await wait(5000);
    }
    expect(reasonOf(outcome)).toContain('a.webm: ');
  });

  it('skips the candidate that has just failed, only in the first round', async () => {
    load(['0', '1', '2'], { skip: 1 });
    for (let place = 0; place < 3; place++) await dispatch('error');
    expect(tried).toEqual(['1', '2', '0']);
    await wait(1000);
    for (let place = 0; place < 3; place++) await dispatch('error');
    expect(tried.slice(3)).toEqual(['0', '1', '2']);
    expect(indices).toEqual([1, 2, 0, 0, 1, 2]);
  });

  it('starts with the first candidate after skipping the last', () => {
    load(['0', '1'], { skip: 2 });
    expect(tried).toEqual(['0']);
  });

  it('makes three rounds with increasing pauses, within 10 s, and rejects with the last cause [source-rounds]', async () => {
    load(['a', 'b']);
    const rounds: number[] = [];
    while (outcome === 'open' && wall.now < 20_000) {
      const before = tried.length;
      await dispatch('error');
      await dispatch('error');
      if (tried.length > before) rounds.push(wall.now);
      await wait(100);
    }
    expect(tried).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect(outcome).toEqual({ code: 4, message: 'b' });
    expect(rounds.length).toBe(3);
    expect(rounds[2]! - rounds[1]!).toBeGreaterThan(rounds[1]! - rounds[0]!);
    expect(rounds[2]!).toBeLessThan(10_000);
  });

  it('calls a source function in every round, because a signed URL may have expired [node-source]', async () => {
    const results: (() => Promise<string>)[] = [
      () => Promise.reject(new Error('no network')),
      () => Promise.resolve('b.webm'),
    ];
    load(() => results.shift()!());
    await settle();
    await wait(1000);
    expect(tried).toEqual(['b.webm']);
    await dispatch('loadeddata');
    expect(outcome).toBe('loaded');
  });

  it('rejects with the source function’s error', async () => {
    const cause = new Error('no network');
    load(() => {
      throw cause;
    });
    for (let round = 0; round < 3; round++) await wait(5000);
    expect(outcome).toBe(cause);
  });

  for (const nothing of [null, undefined, false, '', []] as const) {
    it(`${JSON.stringify(nothing)} is an empty source, as a value or the result of a function`, async () => {
      load(nothing);
      await settle();
      expect(outcome).toBe('empty');
      outcome = 'open';
      load(() => Promise.resolve(nothing));
      await settle();
      expect([outcome, tried.length]).toEqual(['empty', 0]);
    });
  }

  describe('when aborted', () => {
    it('ignores the element’s events and does not touch it', async () => {
      load(['a', 'b']);
      teardown.abort();
      await dispatch('error');
      await dispatch('loadeddata');
      await wait(20_000);
      expect([outcome, ...tried]).toEqual(['open', 'a']);
    });

    it('does not start another round', async () => {
      const source = jasmine.createSpy('source').and.returnValue('a');
      load(source);
      await settle();
      await dispatch('error');
      teardown.abort();
      await wait(20_000);
      expect([outcome, source.calls.count(), ...tried]).toEqual(['open', 1, 'a']);
    });

    it('ignores the late result of a source function', async () => {
      let resolveSource: (value: string) => void = () => undefined;
      load(() => new Promise<string>((resolve) => (resolveSource = resolve)));
      teardown.abort();
      resolveSource('a');
      await settle();
      expect([outcome, tried.length]).toEqual(['open', 0]);
    });
  });
});

describe('mayHaveMedia', () => {
  const table: readonly [what: string, source: NodeSource, expected: boolean][] = [
    ['a URL', 'a.webm', true],
    ['a list', [{ src: 'a.webm' }], true],
    ['a function, whatever it returns', () => null, true],
    ['an empty list', [], false],
    ['a candidate without a URL', { src: '' }, false],
    ['nothing', null, false],
  ];
  for (const [what, source, expected] of table) {
    it(`${what}: ${String(expected)}`, () =>
      expect(mayHaveMedia(new StoryNode({ id: 'a', source }))).toBe(expected));
  }
});
