// Checks the types of everything there is, and with them the Angular templates. Plain scripts are only looked through
// for names, modules and exports that do not exist.
import { join } from 'node:path';
import ts from 'typescript';
import { runNode, top } from './dependencies.mjs';

const compiler = 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js';

const programs = [
  'projects/iv-player/tsconfig.lib.json',
  'projects/iv-player/tsconfig.spec.json',
  'projects/demo-app/tsconfig.app.json',
  'e2e/app/tsconfig.json',
  'bench/tsconfig.json',
];

/** Cannot find name, module (but a page may ask its server for one) or export; assigned to a constant; and all of syntax. */
const plainMistakes = new Set([2304, 2305, 2307, 2552, 2588, 2724]);

function checkScripts() {
  const project = join(top, 'tsconfig.scripts.json');
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, top);
  const mistakes = ts
    .getPreEmitDiagnostics(ts.createProgram(fileNames, options))
    .filter(({ code }) => code < 2000 || plainMistakes.has(code))
    .filter(({ code, messageText }) => code !== 2307 || !String(messageText).includes("module '/"));
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => top,
    getNewLine: () => '\n',
  };
  if (mistakes.length > 0) console.error(ts.formatDiagnosticsWithColorAndContext(mistakes, host));
  return mistakes.length === 0;
}

const outcomes = [
  ...programs.map((project) => [project, runNode(compiler, ['-p', project, '--noEmit']) === 0]),
  ['tsconfig.scripts.json', checkScripts()],
];
for (const [project, passed] of outcomes) console.log(`${project}: ${passed ? 'ok' : 'failed'}`);
process.exit(outcomes.every(([, passed]) => passed) ? 0 : 1);
