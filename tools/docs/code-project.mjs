// Writes the code blocks of the documents as a TypeScript project beside the specs of docs/site/specs. One build compiles it with
// Angular's compiler against the sources of the library (types, and templates with strictTemplates), and its specs are run: those
// that the documents show too.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { codeFiles } from './code-files.mjs';

const folder = 'dist/docs-code';
const ng = join(workspaceRoot, 'node_modules/@angular/cli/bin/ng.js');

/** All files, also those that no spec imports. */
const tsconfig = {
  extends: '../../tsconfig.json',
  compilerOptions: { types: ['jasmine'] },
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

/** Writes the project; returns how many blocks are in it, and what is wrong with them. */
function writeProject(blocksBySource) {
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
  return { problems, count };
}

/**
 * Compiles the TypeScript and HTML of the pages, and runs their specs; resolves with what is wrong besides the messages of the
 * compiler and of the specs.
 *
 * @param {ReadonlyMap<string, readonly import('./code-blocks.mjs').CodeBlock[]>} blocksBySource
 * @returns {Promise<{ problems: string[], count: number }>}
 */
export function compileCode(blocksBySource) {
  const { problems, count } = writeProject(blocksBySource);
  const child = spawn(process.execPath, [ng, 'test', 'docs-code', '--watch=false'], {
    cwd: workspaceRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      if (status !== 0)
        problems.push(`Code of the documents does not compile, or its specs fail; it is in ${folder}.`);
      resolve({ problems, count });
    });
  });
}

/** A page's text. */
export const readPage = (source) => readFileSync(join(workspaceRoot, source), 'utf8');
