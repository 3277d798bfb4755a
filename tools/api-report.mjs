// Compares the public surface of the built library with the reports in api/, one for each entry point.
// --update overwrites them.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { workspaceRoot } from './dependencies.mjs';

const update = process.argv.includes('--update');
const entryPoints = ['iv-player', 'iv-player-howler', 'iv-player-replay', 'iv-player-testing'];
const committedFolder = join(workspaceRoot, 'api');
const currentFolder = join(workspaceRoot, 'dist/api');

/** A copy of the declarations outside their package, so that an entry point imports the other as a package. */
const surfaceFolder = join(currentFolder, 'surface');

/** Types that the surface uses but does not export are in the report with all their members, marked as such. */
const messages = {
  compilerMessageReporting: { default: { logLevel: 'error' } },
  extractorMessageReporting: {
    default: { logLevel: 'none' },
    'ae-forgotten-export': { logLevel: 'none', addToApiReportFile: true },
  },
  tsdocMessageReporting: { default: { logLevel: 'none' } },
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
            target: 'ES2022',
            module: 'preserve',
            moduleResolution: 'bundler',
            lib: ['ES2023', 'DOM'],
            types: [],
          },
          files: [join(surfaceFolder, `${name}.d.ts`)],
        },
      },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
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
      if (message.messageId.startsWith('console-')) message.handled = true;
    },
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
