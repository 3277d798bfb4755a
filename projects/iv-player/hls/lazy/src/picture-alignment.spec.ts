import { pictureShift, supportsShiftedMedia, appendWindowEnd } from './picture-alignment';

const span = (startPTS: number, endPTS: number): { startPTS: number; endPTS: number } => ({
  startPTS,
  endPTS,
});

describe('pictureShift', () => {
  it('moves the first frame to just after the start of its segment', () => {
    expect(pictureShift(0, span(2 / 30, 2))).toBeCloseTo(-2 / 30, 2);
    expect(2 / 30 + pictureShift(0, span(2 / 30, 2))).toBeGreaterThan(0);
    expect(pictureShift(6, span(6.0213, 12))).toBeCloseTo(-0.02, 3);
  });

  it('is 0 for frames on time, early frames and intentional delays', () =>
    expect([0, 0.0005, -0.1, 0.5].map((start) => pictureShift(0, span(start, 4)))).toEqual([0, 0, 0, 0]));
});

describe('supportsShiftedMedia', () => {
  for (const [browser, expected] of [
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      true,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', true],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
      false,
    ],
  ] as const) {
    it(`is ${String(expected)} for ${browser}`, () => expect(supportsShiftedMedia(browser)).toBe(expected));
  }
});

describe('appendWindowEnd [hls-last-picture]', () => {
  it('is the end of the last frame if the audio exceeds it by less than an audio frame', () => {
    const end = appendWindowEnd(-0.065, span(2, 4.066), span(2, 4.087));
    expect(end).toBeGreaterThan(4.066 - 0.065);
    expect(end).toBeLessThan(4.066 - 0.065 + 0.005);
  });

  it('is the end of the last frame for audio in the same source buffer', () =>
    expect(appendWindowEnd(0, span(2, 4), null)).toBeCloseTo(4, 2));

  it('does not cut intentionally longer audio', () =>
    expect(appendWindowEnd(0, span(2, 4), span(2, 5))).toBe(Infinity));
});
