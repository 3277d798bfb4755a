// Builds the other scripts of a pack: `<iv-film>` for other pages, the connection to an LMS, howler and hls.js.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** Source files by script name. */
export const publishScripts = {
  'embed.js': 'projects/iv-player/publish/embed/embed-script.ts',
  'scorm.js': 'projects/iv-player/publish/lms/scorm-script.ts',
  'cmi5.js': 'projects/iv-player/publish/lms/cmi5-script.ts',
  'howler.js': 'projects/iv-player/publish/page/howler-script.ts',
  'hls.js': 'projects/iv-player/publish/page/hls-script.ts',
};

/** Packs need no spatial audio. */
const PLAIN_HOWLER = 'node_modules/howler/dist/howler.core.min.js';

/**
 * Bundles a module with everything it imports into a classic script.
 *
 * @param {string} entry relative to the workspace
 * @param {readonly string[]} [external] packages and files that are not bundled
 * @param {Readonly<Record<string, string>>} [alias] files to bundle in place of packages, relative to the workspace
 */
export function bundleScript(entry, external = [], alias = { howler: PLAIN_HOWLER }) {
  return bundle({ entryPoints: [join(workspaceRoot, entry)] }, external, alias);
}

/**
 * Bundles a text like {@link bundleScript}.
 *
 * @param {string} contents
 * @param {string} folder relative to the workspace, for its imports
 * @param {{ external?: readonly string[], alias?: Readonly<Record<string, string>>, format?: 'iife' | 'cjs' }} [options]
 */
export function bundleText(contents, folder, { external = [], alias = {}, format = 'iife' } = {}) {
  const stdin = { contents, resolveDir: join(workspaceRoot, folder) };
  return bundle({ stdin, format }, external, alias);
}

function bundle(options, external, alias) {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: workspaceRoot,
    external: [...external],
    alias: Object.fromEntries(Object.entries(alias).map(([name, path]) => [name, join(workspaceRoot, path)])),
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    ...options,
  });
  return { script: outputFiles[0].text, metafile };
}

/**
 * Writes the scripts of {@link publishScripts} into a folder. Returns their metafiles.
 *
 * @param {string} target
 */
export const buildPublishScripts = (target) =>
  Object.entries(publishScripts).map(([name, source]) => {
    const { script, metafile } = bundleScript(source);
    writeFileSync(join(target, name), script);
    return metafile;
  });
