import type { MediaEnd } from '../media-end';
import { HtmlCutOffDetector } from './html-cut-off-detector';
import type { PooledVideo } from '../html-pooled-video';
import { WallClock } from '../testing/wall-clock';

/** A video that reports what it is told. */
class ToldVideo extends EventTarget {
  currentTime = 0;
  ended = false;
  playbackRate = 1;

  tell(type: string, change: Partial<ToldVideo> = {}): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event(type));
  }
}

describe('HtmlCutOffDetector', () => {
  let wall: WallClock;
  let element: ToldVideo;
  let ends: number[];
  let reports: string[];
  let known: number;
  let detector: HtmlCutOffDetector;
  let video: { element: ToldVideo; timeline: { origin: number }; state: string };

  beforeEach(() => {
    wall = new WallClock();
    element = new ToldVideo();
    ends = [];
    reports = [];
    known = 10;
    video = { element, timeline: { origin: 0 }, state: 'loaded' };
    detector = new HtmlCutOffDetector(video as unknown as PooledVideo, {
      endOf: () => known,
      addEnd: (_, { time, isSeen }: MediaEnd) => {
        if (isSeen) ends.push(time);
      },
      report: (_, event) => void reports.push(event),
    });
  });
  afterEach(() => wall.stop());

  const end = (currentTime: number): void => {
    element.tell('timeupdate', { currentTime, ended: true });
    element.tell('ended');
  };

  it('takes the time that can have been played if the browser moves the time to the duration [cut-off]', () => {
    element.tell('timeupdate', { currentTime: 6.5 });
    wall.advance(200);
    end(10);
    expect(ends[0]).toBeCloseTo(6.7, 9);
    expect(reports).toEqual(['cutOff']);
  });

  it('reports media that end early although the browser has moved no clock', () => {
    element.tell('timeupdate', { currentTime: 6.5 });
    wall.advance(200);
    end(6.7);
    expect([ends, reports]).toEqual([[6.7], ['cutOff']]);
  });

  it('takes the time of the element at the end, at any rate', () => {
    element.tell('timeupdate', { currentTime: 6, playbackRate: 16 });
    wall.advance(250);
    element.playbackRate = 1;
    end(10);
    expect([ends, reports]).toEqual([[10], []]);
  });

  it('takes the time of the element after a seek or with other media', () => {
    element.tell('timeupdate', { currentTime: 2 });
    element.tell('seeking');
    end(10);
    expect([ends, reports]).toEqual([[10], []]);
  });

  it('takes the time of the element for a single picture, which ends at once', () => {
    element.tell('timeupdate', { currentTime: 0 });
    end(10);
    expect([ends, reports]).toEqual([[10], []]);
  });

  it('does not take the target of a seek that came before the event for an end [cut-off]', () => {
    element.tell('timeupdate', { currentTime: 9.9 });
    element.tell('ended', { currentTime: 0, ended: false });
    expect([ends, reports]).toEqual([[], []]);
  });

  it('does not take the end of a single picture that is still loading for that of its clip [held-picture]', () => {
    video.state = 'loading';
    end(0.04);
    expect([ends, reports]).toEqual([[], []]);
  });

  it('is asked at a seam that comes before the event, and reports only once [cut-off]', () => {
    element.tell('timeupdate', { currentTime: 6.5 });
    wall.advance(200);
    Object.assign(element, { currentTime: 10 });
    detector.check();
    known = ends[0]!;
    element.tell('ended', { ended: true });
    expect(ends[0]).toBeCloseTo(6.7, 9);
    expect(reports).toEqual(['cutOff']);
  });

  it('finds nothing at a seam that comes before media with trailing audio end', () => {
    element.tell('timeupdate', { currentTime: 6.5 });
    wall.advance(200);
    Object.assign(element, { currentTime: 6.7 });
    detector.check();
    expect([ends, reports]).toEqual([[], []]);
  });

  it('reports nothing if the end was unknown', () => {
    known = Infinity;
    element.tell('timeupdate', { currentTime: 6.5 });
    wall.advance(200);
    end(6.7);
    expect([ends, reports]).toEqual([[6.7], []]);
  });
});
