// Bundles the command line with everything it imports, so that it runs in Node: the library's own bundles would need Angular's compiler.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { licencesOf, packagesIn } from './licences.mjs';

/**
 * Bundles sources that do not need Angular into one Node module, with a `require` for CommonJS packages.
 *
 * @param {string} entry relative to the workspace
 * @param {string} outfile
 * @param {{ firstLine?: string, isSmall?: boolean }} [options] `isSmall`: whether to shorten names and omit white space
 */
export const bundleForNode = (entry, outfile, { firstLine = '', isSmall = false } = {}) =>
  buildSync({
    entryPoints: [join(workspaceRoot, entry)],
    absWorkingDir: workspaceRoot,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: isSmall,
    // Node prints the line of an error.
    ...(isSmall && { lineLimit: 160 }),
    target: 'node20',
    banner: {
      js: `${firstLine}import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
    },
    // LICENSES.txt contains the full texts.
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });

/**
 * Writes the command line and, next to it, LICENSES.txt with the licences of its packages.
 *
 * @param {string} outfile
 */
export function buildCommandLine(outfile) {
  const { metafile } = bundleForNode('projects/iv-player/cli/iv-player.mjs', outfile, {
    firstLine: '#!/usr/bin/env node\n',
    isSmall: true,
  });
  writeFileSync(join(dirname(outfile), 'LICENSES.txt'), licencesOf(packagesIn(metafile)));
}
