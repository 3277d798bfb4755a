// Writes the code blocks of the documents as a TypeScript project beside the specs of docs/site/specs, compiles it with Angular's
// compiler against the sources of the library (types, and templates with strictTemplates), and runs its specs: those that the
// documents show too.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, workspaceRoot } from '../dependencies.mjs';
import { codeFiles } from './code-files.mjs';

const folder = 'dist/docs-code';
const compiler = 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js';

/** With the fields of the language itself, and specs as the documents show them. */
const tsconfig = {
  extends: '../../tsconfig.json',
  compilerOptions: { useDefineForClassFields: true, types: ['jasmine'] },
  // A directive that is not imported (NG8116) is only a warning otherwise.
  angularCompilerOptions: {
    strictTemplates: true,
    strictInjectionParameters: true,
    strictInputAccessModifiers: true,
    extendedDiagnostics: { defaultCategory: 'error' },
  },
  include: ['**/*.ts'],
};

/** `docs/guides/choices.md` → `docs-guides-choices`: the folder of its files. */
export const folderOf = (source) => source.replace(/\.md$/, '').replaceAll(/[^\w]+/g, '-');

/**
 * Compiles the TypeScript and HTML of the pages; returns what is wrong besides the compiler's own messages.
 *
 * @param {ReadonlyMap<string, readonly import('./code-blocks.mjs').CodeBlock[]>} blocksBySource
 */
export function compileCode(blocksBySource) {
  const problems = [];
  let count = 0;
  rmSync(join(workspaceRoot, folder), { recursive: true, force: true });
  for (const [source, blocks] of blocksBySource) {
    const own = join(workspaceRoot, folder, folderOf(source));
    mkdirSync(own, { recursive: true });
    try {
      for (const [name, code] of codeFiles(blocks)) {
        writeFileSync(join(own, name), code);
        count++;
      }
    } catch (error) {
      problems.push(`${source}, ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  writeFileSync(join(workspaceRoot, folder, 'tsconfig.json'), JSON.stringify(tsconfig, null, 2));
  cpSync(join(workspaceRoot, 'docs/site/specs'), join(workspaceRoot, folder, 'specs'), { recursive: true });
  if (runNode(compiler, ['-p', join(folder, 'tsconfig.json'), '--noEmit']) !== 0)
    problems.push(`Code of the documents does not compile; what was compiled is in ${folder}.`);
  else if (runNode('node_modules/@angular/cli/bin/ng.js', ['test', 'docs-code', '--watch=false']) !== 0)
    problems.push('Specs of the documents fail.');
  return { problems, count };
}

/** A page's text. */
export const readPage = (source) => readFileSync(join(workspaceRoot, source), 'utf8');
