import type Hls from 'hls.js';
import { trimTimeline } from './hls-timeline';
import { FakeHls } from '../../src/testing/fake-hls';
import { fragment, initSegment } from '../../src/testing/mp4-bytes';

/** A source buffer that records the offset and window end of each append. */
class RecordedBuffer {
  timestampOffset = 0;
  appendWindowEnd = Infinity;
  readonly data: Uint8Array[] = [];
  readonly appends: (readonly [offset: number, end: number])[] = [];

  appendBuffer(data: Uint8Array): void {
    this.data.push(data);
    this.appends.push([this.timestampOffset, this.appendWindowEnd]);
  }
}

const span = (startPTS: number, endPTS: number): { startPTS: number; endPTS: number } => ({
  startPTS,
  endPTS,
});

describe('trimTimeline', () => {
  let hls: FakeHls;
  let video: RecordedBuffer;
  let audio: RecordedBuffer;
  let ends: number[];

  beforeEach(() => {
    FakeHls.reset();
    hls = new FakeHls({});
    [video, audio] = [new RecordedBuffer(), new RecordedBuffer()];
    ends = [];
    trimTimeline(hls as unknown as Hls, FakeHls.library, (end) => void ends.push(end));
    hls.report('BUFFER_CREATED', { tracks: { video: { buffer: video }, audio: { buffer: audio } } });
  });

  /** Appends a segment. @param offset timestamp offset that hls.js sets before */
  const append = (sn: number, elementaryStreams: object, offset?: number, data = new Uint8Array()): void => {
    hls.report('FRAG_LOADING', { frag: { type: 'main', sn, playlistOffset: sn * 2, elementaryStreams } });
    for (const buffer of [video, audio]) {
      if (offset !== undefined) buffer.timestampOffset = offset;
      buffer.appendBuffer(data);
    }
  };

  it('shifts all tracks by the delay of the first frame, in addition to the offset of hls.js', () => {
    append(0, {});
    append(0, { video: span(0.067, 2.067), audio: span(0, 2.01) }, -1.4);
    append(1, { video: span(2.067, 4.067), audio: span(2.01, 4.02) });
    for (const { appends } of [video, audio]) {
      expect(appends[0]![0]).toBe(0);
      expect(appends[1]![0]).toBeCloseTo(-1.466, 3);
      expect(appends[2]![0]).toBe(appends[1]![0]);
    }
  });

  it('shifts by the same amount after hls.js sets a different offset', () => {
    append(0, { video: span(0.067, 2.067) }, -1.4);
    append(1, { video: span(2.2, 4.2) }, -9);
    expect(video.appends[1]![0]).toBeCloseTo(-9.066, 3);
  });

  it('cuts the audio of the last segment at the end of the last frame', () => {
    append(0, { video: span(0, 2), audio: span(0, 2.02) });
    append(1, { video: span(2, 4), audio: span(2.02, 4.02) });
    expect(audio.appends[0]![1]).toBe(Infinity);
    expect(audio.appends[1]![1]).toBeCloseTo(4.001, 4);
    expect(video.appends[1]![1]).toBe(Infinity);
    expect(ends).toEqual([]);
  });

  it('does not cut intentionally longer audio, and reports the end of the last frame', () => {
    append(0, { video: span(0.067, 2), audio: span(0, 2.02) });
    append(1, { video: span(2, 4), audio: span(2.02, 5) });
    expect(audio.appends[1]![1]).toBe(Infinity);
    expect(ends.at(-1)).toBeCloseTo(4 - 0.066, 4);
  });

  it('does not cut audio with separate segments, and reports the end of the last frame', () => {
    hls.audioTracks = [{ lang: 'en', url: 'en.m3u8', default: true }];
    append(0, { video: span(0, 2) });
    expect(ends).toEqual([]);
    append(1, { video: span(2, 4) });
    expect([audio.appends[1]![1], new Set(ends)]).toEqual([Infinity, new Set([4])]);
  });

  it('shifts video that is delayed by an edit list', () => {
    const both = new RecordedBuffer();
    hls.report('BUFFER_CREATED', { tracks: { audiovideo: { buffer: both } } });
    const picture = {
      id: 1,
      handler: 'vide',
      scale: 15_360,
      edits: [
        [0.0213, -1],
        [0, 0],
      ],
    } as const;
    hls.report('FRAG_LOADING', {
      frag: { type: 'main', sn: 1, playlistOffset: 0, elementaryStreams: { audiovideo: span(0, 2) } },
    });
    both.appendBuffer(initSegment([picture]));
    both.appendBuffer(fragment({ 1: 0 }));
    expect(both.data[1]).not.toEqual(fragment({ 1: 0 }));
    expect(both.appends[1]![0]).toBeCloseTo(-0.02, 4);
    expect(both.appends[1]![1]).toBeCloseTo(2.001 + 0.021 - 0.02, 4);
  });
});
