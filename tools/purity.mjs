// Compiles the rule files of the library without the types of the DOM: one that names the page does not pass.
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const { adapter, library, publicApi, shell, spec } = createRequire(import.meta.url)('./file-kinds.cjs');
const top = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const others = new RegExp([adapter, publicApi, shell, spec].join('|'));
const isRule = (file) => new RegExp(library).test(file) && !others.test(file);
const fromTop = (file) => relative(top, file).replaceAll('\\', '/');

const rules = ts.sys
  .readDirectory(resolve(top, 'projects/iv-player'), ['.ts'])
  .filter((file) => isRule(fromTop(file)));
if (rules.length === 0) {
  console.error('No rule file was found: the purity pass looked in the wrong place.');
  process.exit(1);
}

const { config } = ts.readConfigFile(resolve(top, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(
  { ...config, files: ['purity-ambient.d.ts'] },
  ts.sys,
  resolve(top, 'tools'),
);
const program = ts.createProgram([...rules, resolve(top, 'tools/purity-ambient.d.ts')], {
  ...options,
  lib: ['lib.es2023.d.ts'],
  types: [],
  // Of howler's entry point rules see the types, which are a rule file.
  paths: { 'iv-player/howler': [resolve(top, 'projects/iv-player/howler/src/sound-instance.ts')] },
  noEmit: true,
});

const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => top, getNewLine: () => '\n' };
const diagnostics = ts.getPreEmitDiagnostics(program);
if (diagnostics.length > 0) console.error(ts.formatDiagnosticsWithColorAndContext(diagnostics, host));

const strangers = program
  .getSourceFiles()
  .filter((file) => !program.isSourceFileDefaultLibrary(file) && !file.fileName.includes('/node_modules/'))
  .map((file) => fromTop(file.fileName))
  .filter((file) => !isRule(file) && file !== 'tools/purity-ambient.d.ts');
for (const file of strangers) console.error(`${file} is no rule file, but a rule file imports it.`);

const dom = program.getSourceFiles().find((file) => /lib\.dom|@types\/node|@angular/.test(file.fileName));
if (dom) console.error(`${fromTop(dom.fileName)} came in, and with it what rules may not know.`);

const failed = diagnostics.length + strangers.length + (dom ? 1 : 0) > 0;
console.log(`${rules.length} rule files: ${failed ? 'not pure' : 'pure'}.`);
process.exit(failed ? 1 : 0);
