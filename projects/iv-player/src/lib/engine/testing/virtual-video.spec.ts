import { WallClock } from './wall-clock';
import { VirtualVideo } from './virtual-video';

describe('VirtualSurface', () => {
  let wall: WallClock;
  beforeEach(() => (wall = new WallClock()));
  afterEach(() => wall.stop());

  it('plays by the wall clock, once it has started, to its end', () => {
    const { pooled: surface, element } = new VirtualVideo(4, 80);
    void surface.play();
    wall.advance(80);
    expect([element.currentTime, surface.isAdvancing]).toEqual([0, true]);
    wall.advance(500);
    expect(element.currentTime).toBe(0.5);
    surface.pause();
    wall.advance(500);
    expect(element.currentTime).toBe(0.5);
    surface.seekTo(3);
    void surface.play();
    element.playbackRate = 2;
    wall.advance(80 + 250);
    expect(element.currentTime).toBe(3.5);
    wall.advance(5000);
    expect(element.currentTime).toBe(4);
  });
});
