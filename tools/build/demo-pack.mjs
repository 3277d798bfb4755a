// node tools/build/demo-pack.mjs: packs the demo's story with the player from this workspace, for the demo's page `embed.html`.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { withFileLock } from '../lib/file-lock.mjs';
import { buildStoryTools } from './story-tools.mjs';

const story = join(workspaceRoot, 'projects/demo-app/public/film/story.json');
const records = join(workspaceRoot, 'projects/demo-app/public/film/records.jsonl');
const tools = join(workspaceRoot, 'dist/demo-pack-tools');

/** Folder of the pack, which `ng serve` serves as `pack/` (angular.json). */
export const demoPack = join(workspaceRoot, 'dist/demo-pack');

/**
 * Packs the demo's story. Builds the player if its sources changed. Throws if the story cannot be packed.
 *
 * @param {'element' | 'web' | 'scorm12' | 'cmi5'} [to]
 * @param {string} [folder]
 * @param {readonly string[]} [options] of `iv-player pack`
 */
export function packDemo(to = 'element', folder = demoPack, options = []) {
  runOnDemo(['pack', story, '--to', to, '--out', folder, ...options]);
}

/**
 * Writes the page about the demo's example records.
 *
 * @param {string} file
 */
export function reportDemo(file) {
  runOnDemo(['report', story, '--records', records, '--html', file]);
}

/** Runs `iv-player` with these arguments. @param {readonly string[]} args */
function runOnDemo(args) {
  withFileLock(join(workspaceRoot, 'dist/demo-pack.lock'), () => {
    buildStoryTools(tools, 'workspace');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(tools, 'bin/iv-player.mjs'), ...args],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`iv-player ${args[0]} exited with ${status}:\n${stdout}\n${stderr}`);
  });
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) packDemo();
