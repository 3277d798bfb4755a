// Builds applications for production with Angular's builder, one after the other in one process. Only main.ts changes between
// builds, so the builder can reuse its work on Angular and the library.
import { createRequire } from 'node:module';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { applicationSource } from './application.mjs';
import { usedSources } from './source-map.mjs';

/** The builder's internals: its public function shares nothing between builds. */
const builder = join(workspaceRoot, 'node_modules/@angular/build/src/builders/application');
const require = createRequire(import.meta.url);
const { normalizeOptions } = require(join(builder, 'options.js'));
const { executeBuild } = require(join(builder, 'execute-build.js'));

const workspace = join(workspaceRoot, 'dist/size');
/** The builder's cache of linked packages; everything else is rewritten. */
const cache = '.angular';

/** As written by `ng new`, without options for editors and tests. */
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
};

/** Includes source maps, which list the sources of each script. */
const options = {
  browser: 'main.ts',
  tsConfig: 'tsconfig.json',
  index: false,
  outputHashing: 'none',
  optimization: true,
  extractLicenses: true,
  statsJson: true,
  sourceMap: { scripts: true, styles: false, hidden: true, vendor: true },
  allowedCommonJsDependencies: ['howler'],
  outputPath: { base: 'built', browser: '' },
  progress: false,
  // Keeps the builder's state between builds.
  watch: true,
};

const write = (name, content) => writeFileSync(join(workspace, name), content);

/** Copies the library to where an installed package would be; all other packages are found in parent folders. */
function writeWorkspace(variants) {
  for (const name of ['node_modules', 'apps'])
    rmSync(join(workspace, name), { recursive: true, force: true });
  mkdirSync(join(workspace, 'apps'), { recursive: true });
  for (const part of ['package.json', 'fesm2022', 'types'])
    cpSync(join(workspaceRoot, 'dist/iv-player', part), join(workspace, 'node_modules/iv-player', part), {
      recursive: true,
    });
  for (const variant of variants) write(`apps/${variant.name}.ts`, applicationSource(variant));
  write(
    'tsconfig.json',
    JSON.stringify({ ...tsconfig, files: ['main.ts', ...variants.map(({ name }) => `apps/${name}.ts`)] }),
  );
}

/** The context that the builder expects from the Angular CLI. */
const context = {
  workspaceRoot: workspace,
  logger: console,
  getProjectMetadata: () =>
    Promise.resolve({ root: '', cli: { cache: { enabled: true, environment: 'all', path: cache } } }),
};

/**
 * Output of a build.
 *
 * @typedef {object} Build
 * @property {readonly string[]} scripts contents of the scripts loaded initially
 * @property {readonly string[]} laterScripts contents of the scripts loaded on demand, by `import()`
 * @property {readonly string[]} sources paths of their sources
 */

/**
 * Builds variants. External dependencies are left to the page: the scripts contain neither their code nor CommonJS wrappers.
 *
 * @param {readonly import('./variants.mjs').Variant[]} variants
 * @param {readonly string[]} externalDependencies
 * @returns {AsyncGenerator<readonly [import('./variants.mjs').Variant, Build]>}
 */
export async function* build(variants, externalDependencies) {
  writeWorkspace(variants);
  const normalized = await normalizeOptions(context, 'size', { ...options, externalDependencies });
  const all = [join(workspace, 'main.ts')];
  const changes = { all, modified: new Set(all), removed: new Set() };
  let result;
  for (const variant of variants) {
    write('main.ts', `import './apps/${variant.name}';\n`);
    result = await executeBuild(normalized, context, result?.createRebuildState(changes));
    const { errors, warnings, outputFiles } = result;
    if (errors.length + warnings.length > 0)
      throw new Error(`${variant.name}: ${[...errors, ...warnings].map(({ text }) => text).join('\n')}`);
    yield [variant, readBuild(new Map(outputFiles.map((file) => [file.path, file.text])))];
  }
  await result.dispose();
}

/** The entry script. */
const entry = 'main.js';
/**
 * Scripts import each other by names with content hashes. Without a fixed name, any change to an on-demand script would change the
 * compressed size of the initial scripts by up to 100 bytes.
 */
const chunkHash = /(?<=\bchunk-)[A-Z0-9]{8}(?=\.js\b)/g;

/** The given scripts and everything they import, directly or not, in one of these ways. */
function withImports(outputs, names, kinds) {
  const found = new Set(names);
  for (const name of found)
    for (const { path, kind } of outputs[name].imports)
      if (kinds.includes(kind) && outputs[path]) found.add(path);
  return [...found];
}

/** @param {ReadonlyMap<string, string>} files */
function readBuild(files) {
  const read = (name) => files.get(name) ?? '';
  const { outputs } = JSON.parse(read('stats.json'));
  const first = withImports(outputs, [entry], ['import-statement']);
  // An `import()` in removed code also produces a script, which is never loaded.
  const all = withImports(outputs, first, ['import-statement', 'dynamic-import']);
  const text = (name) => read(name).replace(chunkHash, '00000000');
  return {
    scripts: first.map(text), maps: first.map((name) => [read(name), JSON.parse(read(name + '.map'))]),
    laterScripts: all.filter((name) => !first.includes(name)).map(text),
    sources: all.flatMap((name) => [
      ...usedSources(JSON.parse(read(`${name}.map`))),
      ...Object.entries(outputs[name].inputs).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [path] : [],
      ),
      ...outputs[name].imports.flatMap(({ path, external }) => (external ? [`node_modules/${path}/`] : [])),
    ]),
  };
}
