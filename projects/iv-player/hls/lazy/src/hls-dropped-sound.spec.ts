import type Hls from 'hls.js';
import { droppedSound, watchSound } from './hls-dropped-sound';
import type { StreamErrorData } from './failure-message';

/** First packets of a transport stream with the given stream types, and descriptors. */
function stream(
  ...tracks: readonly (readonly [type: number, ...descriptors: readonly number[]])[]
): Uint8Array {
  const entries = tracks.flatMap(([type, ...descriptors], index) => [
    ...[type, 0xe1, index, 0xf0, descriptors.length],
    ...descriptors,
  ]);
  const packet = (id: number, ...table: readonly number[]): readonly number[] => {
    const bytes = [0x47, 0x40 | (id >> 8), id & 0xff, 0x10, 0, ...table];
    return [...bytes, ...Array.from({ length: 188 - bytes.length }, () => 0xff)];
  };
  const length = 9 + entries.length + 4;
  return Uint8Array.from([
    ...packet(0, 0, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xf0, 0x00),
    ...packet(0x1000, 2, 0xb0, length, 0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0, ...entries),
  ]);
}

const video = [0x1b] as const;

describe('droppedSound', () => {
  const found = (bytes: Uint8Array, supported: readonly string[] = []): string | undefined =>
    droppedSound(bytes, (type) => supported.some((one) => type.includes(one)));

  it('names sound that the browser lacks, in all ways of announcing it [hls-error-cause]', () => {
    expect(found(stream(video, [0x81]))).toBe('ac-3');
    expect(found(stream([0x06, 0x0a, 1, 0, 0x6a, 1, 0], video))).toBe('ac-3');
    expect(found(stream(video, [0x11]))).toBe('mp4a.latm');
    expect(found(stream(video, [0x11], [0x81]))).toBe('mp4a.latm');
  });

  it('leaves all other streams alone [hls-error-cause]', () => {
    expect(found(stream(video, [0x81]), ['ac-3'])).toBeUndefined();
    for (const tracks of [
      [video],
      [video, [0x0f]],
      [video, [0x81], [0x0f]],
      [video, [0x03]],
      // hls.js emits an error for this one.
      [video, [0x87]],
      [video, [0x06, 0x0a, 1, 0]],
    ] as const)
      expect(found(stream(...tracks)))
        .withContext(JSON.stringify(tracks))
        .toBeUndefined();
    expect(found(new Uint8Array(400))).toBeUndefined();
    expect(found(new Uint8Array())).toBeUndefined();
  });
});

describe('watchSound', () => {
  /** Loads a file through the loader that hls.js creates; returns what was reported, and whether the file arrived. */
  function load(context: object, data: unknown, audioTracks: readonly object[] = []) {
    class Loader {
      load(_: object, __: object, callbacks: { readonly onSuccess: (response: object) => void }): void {
        callbacks.onSuccess({ data });
      }
    }
    const config: { loader: unknown; fLoader?: new (given: object) => Loader } = { loader: Loader };
    const reports: StreamErrorData[] = [];
    watchSound({ config, audioTracks, audioTrack: 0 } as unknown as Hls, (report) => reports.push(report));
    let hasArrived = false;
    new config.fLoader!(config).load(context, {}, { onSuccess: () => (hasArrived = true) });
    expect(hasArrived).toBeTrue();
    return reports;
  }
  const { buffer } = stream(video, [0x11]);
  const frag = { type: 'main', url: 'https://media.example/0.ts' };

  it('reports a segment whose sound would be missing, with address and codec [hls-error-cause]', () =>
    expect(load({ frag }, buffer)).toEqual([
      { details: 'bufferIncompatibleCodecsError', url: frag.url, reason: '"mp4a.latm"' },
    ]));

  it('passes on everything else: subtitles, playlists, and streams whose sound has its own segments [hls-subtitles]', () => {
    expect(load({}, 'WEBVTT')).toEqual([]);
    expect(load({}, buffer)).toEqual([]);
    expect(load({ frag: { ...frag, type: 'audio' } }, buffer)).toEqual([]);
    expect(load({ frag }, buffer, [{ url: 'sound.m3u8' }])).toEqual([]);
    expect(load({ frag }, stream(video, [0x0f]).buffer)).toEqual([]);
  });
});
