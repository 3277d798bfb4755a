// Packing again when files of an earlier pack cannot be removed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { makeFilm } from '../testing/film-to-pack.mjs';

/** User without rights on the files of others; none if this process is not root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const STORY = {
  ...{ format: 'iv-story', version: 1, start: 'a' },
  nodes: { a: { source: 'door.webm', ending: 'x' } },
};

describe('a pack over an earlier one', () => {
  let film;
  let folder;
  let out;
  before(() => {
    film = makeFilm();
  });
  after(() => rmSync(film.root, { recursive: true, force: true }));
  beforeEach(() => {
    for (const open of [film.root, film.folder, film.player]) chmodSync(open, 0o755);
    folder = join(film.root, 'public');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
    out = join(folder, 'out');
  });

  /** Packs in a process of that user. */
  function pack() {
    const options = { to: 'web', out, folder: film.folder, player: film.player };
    const code = `const { packStory } = await import(${JSON.stringify(film.module)});
      const { code, problems } = await packStory(${JSON.stringify(STORY)}, ${JSON.stringify(options)});
      process.stdout.write(JSON.stringify({ code, problems }));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      ...nobody,
      cwd: '/',
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    return JSON.parse(stdout);
  }
  const beside = () => readdirSync(folder).filter((name) => name.startsWith('.out'));

  it(
    'replaces it if it is read-only, and leaves nothing behind [pack-whole]',
    { skip: process.platform === 'win32' },
    () => {
      for (let round = 0; round < 3; round += 1) {
        assert.deepEqual(pack(), { code: 0, problems: [] });
        assert.deepEqual(beside(), []);
        for (const name of ['media', 'iv', '']) chmodSync(join(out, name), 0o555);
      }
    },
  );

  it(
    'warns of what cannot be removed, and works again and again [pack-whole]',
    { skip: nobody.uid === undefined },
    () => {
      pack();
      // A folder of another user, in which this one may not remove anything.
      chownSync(join(out, 'media'), 0, 0);
      const { code, problems } = pack();
      assert.deepEqual(
        [code, problems.map((one) => [one.code, one.severity])],
        [0, [['LEFTOVER', 'warning']]],
      );
      const [left] = beside();
      assert.ok(problems[0].message.includes(left), problems[0].message);
      const again = pack();
      assert.deepEqual([again.code, again.problems.map((one) => one.code)], [0, ['LEFTOVER']]);
      assert.deepEqual(beside(), [left]);
      rmSync(join(folder, left), { recursive: true });
      assert.deepEqual(pack(), { code: 0, problems: [] });
    },
  );
});
