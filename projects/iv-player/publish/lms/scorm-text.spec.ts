import fc from 'fast-check';
import {
  choiceResponse,
  decimal,
  escapeText,
  lessonLocation,
  scorePercent,
  timeOfDay,
  timespan,
  unescapeText,
} from './scorm-text';

const anyText = fc.string({ unit: 'binary', maxLength: 400, size: 'max' });
const halves = fc.constantFrom('\uD800', 'a\uDC00b', '\uD83D\uDE00\uD83D');
const text = fc.oneof(anyText, halves);
const wellFormed = (given: string): string => given.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

describe('scorm-text', () => {
  it('escapes any text for suspend_data and restores it', () => {
    fc.assert(
      fc.property(text, (given) => {
        const escaped = escapeText(given);
        expect(escaped).toMatch(/^[A-Za-z0-9_.~-]*$/);
        expect(unescapeText(escaped)).toBe(wellFormed(given));
      }),
      { seed: 31 },
    );
  });

  it('rejects text that it cannot have written', () => {
    for (const given of ['%41', '~', '~4', '~zz', '~C3', '~ff', 'a b', 'ä', 'a|b'])
      expect(unescapeText(given)).withContext(given).toBeNull();
  });

  it('writes durations as CMITimespan', () => {
    expect(timespan(0)).toBe('00:00:00.00');
    expect(timespan(3661.256)).toBe('01:01:01.26');
    expect(timespan(59.999)).toBe('00:01:00.00');
    expect(timespan(100 * 3600)).toBe('100:00:00.00');
    expect(timespan(1e12)).toBe('9999:59:59.99');
    expect(timespan(-5)).toBe('00:00:00.00');
    expect(timespan(NaN)).toBe('00:00:00.00');
    fc.assert(
      fc.property(fc.double(), (seconds) =>
        expect(timespan(seconds)).toMatch(/^\d{2,4}:[0-5]\d:[0-5]\d\.\d\d$/),
      ),
      { seed: 31 },
    );
  });

  it('writes the local time of day as CMITime', () => {
    expect(timeOfDay(new Date(2026, 0, 2, 3, 4, 5))).toBe('03:04:05');
    expect(timeOfDay(new Date(2026, 0, 2, 23, 59, 59))).toBe('23:59:59');
  });

  it('cuts a location off after a whole character', () => {
    expect(lessonLocation('the door')).toBe('the%20door');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), (id) => {
        const location = lessonLocation(id);
        expect(location.length).toBeLessThanOrEqual(255);
        const read = decodeURIComponent(location);
        expect(wellFormed(id).startsWith(read)).toBeTrue();
        if (read !== wellFormed(id)) expect(location.length).toBeGreaterThan(255 - 12);
      }),
      { seed: 31 },
    );
  });

  it('represents each position by one letter or digit', () => {
    expect([0, 1, 25, 26, 35].map(choiceResponse)).toEqual(['a', 'b', 'z', '0', '9']);
    expect([-1, 36, 1e9, NaN].map(choiceResponse)).toEqual(['', '', '', 'a']);
  });

  it('writes decimals without an exponent', () => {
    expect([0, -0, 1 / 3, 66.66666, 1e-9, NaN].map(decimal)).toEqual([
      '0',
      '0',
      '0.3333',
      '66.6667',
      '0',
      '0',
    ]);
    fc.assert(
      fc.property(fc.double(), (value) => expect(decimal(value)).toMatch(/^-?\d+(?:\.\d{1,4})?$/)),
      { seed: 31 },
    );
  });

  it('scales a score to percent', () => {
    expect(scorePercent({ raw: 7, min: 0, max: 10 })).toBe(70);
    expect(scorePercent({ raw: -5, min: -10, max: 0 })).toBe(50);
    expect(scorePercent({ raw: 2000, min: 0, max: 1000 })).toBe(100);
    expect(scorePercent({ raw: -1, min: 0, max: 1 })).toBe(0);
    expect(scorePercent({ raw: 1, min: 1, max: 1 })).toBeNull();
    expect(scorePercent({ raw: NaN, min: 0, max: 1 })).toBeNull();
  });
});
