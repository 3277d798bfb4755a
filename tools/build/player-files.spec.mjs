// The prebuilt player: which packages it contains, their licences, and sizes.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { licencesOf, packagesIn } from './licences.mjs';
import { buildPlayer, packagesInPlayer, twineScript } from './player-files.mjs';

const read = (path) => readFileSync(path, 'utf8');

describe('the prebuilt player', () => {
  let folder;
  let packages;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-files-'));
    packages = buildPlayer(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('comes with the licence of each package in it, and its own', () => {
    const stats = read(join(workspaceRoot, 'dist/story-player/stats.json'));
    // All package names in the metafile, whatever its structure. TypeScript's helpers may be left out of the scripts.
    const named = [...stats.matchAll(/node_modules\/((?:@[^/"]+\/)?[^/"]+)/g)].map(([, name]) => name);
    // Packages inside the file that hls.js publishes.
    const { sources } = JSON.parse(read(join(workspaceRoot, 'node_modules/hls.js/dist/hls.mjs.map')));
    named.push(...sources.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
    assert.ok(named.includes('url-toolkit'));
    const text = read(join(folder, 'licenses.txt'));
    const parts = text.split(`\n${'-'.repeat(80)}\n`);
    const expected = [
      '@angular/core',
      '@angular/common',
      '@angular/platform-browser',
      '@angular/cdk',
      'rxjs',
    ];
    for (const name of new Set([...expected, 'redux', 'howler', 'hls.js', ...named])) {
      if (name === 'tslib' && !packages.includes('node_modules/tslib')) continue;
      const [part, ...more] = parts.filter((one) => one.trimStart().startsWith(`${name} `));
      assert.ok(part && more.length === 0, name);
      assert.match(part, /copyright/i, name);
    }
    assert.match(parts[0], /^iv-player \d.*MIT\n\nMIT License\n/);
  });

  it('keeps hls.js in its own script, which sets ivHls', () => {
    const stats = JSON.parse(read(join(workspaceRoot, 'dist/story-player/stats.json')));
    assert.ok(!packagesIn(stats).includes('node_modules/hls.js'));
    const context = { setTimeout, URL };
    context.self = context;
    runInNewContext(read(join(folder, 'hls.js')), context);
    const { library, parts } = context.ivHls;
    assert.deepEqual([typeof library.isSupported, typeof parts.trimTimeline], ['function', 'function']);
  });

  it('keeps howler in its own script, without which sounds cannot be loaded, but the page starts', () => {
    const window = {};
    const context = { window };
    runInNewContext(read(join(folder, 'howler.js')), context);
    const { Howl, Howler, parts } = context.ivHowler;
    assert.deepEqual(
      [typeof Howl, typeof Howler.volume, typeof parts.createPlayback],
      ['function', 'function', 'function'],
    );
    const [player, page] = [read(join(folder, 'player.js')), twineScript()];
    // An option of howler.
    assert.deepEqual(
      [player, page].map((script) => script.includes('html5PoolSize')),
      [false, true],
    );
    assert.deepEqual(
      [player, page].map((script) => script.includes('ivHowlerParts()')),
      [true, false],
    );
  });

  for (const [file, variable, word] of [
    // A class of the card, and the button that allows records.
    ['questions.js', 'ivQuestions', 'iv-question-card'],
    ['records.js', 'ivRecords', 'pf-allow'],
    // What a course tells its LMS connection.
    ['course.js', 'ivCourseParts', 'placeRead'],
  ])
    it(`keeps some code in ${file}, which runs when the page needs it`, () => {
      const [player, script] = ['player.js', file].map((name) => read(join(folder, name)));
      assert.deepEqual(
        [player, twineScript(), script].map((one) => one.includes(word)),
        [false, false, true],
      );
      const [, name] = new RegExp(`${variable}\\(\\w+=>ivShared\\[\\w+\\]\\)\\.(\\w+)`).exec(player);
      const context = { TextEncoder };
      runInNewContext(script, context);
      let reads = 0;
      const shared = () => {
        reads += 1;
        // Stands for any class and function that the script takes from the page.
        return new Proxy({}, { get: () => function Shared() {} });
      };
      const parts = context[variable](shared);
      assert.ok(Object.keys(parts[name]).length > 0);
      const before = reads;
      assert.equal(context[variable](shared), parts);
      assert.equal(reads, before);
    });

  it('reads Twine stories only in pages published by Twine', () => {
    const [player, page] = [read(join(folder, 'player.js')), twineScript()];
    // The element of a passage, and a macro.
    for (const word of ['tw-passagedata', 'cyclinglink']) {
      const reads = [player, page].map((script) => script.includes(word));
      assert.deepEqual(reads, [false, true], word);
    }
  });

  it('names only packages of scripts that are part of it', () => {
    const input = { 'node_modules/a/x.js': { bytesInOutput: 1 } };
    const script = { inputs: { 'dist/story-player/main.js': {} }, outputs: {} };
    const page = {
      outputs: {
        'main.js': { inputs: { ...input, 'node_modules/@b/c/y.js': { bytesInOutput: 0 } } },
        'chunk.js': { inputs: { 'node_modules/d/z.js': { bytesInOutput: 1 } } },
      },
    };
    assert.deepEqual(packagesInPlayer(script, page), ['node_modules/a']);
  });
});

describe('licences', () => {
  it('contain each package once, with every notice', () => {
    const text = licencesOf(['node_modules/tslib', 'node_modules/rxjs', 'node_modules/rxjs']);
    assert.equal(text.match(/^rxjs \d/gm).length, 1);
    assert.match(text, /Apache License[^]*^tslib \d[^]*Copyright \(c\) Microsoft/m);
  });

  it('say where the source of a package is, if its licence requires that', () => {
    const text = licencesOf(['node_modules/mediabunny', 'node_modules/tslib']);
    assert.match(
      text,
      /^mediabunny [\d.]+, MPL-2\.0\n\nThe source of mediabunny [\d.]+, unchanged here, is available at https:/m,
    );
    assert.match(text, /Mozilla Public License/);
    assert.equal(text.match(/is available at https:/g)?.length, 1);
  });

  it('fail for a package without a licence file', () => {
    const folder = mkdtempSync(join(workspaceRoot, 'dist/unlicensed-'));
    try {
      const manifest = { name: 'unlicensed', version: '1.0.0', license: 'MIT' };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      const given = [folder.slice(workspaceRoot.length + 1)];
      assert.throws(() => licencesOf(given), /^Error: unlicensed has no licence file: /);
      writeFileSync(join(folder, 'LICENSE'), ' \n');
      assert.throws(() => licencesOf(given), /has no licence file/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
