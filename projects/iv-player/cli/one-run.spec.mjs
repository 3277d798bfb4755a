// Checks that one run of `iv-player check --media` or `iv-player pack` finds everything, with the same words and severities.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bundleForNode } from '../../../tools/build/command-line.mjs';
import { writeFiles } from './testing/film-to-pack.mjs';
import { ALWAYS, FAULTS, filmWith } from './testing/planted-faults.mjs';
import { PATIENCE, buildCommand } from './testing/play-process.mjs';

const KINDS = ['web', 'element', 'scorm12'];
const { PATH } = process.env;

describe('one run of iv-player', () => {
  let root;
  let command;
  let commands;
  let count = 0;
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-one-run-'));
    command = buildCommand(root);
    const module = join(root, 'check-and-pack.mjs');
    bundleForNode('projects/iv-player/cli/testing/check-and-pack.mjs', module);
    commands = await import(pathToFileURL(module).href);
    // Without ffmpeg, which would measure loudness.
    process.env.PATH = '';
  });
  after(() => {
    process.env.PATH = PATH;
    rmSync(root, { recursive: true, force: true });
  });

  /** Makes a film with faults. */
  const film = (names) => writeFiles(join(root, `film ${count++}`), filmWith(names));
  const pack = (folder, to, more = {}) =>
    commands.pack(folder, { '--to': to, '--out': join(folder, 'pack'), ...more }, join(root, 'player'));
  /** Asserts that lines contain all faults of a film. */
  function assertFound(lines, names) {
    const found = lines.map((line) => line.replace(/^\S+ {2}/, ''));
    for (const pattern of [...names.map((name) => FAULTS[name].expected), ...ALWAYS])
      assert.ok(
        found.some((line) => pattern.test(line)),
        `${pattern}\n${lines.join('\n')}`,
      );
  }
  const hasError = (lines) => lines.some((line) => / {2}error {2}/.test(line));

  /** Asserts that both commands find the same in a film, and all that is wrong with it. Returns the exit code of pack. */
  async function assertSame(names, to) {
    const folder = film(names);
    const checked = await commands.check(folder);
    const { code, lines } = await pack(folder, to);
    assert.deepEqual(lines.toSorted(), checked.toSorted());
    assertFound(lines, names);
    assert.deepEqual([code, existsSync(join(folder, 'pack'))], hasError(checked) ? [1, false] : [0, true]);
    rmSync(folder, { recursive: true });
    return code;
  }

  it('names each kind of fault with the same words in check and pack, and an error refuses the pack [pack-problems] [check-media]', async () => {
    for (const [place, [name, { expected, isRefused = /^\^error/.test(expected.source) }]] of Object.entries(
      FAULTS,
    ).entries())
      assert.equal(await assertSame([name], KINDS[place % KINDS.length]), isRefused ? 1 : 0, name);
  });

  it('names all faults of any combination [pack-problems] [check-media]', async () => {
    const combination = fc.subarray(Object.keys(FAULTS));
    await fc.assert(
      fc.asyncProperty(combination, fc.constantFrom(...KINDS), async (names, to) => {
        await assertSame(names, to);
      }),
      { seed: 44, numRuns: 30 },
    );
  });

  it('names all kinds of faults together, and everything else that refuses a pack [pack-problems] [check-media]', () => {
    const names = Object.keys(FAULTS);
    const folder = writeFiles(film(names), {
      'theme.css': 'a { background: url(gone.png) }',
      'mine/notes.txt': 'mine',
    });
    const run = (...args) => {
      const options = /** @type {const} */ ({ cwd: folder, timeout: PATIENCE, encoding: 'utf8' });
      const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], options);
      return { status, lines: (stdout + stderr).split('\n').filter((line) => line.startsWith('story.json')) };
    };
    const checked = run('check', 'story.json', '--media', '.');
    assert.equal(checked.status, 1);
    assertFound(checked.lines, names);
    const options = ['--to', 'web', '--out', 'mine', '--css', 'theme.css', '--id', 'door'];
    const { status, lines } = run('pack', 'story.json', ...options);
    assert.equal(status, 2);
    for (const line of checked.lines) assert.ok(lines.includes(line), line);
    for (const pattern of [/MISSING_MEDIA .*gone\.png/, /OUT_NOT_EMPTY/, /BAD_ID/])
      assert.ok(
        lines.some((line) => pattern.test(line)),
        String(pattern),
      );
  });

  it('packs in spite of faulty clips with --no-check, but not without a file [pack-problems]', async () => {
    const faulty = film(['an empty clip', 'a clip without a picture', 'a scene that leads nowhere']);
    const { code, lines } = await pack(faulty, 'web', { '--no-check': '' });
    assert.deepEqual([code, lines, existsSync(join(faulty, 'pack'))], [0, [], true]);
    const missing = film(['a missing clip']);
    const refused = await pack(missing, 'web', { '--no-check': '' });
    assert.deepEqual([refused.code, refused.lines.length], [1, 1]);
    assert.equal(existsSync(join(missing, 'pack')), false);
  });
});
