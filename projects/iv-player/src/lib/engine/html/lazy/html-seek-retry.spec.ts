import { HtmlSeekRetry } from './html-seek-retry';

describe('HtmlSeekRetry', () => {
  let asked: number[];
  let isSeeking: boolean;
  let target: number;

  /** An element that never completes a seek. */
  function element(end: number): HTMLVideoElement {
    const events = new EventTarget();
    return Object.defineProperties(events, {
      seeking: { get: () => isSeeking },
      buffered: { value: { length: 1, start: () => 0, end: () => end } },
      currentTime: {
        get: () => target,
        set: (time: number) => {
          asked.push((target = time));
          events.dispatchEvent(new Event('seeking'));
        },
      },
    }) as unknown as HTMLVideoElement;
  }
  const watch = (video: HTMLVideoElement): boolean => {
    new HtmlSeekRetry(video);
    return video.dispatchEvent(new Event('seeking'));
  };

  beforeEach(() => {
    jasmine.clock().install();
    asked = [];
    isSeeking = true;
    target = 3;
  });
  afterEach(() => jasmine.clock().uninstall());

  it('repeats a seek to buffered data that does not complete', () => {
    watch(element(9));
    jasmine.clock().tick(600);
    isSeeking = false;
    jasmine.clock().tick(9000);
    expect(asked).toEqual([3]);
  });

  it('repeats a seek that has started before', () => {
    new HtmlSeekRetry(element(9));
    jasmine.clock().tick(600);
    expect(asked).toEqual([3]);
  });

  it('gives a slow seek more and more time, because repeating restarts it', () => {
    watch(element(9));
    jasmine.clock().tick(20_000);
    expect(asked.length).toBe(5);
  });

  it('gives the next seek as little time as the first', () => {
    const video = element(9);
    watch(video);
    jasmine.clock().tick(5000);
    isSeeking = false;
    jasmine.clock().tick(5000);
    isSeeking = true;
    asked = [];
    video.dispatchEvent(new Event('seeking'));
    jasmine.clock().tick(600);
    expect(asked).toEqual([3]);
  });

  it('repeats the last seek, even if a busy page has not heard of it', () => {
    watch(element(9));
    target = 5;
    jasmine.clock().tick(600);
    expect(asked).toEqual([5]);
  });

  it('gives a seek its time after another has completed', () => {
    const video = element(9);
    watch(video);
    jasmine.clock().tick(400);
    video.dispatchEvent(new Event('seeked'));
    jasmine.clock().tick(200);
    video.dispatchEvent(new Event('seeking'));
    jasmine.clock().tick(400);
    expect(asked).toEqual([]);
    jasmine.clock().tick(200);
    expect(asked).toEqual([3]);
  });

  it('waits for data without repeating', () => {
    watch(element(2));
    jasmine.clock().tick(5000);
    expect(asked).toEqual([]);
  });

  it('does nothing while the element does not seek', () => {
    isSeeking = false;
    new HtmlSeekRetry(element(9));
    jasmine.clock().tick(5000);
    expect(asked).toEqual([]);
  });
});
