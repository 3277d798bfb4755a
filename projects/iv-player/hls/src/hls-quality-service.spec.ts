import { TestBed } from '@angular/core/testing';
import { IV_STREAM_QUALITY } from 'iv-player';
import { IV_SOURCE_STREAMERS } from 'iv-player/plugin';
import { HlsStreamer } from './hls-streamer';
import { withHls } from './streaming-features';

describe('IV_STREAM_QUALITY', () => {
  beforeEach(() =>
    TestBed.configureTestingModule({ providers: [withHls({ streaming: { maxHeight: 720 } }).providers] }),
  );

  it('controls the streamer', () => {
    const quality = TestBed.inject(IV_STREAM_QUALITY);
    const streamer = TestBed.inject(HlsStreamer);
    expect(TestBed.inject(IV_SOURCE_STREAMERS)).toEqual([streamer]);
    expect([quality.maxHeight, quality.signals.maxHeight(), quality.signals.heights()]).toEqual([
      720,
      720,
      [],
    ]);
    quality.maxHeight = 'stage';
    expect([streamer.maxHeight, quality.signals.maxHeight()]).toEqual(['stage', 'stage']);
    streamer.heights = [360, 720];
    streamer.onHeights();
    expect(quality.signals.heights()).toEqual([360, 720]);
  });

  it('keeps the last height when a value is rejected [hls-height-limit]', () => {
    const quality = TestBed.inject(IV_STREAM_QUALITY);
    expect(() => (quality.maxHeight = -1)).toThrowError(RangeError, /maxHeight/);
    expect([quality.maxHeight, quality.signals.maxHeight()]).toEqual([720, 720]);
  });
});
