import { StageObserver } from './stage-observer';
import type { StageSize } from './stage-size';

describe('StageObserver', () => {
  let stage: HTMLElement;
  let observer: StageObserver;
  let told: StageSize[];
  let hear: (size: StageSize) => void;
  /** The next size told, in the frame after it: whoever changes it at once keeps the browser from telling. */
  const next = (): Promise<StageSize> =>
    new Promise((resolve) => (hear = (size) => requestAnimationFrame(() => resolve(size))));

  beforeEach(() => {
    stage = document.createElement('div');
    Object.assign(stage.style, { width: '300px', height: '200px' });
    document.body.append(stage);
    told = [];
    hear = () => undefined;
    observer = new StageObserver(stage, (size) => {
      told.push(size);
      hear(size);
    });
  });
  afterEach(() => {
    observer.stop();
    stage.remove();
  });

  it('tells the size now and after each change, once a frame', async () => {
    expect(await next()).toEqual({ width: 300, height: 200 });
    stage.style.width = '100px';
    stage.style.width = '120.5px';
    expect(await next()).toEqual({ width: 120.5, height: 200 });
    expect(told.length).toBe(2);
  });

  it('tells it in the element’s own coordinates, whatever transforms it', async () => {
    stage.style.transform = 'scale(3) rotate(10deg)';
    expect(await next()).toEqual({ width: 300, height: 200 });
  });

  it('tells it in the element’s own coordinates on a zoomed page', async () => {
    document.body.style.setProperty('zoom', '2');
    try {
      expect(await next()).toEqual({ width: 300, height: 200 });
    } finally {
      document.body.style.removeProperty('zoom');
    }
  });

  it('looks again when asked to, once however often', async () => {
    await next();
    observer.lookAgain();
    observer.lookAgain();
    expect(await next()).toEqual({ width: 300, height: 200 });
    expect(told.length).toBe(2);
  });
});
