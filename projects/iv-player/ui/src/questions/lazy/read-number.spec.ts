import fc from 'fast-check';
import { readNumber, writeNumber } from './read-number';

const LANGUAGES = ['en', 'de', 'de-CH', 'fr', 'es', 'pl', 'pt-BR', 'hi', 'ar-EG', 'fa', 'sv', 'ja'];

describe('readNumber', () => {
  it('reads each number that it writes, in each language', () => {
    const numbers = fc.oneof(
      fc.integer(),
      fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1000),
    );
    fc.assert(
      fc.property(numbers, fc.constantFrom(...LANGUAGES), (number, language) => {
        expect(readNumber(writeNumber(number, language), language))
          .withContext(`${writeNumber(number, language)} ${language}`)
          .toBe(number);
      }),
    );
  });

  it('reads a decimal point and a decimal comma in each language', () => {
    const halves = fc.integer({ min: -9999, max: 9999 });
    fc.assert(
      fc.property(
        halves,
        fc.constantFrom('.', ','),
        fc.constantFrom(...LANGUAGES),
        (whole, point, language) => {
          expect(readNumber(`${whole}${point}25`, language)).toBe(Number(`${whole}.25`));
        },
      ),
    );
  });

  it('reads three digits after the separator of groups as a group', () => {
    expect([readNumber('1.234', 'de'), readNumber('1.234', 'en'), readNumber('1,234', 'en')]).toEqual([
      1234, 1.234, 1234,
    ]);
    expect([readNumber('1 234,5', 'fr'), readNumber('12’345.5', 'de-CH')]).toEqual([1234.5, 12345.5]);
  });

  for (const text of ['', ' ', 'a', '1a', '1,2,3', '1.2.3', '--1', '.', '-', '1e3', '0x1', 'Infinity', '½'])
    it(`takes "${text}" for no number`, () => {
      for (const language of LANGUAGES) expect(readNumber(text, language)).withContext(language).toBeNull();
    });
});
