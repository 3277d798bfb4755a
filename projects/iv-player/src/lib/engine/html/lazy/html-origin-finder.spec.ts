import { HtmlOriginFinder } from './html-origin-finder';
import type { PooledVideo } from '../html-pooled-video';
import { WallClock } from '../testing/wall-clock';

/** A video of WebKit that reports what it is told. */
class ToldVideo extends EventTarget {
  readonly audioTracks = [];
  currentSrc = 'a.mp4';
  currentTime = 0;
  duration = 16;
  playbackRate = 1;
  readyState = 0;
  seeking = false;
  present: (mediaTime: number) => void = () => undefined;

  requestVideoFrameCallback(callback: VideoFrameRequestCallback): void {
    this.present = (mediaTime) => callback(0, { mediaTime } as VideoFrameCallbackMetadata);
  }

  tell(type: string, change: Partial<ToldVideo> = {}): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event(type));
  }
}

describe('HtmlOriginFinder', () => {
  let wall: WallClock;
  let log: string[];
  let videos: (ReturnType<typeof create> & { element: ToldVideo })[];

  function create(element: ToldVideo) {
    return {
      element,
      node: { videoDuration: undefined as number | undefined },
      stream: undefined as unknown,
      timeline: { origin: 0, lead: 0 },
      owner: 'current',
      startedAt: 0,
      startedFrom: 0,
      isPlayRequested: true,
      take: () => ({ seekTo: (time: number) => void log.push(`seek ${String(time)}`) }),
    };
  }

  beforeEach(() => {
    wall = new WallClock();
    log = [];
    videos = [create(new ToldVideo()), create(new ToldVideo())];
    new HtmlOriginFinder({
      videos: videos as unknown as readonly PooledVideo[],
      addEnd: (_, { time, isSeen }) => void log.push(`end ${String(time)} ${String(isSeen)}`),
      report: (_, event) => void log.push(event),
    });
  });
  afterEach(() => wall.stop());

  const jumps: readonly [
    what: string,
    time: number,
    duration: number,
    length: number | undefined,
    found: boolean,
  ][] = [
    ['to a first timestamp that no late track explains', 10, 16, undefined, true],
    ['that the measured length explains', 1.4, 7.4, 6, true],
    ['that may be due to a late track', 1.4, 6, 6, false],
    ['that may be due to a late track, without a measured length', 1.4, 7.4, undefined, false],
    ['to the time that it has played until then', 0.1, 16, 6, false],
  ];
  for (const [what, currentTime, duration, length, isFound] of jumps)
    it(`${isFound ? 'takes' : 'does not take'} a jump for the origin: ${what} [file-clock]`, () => {
      const [video] = videos;
      video!.node.videoDuration = length;
      wall.advance(100);
      video!.element.tell('playing', { currentTime, duration });
      expect(video!.timeline.origin).toBe(isFound ? currentTime : 0);
      expect(log).toEqual(
        isFound ? [`end ${String(duration - currentTime)} true`, 'seek 0.001', 'duration'] : [],
      );
    });

  it('continues at the time at which the clip was started', () => {
    const [video] = videos;
    video!.startedFrom = 2;
    video!.element.tell('playing', { currentTime: 10 });
    expect(log).toContain('seek 2.001');
    video!.element.tell('timeupdate', { currentTime: 30 });
    expect(video!.timeline).toEqual({ origin: 10, lead: -10 });
  });

  it('leaves streams and videos that something else moves alone', () => {
    const [video, other] = videos;
    video!.stream = {};
    other!.isPlayRequested = false;
    for (const { element } of videos) element.tell('timeupdate', { currentTime: 10 });
    expect(log).toEqual([]);
  });

  it('knows the origin of a file in any video, and seeks there once it has loaded', () => {
    const [video, other] = videos;
    video!.element.tell('playing', { currentTime: 10 });
    log = [];
    other!.element.tell('loadeddata', { currentTime: 2 });
    expect([other!.timeline.origin, log]).toEqual([10, ['end 6 true', 'seek 2', 'duration']]);
    log = [];
    other!.timeline = { origin: 0, lead: 0 };
    other!.element.tell('loadeddata', { currentSrc: 'b.mp4', currentTime: 0 });
    expect(log).toEqual([]);
  });

  it('knows the length of a file of which only the frames count from the first timestamp', () => {
    const [{ element, timeline }] = videos as [(typeof videos)[0]];
    element.tell('loadeddata');
    element.present(10);
    expect([timeline, log]).toEqual([{ origin: 0, lead: 10 }, ['end 6 true', 'duration']]);
  });

  it('ignores a frame near the time of the element, during a seek or of the previous media', () => {
    const [{ element, timeline }] = videos as [(typeof videos)[0]];
    element.tell('loadeddata');
    element.present(0.04);
    Object.assign(element, { seeking: true });
    element.present(10);
    Object.assign(element, { seeking: false, currentSrc: 'b.mp4' });
    element.present(10);
    expect([timeline.lead, log]).toEqual([0, []]);
  });
});
