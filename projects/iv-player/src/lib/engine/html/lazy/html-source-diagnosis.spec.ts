import fc from 'fast-check';
import { HtmlSourceDiagnosis } from './html-source-diagnosis';

const bytesOf = (text: string): number[] => [...text].map((one) => one.charCodeAt(0));
const box = (type: string, ...content: number[]): number[] => {
  const size = content.length + 8;
  return [0, 0, size >> 8, size & 255, ...bytesOf(type), ...content];
};
const pictureIndex = box(
  'moov',
  ...box('hdlr', ...bytesOf('\0'.repeat(8) + 'vide')),
  ...box('stsd', ...bytesOf('\0'.repeat(8)), ...box('apco')),
);

describe('HtmlSourceDiagnosis', () => {
  /** Diagnosis in WebKit of a file whose picture has no size yet. */
  const inWebkit = async (
    content: readonly number[],
    plays: (type: string) => boolean,
  ): Promise<string | null> => {
    const element = document.createElement('video');
    Object.defineProperty(element, 'audioTracks', { value: [] });
    spyOn(element, 'canPlayType').and.callFake((type) => (plays(type) ? 'probably' : ''));
    const src = URL.createObjectURL(new Blob([new Uint8Array(content)]));
    const load = { element, node: { videoDuration: undefined }, signal: new AbortController().signal };
    const failure = await new HtmlSourceDiagnosis(load, { src }).pictureFailure();
    URL.revokeObjectURL(src);
    return failure;
  };

  it('waits for the picture in WebKit, unless its codec does not play there [no-picture]', async () => {
    const matroska = bytesOf('\x1aE\xdf\xa3 webm V_VP8\x88');
    const movie = [...box('ftyp', ...bytesOf('qt  ')), ...pictureIndex];
    expect(await inWebkit(matroska, () => false)).toBeNull();
    expect(await inWebkit(movie, (type) => type.includes('apco'))).toBeNull();
    expect(await inWebkit(movie, () => false)).toContain('codec apco');
  });

  it('names the codec of a picture whose index follows media of any size [no-picture]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 60_000 }), async (size) => {
        const media = box('mdat', ...new Array<number>(size).fill(0x93));
        const file = new Uint8Array([...box('ftyp', ...bytesOf('qt  ')), ...media, ...pictureIndex]);
        const src = URL.createObjectURL(new Blob([file]));
        const load = {
          element: document.createElement('video'),
          node: { videoDuration: undefined },
          signal: new AbortController().signal,
        };
        try {
          expect(await new HtmlSourceDiagnosis(load, { src }).pictureFailure()).toContain('codec apco');
        } finally {
          URL.revokeObjectURL(src);
        }
      }),
      { seed: 7, numRuns: 60, examples: [[0x82], [0x9f - 8], [0x8000]] },
    );
  });
});
