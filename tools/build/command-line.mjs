// Bundles the command line with everything it imports, so that it runs in Node: the library's own bundles would need Angular's compiler.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

/**
 * Bundles sources that do not need Angular into one Node module, with a `require` for CommonJS packages.
 *
 * @param {string} entry relative to the workspace
 * @param {string} outfile
 * @param {string} [firstLine] default none
 */
export const bundleForNode = (entry, outfile, firstLine = '') =>
  buildSync({
    entryPoints: [join(workspaceRoot, entry)],
    absWorkingDir: workspaceRoot,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: `${firstLine}import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
    },
    // LICENSES.txt contains the full texts.
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });

/** Returns the licences of the packages in a bundle, which must be distributed with it. */
function licencesOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const path = join(workspaceRoot, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const file = readdirSync(path).find((one) => /^licen[cs]e/i.test(one));
    const text = file ? readFileSync(join(path, file), 'utf8').trim() : '';
    return `${name} ${version}, ${license}\n\n${text}`;
  });
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/**
 * Writes the command line and, next to it, LICENSES.txt with the licences of its packages.
 *
 * @param {string} outfile
 */
export function buildCommandLine(outfile) {
  const { metafile } = bundleForNode(
    'projects/iv-player/story/bin/iv-player.mjs',
    outfile,
    '#!/usr/bin/env node\n',
  );
  writeFileSync(join(dirname(outfile), 'LICENSES.txt'), licencesOf(metafile));
}
