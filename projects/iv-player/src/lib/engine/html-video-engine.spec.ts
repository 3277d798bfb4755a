import { HtmlVideoEngine, type HtmlVideoEngineOptions } from './html-video-engine';
import { ConditionWaiter, clipNode, frameOf } from './testing/real-clips';

describe('HtmlVideoEngine', () => {
  let engine: HtmlVideoEngine;
  let stage: HTMLElement;
  let told: string[];
  let waiting: ConditionWaiter;

  const make = (options?: HtmlVideoEngineOptions): void => {
    engine = new HtmlVideoEngine(options);
    told = [];
    waiting = new ConditionWaiter();
    engine.facts.subscribe({
      next: ({ type }) => {
        told.push(type);
        waiting.check();
      },
      complete: () => told.push('the end'),
    });
  };
  const videos = (): readonly HTMLVideoElement[] => [...stage.querySelectorAll('video')];
  const seen = (): HTMLVideoElement | undefined =>
    videos().find(({ style }) => style.visibility !== 'hidden');

  beforeEach(() => {
    stage = document.body.appendChild(document.createElement('div'));
    make();
  });
  afterEach(() => {
    engine.destroy();
    stage.remove();
  });

  it('touches no page before there is a stage, so that a server can make one', async () => {
    const node = await clipNode('a', 'c1.webm');
    const made = spyOn(document, 'createElement').and.callThrough();
    make();
    engine.load({ key: 1, node }, 1);
    engine.preload([node]);
    engine.setVolume(0.5);
    engine.setRate(2);
    engine.detach();
    expect(made).not.toHaveBeenCalled();
    expect(engine.time).toBe(1);
  });

  for (const [options, count] of [
    [{}, 4],
    [{ maxElements: 3 }, 3],
    [{ maxElements: 1 }, 2],
  ] as const) {
    it(`makes ${String(count)} elements with ${JSON.stringify(options)}`, () => {
      make(options);
      engine.attach(stage, 'contain');
      expect(videos().length).toBe(count);
    });
  }

  it('keeps what was set before there was a stage, and what is set later', async () => {
    engine.setVolume(0.5);
    engine.setMuted(true);
    engine.setRate(1.5);
    engine.load({ key: 1, node: await clipNode('a', 'c1.webm') }, 0);
    engine.attach(stage, 'cover');
    await waiting.until(() => told.includes('shown'));
    const picture = (): unknown => {
      const { volume, muted, playbackRate, style } = seen()!;
      return [volume, muted, playbackRate, style.objectFit];
    };
    expect(picture()).toEqual([0.5, true, 1.5, 'cover']);
    engine.setVolume(1);
    engine.setMuted(false);
    engine.setRate(1);
    expect(picture()).toEqual([1, false, 1, 'cover']);
  });

  it('moves to another stage with the picture, and goes on', async () => {
    engine.load({ key: 1, node: await clipNode('a', 'c1.webm') }, 0);
    engine.attach(stage, 'contain');
    await engine.play();
    await waiting.until(() => engine.time > 0.1);
    const before = videos();
    const other = stage.appendChild(document.createElement('div'));
    engine.attach(other, 'contain');
    expect([...other.querySelectorAll('video')]).toEqual([...before]);
    const moved = engine.time;
    await waiting.until(() => engine.time > moved + 0.1);
    expect(frameOf(seen()!)?.clip).toBe(1);
  });

  it('off the page it waits', async () => {
    engine.load({ key: 1, node: await clipNode('a', 'c1.webm') }, 0);
    engine.attach(stage, 'contain');
    await engine.play();
    const [element] = videos();
    engine.detach();
    expect([videos().length, element?.paused]).toEqual([0, true]);
  });

  it('defers a task to a turn of its own', async () => {
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

  it('destroyed it leaves the page, ends its facts once and is attached no more', () => {
    engine.attach(stage, 'contain');
    engine.destroy();
    engine.destroy();
    engine.attach(stage, 'contain');
    expect([videos().length, ...told]).toEqual([0, 'the end']);
  });
});
