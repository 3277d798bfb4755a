// `iv-player pack` killed at random moments, and its archives in other programs.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { Packs, runTool, startTool } from '../lib/packs.mjs';
import { readFilm } from '../lib/published-film.mjs';

/** Reads all entries in order, as many LMSs do. */
const JAVA = `import java.io.*;
import java.util.zip.*;
class ReadZip {
  public static void main(String[] given) throws Exception {
    try (var zip = new ZipInputStream(new FileInputStream(given[0]))) {
      for (ZipEntry entry; (entry = zip.getNextEntry()) != null;)
        System.out.println(entry.getName() + " " + zip.readAllBytes().length);
    }
  }
}
`;

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'))
    .sort();

/** Reads a pack and asserts that it contains exactly the listed files. */
function readWhole(folder) {
  const pack = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8'));
  assert.deepEqual(filesIn(folder), [...pack.files.map(({ path }) => path), 'pack.json'].sort());
  for (const { path, sha256 } of pack.files)
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
      sha256,
      path,
    );
  return pack;
}

describe('iv-player pack', () => {
  let packs;
  before(() => void (packs = new Packs()));
  after(() => packs?.remove());

  it('leaves the old or the new folder when it is killed at any moment [pack-whole]', async (test) => {
    const out = packs.pack('killed');
    const { story: old } = readWhole(out);
    const film = readFilm();
    const args = ['pack', packs.path('killed-film/story.json'), '--to', 'web', '--out', out];
    const hashes = new Set();
    const begun = performance.now();
    writeFileSync(args[1], JSON.stringify({ ...film, title: 'Edited' }));
    await startTool(...args).ended;
    const duration = performance.now() - begun;
    const { story: changed } = readWhole(out);
    assert.notEqual(changed, old);
    for (let round = 0; round < 40; round += 1) {
      writeFileSync(args[1], JSON.stringify({ ...film, title: `Edited ${round}` }));
      const process = startTool(...args);
      await wait(duration * (0.5 + 0.02 * round));
      process.kill();
      await process.ended;
      hashes.add(readWhole(out).story);
    }
    test.diagnostic(`${hashes.size} versions after 40 kills within ${Math.round(duration)} ms`);
    assert.equal(runTool(...args).code, 0);
    readWhole(out);
    assert.deepEqual(
      readdirSync(packs.root).filter((name) => name.startsWith('.')),
      [],
    );
  });

  it('writes archives that Java, unzip and Python read [pack-archive]', (test) => {
    const out = packs.pack('course', { to: 'scorm12', args: ['--zip'] });
    const archive = `${out}.zip`;
    const expected = filesIn(out);
    assert.equal(spawnSync('unzip', ['-t', archive]).status, 0);
    assert.equal(spawnSync('python3', ['-m', 'zipfile', '-t', archive]).status, 0);
    if (spawnSync('java', ['-version']).error) return test.skip('There is no Java.');
    const program = packs.path('ReadZip.java');
    writeFileSync(program, JAVA);
    const { stdout, stderr } = spawnSync('java', [program, archive], { encoding: 'utf8' });
    assert.equal(stderr, '');
    const entries = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    assert.equal(entries[0][0], 'imsmanifest.xml');
    assert.deepEqual(entries.map(([name]) => name).sort(), expected);
    for (const [name, bytes] of entries)
      assert.equal(readFileSync(join(out, name)).length, Number(bytes), name);
  });
});
