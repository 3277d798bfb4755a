import { TestBed } from '@angular/core/testing';
import { Player, type TimeRangeList } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { hostOf } from 'iv-player/private';
import { asMediaElement } from './as-media-element';
import { MEDIA_EVENTS } from './media-events';
import type { PlayerMediaElement } from './player-media-element';

const rangesOf = (list: TimeRangeList): readonly (readonly number[])[] =>
  Array.from({ length: list.length }, (_, index) => [list.start(index), list.end(index)]);
const LOADED = ['loadeddata', 'canplay', 'canplaythrough', 'progress'];
const OPENED = ['loadstart', 'durationchange', 'seekablechange', 'loadedmetadata'];

describe('MediaLifecycle', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let media: PlayerMediaElement;
  let events: string[];
  const take = (): string[] => events.splice(0).filter((type) => type !== 'timeupdate');
  /** Opens another page with the same film. */
  const open = (): void => {
    TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    player.initPlugin('checkpoints');
    player.repository.add([
      { id: 'a', source: 'a.mp4', duration: 4 },
      { id: 'b', source: 'b.mp4', duration: 6 },
      { id: 'c', source: 'c.mp4', duration: 8 },
    ]);
  };
  const watch = (): void => {
    media = asMediaElement(player);
    events = [];
    for (const type of MEDIA_EVENTS) media.addEventListener(type, () => events.push(type));
  };

  beforeEach(() => {
    open();
    watch();
  });

  it('loads again when an error is cleared without playing [media-element-error]', async () => {
    player.append('a', 'b');
    engine.fail('a');
    await media.play().catch(() => undefined);
    expect([take().includes('error'), media.error?.code, media.paused]).toEqual([true, 4, true]);
    media.currentTime = 5;
    expect([media.error, take()]).toEqual([
      null,
      ['emptied', ...OPENED, 'seeking', 'progress', 'seeked', ...LOADED],
    ]);
  });

  it('drops played ranges of a removed branch [media-element-times]', () => {
    player.decision.add('a', ['b', 'c']);
    player.append('a');
    void media.play();
    player.decision.get('a')?.make('c');
    engine.advance(9);
    expect(rangesOf(media.played)).toEqual([[0, 9]]);
    media.currentTime = 1;
    player.decision.get('a')?.make('b');
    expect([media.duration, rangesOf(media.played)]).toEqual([10, [[0, 4]]]);
  });

  it('includes ranges up to a seek and to the end [media-element-times]', () => {
    player.append('a', 'b');
    void media.play();
    engine.advance(1.1);
    media.currentTime = 8;
    engine.advance(0.1);
    media.currentTime = 8.1;
    media.pause();
    expect(rangesOf(media.played).map((range) => range.map((time) => time.toFixed(2)))).toEqual([
      ['0.00', '1.10'],
      ['8.00', '8.10'],
    ]);
    void media.play();
    engine.advance(5);
    expect(media.played.end(1)).toBe(10);
  });

  it('seeks when it continues after its end with a new node [media-element-events]', () => {
    player.append('a');
    void media.play();
    engine.advance(4);
    player.append('b');
    take();
    const seeking: boolean[] = [];
    for (const type of ['seeking', 'seeked'])
      media.addEventListener(type, () => seeking.push(media.seeking, media.ended));
    void media.play();
    engine.advance(1);
    expect([take().filter((type) => type !== 'progress'), media.ended, seeking]).toEqual([
      ['seeking', 'seeked', 'canplay', 'canplaythrough', 'play', 'playing'],
      false,
      [true, false, false, false],
    ]);
  });

  it('starts with a single `loadstart` when a new page resumes [media-element-events]', async () => {
    player.append('a', 'b');
    void media.play();
    engine.advance(5);
    const saved = player.checkpoints.save();
    open();
    watch();
    await player.checkpoints.load(saved);
    expect(take().slice(0, 5)).toEqual([...OPENED, 'seeking']);
    player.append('c');
    expect(take()).toEqual(['durationchange', 'seekablechange']);
    expect(media.currentTime).toBe(5);
  });

  it('loads again for a snapshot from before the start [media-element-events]', async () => {
    player.append('a');
    const saved = player.checkpoints.save();
    void media.play();
    engine.advance(2);
    take();
    await player.checkpoints.load(saved);
    expect(events).toContain('timeupdate');
    expect(take().slice(0, 5)).toEqual(['emptied', ...OPENED]);
    expect([media.currentTime, media.played.length, media.readyState]).toEqual([0, 0, 4]);
  });

  it('starts at the time set before anything is loaded [media-element-times]', () => {
    media.currentTime = 5;
    expect([media.currentTime, take()]).toEqual([5, []]);
    player.append('a', 'b');
    expect([media.currentTime, player.currentNodeId]).toEqual([5, 'b']);
    player.playlist.reset();
    player.append('a');
    expect(media.currentTime).toBe(0);
    expect(() => (media.currentTime = Number.NaN)).toThrow();
  });

  it('rejects an aborted start [media-element-play]', async () => {
    spyOn(console, 'warn');
    const outcome = (started: Promise<void>): Promise<unknown> =>
      started.then(
        () => 'started',
        (error: unknown) => (error as DOMException).name,
      );
    engine.holdFrames = true;
    player.append('a');
    const paused = outcome(media.play());
    media.pause();
    expect(await paused).toBe('AbortError');
    const again = [media.play(), (media.pause(), media.play())].map(outcome);
    engine.showFrame();
    expect(await Promise.all(again)).toEqual(['AbortError', 'started']);
    player.playlist.reset();
    const emptied = outcome(media.play());
    player.playlist.reset();
    expect(await emptied).toBe('AbortError');
    const destroyed = outcome(media.play());
    player.destroy();
    expect(await destroyed).toBe('AbortError');
  });

  it('is not waiting at a hold [media-element-events]', () => {
    player.decision.timeLimit = 'off';
    player.decision.add('a', ['b', 'c']);
    player.append('a');
    void media.play();
    engine.advance(1);
    player.on('decision.hold', () => events.push('decision.hold'));
    take();
    // A video does not play after a seek to its end, so no event ends the wait.
    player.once('seeking', () => hostOf(player).bus.emit('buffering'));
    media.currentTime = 4;
    engine.advance(1);
    const heard = take().filter((type) => ['waiting', 'playing', 'decision.hold'].includes(type));
    expect([heard, media.readyState]).toEqual([['waiting', 'playing', 'decision.hold'], 4]);
  });

  it('restarts at its end without `ended` when it loops [media-element-members]', () => {
    expect(media.loop).toBeFalse();
    media.loop = true;
    player.append('a');
    void media.play();
    engine.advance(4);
    engine.advance(1);
    expect([media.loop, media.paused, media.currentTime, take().includes('ended')]).toEqual([
      true,
      false,
      1,
      false,
    ]);
  });

  it('has its own list of tracks [media-element-members]', () => {
    const { textTracks } = media;
    expect(media.textTracks).toBe(textTracks);
    open();
    watch();
    expect(media.textTracks).not.toBe(textTracks);
  });

  it('reports the first frame if created before it [media-element-events]', () => {
    open();
    engine.holdFrames = true;
    player.append('a');
    watch();
    expect(media.readyState).toBe(1);
    engine.showFrame();
    expect([media.readyState, take()]).toEqual([4, LOADED]);
  });

  it('reports a frame once playing, even if the engine reports nothing else [media-element-members]', () => {
    open();
    player.append('a');
    spyOnProperty(engine, 'buffered').and.returnValue(undefined as never);
    watch();
    void media.play();
    engine.advance(1);
    expect([media.readyState, take().slice(0, 5)]).toEqual([
      4,
      ['play', 'progress', 'loadeddata', 'canplay', 'canplaythrough'],
    ]);
  });

  it('ignores assignments to its source [media-element-members]', () => {
    media.src = 'other.mp4';
    expect([media.src, take()]).toEqual(['', []]);
  });
});
