import { StoryNode } from '../story/story-node';
import { HtmlVideoPool } from './html-video-pool';
import type { PooledVideo } from './html-pooled-video';
import { HtmlPreloader, type PreloadConditions } from './html-preloader';
import type { SourceStreamer } from './html-source-streamer';
import { ConditionWaiter, clipNode, frameOf } from './testing/real-clips';

const DEFAULTS: PreloadConditions = { next: null, isWaiting: false };

describe('HtmlPreloader', () => {
  let waiter: ConditionWaiter;
  let pool: HtmlVideoPool;
  let preloader: HtmlPreloader;
  let nodes: readonly StoryNode[];
  let [a, b, c, d]: readonly StoryNode[] = [];
  let shown: PooledVideo;

  beforeEach(async () => {
    nodes = await Promise.all(['s1', 's2', 's3', 'c1'].map((name) => clipNode(name, `${name}.webm`)));
    [a, b, c, d] = nodes;
    waiter = new ConditionWaiter();
    pool = new HtmlVideoPool(
      3,
      () => waiter.check(),
      () => undefined,
    );
    pool.place(document.createElement('div'));
    [shown] = pool.videos as [PooledVideo];
    pool.show(shown.take(null));
    preloader = new HtmlPreloader(pool);
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
    pool.destroy();
  });

  const contents = (): readonly (string | null)[] => pool.spares.map(({ node }) => node?.id ?? null);
  const untilReady = (): Promise<void> =>
    waiter.until(() => pool.spares.every((spare) => !spare.node || spare.isReady));
  /** Updates and waits until everything is loaded. */
  const update = async (conditions: Partial<PreloadConditions> = {}): Promise<void> => {
    preloader.update({ ...DEFAULTS, ...conditions });
    await untilReady();
  };

  it('loads the most likely node first, one at a time, each at its first frame [preload-order]', async () => {
    preloader.candidates = [a!, b!];
    preloader.update(DEFAULTS);
    expect(contents()).toEqual(['s1', null]);
    preloader.update(DEFAULTS);
    expect(contents()).toEqual(['s1', null]);
    await untilReady();
    await update();
    expect(contents()).toEqual(['s1', 's2']);
    expect(pool.spares.map(({ element }) => element.currentTime)).toEqual([0, 0]);
  });

  it('loads the next ones after some seconds if a source function or a server does not answer [hanging-preload]', () => {
    let now = 0;
    spyOn(performance, 'now').and.callFake(() => now);
    const hanging = new StoryNode({ id: 'hanging', source: () => new Promise<string>(() => undefined) });
    preloader.candidates = [hanging, b!];
    expect(preloader.update(DEFAULTS)).toBe(3000);
    now = 2999;
    preloader.update(DEFAULTS);
    expect(contents()).toEqual(['hanging', null]);
    now = 3000;
    preloader.update(DEFAULTS);
    expect(contents()).toEqual(['hanging', 's2']);
    preloader.candidates = [hanging, b!];
    spyOnProperty(pool.spares[1]!, 'isFetching').and.returnValue(true);
    expect(preloader.update(DEFAULTS)).toBe(3000);
    now = 13_000;
    expect(preloader.update(DEFAULTS)).toBeNull();
  });

  it('uses neither the visible video nor the one for the current pass', async () => {
    preloader.candidates = [a!, b!, c!];
    const [busy] = pool.spares as [PooledVideo];
    pool.setCurrent(busy)!.prepare(d!, 0);
    await update();
    await update();
    expect([shown.node, busy.node, ...contents()]).toEqual([null, d!, 's1']);
  });

  it('loads the next node without waiting', () => {
    preloader.candidates = [a!];
    preloader.update(DEFAULTS);
    preloader.update({ ...DEFAULTS, next: b! });
    expect(contents()).toEqual(['s1', 's2']);
  });

  it('loads only the next node while the current pass waits for data', () => {
    preloader.candidates = [a!];
    preloader.update({ ...DEFAULTS, isWaiting: true });
    expect(contents()).toEqual([null, null]);
    preloader.update({ ...DEFAULTS, isWaiting: true, next: b! });
    expect(contents()).toEqual(['s2', null]);
  });

  it('skips nodes without media', () => {
    preloader.candidates = [new StoryNode({ id: 'empty' }), b!];
    preloader.update(DEFAULTS);
    expect(contents()).toEqual(['s2', null]);
  });

  it('drops nodes that are no longer wanted while they load', async () => {
    const { element } = pool.spares[0]!;
    const started = new Promise((resolve) => element.addEventListener('loadstart', resolve, { once: true }));
    preloader.candidates = [a!];
    preloader.update(DEFAULTS);
    await started;
    preloader.candidates = [];
    preloader.update(DEFAULTS);
    expect(contents()).toEqual([null, null]);
  });

  it('reloads a node whose source has changed', async () => {
    preloader.candidates = [a!];
    await update();
    a!.apply({ id: 's1', source: b!.source });
    await update();
    const holder = pool.spares.find((spare) => spare.holds(a!));
    expect(holder && frameOf(holder.element)).toEqual({ clip: 10, frame: 0 });
  });

  it('does not load failed media again', async () => {
    const unplayable = new StoryNode({ id: 'x', source: { src: 'x', type: 'video/x-unheard-of' } });
    preloader.candidates = [unplayable];
    preloader.update(DEFAULTS);
    const [spare] = pool.spares as [PooledVideo];
    await waiter.until(() => spare.state === 'failed');
    preloader.update(DEFAULTS);
    expect([spare.state, ...contents()]).toEqual(['failed', 'x', null]);
  });

  it('rewinds a played clip to its first frame', async () => {
    preloader.candidates = [a!];
    await update();
    const [spare] = pool.spares as [PooledVideo];
    spare.take('preload').seekTo(0.5);
    await untilReady();
    await update();
    expect([spare.element.currentTime, spare.element.paused]).toEqual([0, true]);
  });

  const preloads = (): readonly string[] => pool.spares.map(({ element }) => element.preload);

  it('loads all nodes completely by default', async () => {
    preloader.candidates = [a!, b!];
    await update();
    await update();
    expect([contents(), preloads()]).toEqual([
      ['s1', 's2'],
      ['auto', 'auto'],
    ]);
  });

  it('loads only the metadata of nodes that may follow if the viewer has turned on data saving, unless a policy is set [preload-policy]', async () => {
    const connection = { saveData: true };
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    preloader.candidates = [a!, b!];
    await update();
    await update();
    expect([contents(), preloads()]).toEqual([
      ['s1', 's2'],
      ['metadata', 'metadata'],
    ]);
    preloader.policy = 'likely';
    await update();
    expect(preloads()).toEqual(['auto', 'metadata']);
    preloader.policy = 'all';
    await update();
    expect(preloads()).toEqual(['auto', 'auto']);
  });

  it('loads the next node completely, even if only its metadata were loaded before', async () => {
    preloader.policy = 'metadata';
    preloader.candidates = [a!, b!];
    await update();
    await update();
    await update({ next: b! });
    expect([contents(), preloads()]).toEqual([
      ['s1', 's2'],
      ['metadata', 'auto'],
    ]);
  });

  it('loads a node completely in a video that had loaded only metadata', async () => {
    preloader.policy = 'metadata';
    preloader.candidates = [a!];
    await update();
    preloader.candidates = [];
    const first = pool.setCurrent(preloader.videoFor(b!));
    const second = preloader.videoFor(c!);
    expect([first?.element.preload, second?.element.preload]).toEqual(['auto', 'auto']);
  });

  it('does nothing without videos, as on a server, which may have no navigator', () => {
    const missing = spyOnProperty(window, 'navigator').and.throwError('navigator is not defined');
    const noVideos = new HtmlPreloader(
      new HtmlVideoPool(
        3,
        () => undefined,
        () => undefined,
      ),
    );
    noVideos.candidates = [a!];
    expect(() => noVideos.update({ ...DEFAULTS, next: b! })).not.toThrow();
    missing.and.callThrough();
  });

  describe('with streams', () => {
    const expected = new Map<string, boolean>();
    let isFetching = false;
    beforeEach(() => {
      const streamer: SourceStreamer = {
        plays: ({ src }) => src.endsWith('.m3u8'),
        open: (_, { src }) => ({
          rendition: null,
          get isFetching() {
            return isFetching;
          },
          show: () => undefined,
          expect: (isNext) => void expected.set(src, isNext),
        }),
      };
      pool.destroy();
      pool = new HtmlVideoPool(
        4,
        () => waiter.check(),
        () => undefined,
        [streamer],
      );
      pool.place(document.createElement('div'));
      pool.show(pool.videos[0]!.take(null));
      preloader = new HtmlPreloader(pool);
      preloader.candidates = ['x', 'y', 'z'].map((id) => new StoryNode({ id, source: `${id}.m3u8` }));
    });

    it('loads others while a stream has not started fetching', () => {
      for (const fetches of [true, false]) {
        isFetching = fetches;
        for (let times = 0; times < 4; times++) preloader.update(DEFAULTS);
        expect(contents()).toEqual(fetches ? ['x', null, null] : ['x', 'y', 'z']);
      }
    });

    it('notifies a stream whether it is certain to follow', () => {
      isFetching = false;
      const [, next] = preloader.candidates;
      for (let times = 0; times < 4; times++) preloader.update({ ...DEFAULTS, next: next! });
      expect(Object.fromEntries(expected)).toEqual({ 'x.m3u8': false, 'y.m3u8': true, 'z.m3u8': false });
    });
  });

  describe('videoFor', () => {
    it('returns the video that has the media', async () => {
      preloader.candidates = [a!];
      await update();
      const [spare] = pool.spares;
      expect(preloader.videoFor(a!)).toBe(spare!);
      expect(spare?.isReady).toBeTrue();
    });

    it('otherwise returns the least useful one, and starts loading immediately', async () => {
      preloader.candidates = [a!, b!];
      await update();
      await update();
      const video = preloader.videoFor(c!);
      expect([video, video?.node, video?.state]).toEqual([pool.spares[1]!, c!, 'loading']);
    });

    it('rewinds the video to its first frame, unless it was started for the seam', async () => {
      preloader.candidates = [a!];
      await update();
      const [spare] = pool.spares as [PooledVideo];
      spare.take('preload').seekTo(0.5);
      expect(preloader.videoFor(a!)?.element.currentTime).toBe(0);
      await untilReady();
      spare.take('next').playAhead();
      expect(preloader.videoFor(a!)?.isPlayRequested).toBeTrue();
    });

    it('returns null without a spare', () => {
      const small = new HtmlVideoPool(
        2,
        () => undefined,
        () => undefined,
      );
      small.place(document.createElement('div'));
      small.show(small.videos[0]!.take(null));
      small.setCurrent(small.videos[1]!);
      expect(new HtmlPreloader(small).videoFor(a!)).toBeNull();
      small.destroy();
    });
  });
});
