// Builds applications for production with Angular's builder, one after the other in one process: between two builds only main.ts
// changes, so the builder keeps what it knows of Angular, of the library and of their types.
import { createRequire } from 'node:module';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { applicationSource } from './application.mjs';
import { usedSources } from './source-map.mjs';

/** The parts of the builder: of its public function a second build in the same process knows nothing of the first. */
const builder = join(workspaceRoot, 'node_modules/@angular/build/src/builders/application');
const require = createRequire(import.meta.url);
const { normalizeOptions } = require(join(builder, 'options.js'));
const { executeBuild } = require(join(builder, 'execute-build.js'));

const workspace = join(workspaceRoot, 'dist/size');
/** The builder's cache of linked packages; all else is written anew. */
const cache = '.angular';

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
};

/** With source maps, which show of which source each part of a script is. */
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
  // So that what is known is kept.
  watch: true,
};

const write = (name, content) => writeFileSync(join(workspace, name), content);

/** The library is copied in, so that it lies where an installed package does; all other packages are in the folders above. */
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

/** What the builder asks of the Angular CLI. */
const context = {
  workspaceRoot: workspace,
  logger: console,
  getProjectMetadata: () =>
    Promise.resolve({ root: '', cli: { cache: { enabled: true, environment: 'all', path: cache } } }),
};

/**
 * What a build put out.
 *
 * @typedef {object} Build
 * @property {readonly string[]} scripts texts of the scripts that the application loads at first
 * @property {readonly string[]} laterScripts texts of those that it loads on demand, by `import()`
 * @property {readonly string[]} sources paths of what these are from
 */

/**
 * Builds variants. What is external is left to be loaded by the page: neither its code nor what bundlers put around CommonJS is in the
 * scripts.
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

/** The script that the page loads. */
const entry = 'main.js';
/**
 * A script that imports another one names it by a hash of its content. Any change of what is loaded on demand so changed the
 * compressed size of what is loaded at first, by up to 100 bytes either way; with one and the same name it does not.
 */
const chunkHash = /(?<=\bchunk-)[A-Z0-9]{8}(?=\.js\b)/g;

/** Names of scripts, and of what they import in some way, of all that the build put out. */
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
  // Of an `import()` in code that was left out there is a script too, which is never loaded.
  const all = withImports(outputs, first, ['import-statement', 'dynamic-import']);
  const text = (name) => read(name).replace(chunkHash, '00000000');
  return {
    scripts: first.map(text),
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
