import fc from 'fast-check';
import { fillText, isTemplate, namesIn, withPlainBraces, withoutDoubledBraces } from './text-values';

const VALUES = {
  name: 'Edda',
  points: 1234.5,
  none: null,
  yes: true,
  bag: ['rope', { count: 3 }],
  question: { points: 2000 },
  'a.b': 'whole name first',
  दिन: 'day',
};

describe('fillText [text-values]', () => {
  for (const [text, filled] of [
    ['Hello {name}.', 'Hello Edda.'],
    ['{name}{name}', 'EddaEdda'],
    ['{points} {question.points}', '1,234.5 2,000'],
    ['{bag.0} {bag.1.count} {a.b}', 'rope 3 whole name first'],
    ['{yes}, {none}.', 'true, .'],
    ['{दिन}', 'day'],
    ['{{name}}', '{name}'],
    ['{{{name}}}', '{Edda}'],
    ['{name}}', 'Edda}'],
    ['a { b } c', 'a { b } c'],
    ['{ name } {my name} {} { }', '{ name } {my name} {} { }'],
    ['{gone} {name.gone} {bag.9} {bag.-1}', '{gone} {name.gone} {bag.9} {bag.-1}'],
    ['{constructor} {__proto__} {name.length} {bag.length} {bag.constructor}', undefined],
    ['{{ }} }} {', '{ } } {'],
  ] as const)
    it(`fills "${text}"`, () => expect(fillText(text, VALUES, 'en')).toBe(filled ?? text));

  it('formats numbers for the language of the text, and rounds what binary numbers cannot hold', () => {
    expect(fillText('{points}', VALUES, 'de')).toBe('1.234,5');
    expect(fillText({ en: '{points}', de: '{points}' }, VALUES, 'fr')).toEqual({
      en: '1,234.5',
      de: '1.234,5',
    });
    expect(fillText('{n}', { n: 0.1 + 0.2 }, 'en')).toBe('0.3');
    expect(fillText('{n}', { n: -0 }, 'en')).toBe('0');
  });

  it('shows numbers in any language tag, also an invalid one', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('x', 'de_AT', '', 'en-', '*')), (tag) => {
        expect(fillText('{n}', { n: 7 }, tag)).toMatch(/^\p{Nd}$/u);
        expect(fillText({ [tag]: '{n}' }, { n: 7 }, 'en')).toEqual({
          [tag]: jasmine.stringMatching(/^\p{Nd}$/u) as unknown as string,
        });
      }),
      { seed: 44 },
    ));

  const text = fc
    .array(fc.constantFrom('{', '{{', '}', '}}', '{name}', '{gone}', '{b c}', 'a', ' ', '.', '{é}'), {
      maxLength: 12,
    })
    .map((parts) => parts.join(''));

  it('shows any text whose braces are doubled as it was, also between values', () =>
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const isPart of [false, true]) {
          const doubled = withPlainBraces(before, isPart);
          expect(fillText(doubled, VALUES, 'en')).toBe(before);
          expect(withoutDoubledBraces(doubled)).toBe(before);
          expect(namesIn(doubled)).toEqual([]);
        }
        const whole = `${withPlainBraces(before, true)}{name}${withPlainBraces(after, true)}`;
        expect(fillText(whole, VALUES, 'en')).toBe(`${before}Edda${after}`);
      }),
      { numRuns: 1000, seed: 44 },
    ));

  it('writes a value as it is, whatever it contains', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), text, fc.constantFrom('$&', '<b>', '{name}')), (value) => {
        expect(fillText('a{name}b', { ...VALUES, name: value }, 'en')).toBe(`a${value}b`);
      }),
      { numRuns: 500, seed: 44 },
    ));

  it('is needed only for texts that it changes or that contain a name', () =>
    fc.assert(
      fc.property(text, (one) => {
        if (!isTemplate(one)) expect(fillText(one, VALUES, 'en')).toBe(one);
        expect(isTemplate({ en: 'a', de: one })).toBe(isTemplate(one));
      }),
      { numRuns: 500, seed: 44 },
    ));
});
