// npm run check -- api: compares the public API of the built library with the reports in api/, one per entry point, and checks that
// it is complete: every type it uses is exported, every export and member is documented, and no exported name is a DOM name or a
// bare noun. -- --update overwrites the reports.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const update = process.argv.includes('--update');
const built = join(workspaceRoot, 'dist/iv-player');
const committedFolder = join(workspaceRoot, 'api');
const currentFolder = join(workspaceRoot, 'dist/api');

/** A copy of the declarations outside the package, so that entry points import each other as packages. */
const surfaceFolder = join(currentFolder, 'surface');

/** Entry points for the library's own rooms: their public names are part of the reports of those that re-export them. */
const rooms = ['private', 'story-core', 'twee', 'hls/lazy', 'questions/lazy', 'record/audience'];
const fileOf = (entryPoint) => `iv-player-${entryPoint.replaceAll('/', '-')}`;

/** Types used by the public API must be exported, and every export must be documented. */
const messages = {
  compilerMessageReporting: { default: { logLevel: 'error' } },
  extractorMessageReporting: {
    default: { logLevel: 'none' },
    'ae-forgotten-export': { logLevel: 'error' },
    'ae-undocumented': { logLevel: 'error' },
  },
  tsdocMessageReporting: { default: { logLevel: 'none' } },
};

/** Single nouns that may be exported: they are established terms. */
const bareNouns = new Set(['Checkpoint', 'Decider', 'Player', 'Playlist']);

/** Maximum number of names that `iv-player` may export: application developers read the whole list. */
const MOST_NAMES = 100;

const compilerOptions = {
  target: 'ES2022',
  module: 'preserve',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM'],
  types: [],
};

/** Sorts union members: the compiler emits inferred unions in no stable order. */
function sortUnions(file) {
  const union = /"[^"\n]*"(?: \| (?:"[^"\n]*"|null|undefined))+/g;
  const sorted = (members) => members.split(' | ').sort().join(' | ');
  writeFileSync(file, readFileSync(file, 'utf8').replace(union, sorted));
}

function extract(name) {
  const file = join(surfaceFolder, `${name}.d.ts`);
  sortUnions(file);
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(built, 'package.json'),
    configObject: {
      projectFolder: workspaceRoot,
      mainEntryPointFilePath: file,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: { strict: true, skipLibCheck: true, ...compilerOptions },
          files: [file],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: committedFolder,
        reportTempFolder: currentFolder,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: /** @type {object} */ (messages),
    },
  });
  return Extractor.invoke(config, {
    localBuild: update,
    messageCallback: (message) => {
      // Angular's static members, such as `ɵfac`, appear in the typings but are not public.
      const isExportedElsewhere =
        message.messageId === 'ae-forgotten-export' && exportedNames.has(/"(\w+)"/.exec(message.text)?.[1]);
      if (message.messageId.startsWith('console-') || message.text?.includes('"ɵ') || isExportedElsewhere)
        message.logLevel = ExtractorLogLevel.None;
    },
  });
}

/** Names that entry points export, including those of the rooms: every type that the public API uses is one of them. */
const exportedNames = new Set();

/** Problems with exported names: those that shadow a global, bare nouns, and injection tokens that do not start with `IV_`. */
function misnamed(all, entryPoints) {
  const files = all.map((name) => join(surfaceFolder, `${name}.d.ts`));
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, surfaceFolder);
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing.`);
    const names = checker.getExportsOfModule(module);
    for (const { name } of names) exportedNames.add(name);
    if (!entryPoints.some((name) => file.endsWith(`/${name}.d.ts`))) return [];
    if (names.length > MOST_NAMES && file.endsWith('/iv-player.d.ts'))
      return [
        `iv-player exports ${names.length} names, more than ${MOST_NAMES}: move some to iv-player/plugin.`,
      ];
    return names.flatMap((exported) => {
      const { name } = exported;
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const global = checker.resolveName(name, undefined, ts.SymbolFlags.All, false);
      const isToken = checker.typeToString(checker.getTypeOfSymbol(symbol)).startsWith('InjectionToken<');
      return [
        ...(global ? [`${name} is also the name of a global: rename it.`] : []),
        ...(/^[A-Z][a-z]+$/.test(name) && !bareNouns.has(name)
          ? [`${name} is a single noun: add a second word.`]
          : []),
        ...(isToken && !name.startsWith('IV_')
          ? [`${name} is an injection token: start its name with IV_.`]
          : []),
      ];
    });
  });
}

if (!existsSync(built)) throw new Error('The library is not built: run npm run check -- build.');
rmSync(currentFolder, { recursive: true, force: true });
cpSync(join(built, 'types'), surfaceFolder, { recursive: true });
for (const part of ['package.json', 'types'])
  cpSync(join(built, part), join(surfaceFolder, 'node_modules/iv-player', part), { recursive: true });

const all = readdirSync(join(built, 'types')).map((file) => file.replace('.d.ts', ''));
for (const name of all) {
  const file = join(surfaceFolder, `${name}.d.ts`);
  const inlined = (text, room) => text.replaceAll(`'iv-player/${room}'`, `'./${fileOf(room)}'`);
  writeFileSync(file, rooms.reduce(inlined, readFileSync(file, 'utf8')));
}
const entryPoints = all.filter((name) => !rooms.some((room) => fileOf(room) === name));
const problems = misnamed(all, entryPoints);
for (const report of readdirSync(committedFolder).filter(
  (file) => !entryPoints.includes(file.replace('.api.md', '')),
))
  problems.push(`api/${report} has no entry point: remove it.`);
for (const name of entryPoints) {
  const { succeeded, apiReportChanged } = extract(name);
  if (!succeeded)
    problems.push(
      `${name}: ${apiReportChanged ? 'changed: if intended, run npm run check -- api --update' : 'incomplete'}.`,
    );
  if (apiReportChanged)
    spawnSync('git', ['diff', '--no-index', `api/${name}.api.md`, `dist/api/${name}.api.md`], {
      cwd: workspaceRoot,
      stdio: 'inherit',
    });
}
for (const problem of problems) console.error(problem);
console.log(`${entryPoints.length} entry points, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
