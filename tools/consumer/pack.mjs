// Packs a film in a folder that contains only the installed package, without Angular.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.mjs';

const STORY = {
  format: 'iv-story',
  version: 1,
  title: 'The sea',
  start: 'lookout',
  nodes: {
    lookout: {
      source: ['clips/lookout.webm', 'clips/lookout.mp4'],
      captions: [{ src: 'clips/lookout.en.vtt', lang: 'en', label: 'English' }],
      next: 'sea',
    },
    sea: { source: 'clips/sea.webm', ending: 'sea' },
  },
};

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

/** Checks that `pack.json` lists every other file of a pack with its size and hash. */
function checkList(folder) {
  const { files } = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8'));
  const listed = files.map(({ path, bytes, sha256 }) => {
    const file = join(folder, path);
    const content = readFileSync(file);
    assert.equal(content.length, bytes, path);
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, path);
    return file;
  });
  assert.deepEqual([...listed, join(folder, 'pack.json')].sort(), filesIn(folder));
}

/** @param {{ tarball: string, folder: string }} trial */
export async function packWithoutAngular({ tarball, folder }) {
  const own = join(folder, 'pack');
  mkdirSync(own);
  await run(`npm install ${JSON.stringify(tarball)}`, own);
  for (const name of ['@angular', 'rxjs']) assert.ok(!existsSync(join(own, 'node_modules', name)), name);
  cpSync(join(own, 'node_modules/iv-player/schematics/clips'), join(own, 'clips'), { recursive: true });
  writeFileSync(join(own, 'story.json'), JSON.stringify(STORY));

  assert.match((await run('npx iv-player --help', own)).stdout, /^ {2}iv-player pack /m);
  for (const to of ['web', 'element', 'scorm12', 'cmi5']) {
    const out = join(own, to);
    const command = `npx iv-player pack story.json --to ${to} --out ${to} --zip`;
    const { stdout } = await run(command, own);
    assert.match(stdout, new RegExp(`^written: ${to} \\(\\d+ files, \\d+\\.\\d MB\\)$`, 'm'));
    checkList(out);
    for (const name of ['@angular/core', 'hls.js', 'howler', 'iv-player', 'redux', 'rxjs'])
      assert.match(readFileSync(join(out, 'iv/licenses.txt'), 'utf8'), new RegExp(`^${name} \\d`, 'm'));
    const zip = readFileSync(join(own, `${to}.zip`));
    for (const file of [...filesIn(join(own, 'clips')), join(own, 'story.json')]) utimesSync(file, 1e9, 1e9);
    await run(command, own);
    assert.ok(readFileSync(join(own, `${to}.zip`)).equals(zip), `${to}.zip has changed.`);
  }
}
