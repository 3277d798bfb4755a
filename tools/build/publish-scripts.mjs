// Builds the scripts of a pack besides the player: `<iv-film>` for other pages, the connection to an LMS, and hls.js.
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** Source files by script name. */
export const publishScripts = {
  'embed.js': 'projects/iv-player/story/src/publish/embed-script.ts',
  'scorm.js': 'projects/iv-player/story/src/publish/scorm-script.ts',
  'hls.js': 'projects/story-player/src/hls-script.ts',
};

/**
 * Bundles a module with everything it imports into a classic script.
 *
 * @param {string} entry relative to the workspace
 * @param {string} outfile
 * @param {readonly string[]} [external] packages that are not bundled
 */
export const bundleScript = (entry, outfile, external = []) =>
  buildSync({
    entryPoints: [join(workspaceRoot, entry)],
    absWorkingDir: workspaceRoot,
    outfile,
    external: [...external],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  }).metafile;

/**
 * Writes the scripts of {@link publishScripts} into a folder, and returns their metafiles.
 *
 * @param {string} target
 */
export const buildPublishScripts = (target) =>
  Object.entries(publishScripts).map(([name, source]) => bundleScript(source, join(target, name)));
