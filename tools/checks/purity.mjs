// Compiles the library's rule files without DOM types. Fails if one uses the DOM, Node, Angular or a file that is not a rule file.
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const { adapter, library, publicApi, shell, spec } = createRequire(import.meta.url)('../lib/file-kinds.cjs');
const others = new RegExp([adapter, publicApi, shell, spec].join('|'));
const isRule = (file) => new RegExp(library).test(file) && !others.test(file);
const relativePath = (file) => relative(workspaceRoot, file).replaceAll('\\', '/');

const rules = ts.sys
  .readDirectory(resolve(workspaceRoot, 'projects/iv-player'), ['.ts'])
  .filter((file) => isRule(relativePath(file)));
if (rules.length === 0) throw new Error('No rule file was found in projects/iv-player/src/lib.');

const { config } = ts.readConfigFile(resolve(workspaceRoot, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(
  { ...config, files: ['purity-ambient.d.ts'] },
  ts.sys,
  resolve(workspaceRoot, 'tools/checks'),
);
const program = ts.createProgram([...rules, resolve(workspaceRoot, 'tools/checks/purity-ambient.d.ts')], {
  ...options,
  lib: ['lib.es2023.d.ts'],
  types: [],
  // Rules may import types from howler's entry point, which are declared in a rule file.
  paths: { 'iv-player/howler': [resolve(workspaceRoot, 'projects/iv-player/howler/src/howl-types.ts')] },
  noEmit: true,
});

const diagnostics = ts.getPreEmitDiagnostics(program);
if (diagnostics.length > 0)
  console.error(ts.formatDiagnosticsWithColorAndContext(diagnostics, ts.createCompilerHost(options)));

const foreignFiles = program
  .getSourceFiles()
  .filter((file) => !program.isSourceFileDefaultLibrary(file) && !file.fileName.includes('/node_modules/'))
  .map((file) => relativePath(file.fileName))
  .filter((file) => !isRule(file) && file !== 'tools/checks/purity-ambient.d.ts');
for (const file of foreignFiles) console.error(`${file} is not a rule file, but a rule file imports it.`);

const dom = program.getSourceFiles().find((file) => /lib\.dom|@types\/node|@angular/.test(file.fileName));
if (dom) console.error(`${relativePath(dom.fileName)} is included: rule files must not depend on it.`);

const failed = diagnostics.length + foreignFiles.length + (dom ? 1 : 0) > 0;
console.log(`${rules.length} rule files: ${failed ? 'not pure' : 'pure'}.`);
process.exitCode = failed ? 1 : 0;
