// Builds the package's tools: the command line, the player it serves, and the Twine story format, which contains the same player.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { buildIfStale } from '../lib/build-if-stale.mjs';
import { buildCommandLine } from './command-line.mjs';
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

  const page = buildIfStale({
    application: 'story-player',
    configuration: 'production',
    sources: ['projects/story-player'],
    folder: 'dist/story-player',
  });
  // A single script that includes code loaded on demand: Twine publishes stories as single files.
  const { outputFiles } = buildSync({
    entryPoints: [join(page, 'main.js')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  });
  const script = outputFiles[0].text;
  const styles = readFileSync(join(page, 'styles.css'), 'utf8');
  for (const name of ['bin/player', 'story']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'bin/player/player.js'), script);
  writeFileSync(join(folder, 'bin/player/styles.css'), styles);
  writeFileSync(join(folder, 'story/twine-format.js'), twineFormat({ version, script, styles }));
}
