import fc from 'fast-check';
import { readStory } from '../../story-core/src/format/read-story';
import type { StoryFile, StoryFileNode } from '../../story-core/src/format/story-file';
import { withPlainBraces, withoutDoubledBraces } from '../../story-core/src/walk/text-values';
import { storyOf } from '../../story-core/src/testing/test-story';
import { fromTwee } from './from-twee';
import { toTwee } from './to-twee';

const FORMATS = [undefined, 'Harlowe', 'SugarCube', 'Chapbook', 'Snowman', 'iv-player'];

/** Text that is markup in some dialect, or resembles it. */
const mark = fc.constantFrom(
  ...[
    '[',
    '[[',
    ']]',
    ']',
    '<',
    '>',
    '<<',
    '>>',
    '<b>',
    '<!--',
    '-->',
    '<%',
    '%>',
    '(',
    '(if: $x)',
    '(a:',
    ')',
  ],
  ...[
    '{',
    '}',
    '{a}',
    '{{{',
    '}}}',
    '|',
    '|n>',
    '<n|',
    "''",
    '"""',
    '//',
    '/*',
    '*/',
    '*',
    '**',
    '_',
    '__',
    '~~',
  ],
  ...[
    '^^',
    '==',
    '`',
    '``',
    '@@',
    '@@a;',
    '!',
    '#',
    '# ',
    '&',
    '&amp;',
    '&#91;',
    '\\',
    '$',
    '$a',
    '--',
    '->',
    '<-',
  ],
  ...[
    '[img[',
    '[note]',
    '[if x]',
    '\n',
    '\n\n',
    '::',
    '\\::',
    '\\\\::',
    ' ',
    '  ',
    '\t',
    'a',
    'word',
    'b->c',
    'É',
  ],
  ...[
    'StoryInit',
    'Start',
    'http://x.org',
    'previous()',
    'setup.x',
    '. ',
    '1.',
    '=><=',
    '-',
    ':',
    'a: b',
    '--\n',
  ],
);
const anyText = fc.oneof(
  fc.array(mark, { maxLength: 10 }).map((parts) => parts.join('')),
  fc.string(),
);
const id = anyText.filter((one) => !['', 'all', '__proto__', 'constructor', 'prototype'].includes(one));

const anyStory: fc.Arbitrary<StoryFile> = fc.uniqueArray(id, { minLength: 1, maxLength: 6 }).chain((ids) => {
  const to = fc.constantFrom(...ids);
  const node = fc.record({
    text: anyText,
    tags: fc.array(
      fc.oneof(
        fc.constantFrom('script', 'header', 'a b'),
        anyText.filter((tag) => tag !== ''),
      ),
      { maxLength: 2 },
    ),
    choices: fc.array(fc.record({ to, label: anyText }), { maxLength: 3 }),
    fallback: fc.option(to, { nil: undefined }),
    next: fc.option(to, { nil: undefined }),
  });
  return fc
    .record({ nodes: fc.tuple(...ids.map(() => node)), format: fc.constantFrom(...FORMATS) })
    .map(({ nodes, format }) => {
      const scenes = ids.map((one, at): [string, StoryFileNode] => {
        const { text, tags, choices, fallback, next } = nodes[at]!;
        const asks = choices.length > 0 || fallback !== undefined;
        const end = next === undefined ? { ending: one } : { next };
        const decision = { choices, ...(fallback !== undefined && { defaults: [fallback] }) };
        return [one, { text, tags, ...(asks ? { decision } : end) }];
      });
      const meta = { ifid: 'A', ...(format !== undefined && { twine: { format } }) };
      return storyOf(Object.fromEntries(scenes), { start: ids[0]!, meta });
    });
});

/** Where each scene leads, and its tags. */
const graphOf = ({ start, nodes }: StoryFile): unknown => [
  start,
  Object.entries(nodes).map(([one, { next, decision, tags = [] }]) => [
    one,
    [
      ...new Set([
        ...(decision?.choices.map(({ to }) => to) ?? []),
        ...(decision?.defaults ?? []),
        ...(next === undefined ? [] : [next]),
      ]),
    ],
    tags,
  ]),
];

/** Normalizes white space like a passage, and doubles braces, which are text in Twine. */
const normal = (text: string): string =>
  withPlainBraces(withoutDoubledBraces(text))
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

describe('toTwee and fromTwee with any story [twee-round-trip]', () => {
  it('keep graph, ids, tags and texts of stories with marks everywhere, for every story format', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        expect(readStory(story).findings).toEqual([]);
        const { story: back } = fromTwee(toTwee(story));
        expect(graphOf(back)).toEqual(graphOf(story));
        for (const [one, { text }] of Object.entries(story.nodes))
          expect(back.nodes[one]?.text ?? '').toBe(normal(text as string));
      }),
      { numRuns: 300 * MORE_RUNS, seed: 28 },
    );
  });

  it('keep labels, with white space collapsed', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const { story: back } = fromTwee(toTwee(story));
        for (const [one, { decision }] of Object.entries(story.nodes)) {
          const labels = back.nodes[one]?.decision?.choices.map(
            ({ to, label }) => `${label as string}->${to}`,
          );
          for (const { to, label } of decision?.choices ?? []) {
            const plain = withPlainBraces(withoutDoubledBraces(label as string));
            const shown = plain.replaceAll(/\s+/g, ' ').trim();
            if (shown !== '') expect(labels).toContain(`${shown}->${to}`);
          }
        }
      }),
      { numRuns: 300 * MORE_RUNS, seed: 29 },
    );
  });
});

describe('fromTwee with any text', () => {
  const passage = fc
    .array(fc.oneof(mark, fc.string(), fc.constantFrom('\n:: b\n', '[[a]]', '\r', '\uE000')), {
      maxLength: 30,
    })
    .map((parts) => parts.join(''));

  it('never throws, and returns a story that survives a round trip', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORMATS), passage, (format, text) => {
        const data = `:: StoryData\n${JSON.stringify({ format })}\n`;
        const { story } = fromTwee(`${data}:: a\n${text}`);
        expect(readStory(story).findings).toEqual([]);
        const { story: back } = fromTwee(toTwee(story));
        expect(graphOf(back)).toEqual(graphOf(story));
        // Values are exported as names.
        for (const [one, { text: shown }] of Object.entries(story.nodes))
          if (!story.variables) expect(back.nodes[one]?.text).toEqual(shown);
      }),
      { numRuns: 600 * MORE_RUNS, seed: 30 },
    );
  });

  it('never throws for values other than strings', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        expect(readStory(fromTwee(given as never).story).findings).toEqual([]);
      }),
      { numRuns: 300 * MORE_RUNS, seed: 31 },
    );
  });
});
