// Checks that parsers of untrusted text take linear time: each reader in iv-player/story and its command line gets ten thousand or more
// repetitions of the same characters, or numbered lines. Runs in Node, as the command line does; browsers may execute a pattern differently. Compares CPU time, which
// is not affected by other load on the machine.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import fc from 'fast-check';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** Delimiters of the formats, and characters that often repeat. */
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

/** Passage markup to combine. */
const markup = [
  ...[
    '[',
    ']',
    '[[',
    ']]',
    '(',
    '(if: z ',
    '(link: "',
    ')',
    '{',
    '{{{',
    '}',
    '<<if ',
    '<<link ',
    '>>',
    '<%',
    '%>',
  ],
  ...[
    '<p>',
    '</p>',
    '<b ',
    '<a data-passage="',
    '<!--',
    '"',
    "'",
    '`',
    '\\"',
    '\\',
    "''",
    '//',
    '*',
    '$a[',
    '|a>',
    '->',
  ],
  ...['_\n', '\n', ' ', 'a'],
];
/** Code and text whose closing part is far from its opening. */
const frames = [
  ['<%', 'x%>'],
  ['<<if ', '\n>>'],
  ['(if: ', '\n)'],
  ['(if: z ', ')'],
  ['[[', ']]'],
  ['[', '](x)'],
  ['{', '}'],
  ['<b ', '>'],
  ['"', '"'],
];

/** Caption markup to combine. */
const captionMarkup = [
  ...[
    '<',
    '</',
    '>',
    '<i>',
    '</i>',
    '<font color=red>',
    '</font>',
    '<b a="',
    '{',
    '{\\',
    '{b}',
    '{/b}',
    '}',
    '&',
    '&a',
  ],
  ...[';', '"', '-->', '\\N', '\n', '\n\n', ' ', '1', '0:', '0:00:01,0 ', 'a', 'NOTE', '#'],
];

const library = join(workspaceRoot, 'projects/iv-player');
const scene = { choices: [{ to: 'a', label: 'A' }] };
const storyOf = (nodes) => ({ format: 'iv-story', version: 1, start: 'a', nodes });
/** A story with the given text wherever text is allowed. */
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

/** Markup of style sheets to combine. */
const cssMarkup = [
  ...[
    '/*',
    '*/',
    '"',
    "'",
    '\\',
    '\\61 ',
    '\n',
    ' ',
    '(',
    ')',
    ';',
    '{',
    '}',
    '@import ',
    '@',
    '#',
    ',',
    'a',
    '-',
    'é',
  ],
  ...['url(', 'url("', 'u\\72l(', 'image-set(', '@namespace '],
];

/** Markup of playlists to combine. */
const playlistMarkup = [
  ...[
    '#EXTM3U\n',
    '#EXTINF:',
    '#EXT-X-KEY:',
    '#EXT-X-MEDIA:',
    '#EXT-X-DEFINE:',
    '#EXT-X-MAP:',
    '#EXT-X-STREAM-INF:',
  ],
  ...[
    'URI=',
    'NAME=',
    'VALUE=',
    'QUERYPARAM=',
    'CODECS=',
    'A=',
    'A',
    '=',
    '"',
    ',',
    ':',
    '{$',
    '{$a}',
    '}',
    '#',
    ' ',
    '\t',
  ],
  ...['\n', '\r\n', '//', '\\', '%2e', '../', 'a.ts', '4'],
];

/** Lines with a number each, because readers handle repeated ones only once. */
const numbered = {
  css: [
    (n) => `a { background: url(${n}.png) }\n`,
    (n) => `a { background: url("//a.example/${n}.png") }\n`,
    (n) => `@import "${n}.css";\n`,
    (n) => `a { background: image-set("${n}.png" 1x) }\n`,
  ],
  playlist: [
    (n) => `//a.example/${n}.ts\n`,
    (n) => `https://a.example/${n}.ts\n`,
    (n) => `{$a${n}}.ts\n`,
    (n) => `#EXT-X-DEFINE:NAME="a${n}",VALUE="b"\n{$a${n}}.ts\n`,
    (n) => `#EXT-X-DEFINE:QUERYPARAM="a${n}"\n`,
    (n) => `#EXT-X-DEFINE:IMPORT="a${n}"\n`,
    (n) => `#EXTINF:4,\n${n}.ts\n`,
    (n) => `#EXT-X-MAP:URI="${n}.mp4"\n#EXTINF:4,\n${n}.ts\n`,
    (n) => `#EXT-X-KEY:METHOD=AES-128,KEYFORMAT="k${n}",URI="${n}"\n`,
    (n) => `#EXT-X-KEY:METHOD=AES-128,URI="data:,${n}"\n`,
    (n) => `#EXT-X-MEDIA:TYPE=AUDIO,URI="${n}.m3u8"\n`,
    (n) => `#EXT-X-STREAM-INF:CODECS="x${n}"\n${n}.m3u8\n`,
  ],
};

const scratch = mkdtempSync(join(tmpdir(), 'iv-player-linear-'));

/** Reads a stream as the command line does: from a file, keeping addresses on other servers. */
function readTree({ hlsTree }, text) {
  const file = join(scratch, 'main.m3u8');
  writeFileSync(file, `#EXTM3U\n${text}`);
  // The query is as long as the playlist, because both come from outside.
  hlsTree(file, file, {
    root: scratch,
    keepRemote: true,
    address: `main.m3u8?${'a=1&'.repeat(text.length / 8)}`,
  });
}

/** Functions that pass text to the library, by name. */
const readers = {
  'readStory of a string': ({ readStory }, text) => readStory(text),
  'readStory of a story': ({ readStory }, text) => readStory(JSON.stringify(full(text))),
  'readStory of a broken story': ({ readStory }, text) => readStory(`${JSON.stringify(full(text))} ${text}`),
  'checkStory of a story': ({ checkStory }, text) =>
    checkStory(JSON.stringify(full(text)), { media: { [text]: {} } }),
  'checkStory of captions': ({ checkStory }, text) =>
    checkStory(captioned, { media: { 'a.vtt': { text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}` } } }),
  'checkStory of invalid captions': ({ checkStory }, text) =>
    checkStory(captioned, { media: { 'a.vtt': { text } } }),
  playthroughs: ({ playthroughs }, text) =>
    playthroughs(storyOf({ a: { text, set: { x: text }, decision: scene } }), { runs: 2 }),
  productionReport: ({ productionReport, reportHtml, choicesCsv, questionsCsv }, text) => {
    const report = productionReport(storyOf({ a: { text, title: text, ending: text } }));
    return [reportHtml(report), choicesCsv(report), questionsCsv(report)];
  },
  'reading time of a string': ({ readingSeconds, localize }, text) => [
    readingSeconds({ text }),
    localize({ [text]: text }, text),
  ],
  fromTwee: ({ fromTwee }, text) => fromTwee(text),
  'fromTwee of a passage': ({ fromTwee }, text) =>
    fromTwee(`:: ${text.replaceAll(/[\r\n]/g, ' ')}\n${text}x`),
  toTwee: ({ toTwee }, text) =>
    toTwee(storyOf({ a: { text, decision: { choices: [{ to: 'a', label: text }] } } })),
  'a style sheet': ({ cssAddresses }, text) => cssAddresses(text),
  'a playlist': ({ readPlaylist }, text) => readPlaylist(text),
  'the files of a stream': readTree,
  'an address of media': ({ findMedia, isRemote, keptAddress }, text) => [
    isRemote(text),
    keptAddress(text),
    keptAddress(`https://${text}`),
    findMedia(text, { folder: scratch, root: scratch }),
  ],
  'the name of a medium': ({ mediaName }, text) => mediaName(text, '0'.repeat(64)),
  'the page of a pack': ({ indexPage }, text) =>
    indexPage({
      ...{ title: text, language: text, poster: text, scripts: [text], styles: [text], origins: [text] },
      ...{ story: full(text), captions: { [text]: text }, config: { id: text } },
    }),
  'a story to measure': ({ withMeasurements }, text) =>
    withMeasurements(JSON.stringify(full(text)), {
      videoDurations: new Map([['a', 1]]),
      normalize: { a: 1 },
    }),
  'a path code': ({ readPathCode }, text) => readPathCode(full('x'), text),
  'data of an LMS': ({ readSuspendData }, text) => [readSuspendData(text), readSuspendData(`1|${text}`)],
  'captions in the player': ({ webVttCues }, text) => webVttCues(`WEBVTT\n\n${text}`),
};

/** Readers by name, with the pieces from which their input is built. */
const combined = {
  ...Object.fromEntries(
    ['any', 'Harlowe', 'SugarCube', 'Chapbook', 'Snowman'].map((format) => [
      `fromTwee of a passage of ${format}`,
      {
        read: ({ fromTwee }, text) => fromTwee(`:: StoryData\n{"format":"${format}"}\n:: a\n${text}`),
        pieces: markup,
        frames,
      },
    ]),
  ),
  captionsAsWebVtt: {
    read: ({ captionsAsWebVtt }, text) => captionsAsWebVtt(`1\n00:00:01,000 --> 00:00:02,000\n${text}`),
    pieces: captionMarkup,
    frames: [['{b}', '{/b}']],
  },
  readWebVtt: {
    read: ({ readWebVtt }, text) => readWebVtt(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}`),
    pieces: captionMarkup,
    frames: [],
  },
  webVttCues: {
    read: ({ webVttCues }, text) => webVttCues(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}`),
    pieces: captionMarkup,
    frames: [],
  },
  'a style sheet': {
    read: ({ cssAddresses }, text) => cssAddresses(text),
    pieces: cssMarkup,
    frames: [
      ['url(', ')'],
      ['url("', '")'],
      ['/*', '*/'],
    ],
  },
  'a playlist': {
    read: ({ readPlaylist }, text) => readPlaylist(`#EXTM3U\n${text}`),
    pieces: playlistMarkup,
    frames: [['URI="', '"']],
  },
};

/** Readers of numbered lines, by name. */
const ofLines = {
  'a style sheet': [({ cssAddresses }, text) => cssAddresses(text), numbered.css],
  'a playlist': [({ readPlaylist }, text) => readPlaylist(`#EXTM3U\n${text}`), numbered.playlist],
  'the files of a stream': [readTree, numbered.playlist],
};

/**
 * Strings of a given length that combine pieces: every pair, runs of one before runs of another, runs between two, and some longer
 * mixes.
 */
function* meetings({ pieces, frames }, length) {
  const many = (unit, share = 1) => unit.repeat(Math.ceil(length / share / unit.length));
  for (const one of pieces)
    for (const other of pieces) {
      yield [`${one}${other}`, many(one + other)];
      yield [`${one} before ${other}`, `a\n${many(one, 2)}\n${many(other, 2)}`];
    }
  for (const [opening, closing] of frames)
    for (const one of pieces)
      yield [`${one} between ${opening} and ${closing}`, opening + many(one) + closing];
  const some = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
    .map((all) => all.join(''));
  for (const [one, between, other] of fc.sample(fc.tuple(some, some, some), { numRuns: 600, seed: 28 }))
    yield [`${one} before ${between}${other}`, many(one, 2) + between + many(other, 2)];
}

/** Reading time, in milliseconds, below which growth is not measured: too short to be conclusive. */
const floor = 150;
/** Limit between linear time, which grows fourfold with fourfold input, and quadratic time, which grows sixteenfold. */
const most = 8;

/** Replaces the player, which needs Angular, by the parts that the readers use. */
const playerParts = {
  name: 'player-parts',
  setup: (build) => {
    build.onResolve({ filter: /^iv-player(?:\/private)?$/ }, () => ({ path: 'parts', namespace: 'player' }));
    build.onLoad({ filter: /^parts$/, namespace: 'player' }, () => ({
      contents: `
        export { IvPlayerError } from './events/player-error';
        export { CRITICAL_TIME } from './engine/playback-engine';
        export { decisionWindow } from './decision/decision-window';
        export { isHls } from './story/is-hls';
        export { isPlain } from './store/plain-json';
        export { localize } from './story/localize';
        export { withIds } from './decision/decision-choice';`,
      resolveDir: join(library, 'src/lib'),
    }));
  },
};

describe('readers of untrusted files', () => {
  let story;

  before(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { readStory } from './story-core/src/format/read-story';
          export { checkStory } from './story-core/src/check/check-story';
          export { playthroughs } from './story-core/src/playthroughs/playthroughs';
          export { readingSeconds } from './story-core/src/walk/reading-time';
          export { localize } from './src/lib/story/localize';
          export { productionReport } from './story-core/src/report/production-report';
          export { choicesCsv } from './story-core/src/report/report-csv';
          export { reportHtml } from './story-core/src/report/report-html';
          export { fromTwee } from './twee/src/from-twee';
          export { toTwee } from './twee/src/to-twee';
          export { captionsAsWebVtt } from './story-core/src/captions/captions-as-webvtt';
          export { readWebVtt } from './story-core/src/captions/webvtt-file';
          export { withMeasurements } from './cli/files/write-measurements';
          export { readPathCode } from './story-core/src/path/read-path';
          export { readSuspendData } from './publish/lms/scorm-suspend-data';
          export { cssAddresses } from './cli/pack/css-addresses.mjs';
          export { findMedia, isRemote, keptAddress } from './cli/files/find-media.mjs';
          export { hlsTree } from './cli/files/stream-files.mjs';
          export { indexPage } from './cli/pack/index-page.mjs';
          export { mediaName } from './cli/pack/pack-file.mjs';
          export { readPlaylist } from './cli/media/read-playlist.mjs';
          export { webVttCues } from './ui/src/captions/lazy/webvtt-cues';`,
        resolveDir: library,
      },
      plugins: [playerParts],
      bundle: true,
      format: 'esm',
      platform: 'node',
      write: false,
    });
    story = await import(
      `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
    );
  });

  after(() => rmSync(scratch, { recursive: true, force: true }));

  /** CPU time in milliseconds. */
  const cost = (read, text) => {
    const start = process.cpuUsage();
    read(story, text);
    return process.cpuUsage(start).user / 1000;
  };
  /** Ratio of the reading times of a long and a short string. Reads each five times and takes the fastest, the least disturbed. */
  const growthOf = (read, long, short) => {
    const times = [1, 2, 3, 4, 5].map(() => [cost(read, short), cost(read, long)]);
    return Math.min(...times.map(([, time]) => time)) / Math.max(1, Math.min(...times.map(([time]) => time)));
  };

  for (const [name, read] of Object.entries(readers)) {
    it(`take linear time: ${name}`, () => {
      for (const unit of repeated) {
        const of = (length) => unit.repeat(Math.ceil(length / unit.length));
        // Starts at 10,000 characters, so that quadratic time is detected before it takes minutes.
        let before = Infinity;
        for (let length = 10_000; length <= 160_000; length *= 4) {
          const now = cost(read, of(length));
          const isSuspicious = now >= floor && now >= most * before;
          const growth = isSuspicious ? growthOf(read, of(length), of(length / 4)) : 0;
          assert.ok(
            growth < most,
            `${length} characters of ${JSON.stringify(unit)} take ${growth.toFixed(1)} times as long as a quarter of them.`,
          );
          if (now >= floor && before < Infinity) break;
          before = now;
        }
      }
    });
  }

  for (const [name, [read, lines]] of Object.entries(ofLines)) {
    it(`take linear time for numbered lines: ${name}`, () => {
      for (const line of lines) {
        const of = (length) => Array.from({ length: length / 20 }, (_, at) => line(at)).join('');
        const [short, long] = [of(20_000), of(80_000)];
        if (cost(read, short) < 10 || cost(read, long) < floor) continue;
        const growth = growthOf(read, long, short);
        assert.ok(growth < most, `${line(0)}: four times as much takes ${growth.toFixed(1)} times as long.`);
      }
    });
  }

  for (const [name, { read, ...parts }] of Object.entries(combined)) {
    it(`take linear time for any combination of pieces: ${name}`, () => {
      // Most are fast; the others are compared with an input four times as long.
      const long = meetings(parts, 40_000);
      for (const [what, text] of meetings(parts, 10_000)) {
        const { value } = long.next();
        if (cost(read, text) < 10 || cost(read, value[1]) < 80) continue;
        const growth = growthOf(read, value[1], text);
        assert.ok(
          growth < most,
          `${JSON.stringify(what)}: four times as much takes ${growth.toFixed(1)} times as long.`,
        );
      }
    });
  }
});
