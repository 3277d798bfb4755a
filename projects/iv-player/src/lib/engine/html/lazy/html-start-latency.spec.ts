import {
  DEFAULT_ESTIMATE,
  HtmlStartLatency,
  type LatencyEstimate,
  expectedLatency,
  hasAudio,
  updateEstimate,
} from './html-start-latency';
import { VirtualVideo } from '../testing/virtual-video';
import { WallClock } from '../testing/wall-clock';

const KEY = 'iv-player.start-latency';

describe('HtmlStartLatency', () => {
  let wall: WallClock;
  beforeEach(() => {
    localStorage.clear();
    wall = new WallClock();
  });
  afterEach(() => {
    localStorage.clear();
    wall.stop();
  });

  /** Latency that a new instance expects, as at the next visit. */
  const expectedNow = (isMuted = false): number => {
    const from = new VirtualVideo();
    from.element.muted = isMuted;
    return new HtmlStartLatency([]).expected(from.pooled, new VirtualVideo().pooled);
  };

  /**
   * Plays clips that take `latency` ms to start. Returns the expected latency of one more.
   * @param interrupt called 200 ms after each start
   */
  const play = (
    latency: number,
    clips: number,
    interrupt: (playing: VirtualVideo) => void = () => undefined,
    isMuted = false,
  ): number => {
    const videos = Array.from({ length: clips }, () => new VirtualVideo(4, latency));
    const next = new VirtualVideo();
    const starts = new HtmlStartLatency(videos.map(({ pooled }) => pooled));
    let expected = 0;
    for (const video of videos) {
      void video.pooled.play();
      wall.advance(200);
      interrupt(video);
      wall.advance(600);
      // Hidden videos mute themselves after a while.
      video.element.muted = isMuted;
      expected = starts.expected(video.pooled, next.pooled);
    }
    return expected;
  };

  it('predicts the next start from that of the first clip [start-latency]', () => {
    expect(Math.abs(play(20, 1) - 20)).toBeLessThan(20);
  });

  it('accepts a slower latency at the second start', () => {
    const first = expectedNow();
    expect(play(140, 1)).toBe(first);
    localStorage.clear();
    expect(Math.abs(play(140, 2) - 140)).toBeLessThan(20);
  });

  it('does not measure a start that is followed by missing data or a change of rate', () => {
    const first = expectedNow();
    const stall = ({ element }: VirtualVideo): unknown => element.dispatchEvent(new Event('waiting'));
    const changeRate = ({ element }: VirtualVideo): unknown => element.dispatchEvent(new Event('ratechange'));
    expect([play(20, 3, stall), play(20, 3, changeRate)]).toEqual([first, first]);
  });

  it('ignores a wait that belongs to the start, as in WebKit, and the wait for data before it', () => {
    const video = new VirtualVideo(4, 350);
    const starts = new HtmlStartLatency([video.pooled]);
    void video.pooled.play();
    wall.advance(50);
    video.element.dispatchEvent(new Event('waiting'));
    wall.advance(280);
    video.element.dispatchEvent(new Event('canplay'));
    wall.advance(600);
    expect(Math.abs(starts.expected(video.pooled, new VirtualVideo().pooled) - 20)).toBeLessThan(20);
  });

  it('expects a clip without audio to start immediately, and does not measure its start', () => {
    const silent = new VirtualVideo(4, 0);
    silent.hasSound = false;
    const first = expectedNow(silent.element.muted);
    const starts = new HtmlStartLatency([silent.pooled]);
    void silent.pooled.play();
    wall.advance(600);
    expect(starts.expected(silent.pooled, new VirtualVideo().pooled)).toBe(first);
    expect(starts.expected(new VirtualVideo().pooled, silent.pooled)).toBe(0);
  });

  it('estimates audible and muted starts separately', () => {
    const first = expectedNow();
    expect(play(5, 1, undefined, true)).toBeLessThan(20);
    expect([expectedNow(true) < 20, expectedNow(false)]).toEqual([true, first]);
  });

  it('starts with the estimates from the last visit [start-latency]', () => {
    const first = expectedNow();
    const before = [play(20, 1), play(3, 1, undefined, true)];
    expect([expectedNow(false), expectedNow(true)]).toEqual(before);
    expect(expectedNow(false)).toBeLessThan(first);
  });

  for (const stored of ['', '{', '7', 'null', '["a", {}]', '[null]', '[5000, -5000]']) {
    it(`ignores a stored value that is not a list of plausible numbers: ${stored}`, () => {
      const first = expectedNow();
      localStorage.setItem(KEY, stored);
      expect(expectedNow()).toBe(first);
    });
  }

  it('stores nothing, or under another key, if the page says so', () => {
    for (const key of [null, 'film: latency']) {
      globalThis.ivStartLatencyKey = key;
      play(20, 1);
    }
    globalThis.ivStartLatencyKey = undefined;
    expect(Object.keys(localStorage).filter((key) => key.endsWith('latency'))).toEqual(['film: latency']);
    localStorage.removeItem('film: latency');
  });

  it('works where storage is not allowed', () => {
    spyOn(Storage.prototype, 'getItem').and.throwError('not allowed');
    spyOn(Storage.prototype, 'setItem').and.throwError('not allowed');
    expect(play(10, 1)).toBeLessThan(30);
  });
});

const DEVICE_PERIOD = 21;
const update = (starts: readonly number[], from: LatencyEstimate = DEFAULT_ESTIMATE): LatencyEstimate =>
  starts.reduce(updateEstimate, from);
/** Returns starts of `quickest` ms, plus waits of different lengths for the audio device. */
const startsOf = (quickest: number): readonly number[] =>
  Array.from({ length: 20 }, (_, turn) => quickest + ((turn * 13) % DEVICE_PERIOD));

describe('LatencyEstimate', () => {
  it('expects the quickest start plus half a period of the audio device', () => {
    expect(expectedLatency({ quickest: 60, last: null })).toBe(70.5);
  });

  for (const quickest of [5, 30, 65, 100, 250]) {
    it(`approaches starts of ${quickest} ms plus a wait for the device`, () => {
      const updated = update(startsOf(quickest)).quickest;
      expect(updated).toBeGreaterThanOrEqual(quickest - 9);
      expect(updated).toBeLessThanOrEqual(quickest + 9);
    });
  }

  it('accepts a quicker start immediately, and a slower one the second time', () => {
    expect(update([20]).quickest).toBe(20);
    expect(update([150])).toEqual({ quickest: DEFAULT_ESTIMATE.quickest, last: 150 });
    expect(update([150, 150]).quickest).toBe(150 - DEVICE_PERIOD);
  });

  it('does not drift when every start meets the device at the same point of its period', () => {
    const updated = update(startsOf(70));
    expect(update(new Array<number>(100).fill(updated.quickest + 10), updated).quickest).toBe(
      updated.quickest,
    );
  });

  for (const odd of [5, 47, 390]) {
    it(`ignores a single start of ${odd} ms`, () => {
      expect(update([70, 72, odd, 71, 69]).quickest).toBe(65);
    });
  }

  for (const wrong of [Number.NaN, -3, 401, Number.POSITIVE_INFINITY]) {
    it(`ignores a start of ${wrong} ms`, () => {
      const known = { quickest: 60, last: 61 };
      expect(updateEstimate(known, wrong)).toEqual(known);
    });
  }
});

describe('hasAudio', () => {
  const element = (browser: object): HTMLVideoElement => browser as HTMLVideoElement;

  it('returns what the browser reports about loaded media', () => {
    expect(hasAudio(element({ mozHasAudio: false }))).toBeFalse();
    expect(hasAudio(element({ mozHasAudio: true, webkitAudioDecodedByteCount: 0 }))).toBeTrue();
    expect(hasAudio(element({ webkitAudioDecodedByteCount: 0 }))).toBeFalse();
    expect(hasAudio(element({ webkitAudioDecodedByteCount: 2139 }))).toBeTrue();
  });

  it('is assumed to be true if the browser does not report audio before media play', () => {
    expect(hasAudio(element({}))).toBeTrue();
    expect(hasAudio(element({ audioTracks: [], webkitAudioDecodedByteCount: 0 }))).toBeTrue();
  });
});
