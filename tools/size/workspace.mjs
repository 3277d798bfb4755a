// An Angular workspace with an application for each variant, and the built library installed in it.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { applicationSource } from './application.mjs';

export const workspace = join(workspaceRoot, 'dist/size');
export const library = join(workspaceRoot, 'dist/iv-player');

/** Of the package, what a build reads. */
const packageParts = ['package.json', 'fesm2022', 'types'];

/** The builder’s cache of unchanged inputs, by their content. */
const cacheFolder = '.angular';

/** As `ng new` writes it, without what concerns only editors and tests. */
const tsconfig = {
  compilerOptions: {
    strict: true,
    skipLibCheck: true,
    isolatedModules: true,
    experimentalDecorators: true,
    importHelpers: true,
    target: 'ES2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    types: [],
  },
  angularCompilerOptions: { strictTemplates: true },
  files: ['main.ts'],
};

/**
 * The build configurations of a variant: with everything, and with howler left to be loaded by the page, so that neither
 * its code nor what bundlers put around CommonJS is in the script. The difference of both is what howler costs within
 * this script, where it shares a compression window with everything else.
 */
export const complete = (name) => name;
export const withoutHowler = (name) => `${name}-without-howler`;

function configurations(name) {
  const sources = { browser: `${name}/main.ts`, tsConfig: `${name}/tsconfig.json` };
  const output = (folder) => ({ outputPath: { base: `built/${folder}`, browser: '' } });
  return {
    [complete(name)]: { ...sources, ...output(complete(name)) },
    [withoutHowler(name)]: {
      ...sources,
      ...output(withoutHowler(name)),
      externalDependencies: ['howler'],
    },
  };
}

/**
 * Production builds, with source maps: these show which source each part of a script is from. With them the minifier
 * chooses other short names, which is up to 0.05 kB of brotli more or less.
 */
function angularJson(names) {
  const options = {
    index: false,
    outputHashing: 'none',
    optimization: true,
    statsJson: true,
    sourceMap: { scripts: true, styles: false, hidden: true, vendor: true },
    allowedCommonJsDependencies: ['howler', 'json-logic-js'],
  };
  const build = {
    builder: '@angular/build:application',
    options,
    configurations: Object.assign({}, ...names.map(configurations)),
  };
  return {
    version: 1,
    cli: { packageManager: 'npm', analytics: false, cache: { enabled: true, environment: 'all' } },
    projects: { size: { projectType: 'application', root: '', architect: { build } } },
  };
}

/**
 * Writes the workspace anew. The library is copied in, so that the build finds it where an installed package lies; all
 * other packages are found in the folders above.
 *
 * @param {readonly import('./variants.mjs').Variant[]} variants
 */
export function writeWorkspace(variants) {
  mkdirSync(workspace, { recursive: true });
  for (const name of readdirSync(workspace)) {
    if (name !== cacheFolder) rmSync(join(workspace, name), { recursive: true, force: true });
  }
  const write = (name, content) => {
    const file = join(workspace, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  };
  for (const part of packageParts) {
    cpSync(join(library, part), join(workspace, 'node_modules/iv-player', part), { recursive: true });
  }
  write('angular.json', angularJson(variants.map(({ name }) => name)));
  for (const variant of variants) {
    write(`${variant.name}/tsconfig.json`, tsconfig);
    write(`${variant.name}/main.ts`, applicationSource(variant));
  }
}
