import { StoryNode } from '../story/story-node';
import type { HtmlPooledVideo } from './html-pooled-video';
import { HtmlTrailingAudio } from './html-trailing-audio';
import { HtmlVideoPool } from './html-video-pool';
import { VirtualVideo } from './testing/virtual-video';
import { WallClock } from './testing/wall-clock';

/** Its videos can be given. */
class SpecPool extends HtmlVideoPool {
  get all(): readonly HtmlPooledVideo[] {
    return this.owned;
  }

  use(...videos: readonly HtmlPooledVideo[]): void {
    this.owned = videos;
  }
}

describe('HtmlTrailingAudio', () => {
  let wall: WallClock;
  let pool: SpecPool;
  let playing: { phase: 'shown' | 'finished'; wantsToPlay: boolean; hasEnded: boolean; isAttached: boolean };
  let tails: HtmlTrailingAudio;
  let video: VirtualVideo;

  /** A clip whose picture has just ended at 1 s, and whose sound goes on up to `duration`. */
  const ring = (duration: number): VirtualVideo => {
    const clip = new VirtualVideo(duration).start();
    Object.assign(clip.pooled, { node: new StoryNode({ id: 'a', source: 'a.mp4', videoDuration: 1 }) });
    clip.element.muted = false;
    pool.use(clip.pooled, new VirtualVideo().pooled, new VirtualVideo().pooled);
    wall.advance(1000);
    tails.add(clip.pooled);
    return clip;
  };

  beforeEach(() => {
    wall = new WallClock();
    pool = new SpecPool(
      0,
      () => undefined,
      () => undefined,
    );
    playing = { phase: 'shown', wantsToPlay: true, hasEnded: false, isAttached: true };
    pool.volume = 0.8;
    tails = new HtmlTrailingAudio(pool, () => playing);
    video = ring(1.3);
  });
  afterEach(() => {
    tails.clear();
    wall.stop();
  });

  const state = ({ element, pooled }: VirtualVideo): unknown => ({
    rings: pooled.owner === 'tail',
    paused: element.paused,
    muted: element.muted,
  });
  const RINGS = { rings: true, paused: false, muted: false };
  const OVER = { rings: false, paused: true, muted: true };

  it('plays on at the volume of the player, fades out in the last 50 ms, and ends [longer-sound]', () => {
    wall.advance(200);
    expect([state(video), video.element.volume]).toEqual([RINGS, 0.8]);
    wall.advance(80);
    expect(state(video)).toEqual(RINGS);
    expect(video.element.volume).toBeGreaterThan(0);
    expect(video.element.volume).toBeLessThan(0.5);
    Object.defineProperty(video.element, 'ended', { value: true });
    wall.advance(30);
    expect(state(video)).toEqual(OVER);
  });

  it('ends after 2 s [longer-sound]', () => {
    video = ring(9);
    wall.advance(1900);
    expect(state(video)).toEqual(RINGS);
    wall.advance(120);
    expect(state(video)).toEqual(OVER);
  });

  it('ends when another one begins and no element would be left for what follows', () => {
    const other = new VirtualVideo(4).start();
    pool.use(other.pooled, ...pool.all);
    tails.add(other.pooled);
    expect([state(video), other.pooled.owner]).toEqual([RINGS, 'tail']);
    const third = new VirtualVideo(4).start();
    pool.use(video.pooled, third.pooled, new VirtualVideo().pooled);
    tails.add(third.pooled);
    expect([state(video), third.pooled.owner]).toEqual([OVER, 'tail']);
    pool.use(video.pooled, other.pooled, third.pooled);
  });

  it('does not begin with 2 elements', () => {
    const clip = new VirtualVideo(2).start();
    pool.use(clip.pooled, new VirtualVideo().pooled);
    tails.add(clip.pooled);
    expect(clip.pooled.owner).toBeNull();
  });

  it('does not add a video that does not play', () => {
    video = new VirtualVideo(2);
    tails.add(video.pooled);
    expect(video.pooled.owner).toBeNull();
  });

  it('pauses and resumes with the player', () => {
    playing.wantsToPlay = false;
    wall.advance(20);
    expect(state(video)).toEqual({ rings: true, paused: true, muted: false });
    wall.advance(5000);
    expect(state(video)).toEqual({ rings: true, paused: true, muted: false });
    playing.wantsToPlay = true;
    wall.advance(100);
    expect(state(video)).toEqual(RINGS);
    expect(video.element.currentTime).toBeCloseTo(1.1, 1);
  });

  it('follows volume and mute', () => {
    pool.setSound(0.2, false);
    wall.advance(10);
    expect(video.element.volume).toBe(0.2);
    pool.setSound(0.2, true);
    wall.advance(10);
    expect(video.element.muted).toBeTrue();
  });

  it('is heard to its end at the end of the playlist, where the player pauses by itself', () => {
    Object.assign(playing, { phase: 'finished', wantsToPlay: false, hasEnded: true });
    wall.advance(100);
    expect(state(video)).toEqual(RINGS);
  });

  it('is silent while the viewer pauses a film that is held at its last picture', () => {
    Object.assign(playing, { phase: 'finished', wantsToPlay: false });
    wall.advance(10);
    expect(state(video)).toEqual({ rings: true, paused: true, muted: false });
    playing.wantsToPlay = true;
    wall.advance(10);
    expect(state(video)).toEqual(RINGS);
  });

  it('ends when the videos leave the page', () => {
    playing.isAttached = false;
    wall.advance(10);
    expect(state(video)).toEqual(OVER);
  });

  it('cleared is silent at once', () => {
    tails.clear();
    expect(state(video)).toEqual(OVER);
  });

  it('gives a visible video its volume back when it ends', () => {
    pool.shown = video.pooled;
    wall.advance(290);
    tails.clear();
    expect([video.element.paused, video.element.muted, video.element.volume]).toEqual([true, false, 0.8]);
  });
});
