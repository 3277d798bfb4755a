import { TestBed } from '@angular/core/testing';
import { type IvPlayerError, Player, PlayerService, type TimeRangeList } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { asMediaElement } from './as-media-element';
import { MEDIA_EVENTS } from './media-events';
import type { PlayerMediaElement } from './player-media-element';

const rangesOf = (list: TimeRangeList): readonly (readonly number[])[] =>
  Array.from({ length: list.length }, (_, index) => [list.start(index), list.end(index)]);

describe('asMediaElement', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let media: PlayerMediaElement;
  let events: string[];
  /** Events since the last call, except time updates. */
  const take = (): string[] => events.splice(0).filter((type) => type !== 'timeupdate');

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    player.repository.add([
      { id: 'a', source: 'a.mp4', duration: 4 },
      { id: 'b', source: 'b.mp4', duration: 6 },
      { id: 'c', source: 'c.mp4', duration: 8 },
    ]);
    media = asMediaElement(player);
    events = [];
    for (const type of MEDIA_EVENTS) media.addEventListener(type, () => events.push(type));
  });

  it('is one object per player, for both services [media-element-one]', () => {
    expect(asMediaElement(player)).toBe(media);
    expect(asMediaElement(TestBed.inject(PlayerService))).toBe(media);
    expect(media).toBeInstanceOf(EventTarget);
  });

  it('is an empty, paused media element before the first node [media-element-members]', () => {
    expect([media.paused, media.ended, media.seeking, media.error]).toEqual([true, false, false, null]);
    expect([media.currentTime, media.duration, media.readyState, media.networkState]).toEqual([
      0,
      Number.NaN,
      0,
      0,
    ]);
    expect([media.volume, media.muted, media.playbackRate]).toEqual([1, false, 1]);
    expect([media.buffered, media.seekable, media.played].map(({ length }) => length)).toEqual([0, 0, 0]);
    expect([media.src, media.currentSrc, media.videoWidth, media.videoHeight]).toEqual(['', '', 0, 0]);
    expect([media.textTracks.length, [...media.textTracks]]).toEqual([0, []]);
    expect(media.canPlayType('video/mp4')).not.toBe('');
  });

  it('emits the events of a media element in order, across a seam to the end [media-element-events]', () => {
    player.append('a', 'b');
    expect(take()).toEqual([
      'loadstart',
      'durationchange',
      'seekablechange',
      'loadedmetadata',
      'loadeddata',
      'canplay',
      'canplaythrough',
      'progress',
    ]);
    void media.play();
    engine.advance(20);
    expect(take()).toEqual(['play', 'progress', 'playing', 'progress', 'pause', 'ended']);
    expect([media.paused, media.ended, media.currentTime]).toEqual([true, true, 10]);
    void media.play();
    expect(take()).toEqual([
      'seeking',
      'progress',
      'seeked',
      'canplay',
      'canplaythrough',
      'progress',
      'play',
      'playing',
    ]);
    engine.stall();
    engine.advance(1);
    expect([take(), media.readyState]).toEqual([['waiting'], 2]);
    engine.resume();
    expect([take(), media.readyState]).toEqual([['playing'], 4]);
    player.playlist.reset();
    expect(take()).toEqual(['emptied']);
    expect([media.readyState, media.networkState]).toEqual([0, 0]);
  });

  it('reports times of the whole stream [media-element-times]', () => {
    player.append('a', 'b');
    void media.play();
    engine.setBuffered('b', [0, 2], [3, 9], [10, 11]);
    engine.advance(5);
    expect([media.currentTime, media.duration, rangesOf(media.seekable)]).toEqual([5, 10, [[0, 10]]]);
    expect(rangesOf(media.buffered)).toEqual([
      [4, 6],
      [7, 10],
    ]);
    media.currentTime = 8;
    engine.advance(1);
    expect([player.currentNodeId, player.currentNodeTime]).toEqual(['b', 5]);
    expect(rangesOf(media.played)).toEqual([
      [0, 5],
      [8, 9],
    ]);
    media.fastSeek(1);
    expect([player.currentNodeId, player.currentNodeTime, media.currentTime]).toEqual(['a', 1, 1]);
  });

  it('changes its duration when a choice leads to another clip [media-element-times]', () => {
    player.decision.add('a', ['b', 'c']);
    player.append('a');
    void media.play();
    take();
    const durations = ['b', 'c'].map((id) => {
      player.decision.get('a')?.make(id);
      return media.duration;
    });
    expect(durations).toEqual([10, 12]);
    expect(take()).toEqual(['durationchange', 'seekablechange', 'durationchange', 'seekablechange']);
  });

  it('sets volume, mute and rate, and emits their events [media-element-members]', () => {
    media.volume = 0.5;
    media.muted = true;
    media.playbackRate = 2;
    expect([player.volume, player.muted, player.playbackRate]).toEqual([0.5, true, 2]);
    player.volume = 0.3;
    expect([media.volume, take()]).toEqual([
      0.3,
      ['volumechange', 'volumechange', 'ratechange', 'volumechange'],
    ]);
  });

  it('plays, pauses and seeks', async () => {
    player.append('a');
    await media.play();
    expect([media.paused, player.paused]).toEqual([false, false]);
    engine.holdFrames = true;
    media.currentTime = 2;
    expect([media.seeking, media.readyState]).toEqual([true, 1]);
    engine.showFrame();
    media.pause();
    media.load();
    expect([media.seeking, media.paused, player.currentTime]).toEqual([false, true, 2]);
  });

  it('rejects a blocked start like media elements, without an event [media-element-play]', async () => {
    engine.refuseAutoplay = true;
    player.append('a');
    take();
    const refusal = (await media.play().catch((error: unknown) => error)) as DOMException;
    expect([refusal.name, (refusal.cause as IvPlayerError).code]).toEqual([
      'NotAllowedError',
      'AUTOPLAY_BLOCKED',
    ]);
    expect([take(), media.paused, media.error]).toEqual([[], true, null]);
  });

  it('reports only errors that stop playback [media-element-error]', async () => {
    player.append('a', 'b');
    void media.play();
    take();
    engine.fail('a', Object.assign(new Error('Decoding failed.'), { code: 3 }));
    expect([take(), media.error?.code, media.networkState]).toEqual([['waiting', 'error'], 3, 3]);
    expect(media.error?.message).toContain('play()');
    const rejection = (await media.play().catch((error: unknown) => error)) as DOMException;
    expect([rejection.name, take()]).toEqual(['NotSupportedError', ['error', 'pause']]);
    engine.repair('a');
    await media.play();
    expect([media.error, take()]).toEqual([
      null,
      ['canplay', 'canplaythrough', 'progress', 'play', 'playing'],
    ]);
  });

  it('keeps working when the application removes all of its listeners', () => {
    player.off('volumechange');
    player.volume = 0.2;
    expect(take()).toEqual(['volumechange']);
  });

  it('is empty and releases the player once it is destroyed [media-element-destroyed]', async () => {
    player.append('a');
    void media.play();
    engine.advance(1);
    take();
    player.destroy();
    expect(take()).toEqual(['emptied']);
    expect([media.paused, media.duration, media.currentTime, media.readyState]).toEqual([
      true,
      Number.NaN,
      0,
      0,
    ]);
    media.pause();
    media.volume = 0.5;
    media.currentTime = 3;
    await expectAsync(media.play()).toBeRejectedWith(jasmine.objectContaining({ name: 'AbortError' }));
    await expectAsync(media.requestFullscreen()).toBeRejectedWithError(TypeError);
    expect([asMediaElement(player), take()]).toEqual([media, []]);
  });

  it('reads the state of a player that is already playing', () => {
    TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const other = TestBed.inject(Player);
    other.repository.add({ id: 'a', source: 'a.mp4', duration: 4 });
    other.append('a');
    void other.play();
    TestBed.inject(FakePlaybackEngine).advance(1);
    const late = asMediaElement(other);
    expect([late.readyState, late.paused, late.currentTime, late.duration]).toEqual([4, false, 1, 4]);
    other.destroy();
    expect(asMediaElement(other).paused).toBeTrue();
  });
});
