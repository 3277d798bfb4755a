import { WallClock } from './wall-clock';
import { VirtualVideo } from './virtual-video';

describe('VirtualVideo', () => {
  let wall: WallClock;
  beforeEach(() => (wall = new WallClock()));
  afterEach(() => wall.stop());

  it('plays by the wall clock, after its latency, to its end', () => {
    const { pooled, element } = new VirtualVideo(4, 80);
    void pooled.play();
    wall.advance(80);
    expect([element.currentTime, pooled.isAdvancing]).toEqual([0, true]);
    wall.advance(500);
    expect(element.currentTime).toBe(0.5);
    pooled.pause();
    wall.advance(500);
    expect(element.currentTime).toBe(0.5);
    pooled.seekTo(3);
    void pooled.play();
    element.playbackRate = 2;
    wall.advance(80 + 250);
    expect(element.currentTime).toBe(3.5);
    wall.advance(5000);
    expect(element.currentTime).toBe(4);
  });
});
