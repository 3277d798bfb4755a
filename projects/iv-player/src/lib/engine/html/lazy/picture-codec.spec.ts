import fc from 'fast-check';
import { pictureCodec } from './picture-codec';

const sized = (size: number): string => String.fromCharCode(0, 0, (size >> 8) & 255, size & 255);
const box = (type: string, body = ''): string => sized(body.length + 8) + type + body;
const track = (handler: string, codec: string): string =>
  box('trak', box('hdlr', '\0'.repeat(8) + handler) + box('stsd', '\0'.repeat(8) + box(codec)));
const index = (...tracks: string[]): string => box('moov', tracks.join(''));
const type = box('ftyp', 'isom');
const largeMedia = `${sized(1)}mdat${'\0'.repeat(5)}\x01\x88\0${'x'.repeat(0x18800 - 16)}`;

/** Reads the codec, and returns it with the number of bytes read. */
async function codecOf(file: string): Promise<[codec: string | null, bytes: number]> {
  let bytes = 0;
  const codec = await pictureCodec(({ start, length }) => {
    const part = file.slice(start, start + length);
    bytes += part.length;
    return Promise.resolve(part);
  });
  return [codec, bytes];
}

describe('pictureCodec', () => {
  const table: readonly [what: string, file: string, codec: string | null][] = [
    ['HEVC in MP4', type + index(track('soun', 'mp4a'), track('vide', 'hvc1')), 'hvc1'],
    ['an index at the end', type + box('mdat', 'xx') + index(track('vide', 'apcn')), 'apcn'],
    ['an index after large media', type + largeMedia + index(track('vide', 'jpeg')), 'jpeg'],
    ['QuickTime without a file type', box('wide') + index(track('vide', 'SVQ3')), 'SVQ3'],
    ['a large index', type + index('x'.repeat(50_000), track('soun', 'mp4a'), track('vide', 'mp4v')), 'mp4v'],
    ['a code with a space', type + index(track('vide', 'raw ')), 'raw'],
    ['sound only', type + index(track('soun', 'mp4a')), null],
    [
      'sound only with the word for pictures in its media',
      type + index(track('soun', 'mp4a')) + box('mdat', 'vide stsd'),
      null,
    ],
    ['Matroska', '\x1aE\xdf\xa3 matroska A_AAC V_MPEGH/ISO/HEVC\x88', 'V_MPEGH/ISO/HEVC'],
    ['sound only in WebM', '\x1aE\xdf\xa3 webm A_OPUS', null],
    ['AVI', 'RIFF1234AVI LIST strh1234vidsDIVX', 'DIVX'],
    ['a page of an error', '<!doctype html>', null],
    ['a file of length 0', '', null],
    ['a file that is cut off', type + index(track('vide', 'hvc1')).slice(0, 30), null],
  ];
  for (const [what, file, codec] of table) {
    it(`is ${String(codec)} for ${what} [no-picture]`, async () =>
      expect((await codecOf(file))[0]).toBe(codec));
  }

  it('skips the media of a file', async () => {
    const media = `${sized(1)}mdat\0\0\0\0\x01\0\0\0`;
    const reads: number[] = [];
    await pictureCodec(({ start }) => {
      reads.push(start);
      return Promise.resolve(
        start === 0 ? type + media : start > 2 ** 24 ? index(track('vide', 'hvc1')) : '',
      );
    });
    expect(reads).toEqual([0, type.length + 2 ** 24]);
  });

  it('ends for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        const [codec] = await codecOf(type + text);
        expect(codec === null || codec.length > 0).toBeTrue();
      }),
    );
  });
});
