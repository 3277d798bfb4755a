import { timeRanges } from '../../story/time-ranges';
import { HtmlMediaTimeline } from './html-media-timeline';

/** An element that reports what it is told. */
class ToldElement extends EventTarget {
  currentTime = 0;
  duration = Number.NaN;
  paused = true;

  tell(type: string, change: Partial<ToldElement> = {}): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event(type));
  }
}

describe('HtmlMediaTimeline', () => {
  let element: ToldElement;
  let timeline: HtmlMediaTimeline;
  let isFile: boolean;
  beforeEach(() => {
    isFile = true;
    element = new ToldElement();
    timeline = new HtmlMediaTimeline(element, () => isFile);
  });

  const load = (stated: number, firstTime: number, firstFrame?: number): void => {
    element.tell('loadstart');
    element.tell('loadedmetadata', { currentTime: 0, duration: stated });
    element.tell('loadeddata', { currentTime: firstTime });
    if (firstFrame !== undefined) timeline.onFrame(firstFrame);
  };

  const table: readonly [what: string, first: number, frame: number | undefined, origin: number][] = [
    ['a file that starts at 0', 0, 0, 0],
    ['a picture that starts after the sound', 0, 1.4, 0],
    ['audio that starts one block before the picture', 9.914, 10, 10],
    ['a file whose first frame was never reported', 9.914, undefined, 9.914],
    ['a picture that starts long after the sound', 10, 11.4, 10],
    ['a clock that starts at a third of a second', 0.333, 0.4, 0.4],
  ];
  for (const [what, first, frame, origin] of table) {
    it(`puts node time 0 at ${String(origin)} for ${what} [file-clock]`, () => {
      load(6, first, frame);
      expect(timeline.origin).toBe(origin);
    });
  }

  it('takes a first frame that is reported before the first data', () => {
    element.tell('loadstart');
    element.tell('loadedmetadata', { duration: 6 });
    timeline.onFrame(10);
    element.tell('loadeddata', { currentTime: 9.9 });
    expect(timeline.origin).toBe(10);
  });

  it('does not take the time that a file has already played for its start', () => {
    element.paused = false;
    load(6, 0.3, 0);
    expect(timeline.origin).toBe(0);
    load(6, 10.3, 10);
    expect(timeline.origin).toBe(10.3);
  });

  it('takes only the first frame, not one shown by a seek', () => {
    load(16, 10);
    element.tell('seeking', { currentTime: 10.1 });
    timeline.onFrame(10.1);
    expect(timeline.origin).toBe(10);
    load(16, 10, 10.05);
    timeline.onFrame(10.1);
    expect(timeline.origin).toBe(10.05);
  });

  it('leaves the time of streams as it is: they start where they were opened', () => {
    isFile = false;
    load(60, 30, 30);
    expect(timeline.origin).toBe(0);
  });

  it('takes a duration that grows for the length of the file until it has grown beyond its end', () => {
    load(6.15, 9.91, 10);
    const ends = [9.91, 10.13, 11.6, 16.1, 16.2].map((duration) => {
      element.duration = duration;
      return timeline.end;
    });
    expect(ends).toEqual([16.15, 16.15, 16.15, 16.15, 16.2]);
  });

  it('takes a duration that stays the same for the last timestamp', () => {
    load(16, 9.99, 10);
    expect(timeline.end).toBe(16);
  });

  it('takes a duration that is not after the origin for the length', () => {
    load(6, 10, 10);
    expect(timeline.end).toBe(16);
  });

  it('knows whether the duration had already grown when the page heard of it', () => {
    for (const [stated, changes, isGrowing] of [
      [10.033, [10.033, 10.149], true],
      [10.033, [11], true],
      [9.978, [10.2], true],
      [4.022, [10.033, 10.149], false],
      [14, [], false],
      [60, [], false],
    ] as const) {
      element.tell('loadstart');
      element.tell('durationchange', { currentTime: 0, duration: stated });
      element.tell('loadedmetadata');
      for (const duration of changes) element.tell('durationchange', { duration });
      element.tell('loadeddata', { currentTime: 9.978 });
      timeline.onFrame(10);
      expect(timeline.isGrowing).withContext(String(stated)).toBe(isGrowing);
      element.tell('durationchange', { duration: 14 });
      expect(timeline.isGrowing).toBe(isGrowing);
      if (isGrowing) expect(timeline.end).toBe(14);
    }
  });

  it('does not know the end before the origin', () => {
    element.tell('loadstart');
    element.tell('loadedmetadata', { duration: 6.15 });
    expect(timeline.end).toBeNaN();
    isFile = false;
    element.tell('loadstart');
    element.tell('loadedmetadata', { duration: 6.15 });
    expect(timeline.end).toBe(6.15);
  });

  it('knows whether a seek was stopped by a duration that is still growing', () => {
    load(6.15, 9.91, 10);
    element.currentTime = 11;
    expect([timeline.isBefore(3), timeline.isBefore(1)]).toEqual([true, false]);
    // The first frame needs no seek, even if sound comes before it.
    load(6.15, 9.8, 10);
    expect(timeline.isBefore(0)).toBeFalse();
    load(6, 0, 0);
    expect(timeline.isBefore(3)).toBeFalse();
  });

  it('does not change the duration of files that start at 0, even if it grows', () => {
    load(2, 0, 0);
    element.duration = 6;
    expect(timeline.end).toBe(6);
  });

  it('starts anew with other media', () => {
    load(6, 10, 10);
    element.tell('loadstart');
    expect([timeline.origin, timeline.isLoading]).toEqual([0, true]);
    load(6, 10, 10);
    load(6, 0, 0);
    expect(timeline.origin).toBe(0);
  });

  it('converts loaded ranges to node time', () => {
    load(16, 9.9, 10);
    const { length, start, end } = timeline.ranges(timeRanges([0, 12], [14, 16]));
    expect([length, start(0), end(0), start(1), end(1)]).toEqual([2, 0, 2, 4, 6]);
  });
});
