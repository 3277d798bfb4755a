import { cueStyles } from './webvtt-styles';

/** Formats rules as `selector { property: value }`. */
const rules = (css: string): readonly string[] =>
  cueStyles(`WEBVTT\n\nSTYLE\n${css}\n\n00:01.000 --> 00:02.000\nx`).map(
    ({ selector, declarations }) =>
      `${selector} { ${[...declarations].map(([property, value]) => `${property}: ${value}`).join('; ')} }`,
  );

describe('cueStyles', () => {
  const cases: readonly [string, string, readonly string[]][] = [
    ['accepts classes', '::cue(.anna) { color: #0f0 }', ['.anna { color: #0f0 }']],
    ['accepts several classes', '::cue(c.a.b-1){color:red}', ['span.a.b-1 { color: red }']],
    [
      'accepts voices',
      '::cue(v[voice=Bert]) {color:yellow;}',
      ['span[title][title="Bert"] { color: yellow }'],
    ],
    ['accepts quoted voices', `::cue([voice="O'Neil"]){color:red}`, [`[title="O'Neil"] { color: red }`]],
    ['accepts the whole cue', '::cue { background: black }', [' { background-color: black }']],
    [
      'accepts selector lists',
      '::cue(.a, i),\nvideo::cue(.b) { font-style: italic }',
      ['.a { font-style: italic }', 'i { font-style: italic }', '.b { font-style: italic }'],
    ],
    [
      'drops comments and unsupported properties',
      '/* a } */ ::cue(.a) { color: red !important; position: fixed; constructor: x; background: lime } p { color: red } ::cue(.a .b) { color: red } ::cue(x), ::cue(toString) { color: red } ::cue-region { color: red }',
      ['.a { color: red; background-color: lime }'],
    ],
    [
      'keeps the last valid value of each property',
      '::cue(.a) { color: red; font-style: italic; color: blue; color: 3px; color: ; background: url(x) }',
      ['.a { color: blue; font-style: italic }'],
    ],
    ['drops empty rules', '::cue(.a) { color: nothing } ::cue(.b) {}', []],
    ['drops invalid selectors', '::cue(.1a) { color: red } ::cue() { color: red }', []],
  ];
  for (const [title, css, expected] of cases) {
    it(title, () => expect(rules(css)).toEqual([...expected]));
  }

  it('reads only blocks before the first cue', () => {
    const block = (name: string): string => `STYLE\r\n::cue(.${name}) { color: red }\r\n\r\n`;
    const file = `WEBVTT\r\n\r\n${block('a')}${block('b')}00:01.000 --> 00:02.000\r\nx\r\n\r\n${block('c')}`;
    expect(cueStyles(file).map(({ selector }) => selector)).toEqual(['.a', '.b']);
  });

  for (const part of [
    '::cue(.a){color:red}',
    '/*',
    '::cue(',
    '::cue(.a',
    '{',
    '::cue(.a){',
    '::cue(.a),',
    '.a',
  ]) {
    it(`keeps at most a hundred rules of ${part} 100,000 times`, () =>
      expect(rules(part.repeat(100_000)).length).toBeLessThanOrEqual(100));
  }

  it('returns selectors that browsers accept', () => {
    const selectors = cueStyles(
      'WEBVTT\n\nSTYLE\n::cue(v.loud[voice="A [1]"]), ::cue(.ä), ::cue(lang), ::cue(c) { color: red }',
    ).map(({ selector }) => selector);
    expect(selectors.length).toBe(4);
    for (const selector of selectors)
      expect(() => document.createDocumentFragment().querySelector(selector)).not.toThrow();
  });
});
