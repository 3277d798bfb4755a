// Builds the scripts of a pack besides the player: `<iv-film>` for other pages, and the connection to an LMS.
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

const folder = join(workspaceRoot, 'projects/iv-player/story/src/publish');

/** Source files by script name. */
export const publishScripts = { 'embed.js': 'embed-script.ts', 'scorm.js': 'scorm-script.ts' };

/**
 * Writes `embed.js` and `scorm.js` into a folder.
 *
 * @param {string} target
 */
export function buildPublishScripts(target) {
  for (const [name, source] of Object.entries(publishScripts))
    buildSync({
      entryPoints: [join(folder, source)],
      outfile: join(target, name),
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      legalComments: 'none',
      logLevel: 'warning',
    });
}
