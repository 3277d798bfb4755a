import { TestBed } from '@angular/core/testing';
import { IV_STREAM_QUALITY, Player } from 'iv-player';
import { FakePlaybackEngine } from './fake-playback-engine';
import { provideIvPlayerTesting } from './provide-iv-player-testing';

const low = { height: 360, bitrate: 800_000 };
const middle = { height: 720, bitrate: 2_500_000 };
const high = { height: 1080, bitrate: 5_000_000 };

describe('FakeStreams', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let changes: (number | null)[];

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    changes = [];
    player.on('renditionchange', (rendition) => void changes.push(rendition?.height ?? null));
    player.repository.add(
      { id: 'a', source: 'a.m3u8', duration: 10 },
      { id: 'b', source: 'b.m3u8', duration: 10 },
      { id: 'file', source: 'a.mp4', duration: 10 },
    );
    engine.streams.setRenditions('a', [high, low, middle]);
    engine.streams.setRenditions('b', [middle, low]);
  });

  const play = (): void => {
    player.play().catch(() => undefined);
    engine.advance(1);
  };
  const start = (): void => {
    player.append('a', 'b', 'file');
    play();
  };

  it('play the highest rendition that the bandwidth allows, and follow changes', () => {
    engine.streams.bandwidth = 3_000_000;
    start();
    engine.streams.bandwidth = 1_000_000;
    engine.streams.bandwidth = Infinity;
    expect(changes).toEqual([720, 360, 1080]);
    engine.advance(9);
    engine.advance(10);
    expect(changes).toEqual([720, 360, 1080, 720, null]);
  });

  it('do not report a change at a seam to an equal rendition', () => {
    engine.streams.bandwidth = 3_000_000;
    start();
    engine.advance(10);
    expect([player.currentNode?.id, changes]).toEqual(['b', [720]]);
  });

  it('buffer while the bandwidth is too low for the lowest rendition', () => {
    start();
    engine.streams.bandwidth = 100_000;
    engine.advance(5);
    expect([changes.at(-1), engine.isRunning]).toEqual([360, false]);
    expect(player.reduxStore.getState().player.isBuffering).toBeTrue();
    engine.streams.bandwidth = 800_000;
    engine.advance(1);
    expect([engine.isRunning, engine.time]).toEqual([true, 2]);
  });

  it('switch when a rendition fails, and fail with the last one', () => {
    const errors: string[] = [];
    player.on('error', ({ code }) => void errors.push(code));
    start();
    engine.streams.fail('a', 1080);
    engine.streams.fail('a', 360);
    expect([changes, errors]).toEqual([[1080, 720], []]);
    engine.streams.fail('a', 720);
    expect(errors).toEqual(['MEDIA_ERROR']);
    engine.repair('a');
    play();
    expect([changes.at(-1), engine.isRunning]).toEqual([1080, true]);
  });

  it('are limited by IV_STREAM_QUALITY, which reports their heights', () => {
    const quality = TestBed.inject(IV_STREAM_QUALITY);
    expect(quality.signals.heights()).toEqual([]);
    start();
    expect(quality.signals.heights()).toEqual([360, 720, 1080]);
    quality.maxHeight = 720;
    expect([changes, quality.signals.maxHeight()]).toEqual([[1080, 720], 720]);
    quality.maxHeight = 100;
    quality.maxHeight = 'stage';
    expect(changes).toEqual([1080, 720, 360, 1080]);
    expect(() => (quality.maxHeight = NaN)).toThrowError(RangeError);
    engine.advance(19);
    expect(quality.signals.heights()).toEqual([]);
  });

  it('reject an invalid bandwidth', () =>
    expect(() => (engine.streams.bandwidth = -1)).toThrowError(RangeError));
});
