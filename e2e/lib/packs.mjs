// Builds `iv-player pack` and packs films into a temporary folder.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCommandLine } from '../../tools/build/command-line.mjs';
import { buildPlayer } from '../../tools/build/player-files.mjs';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { isUpToDate } from '../../tools/lib/build-if-stale.mjs';
import { withFileLock } from '../../tools/lib/file-lock.mjs';
import { writeFilm } from './published-film.mjs';

const tools = join(workspaceRoot, 'dist/pack-tools/bin');
const command = join(tools, 'iv-player.mjs');

/** Builds the command line and the prebuilt player if their sources changed. Returns the folder `bin` of a package. */
export function buildPackTools() {
  withFileLock(join(workspaceRoot, 'dist/pack-tools.lock'), () => {
    const sources = ['projects/iv-player', 'tools/build', 'package-lock.json'];
    if (
      isUpToDate(
        command,
        sources.map((path) => join(workspaceRoot, path)),
      )
    )
      return;
    buildPlayer(join(tools, 'player'));
    buildCommandLine(command);
  });
  return tools;
}

/** Runs the command line. Returns exit code and output. */
export function runTool(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

/**
 * Runs the command line in the background. `kill()` ends it at once.
 *
 * @returns {{ kill: () => void, ended: Promise<unknown> }}
 */
export function startTool(...args) {
  const child = spawn(process.execPath, [command, ...args], { stdio: 'ignore' });
  return { kill: () => child.kill('SIGKILL'), ended: once(child, 'exit') };
}

/** Films and packs in a temporary folder, which `remove()` deletes. */
export class Packs {
  root = mkdtempSync(join(tmpdir(), 'iv-player-packs-'));

  /** @param {string} name of a new folder */
  path = (name) => join(this.root, name);

  /**
   * Writes a story with the film's media and packs it. Returns the folder of the pack.
   *
   * @param {string} name of the pack
   * @param {object} [options]
   * @param {'web' | 'element' | 'scorm12' | 'cmi5'} [options.to] default `web`
   * @param {object} [options.story] default: the film's own
   * @param {readonly string[]} [options.hls] HLS clips to add
   * @param {readonly string[]} [options.args] further arguments
   */
  pack(name, { to = 'web', story, hls, args = [] } = {}) {
    buildPackTools();
    const file = writeFilm(this.path(`${name}-film`), story, { hls });
    const out = this.path(name);
    const { code, output } = runTool('pack', file, '--to', to, '--out', out, ...args);
    assert.equal(code, 0, output);
    return out;
  }

  remove() {
    rmSync(this.root, { recursive: true, force: true });
  }
}
