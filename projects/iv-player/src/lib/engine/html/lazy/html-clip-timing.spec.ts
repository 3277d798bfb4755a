import type { StoryNode } from '../../../story/story-node';
import { HtmlClipTiming } from './html-clip-timing';
import type { PooledVideo } from '../html-pooled-video';
import { HtmlVideoPool } from '../html-video-pool';
import { INITIAL_PLAYBACK } from '../../playback-machine';
import { ConditionWaiter, clipNode } from '../testing/real-clips';

describe('HtmlClipTiming', () => {
  const waiter = new ConditionWaiter();
  let stage: HTMLElement;
  let pool: HtmlVideoPool;
  let timing: HtmlClipTiming;
  beforeEach(() => {
    stage = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    pool.destroy();
    stage.remove();
  });

  /** Shows the first node, paused, with the second one in the first spare. */
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
    timing = new HtmlClipTiming(
      pool,
      () => ({ ...INITIAL_PLAYBACK, phase: 'shown' }),
      () => undefined,
      () => undefined,
    );
  };
  const isKnown = ({ element }: PooledVideo): boolean => pool.pictureEnds.has(element.currentSrc);
  /** Plans probes, and returns the ids of the nodes to preload. */
  const plan = (next: StoryNode | null, ...wanted: StoryNode[]): readonly string[] => {
    timing.planProbes(wanted, next);
    return wanted.map(({ id }) => id);
  };

  it('probes the current clip first, even if the next clip is ready earlier', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long3.webm'), clipNode('b', 'long1.webm')]);
    await begin(3, first, second);
    const [, next, copy] = pool.videos;
    copy!.take('preload').prepare(first, 0);
    plan(second, second);
    await waiter.until(() => copy!.isReady);
    plan(second, second);
    await waiter.until(() => isKnown(copy!) && copy!.isReady);
    expect(isKnown(next!)).toBeFalse();
    plan(second, second);
    await waiter.until(() => isKnown(next!));
  });

  it('preloads the current clip after all possible next clips, but before those that may follow a certain next clip', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long3.webm'), clipNode('b', 'long1.webm')]);
    const third = await clipNode('c', 's1.webm');
    await begin(3, first, second);
    expect(plan(second, second, third)).toEqual(['b', 'a', 'c']);
    expect(plan(null, second, third)).toEqual(['b', 'c']);
    pool.destroy();
    await begin(4, first, second);
    expect(plan(null, second, third)).toEqual(['b', 'c', 'a']);
  });

  it('does not probe a next clip that is long enough to be probed during its own pass', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long3.webm'), clipNode('b', 'l1.webm')]);
    await begin(3, first, second);
    const [, next, copy] = pool.videos;
    const starts = spyOn(next!.element, 'play').and.callThrough();
    copy!.take('preload').prepare(first, 0);
    await waiter.until(() => copy!.isReady);
    for (let round = 0; round < 2; round++) {
      plan(second, second);
      await waiter.until(() => isKnown(copy!) && copy!.isReady);
    }
    expect([isKnown(next!), starts.calls.count()]).toEqual([false, 0]);
  });

  it('does not start a probe shortly before a seam', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long10.webm'), clipNode('b', 'long1.webm')]);
    await begin(3, first, second);
    const [current, , copy] = pool.videos;
    copy!.take('preload').prepare(first, 0);
    await waiter.until(() => copy!.isReady);
    const starts = spyOn(copy!.element, 'play').and.callThrough();
    Object.assign(current!, { isAdvancing: true });
    const probesWith = async (secondsLeft: number): Promise<boolean> => {
      pool.endOf = () => current!.element.currentTime + secondsLeft;
      plan(second, second);
      await new Promise((resolve) => setTimeout(resolve));
      return starts.calls.any();
    };
    expect(await probesWith(0.9)).toBeFalse();
    expect(await probesWith(1.1)).toBeTrue();
  });
});
