import type { StoryNode } from '../story/story-node';
import { HtmlClipTiming } from './html-clip-timing';
import type { PooledVideo } from './html-pooled-video';
import { HtmlVideoPool } from './html-video-pool';
import { INITIAL_PLAYBACK } from './playback-machine';
import { ConditionWaiter, clipNode } from './testing/real-clips';

describe('HtmlClipTiming', () => {
  const waiter = new ConditionWaiter();
  let stage: HTMLElement;
  let pool: HtmlVideoPool;
  let learner: HtmlClipTiming;
  beforeEach(() => {
    stage = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    pool.destroy();
    stage.remove();
  });

  /** Shows the first of the nodes, paused, with the second one in the first spare. */
  const begin = async (elements: number, first: StoryNode, second: StoryNode): Promise<void> => {
    pool = new HtmlVideoPool(
      elements,
      () => waiter.check(),
      () => undefined,
    );
    pool.place(stage, 'contain');
    const [current, next] = pool.videos;
    pool.setCurrent(current!)!.prepare(first, 0);
    next!.take('preload').prepare(second, 0);
    await waiter.until(() => current!.isReady && next!.isReady);
    pool.show(current!.take('current'));
    learner = new HtmlClipTiming(
      pool,
      () => ({ ...INITIAL_PLAYBACK, phase: 'shown' }),
      () => waiter.check(),
    );
  };
  const isLearnt = ({ element }: PooledVideo): boolean => learner.timeOf(element) !== undefined;
  const preload = (next: StoryNode | null, ...wanted: StoryNode[]): readonly string[] => {
    learner.preload(wanted, next);
    return wanted.map(({ id }) => id);
  };

  it('learns the end of what plays first, although the next clip is ready earlier', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long3.webm'), clipNode('b', 'long1.webm')]);
    await begin(3, first, second);
    const [, next, copy] = pool.videos;
    copy!.take('preload').prepare(first, 0);
    preload(second, second);
    await waiter.until(() => copy!.isReady);
    preload(second, second);
    await waiter.until(() => isLearnt(copy!) && copy!.isReady);
    expect(isLearnt(next!)).toBeFalse();
    preload(second, second);
    await waiter.until(() => isLearnt(next!));
  });

  it('wants what plays before what may follow the next clip, but after all that may be next', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long3.webm'), clipNode('b', 'long1.webm')]);
    const third = await clipNode('c', 's1.webm');
    await begin(3, first, second);
    expect(preload(second, second, third)).toEqual(['b', 'a', 'c']);
    expect(preload(null, second, third)).toEqual(['b', 'c']);
    pool.destroy();
    await begin(4, first, second);
    expect(preload(null, second, third)).toEqual(['b', 'c', 'a']);
  });

  it('plays nothing of a next clip that is long enough to be learnt while it plays itself', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long3.webm'), clipNode('b', 'l1.webm')]);
    await begin(3, first, second);
    const [, next, copy] = pool.videos;
    const starts = spyOn(next!.element, 'play').and.callThrough();
    copy!.take('preload').prepare(first, 0);
    await waiter.until(() => copy!.isReady);
    for (let round = 0; round < 2; round++) {
      preload(second, second);
      await waiter.until(() => isLearnt(copy!) && copy!.isReady);
    }
    expect([isLearnt(next!), starts.calls.count()]).toEqual([false, 0]);
  });

  it('probes nothing shortly before a seam', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long10.webm'), clipNode('b', 'long1.webm')]);
    await begin(3, first, second);
    const [current, , copy] = pool.videos;
    copy!.take('preload').prepare(first, 0);
    await waiter.until(() => copy!.isReady);
    const starts = spyOn(copy!.element, 'play').and.callThrough();
    Object.assign(current!, { isAdvancing: true });
    const probesWith = async (secondsLeft: number): Promise<boolean> => {
      pool.endOf = () => current!.element.currentTime + secondsLeft;
      preload(second, second);
      await new Promise((resolve) => setTimeout(resolve));
      return starts.calls.any();
    };
    expect(await probesWith(0.9)).toBeFalse();
    expect(await probesWith(1.1)).toBeTrue();
  });
});
