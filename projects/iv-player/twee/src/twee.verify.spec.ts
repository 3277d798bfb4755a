import fc from 'fast-check';
import { longTwee, repeatedTwee, tweeOf, tweeProgram } from './testing/twee-programs';
import { fromTwee } from './from-twee';

/** Repeated markup, which must not keep the reader busy. */
const REPEATED = [
  ...[
    '[',
    '[[',
    '[[[',
    ']',
    '[x',
    '[img[',
    '[[a|',
    '[[a][',
    '[[a]]',
    '[[a]]   ',
    '[[a]] x y ',
    '[a](',
    '![a](',
  ],
  ...[
    '<',
    '<<',
    '<%',
    '<!--',
    '<script>',
    '<b>',
    '<p>',
    '<a b="',
    '<a data-passage="x">',
    '<nowiki>',
    '</a',
    '>',
  ],
  ...[
    '(',
    '(a:',
    '(if:',
    '(print: "(")',
    '(link: "a")[',
    '(go-to: "b")',
    ')',
    '{',
    '{{{',
    '{a',
    '{"',
    '{link to:',
    '}',
  ],
  ...[
    '|',
    '|a>[',
    '<a|',
    "'",
    "''",
    '"',
    '"""',
    '`',
    '``',
    '`a',
    '//',
    '/*',
    '/%',
    '*',
    '**',
    '*a',
    '_',
    '__',
    '_a',
  ],
  ...[
    '~~',
    '^^',
    '==',
    '@@',
    '@@a;',
    '!',
    '#',
    '# ',
    '&',
    '&#',
    '&#1;',
    '\\',
    '\\\n',
    '\n\\',
    '$',
    '$a',
    '$a[',
    '$$',
  ],
  ...[
    '<<a "',
    '<<a ">>',
    '<<goto ',
    '<<link "a">><<goto ',
    '<<script>>',
    '<<nobr>>',
    '[note]\n',
    'a: b\n',
    '--\n',
  ],
  ...['\n', '\n\n', '\r', '\r\n', ' ', '\t', '::', '::\r', ':: a\n', '\\::', '://', 'x', 'İ', '1', '1. '],
];

describe('fromTwee in real time', () => {
  const seconds = (twee: string): number => {
    const start = performance.now();
    fromTwee(twee);
    return (performance.now() - start) / 1000;
  };

  for (const [format, before, after] of [
    ['other', '', ''],
    ['other', '[[', ']]'],
    ['other', 'a\n', ' >> ) } x'],
    ['Harlowe', '', ''],
    ['SugarCube', '', ''],
    ['Chapbook', '', ''],
    ['Snowman', '', ''],
  ] as const) {
    it(`takes four times as long for four times as many marks between "${before}" and "${after}" (${format})`, () => {
      for (const repeated of REPEATED) {
        const twee = (length: number): string =>
          `:: StoryData\n{"format":"${format}"}\n:: a\n${before}${repeated.repeat(length / repeated.length)}${after}`;
        const few = seconds(twee(40_000));
        // Very short times cannot be measured precisely.
        expect(seconds(twee(160_000)))
          .withContext(JSON.stringify(repeated))
          .toBeLessThan(Math.max(1, few * 10));
      }
    });
  }

  for (const [what, write] of [
    ['passages', repeatedTwee],
    ['text in one passage', longTwee],
  ] as const)
    it(`takes four times as long for four times as much that is valid: ${what} [twee-programs]`, () => {
      for (const program of fc.sample(tweeProgram, { numRuns: 40, seed: 4347 })) {
        const few = seconds(write(program, 100));
        expect(seconds(write(program, 400)))
          .withContext(tweeOf(program))
          .toBeLessThan(Math.max(1, few * 10));
      }
    });

  it('reads a megabyte of open brackets in a few seconds', () => {
    const start = performance.now();
    for (const open of ['[[', '<<', '(a:', '{', '<script', '[', '\\', '(((('])
      fromTwee(`:: a\n${open.repeat(300_000)}`);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
