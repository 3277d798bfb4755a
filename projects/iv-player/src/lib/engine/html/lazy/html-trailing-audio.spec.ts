import { StoryNode } from '../../../story/story-node';
import type { HtmlPooledVideo } from '../html-pooled-video';
import { HtmlTrailingAudio } from './html-trailing-audio';
import { HtmlVideoSound } from '../html-video-pool';
import { VirtualVideo } from '../testing/virtual-video';
import { WallClock } from '../testing/wall-clock';

describe('HtmlTrailingAudio', () => {
  let wall: WallClock;
  let pool: {
    videos: readonly HtmlPooledVideo[];
    shown: HtmlPooledVideo | null;
    sound: HtmlVideoSound;
    endOf: () => number;
  };
  let playing: { phase: 'shown' | 'finished'; wantsToPlay: boolean; hasEnded: boolean; isAttached: boolean };
  let trailing: HtmlTrailingAudio;
  let video: VirtualVideo;

  /** A clip whose picture has just ended at 1 s, and whose audio lasts until `duration`. */
  const outlast = (duration: number): VirtualVideo => {
    const clip = new VirtualVideo(duration).start();
    Object.assign(clip.pooled, { node: new StoryNode({ id: 'a', source: 'a.mp4', videoDuration: 1 }) });
    clip.element.muted = false;
    pool.videos = [clip.pooled, new VirtualVideo().pooled, new VirtualVideo().pooled];
    wall.advance(1000);
    trailing.add(clip.pooled);
    return clip;
  };

  beforeEach(() => {
    wall = new WallClock();
    pool = { videos: [], shown: null, sound: new HtmlVideoSound(), endOf: () => 1 };
    playing = { phase: 'shown', wantsToPlay: true, hasEnded: false, isAttached: true };
    pool.sound.volume = 0.8;
    trailing = new HtmlTrailingAudio(pool, () => playing);
    video = outlast(1.3);
  });
  afterEach(() => {
    trailing.clear();
    wall.stop();
  });

  const state = ({ element, pooled }: VirtualVideo): unknown => ({
    trails: pooled.owner === 'trailing',
    paused: element.paused,
    muted: element.muted,
  });
  const AUDIBLE = { trails: true, paused: false, muted: false };
  const PAUSED = { trails: true, paused: true, muted: false };
  const OVER = { trails: false, paused: true, muted: true };

  it("keeps playing at the player's volume, fades out in the last 50 ms, and ends [longer-sound]", () => {
    wall.advance(200);
    expect([state(video), video.element.volume]).toEqual([AUDIBLE, 0.8]);
    wall.advance(80);
    expect(state(video)).toEqual(AUDIBLE);
    expect(video.element.volume).toBeGreaterThan(0);
    expect(video.element.volume).toBeLessThan(0.5);
    Object.defineProperty(video.element, 'ended', { value: true });
    wall.advance(30);
    expect(state(video)).toEqual(OVER);
  });

  it('ends after 2 s [longer-sound]', () => {
    video = outlast(9);
    wall.advance(1900);
    expect(state(video)).toEqual(AUDIBLE);
    wall.advance(120);
    expect(state(video)).toEqual(OVER);
  });

  it('ends if another one starts and no element would be left for the clip after the next', () => {
    const other = new VirtualVideo(4).start();
    pool.videos = [other.pooled, ...pool.videos];
    trailing.add(other.pooled);
    expect([state(video), other.pooled.owner]).toEqual([AUDIBLE, 'trailing']);
    const third = new VirtualVideo(4).start();
    pool.videos = [video.pooled, third.pooled, new VirtualVideo().pooled];
    trailing.add(third.pooled);
    expect([state(video), third.pooled.owner]).toEqual([OVER, 'trailing']);
    pool.videos = [video.pooled, other.pooled, third.pooled];
  });

  it('does not start with 2 elements', () => {
    const clip = new VirtualVideo(2).start();
    pool.videos = [clip.pooled, new VirtualVideo().pooled];
    trailing.add(clip.pooled);
    expect(clip.pooled.owner).toBeNull();
  });

  it('does not start in a video that is paused', () => {
    video = new VirtualVideo(2);
    trailing.add(video.pooled);
    expect(video.pooled.owner).toBeNull();
  });

  it('pauses and resumes with the player', () => {
    playing.wantsToPlay = false;
    wall.advance(20);
    expect(state(video)).toEqual(PAUSED);
    wall.advance(5000);
    expect(state(video)).toEqual(PAUSED);
    playing.wantsToPlay = true;
    wall.advance(100);
    expect(state(video)).toEqual(AUDIBLE);
    expect(video.element.currentTime).toBeCloseTo(1.1, 1);
  });

  it('goes back with the film by a small step, and ends with a larger one [longer-sound]', () => {
    wall.advance(200);
    playing.wantsToPlay = false;
    trailing.follow();
    const { currentTime } = video.element;
    trailing.clear(0.04);
    trailing.follow();
    expect(state(video)).toEqual(PAUSED);
    wall.advance(100);
    expect([state(video), video.element.currentTime]).toEqual([PAUSED, currentTime - 0.04]);
    playing.wantsToPlay = true;
    trailing.follow();
    expect(state(video)).toEqual(AUDIBLE);
    trailing.clear(0.5);
    expect(state(video)).toEqual(OVER);
  });

  it('ends with any step forward, however small, and with one of a quarter of a second [longer-sound]', () => {
    for (const seconds of [-0.04, 0.25]) {
      video = outlast(3);
      wall.advance(500);
      trailing.clear(seconds);
      expect(state(video)).withContext(String(seconds)).toEqual(OVER);
    }
    video = outlast(3);
    wall.advance(500);
    const { currentTime } = video.element;
    trailing.clear(0.24);
    expect(state(video)).toEqual(AUDIBLE);
    expect(video.element.currentTime).toBeCloseTo(currentTime - 0.24, 6);
  });

  it('waits for data after its step back, and ends if it has to wait otherwise [longer-sound]', () => {
    Object.defineProperty(video.element, 'seeking', { value: true, writable: true });
    video.readyState = 1;
    wall.advance(50);
    expect(state(video)).toEqual(AUDIBLE);
    Object.assign(video.element, { seeking: false });
    wall.advance(10);
    expect(state(video)).toEqual(OVER);
  });

  it('pauses and continues in the task in which the film does', () => {
    playing.wantsToPlay = false;
    trailing.follow();
    expect(state(video)).toEqual(PAUSED);
    playing.wantsToPlay = true;
    trailing.follow();
    expect(state(video)).toEqual(AUDIBLE);
  });

  it('follows volume and mute', () => {
    pool.sound.volume = 0.2;
    wall.advance(10);
    expect(video.element.volume).toBe(0.2);
    pool.sound.muted = true;
    wall.advance(10);
    expect(video.element.muted).toBeTrue();
  });

  it('plays to its end when the playlist ends and the player pauses automatically', () => {
    Object.assign(playing, { phase: 'finished', wantsToPlay: false, hasEnded: true });
    wall.advance(100);
    expect(state(video)).toEqual(AUDIBLE);
  });

  it('pauses while the viewer pauses a film that is held at its last frame', () => {
    Object.assign(playing, { phase: 'finished', wantsToPlay: false });
    wall.advance(10);
    expect(state(video)).toEqual(PAUSED);
    playing.wantsToPlay = true;
    wall.advance(10);
    expect(state(video)).toEqual(AUDIBLE);
  });

  it('ends when the videos leave the page', () => {
    playing.isAttached = false;
    wall.advance(10);
    expect(state(video)).toEqual(OVER);
  });

  it('falls silent immediately when cleared', () => {
    trailing.clear();
    expect(state(video)).toEqual(OVER);
  });

  it('restores the volume of a visible video when it ends', () => {
    pool.shown = video.pooled;
    wall.advance(290);
    trailing.clear();
    expect([video.element.paused, video.element.muted, video.element.volume]).toEqual([true, false, 0.8]);
  });
});
