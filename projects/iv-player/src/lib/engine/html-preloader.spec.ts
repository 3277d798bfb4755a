import { StoryNode } from '../story/story-node';
import { HtmlVideoPool } from './html-video-pool';
import type { HtmlPooledVideo } from './html-pooled-video';
import { HtmlPreloader, type PreloadConditions } from './html-preloader';
import { ConditionWaiter, clipNode, frameOf } from './testing/real-clips';

const NO_NEED: PreloadConditions = { busy: null, next: null, isShort: false };

describe('HtmlPreloader', () => {
  let waiting: ConditionWaiter;
  let pool: HtmlVideoPool;
  let warmer: HtmlPreloader;
  let nodes: readonly StoryNode[];
  let [a, b, c, d]: readonly StoryNode[] = [];
  let shown: HtmlPooledVideo;

  beforeEach(async () => {
    nodes = await Promise.all(['s1', 's2', 's3', 'c1'].map((name) => clipNode(name, `${name}.webm`)));
    [a, b, c, d] = nodes;
    waiting = new ConditionWaiter();
    pool = new HtmlVideoPool(
      3,
      () => waiting.check(),
      () => undefined,
    );
    [shown] = pool.videos as [HtmlPooledVideo];
    pool.show(shown);
    warmer = new HtmlPreloader();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'connection');
    pool.destroy();
  });

  const held = (): readonly (string | null)[] => pool.spares(null).map(({ node }) => node?.id ?? null);
  const ready = (): Promise<void> =>
    waiting.until(() => pool.spares(null).every((spare) => !spare.node || spare.isReady));
  /** As the projection does: whenever something has changed. */
  const update = async (needs: Partial<PreloadConditions> = {}): Promise<void> => {
    warmer.update(pool, { ...NO_NEED, ...needs });
    await ready();
  };

  it('gets the likeliest ready first, one at a time, each at its first frame', async () => {
    warmer.candidates = [a!, b!];
    warmer.update(pool, NO_NEED);
    expect(held()).toEqual(['s1', null]);
    warmer.update(pool, NO_NEED);
    expect(held()).toEqual(['s1', null]);
    await ready();
    await update();
    expect(held()).toEqual(['s1', 's2']);
    expect(pool.spares(null).map(({ element }) => element.currentTime)).toEqual([0, 0]);
  });

  it('never takes what is shown, nor what the current item gets', async () => {
    warmer.candidates = [a!, b!, c!];
    const [busy] = pool.spares(null) as [HtmlPooledVideo];
    busy.prepare(d!, 0);
    await update({ busy });
    await update({ busy });
    expect([shown.node, ...held()]).toEqual([null, 'c1', 's1']);
  });

  it('lets what certainly follows wait for nobody', () => {
    warmer.candidates = [a!];
    warmer.update(pool, NO_NEED);
    warmer.update(pool, { ...NO_NEED, next: b! });
    expect(held()).toEqual(['s1', 's2']);
  });

  it('leaves the line to the current item while that lacks data, but for what certainly follows', () => {
    warmer.candidates = [a!];
    warmer.update(pool, { ...NO_NEED, isShort: true });
    expect(held()).toEqual([null, null]);
    warmer.update(pool, { ...NO_NEED, isShort: true, next: b! });
    expect(held()).toEqual(['s2', null]);
  });

  it('leaves out nodes without media', () => {
    warmer.candidates = [new StoryNode({ id: 'empty' }), b!];
    warmer.update(pool, NO_NEED);
    expect(held()).toEqual(['s2', null]);
  });

  it('gives up what nobody wants any more while it is coming', async () => {
    const { element } = pool.spares(null)[0]!;
    const begun = new Promise((resolve) => element.addEventListener('loadstart', resolve, { once: true }));
    warmer.candidates = [a!];
    warmer.update(pool, NO_NEED);
    await begun;
    warmer.candidates = [];
    warmer.update(pool, NO_NEED);
    expect(held()).toEqual([null, null]);
  });

  it('gets media again whose node has another source now', async () => {
    warmer.candidates = [a!];
    await update();
    a!.apply({ id: 's1', source: b!.source });
    await update();
    const holder = pool.spares(null).find((spare) => spare.holds(a!));
    expect(holder && frameOf(holder.element)).toEqual({ clip: 10, frame: 0 });
  });

  it('asks not again for media that have failed', async () => {
    const unplayable = new StoryNode({ id: 'x', source: { src: 'x', type: 'video/x-unheard-of' } });
    warmer.candidates = [unplayable];
    warmer.update(pool, NO_NEED);
    const [spare] = pool.spares(null) as [HtmlPooledVideo];
    await waiting.until(() => spare.state === 'failed');
    warmer.update(pool, NO_NEED);
    expect([spare.state, ...held()]).toEqual(['failed', 'x', null]);
  });

  it('puts what has been played back to its first frame, for it may be wanted again', async () => {
    warmer.candidates = [a!];
    await update();
    const [spare] = pool.spares(null) as [HtmlPooledVideo];
    spare.seekTo(0.5);
    await ready();
    await update();
    expect([spare.element.currentTime, spare.element.paused]).toEqual([0, true]);
  });

  it('warms one node only for a viewer who saves data', async () => {
    const connection = { saveData: true };
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    warmer.candidates = [a!, b!];
    await update();
    await update();
    expect(held()).toEqual(['s1', null]);
  });

  describe('gives what follows', () => {
    it('the surface in which it is ready', async () => {
      warmer.candidates = [a!];
      await update();
      const [spare] = pool.spares(null);
      expect(warmer.videoFor(a!, pool, null)).toBe(spare!);
      expect(spare?.isReady).toBeTrue();
    });

    it('else the least useful one, and begins at once', async () => {
      warmer.candidates = [a!, b!];
      await update();
      await update();
      const surface = warmer.videoFor(c!, pool, null);
      expect([surface, surface?.node, surface?.state]).toEqual([pool.spares(null)[1]!, c!, 'loading']);
    });

    it('it at its first frame, unless it already runs towards its seam', async () => {
      warmer.candidates = [a!];
      await update();
      const [spare] = pool.spares(null) as [HtmlPooledVideo];
      spare.seekTo(0.5);
      expect(warmer.videoFor(a!, pool, null)?.element.currentTime).toBe(0);
      await ready();
      spare.playAhead();
      expect(warmer.videoFor(a!, pool, null)?.isPlayRequested).toBeTrue();
    });

    it('nothing when there is no spare', () => {
      const small = new HtmlVideoPool(
        2,
        () => undefined,
        () => undefined,
      );
      small.show(small.videos[0]!);
      expect(warmer.videoFor(a!, small, small.videos[1]!)).toBeNull();
      small.destroy();
    });
  });
});
