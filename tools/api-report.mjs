// Compares the public surface of the built library with the reports in api/, one for each entry point.
// --update writes them anew.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { top } from './dependencies.mjs';

const update = process.argv.includes('--update');
const entryPoints = ['iv-player', 'iv-player-howler', 'iv-player-replay', 'iv-player-testing'];
const goldenFolder = join(top, 'api');
const freshFolder = join(top, 'dist/api');

/** The declarations lie apart from their package, so that one entry point sees the other as a package it imports. */
const surfaceFolder = join(freshFolder, 'surface');

/** Types the surface mentions but does not export stand in the report with all that they have, and say so. */
const messages = {
  compilerMessageReporting: { default: { logLevel: 'error' } },
  extractorMessageReporting: {
    default: { logLevel: 'none' },
    'ae-forgotten-export': { logLevel: 'none', addToApiReportFile: true },
  },
  tsdocMessageReporting: { default: { logLevel: 'none' } },
};

/** The compiler writes the members of an inferred union in no fixed order. */
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
    packageJsonFullPath: join(top, 'dist/iv-player/package.json'),
    configObject: {
      projectFolder: top,
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
        reportFolder: goldenFolder,
        reportTempFolder: freshFolder,
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

/** The lines one report has and the other lacks. */
function difference(name) {
  const lines = (folder) => {
    const file = join(folder, `${name}.api.md`);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  };
  const [golden, fresh] = [lines(goldenFolder), lines(freshFolder)];
  return [
    ...golden.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !golden.includes(line)).map((line) => `+ ${line}`),
  ];
}

if (!existsSync(join(top, 'dist/iv-player/package.json'))) {
  console.error('The library is not built: npm run build:lib.');
  process.exit(1);
}
mkdirSync(goldenFolder, { recursive: true });
rmSync(freshFolder, { recursive: true, force: true });
cpSync(join(top, 'dist/iv-player/types'), surfaceFolder, { recursive: true });
cpSync(join(top, 'dist/iv-player'), join(surfaceFolder, 'node_modules/iv-player'), { recursive: true });
for (const name of entryPoints) {
  const { succeeded, apiReportChanged } = extract(name);
  if (apiReportChanged && !update) {
    console.error(`The public surface of ${name} changed:\n${difference(name).join('\n')}`);
    console.error('If that is meant: npm run api:update, and commit api/.');
  }
  if (!succeeded) process.exitCode = 1;
  console.log(`${name}: ${apiReportChanged ? (update ? 'updated' : 'changed') : 'as reported'}`);
}
