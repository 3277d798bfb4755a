// Whether what reads files of strangers takes time in proportion to what it reads: each reader of iv-player/story gets ten thousand and
// more of the same characters. In Node, where the command line reads them: browsers may run such a pattern by another machine. What is
// compared is the time of the processor, which does not depend on what else the machine does.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** What begins or ends something in one of the formats, or is many of a kind. */
const repeated = [
  ...[
    '<',
    '>',
    '[',
    '[[',
    ']]',
    '[[a]]',
    '{',
    '}',
    '(',
    ')',
    '"',
    "'",
    '\\',
    '|',
    '&',
    '&amp',
    '$',
    '%',
    '%2e',
    '#',
    '?',
  ],
  ...[
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\t',
    '\0',
    '\uFEFF',
    ':',
    '::',
    ':: a\n',
    '/',
    '//',
    '../',
    '-',
    '->',
    '-->',
    '<<',
    '<%',
  ],
  ...[
    '<c.a.',
    '<!--',
    '00:',
    '00:01.000 --> 00:02.000\n',
    'WEBVTT\n\n',
    '{"a":',
    '[1,',
    '"a":',
    'a',
    'a ',
    '0',
    'é',
    '字',
    '😀',
  ],
];

const library = join(workspaceRoot, 'projects/iv-player');
const scene = { choices: [{ to: 'a', label: 'A' }] };
const storyOf = (nodes) => ({ format: 'iv-story', version: 1, start: 'a', nodes });
/** A story in which a text is everywhere that a text can be. */
const full = (text) =>
  storyOf({
    a: {
      text,
      title: { en: text, de: text },
      tags: [text],
      source: text,
      set: { x: text },
      decision: { prompt: text, choices: [{ to: 'a', label: text, image: text, when: { '!!': [text] } }] },
    },
    [text]: { ending: text },
  });
const captioned = storyOf({
  a: { text: 'A', captions: [{ src: 'a.vtt', lang: 'en', label: 'English' }], ending: 'x' },
});

/** By its name: reads a text with the library. */
const readers = {
  'readStory of a text': ({ readStory }, text) => readStory(text),
  'readStory of a story': ({ readStory }, text) => readStory(JSON.stringify(full(text))),
  'readStory of a broken story': ({ readStory }, text) => readStory(`${JSON.stringify(full(text))} ${text}`),
  'checkStory of a story': ({ checkStory }, text) =>
    checkStory(JSON.stringify(full(text)), { media: { [text]: {} } }),
  'checkStory of captions': ({ checkStory }, text) =>
    checkStory(captioned, { media: { 'a.vtt': { text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}` } } }),
  'checkStory of what is no captions': ({ checkStory }, text) =>
    checkStory(captioned, { media: { 'a.vtt': { text } } }),
  playthroughs: ({ playthroughs }, text) =>
    playthroughs(storyOf({ a: { text, set: { x: text }, decision: scene } }), { runs: 2 }),
  productionReport: ({ productionReport, reportHtml, choicesCsv }, text) => {
    const report = productionReport(storyOf({ a: { text, title: text, ending: text } }));
    return [reportHtml(report), choicesCsv(report)];
  },
  'the time that a text takes': ({ slateSeconds, textIn }, text) => [
    slateSeconds({ text }),
    textIn({ [text]: text }, text),
  ],
  fromTwee: ({ fromTwee }, text) => fromTwee(text),
  'fromTwee of a passage': ({ fromTwee }, text) =>
    fromTwee(`:: ${text.replaceAll(/[\r\n]/g, ' ')}\n${text}x`),
  toTwee: ({ toTwee }, text) =>
    toTwee(storyOf({ a: { text, decision: { choices: [{ to: 'a', label: text }] } } })),
};

/** Milliseconds that a reader may take in any case: of so little nothing can be said. */
const floor = 250;
/** What is linear takes four times as long for four times as much; what is quadratic sixteen times. */
const most = 8;

describe('readers of files of strangers', () => {
  let story;

  before(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { readStory } from './format/read-story';
          export { checkStory } from './check/check-story';
          export { playthroughs } from './playthroughs/playthroughs';
          export { slateSeconds } from './play/reading-time';
          export { textIn } from './play/text-in-language';
          export { productionReport } from './report/production-report';
          export { choicesCsv } from './report/report-csv';
          export { reportHtml } from './report/report-html';
          export { fromTwee } from './twee/from-twee';
          export { toTwee } from './twee/to-twee';`,
        resolveDir: join(library, 'story/src'),
      },
      // The error class is all that these parts use of the player.
      alias: { 'iv-player': join(library, 'src/lib/events/player-error.ts') },
      bundle: true,
      format: 'esm',
      platform: 'node',
      write: false,
    });
    story = await import(
      `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
    );
  });

  /** Milliseconds of the processor. */
  const cost = (read, text) => {
    const start = process.cpuUsage();
    read(story, text);
    return process.cpuUsage(start).user / 1000;
  };
  const least = (read, text) => Math.min(...[1, 2, 3].map(() => cost(read, text)));

  for (const [name, read] of Object.entries(readers)) {
    it(`take time in proportion to what they read: ${name}`, () => {
      for (const unit of repeated) {
        const of = (length) => unit.repeat(Math.ceil(length / unit.length));
        // From 10,000 on, so that what is quadratic is found before it takes minutes.
        for (let length = 10_000; length <= 160_000; length *= 4) {
          if (cost(read, of(length)) < floor) continue;
          const growth = least(read, of(length)) / Math.max(1, least(read, of(length / 4)));
          assert.ok(
            growth < most,
            `${length} characters of ${JSON.stringify(unit)} take ${growth.toFixed(1)} times as long as a quarter of them.`,
          );
        }
      }
    });
  }
});
