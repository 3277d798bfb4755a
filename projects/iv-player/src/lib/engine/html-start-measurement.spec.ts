import { HtmlStartMeasurement } from './html-start-measurement';
import { VirtualVideo } from './testing/virtual-video';
import { WallClock } from './testing/wall-clock';

describe('HtmlStartMeasurement', () => {
  let wall: WallClock;
  beforeEach(() => {
    localStorage.clear();
    wall = new WallClock();
  });
  afterEach(() => {
    localStorage.clear();
    wall.stop();
  });

  const usual = (): number =>
    new HtmlStartMeasurement([]).latency(new VirtualVideo().pooled, new VirtualVideo().pooled);

  /**
   * Plays clips whose starts take `latency` ms. Returns how long that of one more is expected to take.
   * @param interrupt called 200 ms after each start
   */
  const play = (
    latency: number,
    clips: number,
    interrupt: (playing: VirtualVideo) => void = () => undefined,
  ): number => {
    const videos = Array.from({ length: clips }, () => new VirtualVideo(4, latency));
    const next = new VirtualVideo();
    const starts = new HtmlStartMeasurement(videos.map(({ pooled }) => pooled));
    let expected = 0;
    for (const video of videos) {
      void video.pooled.play();
      wall.advance(200);
      interrupt(video);
      wall.advance(600);
      expected = starts.latency(video.pooled, next.pooled);
    }
    return expected;
  };

  it('learns from the start of the first clip how long that of the next one takes [start-latency]', () => {
    expect(Math.abs(play(20, 1) - 20)).toBeLessThan(20);
  });

  it('is certain of a slow machine at the second start', () => {
    const first = usual();
    expect(play(140, 1)).toBe(first);
    localStorage.clear();
    expect(Math.abs(play(140, 2) - 140)).toBeLessThan(20);
  });

  it('measures no start after which data were missing, or the rate was changed', () => {
    const first = usual();
    const stall = ({ element }: VirtualVideo): unknown => element.dispatchEvent(new Event('waiting'));
    const changeRate = ({ element }: VirtualVideo): unknown => element.dispatchEvent(new Event('ratechange'));
    expect([play(20, 3, stall), play(20, 3, changeRate)]).toEqual([first, first]);
  });

  it('does not count waiting that belongs to the start, as in WebKit, nor the wait for data before it', () => {
    const video = new VirtualVideo(4, 350);
    const starts = new HtmlStartMeasurement([video.pooled]);
    void video.pooled.play();
    wall.advance(50);
    video.element.dispatchEvent(new Event('waiting'));
    wall.advance(280);
    video.element.dispatchEvent(new Event('canplay'));
    wall.advance(600);
    expect(Math.abs(starts.latency(video.pooled, new VirtualVideo().pooled) - 20)).toBeLessThan(20);
  });

  it('expects a clip without sound to start at once, and learns nothing from its start', () => {
    const first = usual();
    const silent = new VirtualVideo(4, 0);
    silent.hasSound = false;
    const starts = new HtmlStartMeasurement([silent.pooled]);
    void silent.pooled.play();
    wall.advance(600);
    expect(starts.latency(silent.pooled, new VirtualVideo().pooled)).toBe(first);
    expect(starts.latency(new VirtualVideo().pooled, silent.pooled)).toBe(0);
  });
});
