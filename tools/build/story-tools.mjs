// Builds the package's tools: the command line, the player it serves and packs, and the Twine story format, which contains the same
// player.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCommandLine } from './command-line.mjs';
import { buildPlayer, twineScript } from './player-files.mjs';
import { twineFormat } from './twine-format.mjs';

/**
 * Writes `bin/iv-player.mjs`, `bin/LICENSES.txt`, `bin/player/` and `story/twine-format.js` to a folder.
 *
 * @param {string} folder
 * @param {string} version of the package
 */
export function buildStoryTools(folder, version) {
  const command = join(folder, 'bin/iv-player.mjs');
  buildCommandLine(command);
  chmodSync(command, 0o755);

  const player = join(folder, 'bin/player');
  buildPlayer(player);
  const styles = readFileSync(join(player, 'player.css'), 'utf8');
  mkdirSync(join(folder, 'story'), { recursive: true });
  writeFileSync(
    join(folder, 'story/twine-format.js'),
    twineFormat({ version, script: twineScript(), styles }),
  );
}
