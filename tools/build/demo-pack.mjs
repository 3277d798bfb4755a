// node tools/build/demo-pack.mjs: packs the demo's story with the player from this workspace, for the demo's page `embed.html`.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { withFileLock } from '../lib/file-lock.mjs';
import { buildStoryTools } from './story-tools.mjs';

const story = join(workspaceRoot, 'projects/demo-app/public/film/story.json');
const tools = join(workspaceRoot, 'dist/demo-pack-tools');

/** Folder of the pack, which `ng serve` serves as `pack/` (angular.json). */
export const demoPack = join(workspaceRoot, 'dist/demo-pack');

/**
 * Packs the demo's story. Builds the player if its sources changed. Throws if the story cannot be packed.
 *
 * @param {'element' | 'scorm12'} [to]
 * @param {string} [folder]
 */
export function packDemo(to = 'element', folder = demoPack) {
  withFileLock(join(workspaceRoot, 'dist/demo-pack.lock'), () => {
    buildStoryTools(tools, 'workspace');
    const args = ['pack', story, '--to', to, '--out', folder];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(tools, 'bin/iv-player.mjs'), ...args],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`iv-player pack exited with ${status}:\n${stdout}\n${stderr}`);
  });
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) packDemo();
