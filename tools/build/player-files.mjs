// Builds the player's files for `iv-player play`, `iv-player pack` and the Twine story format.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { buildIfStale } from '../lib/build-if-stale.mjs';
import { licencesOf, packagesIn } from './licences.mjs';
import { buildPublishScripts, bundleScript } from './publish-scripts.mjs';

const PAGE = 'dist/story-player';

/**
 * Folders of the packages in `player.js`. It is bundled from scripts that Angular bundled from packages, so the metafile of the page
 * names them.
 *
 * @param {import('esbuild').Metafile} script metafile of `player.js`
 * @param {import('esbuild').Metafile} page
 */
export function packagesInPlayer(script, page) {
  const used = new Set(Object.keys(script.inputs).map((path) => basename(path)));
  return [...packagesIn(page, (output) => used.has(output)), ...packagesIn(script)];
}

/** Name of the script that a file of the page is loaded from on demand. */
const chunkOf = ({ outputs }, file) =>
  Object.keys(outputs).find((name) => outputs[name].entryPoint?.endsWith(`/${file}`));

/**
 * Writes `player.js` for packs, and `preview-player.js` for `iv-player play` and Twine, which loads other stories too. Also writes
 * `player.css`, `hls.js`, `embed.js`, `scorm.js` and `licenses.txt`. Returns the folders of the bundled packages.
 *
 * @param {string} target
 */
export function buildPlayer(target) {
  const page = buildIfStale({
    application: 'story-player',
    configuration: 'production',
    sources: ['projects/story-player'],
    folder: PAGE,
  });
  mkdirSync(target, { recursive: true });
  const read = (path) => readFileSync(path, 'utf8');
  const stats = JSON.parse(read(join(page, 'stats.json')));
  // Single scripts that include code loaded on demand: Twine publishes stories as single files. The page loads hls.js before them.
  const bundle = (name, external = []) =>
    bundleScript(`${PAGE}/main.js`, join(target, name), ['hls.js', ...external]);
  const script = bundle('preview-player.js');
  bundle('player.js', [`./${chunkOf(stats, 'unpacked-story.ts')}`]);
  writeFileSync(join(target, 'player.css'), readFileSync(join(page, 'styles.css')));
  const packages = [
    ...packagesInPlayer(script, stats),
    ...buildPublishScripts(target).flatMap((metafile) => packagesIn(metafile)),
  ];
  const { version } = JSON.parse(read(join(workspaceRoot, 'projects/iv-player/package.json')));
  const own = `iv-player ${version}, MIT\n\n${read(join(workspaceRoot, 'LICENSE')).trim()}`;
  writeFileSync(join(target, 'licenses.txt'), licencesOf(packages, [own]));
  return [...new Set(packages)];
}
