import { StoryNode } from '../../story/story-node';
import { HtmlVideoEngine } from './html-video-engine';
import { ConditionWaiter, clipNode, frameOf, onceDrawn } from './testing/real-clips';

describe('HtmlVideoEngine on a stage', () => {
  let engine: HtmlVideoEngine;
  let stage: HTMLElement;
  let reported: string[];
  let waiter: ConditionWaiter;

  const create = (): void => {
    engine = new HtmlVideoEngine();
    reported = [];
    waiter = new ConditionWaiter();
    engine.facts.subscribe({
      next: ({ type }) => {
        reported.push(type);
        waiter.check();
      },
      complete: () => reported.push('complete'),
    });
  };
  const videos = (): readonly HTMLVideoElement[] => [...stage.querySelectorAll('video')];
  const visible = (): HTMLVideoElement | undefined =>
    videos().find(({ style }) => style.visibility !== 'hidden');

  /** Enough for the events, and for the size of a film that continues to be seen. */
  const twoFrames = async (): Promise<void> => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  };

  beforeEach(() => {
    stage = document.body.appendChild(document.createElement('div'));
    create();
  });
  afterEach(() => {
    engine.destroy();
    stage.remove();
  });

  it('waits at a seam without a stage, and continues on the next stage', async () => {
    const [first, next] = await Promise.all([clipNode('a', 's1.webm'), clipNode('b', 's2.webm')]);
    let resolveSource: (source: string) => void = () => undefined;
    const late = new StoryNode({
      id: 'b',
      source: () => new Promise((resolve) => (resolveSource = resolve)),
    });
    engine.attach(stage, 'contain');
    const elements = videos();
    engine.load({ key: 1, node: first }, 0.7);
    engine.setNext({ key: 2, node: late });
    void engine.play();
    await onceDrawn(() => elements.some(({ ended }) => ended), true);
    engine.detach();
    resolveSource([next.source].flat()[0] as string);
    await onceDrawn(() => elements.filter(({ readyState }) => readyState > 1).length, 2);
    expect([reported.includes('nextStarted'), elements.every(({ paused }) => paused)]).toEqual([false, true]);
    engine.attach(stage, 'contain');
    await waiter.until(() => reported.includes('nextStarted'));
    expect(reported).toContain('nextStarted');
  });

  for (const hasBeenActive of [true, false])
    it(`continues when its stage has been taken out of the page and put back, as by a RouteReuseStrategy, ${hasBeenActive ? 'after' : 'muted before'} the first gesture [stage-reused]`, async () => {
      spyOnProperty(navigator, 'userActivation').and.returnValue({ isActive: false, hasBeenActive });
      const page = document.body.appendChild(document.createElement('main'));
      page.append(stage);
      stage.style.cssText = 'position: relative; width: 320px; height: 180px';
      engine.setMuted(!hasBeenActive);
      engine.attach(stage, 'contain');
      // As in WebKit, whose own pauses are ignored.
      for (const video of videos()) Object.defineProperty(video, 'audioTracks', { value: [] });
      engine.load({ key: 1, node: await clipNode('a', 'c1.webm') }, 0);
      void engine.play();
      await onceDrawn(
        () =>
          (Reflect.get(engine, 'switcher') as { timing: object | null }).timing !== null &&
          visible()!.currentTime > 0.2,
        true,
      );
      for (const isPausedByViewer of [false, true]) {
        if (isPausedByViewer) engine.pause();
        page.remove();
        await onceDrawn(() => visible()?.paused, true);
        await twoFrames();
        expect(visible()?.paused).toBeTrue();
        document.body.append(page);
        await onceDrawn(() => visible()?.isConnected, true);
        await twoFrames();
        expect(await onceDrawn(() => visible()?.paused, isPausedByViewer)).toBe(isPausedByViewer);
      }
      page.replaceWith(stage);
    });

  it('does not touch the page before it is attached, so it can be created on a server [server-rendering]', async () => {
    const node = await clipNode('a', 'c1.webm');
    const created = spyOn(document, 'createElement').and.callThrough();
    create();
    engine.load({ key: 1, node }, 1);
    engine.preload([node]);
    engine.setVolume(0.5);
    engine.setRate(2);
    engine.detach();
    expect(created).not.toHaveBeenCalled();
    expect(engine.time).toBe(1);
  });

  it('applies settings made before and after it is attached', async () => {
    engine.setVolume(0.5);
    engine.setMuted(true);
    engine.setRate(1.5);
    engine.load({ key: 1, node: await clipNode('a', 'c1.webm') }, 0);
    engine.attach(stage, 'cover');
    await waiter.until(() => reported.includes('frameShown'));
    const settings = (): unknown => {
      const { volume, muted, playbackRate, style } = visible()!;
      return [volume, muted, playbackRate, style.objectFit];
    };
    expect(settings()).toEqual([0.5, true, 1.5, 'cover']);
    engine.setVolume(1);
    engine.setMuted(false);
    engine.setRate(1);
    expect(settings()).toEqual([1, false, 1, 'cover']);
  });

  it('moves its elements to another stage and continues playing', async () => {
    engine.load({ key: 1, node: await clipNode('a', 'c1.webm') }, 0);
    engine.attach(stage, 'contain');
    await engine.play();
    await waiter.until(() => engine.time > 0.1);
    const before = videos();
    const other = stage.appendChild(document.createElement('div'));
    engine.attach(other, 'contain');
    expect([...other.querySelectorAll('video')]).toEqual([...before]);
    const timeMoved = engine.time;
    await waiter.until(() => engine.time > timeMoved + 0.1);
    expect(frameOf(visible()!)?.clip).toBe(1);
  });

  it('pauses its elements when it is detached', async () => {
    engine.load({ key: 1, node: await clipNode('a', 'c1.webm') }, 0);
    engine.attach(stage, 'contain');
    await engine.play();
    const [element] = videos();
    engine.detach();
    expect([videos().length, element?.paused]).toEqual([0, true]);
  });

  it('defers a task to a later task of the event loop', async () => {
    const order: string[] = [];
    const deferred = new Promise<void>((resolve) =>
      engine.defer(() => {
        order.push('deferred');
        resolve();
      }),
    );
    order.push('now');
    await deferred;
    expect(order).toEqual(['now', 'deferred']);
  });

  it('leaves the page when it is destroyed, completes its facts once and cannot be attached again', () => {
    engine.attach(stage, 'contain');
    engine.destroy();
    engine.destroy();
    engine.attach(stage, 'contain');
    expect([videos().length, ...reported]).toEqual([0, 'complete']);
  });
});
