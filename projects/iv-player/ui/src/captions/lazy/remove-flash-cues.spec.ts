import { type ChangeableCue, removeFlashCues } from './remove-flash-cues';

const cue = (startTime: number, endTime: number, text: string): ChangeableCue => ({
  startTime,
  endTime,
  text,
});
const shown = (...cues: readonly ChangeableCue[]): readonly string[] =>
  removeFlashCues(cues).map(
    ({ startTime, endTime, text }) => `${startTime}-${endTime} ${text.replace('\n', '/')}`,
  );

describe('removeFlashCues', () => {
  it('removes cues between roll-up captions without leaving a gap', () => {
    expect(
      shown(
        cue(0.5, 2.5, 'so<00:00.900><c> this</c>'),
        cue(2.5, 2.51, 'so this'),
        cue(2.51, 4.5, 'so this\nand<00:02.900><c> it</c>'),
        cue(4.5, 4.51, 'and it'),
        cue(4.51, 6, 'and it\nis'),
      ),
    ).toEqual([
      '0.5-2.51 so<00:00.900><c> this</c>',
      '2.51-4.51 so this/and<00:02.900><c> it</c>',
      '4.51-6 and it/is',
    ]);
  });

  it('removes one before the first caption', () =>
    expect(shown(cue(1, 1.01, 'A'), cue(1.01, 2, 'A\nB'))).toEqual(['1.01-2 A/B']));

  it('keeps unique text, however briefly shown', () => {
    const cues = [cue(0, 1, 'A'), cue(1, 1.01, 'B'), cue(1.01, 2, 'C'), cue(5, 5.01, 'C')];
    expect(removeFlashCues(cues)).toEqual(cues);
  });

  it('reads the text of each cue once, as a long cue may be followed by many flashes', () => {
    let reads = 0;
    const cues = Array.from({ length: 500 }, (_, index): ChangeableCue => ({
      startTime: index === 0 ? 0 : 1 + index / 100,
      endTime: 1 + (index + 1) / 100,
      get text() {
        reads++;
        return 'A';
      },
    }));
    expect(removeFlashCues(cues)).toHaveSize(1);
    expect(reads).toBeLessThanOrEqual(500);
  });

  it('keeps text spoken twice', () => {
    const cues = [cue(0, 1, 'No.'), cue(1, 2, 'No.')];
    expect(removeFlashCues(cues)).toEqual(cues);
  });
});
