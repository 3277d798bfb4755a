import { HtmlClipEndLearner } from './html-clip-end-learner';
import type { PlayState } from './html-clip-switcher';
import { HtmlVideoPool } from './html-video-pool';
import { ConditionWaiter, clipNode } from './testing/real-clips';

describe('HtmlClipEndLearner', () => {
  const waiter = new ConditionWaiter();
  let pool: HtmlVideoPool;
  let stage: HTMLElement;
  beforeEach(() => {
    stage = document.body.appendChild(document.createElement('div'));
    pool = new HtmlVideoPool(
      3,
      () => waiter.check(),
      () => undefined,
    );
    pool.place(stage, 'contain');
  });
  afterEach(() => {
    pool.destroy();
    stage.remove();
  });

  it('learns the end of what plays first, although the next clip is ready earlier', async () => {
    const [first, second] = await Promise.all([clipNode('a', 'long3.webm'), clipNode('b', 'long1.webm')]);
    const [current, next, copy] = pool.videos;
    const learnt: string[] = [];
    current!.prepare(first, 0);
    next!.prepare(second, 0);
    await waiter.until(() => current!.isReady && next!.isReady);
    pool.show(current!);
    const state = { video: current!, phase: 'shown', wantsToPlay: false } as Partial<PlayState> as PlayState;
    const learner = new HtmlClipEndLearner(pool, state, ({ node }) => {
      learnt.push(node!.id);
      waiter.check();
    });
    copy!.prepare(first, 0);
    learner.preload([second]);
    await waiter.until(() => copy!.isReady);
    for (let known = 1; known < 3; known++) {
      learner.preload([second]);
      await waiter.until(() => learnt.length === known && next!.isReady && copy!.isReady);
    }
    expect(learnt).toEqual(['a', 'b']);
  });
});
