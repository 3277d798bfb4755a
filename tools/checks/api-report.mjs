// Compares the public surface of the built library with the reports in api/, one for each entry point, and checks that it
// is complete: every type that it uses is exported, every export and member is documented, and no exported name is one of
// the DOM or a bare noun. --update overwrites the reports.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const update = process.argv.includes('--update');
const entryPoints = [
  'iv-player',
  'iv-player-hls',
  'iv-player-howler',
  'iv-player-map',
  'iv-player-replay',
  'iv-player-story',
  'iv-player-testing',
  'iv-player-ui',
  'iv-player-ui-testing',
];
const committedFolder = join(workspaceRoot, 'api');
const currentFolder = join(workspaceRoot, 'dist/api');

/** A copy of the declarations outside their package, so that an entry point imports the other as a package. */
const surfaceFolder = join(currentFolder, 'surface');

/** A type that the surface uses has to be exported, and all that is exported has to be documented. */
const messages = {
  compilerMessageReporting: { default: { logLevel: 'error' } },
  extractorMessageReporting: {
    default: { logLevel: 'none' },
    'ae-forgotten-export': { logLevel: 'error' },
    'ae-undocumented': { logLevel: 'error' },
  },
  tsdocMessageReporting: { default: { logLevel: 'none' } },
};

/** Nouns without a second word that the library exports all the same: the names by which its users know these things. */
const bareNouns = new Set(['Checkpoint', 'Decider', 'Player', 'Playlist']);

const compilerOptions = {
  target: 'ES2022',
  module: 'preserve',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM'],
};

/** Sorts the members of unions: the compiler emits those of inferred unions in no fixed order. */
function sortUnions(file) {
  const union = /"[^"\n]*"(?: \| (?:"[^"\n]*"|null|undefined))+/g;
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(union, (members) => members.split(' | ').sort().join(' | ')),
  );
}

function extract(name) {
  sortUnions(join(surfaceFolder, `${name}.d.ts`));
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(workspaceRoot, 'dist/iv-player/package.json'),
    configObject: {
      projectFolder: workspaceRoot,
      mainEntryPointFilePath: join(surfaceFolder, `${name}.d.ts`),
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            strict: true,
            skipLibCheck: true,
            types: [],
            ...compilerOptions,
          },
          files: [join(surfaceFolder, `${name}.d.ts`)],
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
      // Angular's own statics, such as `ɵfac`, are part of the typings but not of the surface.
      if (message.messageId.startsWith('console-') || message.text?.includes('"ɵ'))
        message.logLevel = ExtractorLogLevel.None;
    },
  });
}

/** Exported names that are those of globals, or bare nouns; an injection token begins with `IV_`. */
function misnamed() {
  const files = entryPoints.map((name) => join(surfaceFolder, `${name}.d.ts`));
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, surfaceFolder);
  const program = ts.createProgram(files, { ...options, types: [], noLib: false });
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing.`);
    return checker.getExportsOfModule(module).flatMap((exported) => {
      const { name } = exported;
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const global = checker.resolveName(name, undefined, ts.SymbolFlags.All, false);
      const isToken = checker.typeToString(checker.getTypeOfSymbol(symbol)).startsWith('InjectionToken<');
      return [
        ...(global ? [`${name} is the name of a global.`] : []),
        ...(/^[A-Z][a-z]+$/.test(name) && !bareNouns.has(name) ? [`${name} is a bare noun.`] : []),
        ...(isToken && !name.startsWith('IV_') ? [`${name} is an injection token without IV_.`] : []),
      ];
    });
  });
}

/** The lines that only one of the two reports has. */
function difference(name) {
  const lines = (folder) => {
    const file = join(folder, `${name}.api.md`);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  };
  const [committed, current] = [lines(committedFolder), lines(currentFolder)];
  return [
    ...committed.filter((line) => !current.includes(line)).map((line) => `- ${line}`),
    ...current.filter((line) => !committed.includes(line)).map((line) => `+ ${line}`),
  ];
}

if (!existsSync(join(workspaceRoot, 'dist/iv-player/package.json'))) {
  console.error('The library is not built: npm run build:lib.');
  process.exit(1);
}
mkdirSync(committedFolder, { recursive: true });
rmSync(currentFolder, { recursive: true, force: true });
cpSync(join(workspaceRoot, 'dist/iv-player/types'), surfaceFolder, { recursive: true });
cpSync(join(workspaceRoot, 'dist/iv-player'), join(surfaceFolder, 'node_modules/iv-player'), {
  recursive: true,
});
for (const name of entryPoints) {
  const { succeeded, apiReportChanged } = extract(name);
  if (apiReportChanged && !update) {
    console.error(`The public surface of ${name} changed:\n${difference(name).join('\n')}`);
    console.error('If the change is intended: npm run api:update, and commit api/.');
  }
  if (!succeeded) process.exitCode = 1;
  console.log(`${name}: ${apiReportChanged ? (update ? 'updated' : 'changed') : 'as reported'}`);
}
const problems = misnamed();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
