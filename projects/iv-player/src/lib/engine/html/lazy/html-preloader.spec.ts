import { StoryNode } from '../../../story/story-node';
import { HtmlVideoPool } from '../html-video-pool';
import type { PooledVideo } from '../html-pooled-video';
import { HtmlPreloader } from './html-preloader';
import type { SourceStreamer } from '../../source-streamer';
import type { PreloadPolicy } from '../../preload-policy';
import { ConditionWaiter, clipNode, frameOf } from '../testing/real-clips';

describe('HtmlPreloader', () => {
  let waiter: ConditionWaiter;
  let pool: HtmlVideoPool;
  let preloader: HtmlPreloader;
  let candidates: readonly StoryNode[];
  let policy: PreloadPolicy | null;
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
    candidates = [];
    policy = null;
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
    pool.destroy();
  });

  const contents = (): readonly (string | null)[] => pool.spares.map(({ node }) => node?.id ?? null);
  const untilReady = (): Promise<void> =>
    waiter.until(() => pool.spares.every((spare) => !spare.node || spare.isReady));
  const begin = (next: StoryNode | null = null): number | null =>
    preloader.update({ wanted: [next ?? [], candidates].flat(), next, policy });
  /** Updates and waits until everything is loaded. */
  const update = async (next: StoryNode | null = null): Promise<void> => {
    begin(next);
    await untilReady();
  };

  it('loads the most likely node first, one at a time, each at its first frame [preload-order]', async () => {
    candidates = [a!, b!];
    begin();
    expect(contents()).toEqual(['s1', null]);
    begin();
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
    candidates = [hanging, b!];
    expect(begin()).toBe(3000);
    now = 2999;
    begin();
    expect(contents()).toEqual(['hanging', null]);
    now = 3000;
    begin();
    expect(contents()).toEqual(['hanging', 's2']);
    candidates = [hanging, b!];
    const networkState = { value: HTMLMediaElement.NETWORK_LOADING };
    Object.defineProperty(pool.spares[1]!.element, 'networkState', networkState);
    expect(begin()).toBe(3000);
    now = 13_000;
    expect(begin()).toBeNull();
  });

  it('uses neither the visible video nor the one for the current pass', async () => {
    candidates = [a!, b!, c!];
    const [busy] = pool.spares as [PooledVideo];
    pool.setCurrent(busy)!.prepare(d!, 0);
    await update();
    await update();
    expect([shown.node, busy.node, ...contents()]).toEqual([null, d!, 's1']);
  });

  it('loads the next node without waiting', () => {
    candidates = [a!];
    begin();
    begin(b);
    expect(contents()).toEqual(['s1', 's2']);
  });

  it('drops nodes that are no longer wanted while they load', async () => {
    const { element } = pool.spares[0]!;
    const started = new Promise((resolve) => element.addEventListener('loadstart', resolve, { once: true }));
    candidates = [a!];
    begin();
    await started;
    candidates = [];
    begin();
    expect(contents()).toEqual([null, null]);
  });

  it('reloads a node whose source has changed', async () => {
    candidates = [a!];
    await update();
    a!.apply({ id: 's1', source: b!.source });
    await update();
    const holder = pool.spares.find((spare) => spare.holds(a!));
    expect(holder && frameOf(holder.element)).toEqual({ clip: 10, frame: 0 });
  });

  it('does not load failed media again', async () => {
    const unplayable = new StoryNode({ id: 'x', source: { src: 'x', type: 'video/x-unheard-of' } });
    candidates = [unplayable];
    begin();
    const [spare] = pool.spares as [PooledVideo];
    await waiter.until(() => spare.state === 'failed');
    begin();
    expect([spare.state, ...contents()]).toEqual(['failed', 'x', null]);
  });

  it('rewinds a played clip to its first frame', async () => {
    candidates = [a!];
    await update();
    const [spare] = pool.spares as [PooledVideo];
    spare.take('preload').seekTo(0.5);
    await untilReady();
    await update();
    expect([spare.element.currentTime, spare.element.paused]).toEqual([0, true]);
  });

  const preloads = (): readonly string[] => pool.spares.map(({ element }) => element.preload);

  it('loads all nodes completely by default', async () => {
    candidates = [a!, b!];
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
    candidates = [a!, b!];
    await update();
    await update();
    expect([contents(), preloads()]).toEqual([
      ['s1', 's2'],
      ['metadata', 'metadata'],
    ]);
    policy = 'likely';
    await update();
    expect(preloads()).toEqual(['auto', 'metadata']);
    policy = 'all';
    await update();
    expect(preloads()).toEqual(['auto', 'auto']);
  });

  it('loads the next node completely, even if only its metadata were loaded before', async () => {
    policy = 'metadata';
    candidates = [a!, b!];
    await update();
    await update();
    await update(b);
    expect([contents(), preloads()]).toEqual([
      ['s1', 's2'],
      ['metadata', 'auto'],
    ]);
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
      candidates = ['x', 'y', 'z'].map((id) => new StoryNode({ id, source: `${id}.m3u8` }));
    });

    it('loads others while a stream has not started fetching, regardless of what the element reports', () => {
      for (const { element } of pool.videos)
        Object.defineProperty(element, 'networkState', { value: HTMLMediaElement.NETWORK_LOADING });
      for (const fetches of [true, false]) {
        isFetching = fetches;
        for (let times = 0; times < 4; times++) begin();
        expect(contents()).toEqual(fetches ? ['x', null, null] : ['x', 'y', 'z']);
      }
    });

    it('notifies a stream whether it is certain to follow', () => {
      isFetching = false;
      const [, next] = candidates;
      for (let times = 0; times < 4; times++) begin(next);
      expect(Object.fromEntries(expected)).toEqual({ 'x.m3u8': false, 'y.m3u8': true, 'z.m3u8': false });
    });
  });
});
