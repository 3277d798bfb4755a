// Builds the schematics, `ng add iv-player` and the generators, into one CommonJS file together with the rules of iv-player/story.
// The extension .cjs marks it as CommonJS; a nested package.json would too, but ng-packagr does not copy one.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';

const source = join(workspaceRoot, 'projects/iv-player/schematics');

/**
 * Writes `schematics/` into the folder of a package.
 *
 * @param {string} folder
 */
export function buildSchematics(folder) {
  const output = join(folder, 'schematics');
  buildSync({
    entryPoints: [join(source, 'index.cts')],
    outfile: join(output, 'index.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // Provided by the Angular CLI, which runs the schematics, and by the workspace.
    external: ['@angular-devkit/*', '@schematics/angular/*', 'typescript'],
    legalComments: 'inline',
    logLevel: 'warning',
  });
  for (const name of [
    'collection.json',
    'clips',
    'ng-add/schema.json',
    'story/schema.json',
    'plugin/schema.json',
    'training/schema.json',
    'training/story.json',
  ])
    cpSync(join(source, name), join(output, name), { recursive: true });
}
