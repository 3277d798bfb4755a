// Type-checks the library, the specs and the benches with their Angular templates. Plain scripts are only checked for syntax and
// for names, modules and exports that do not exist.
import { join } from 'node:path';
import ts from 'typescript';
import { runNode, workspaceRoot } from '../lib/dependencies.mjs';

const compiler = 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js';

/** Programs that no build in `npm test` compiles. The specs import the whole library. */
const programs = [
  'projects/iv-player/tsconfig.spec.json',
  'projects/iv-player/tsconfig.schematics.json',
  'bench/tsconfig.json',
];

/** TypeScript's error codes for missing names, modules and exports, and for assignments to constants. */
const scriptErrorCodes = new Set([2304, 2305, 2307, 2552, 2588, 2724]);

function checkScripts() {
  const project = join(workspaceRoot, 'tsconfig.scripts.json');
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, workspaceRoot);
  const errors = ts
    .getPreEmitDiagnostics(ts.createProgram(fileNames, options))
    .filter(({ code }) => code < 2000 || scriptErrorCodes.has(code))
    // Modules with a leading slash come from the page's server.
    .filter(({ code, messageText }) => code !== 2307 || !String(messageText).includes("module '/"));
  if (errors.length > 0)
    console.error(ts.formatDiagnosticsWithColorAndContext(errors, ts.createCompilerHost(options)));
  return errors.length === 0;
}

// With standard class fields, so that no initializer relies on TypeScript's older initialization order.
const flags = ['--noEmit', '--useDefineForClassFields', 'true'];

const outcomes = [
  ...programs.map((project) => [project, runNode(compiler, ['-p', project, ...flags]) === 0]),
  ['tsconfig.scripts.json', checkScripts()],
];
for (const [project, passed] of outcomes) console.log(`${project}: ${passed ? 'ok' : 'failed'}`);
process.exit(outcomes.every(([, passed]) => passed) ? 0 : 1);
