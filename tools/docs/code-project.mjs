// Writes the code blocks of pages as a TypeScript project: blocks from `docs/guides/choices.md` go into the folder `docs/guides/choices`.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { codeFile, readCodeBlocks } from './code-blocks.mjs';
import { importsFor } from './doc-comment-examples.mjs';

/**
 * A page, or a source file with examples, and its code blocks.
 *
 * @typedef {{ source: string, blocks: import('./code-blocks.mjs').CodeBlock[] }} PageCode
 */

/**
 * The code blocks of a page.
 *
 * @param {string} source path in the repository
 * @returns {PageCode}
 */
export const readPageCode = (source) => ({
  source,
  blocks: readCodeBlocks(readFileSync(join(workspaceRoot, source), 'utf8')),
});

/**
 * File name of a block in a project, without `.ts`.
 *
 * @param {string} source
 * @param {import('./code-blocks.mjs').CodeBlock} block
 */
export const nameInProject = (source, block) =>
  join(source.replace(/\.(?:md|ts)$/, ''), codeFile(block)?.name.replace(/\.ts$/, '') ?? '');

/**
 * Writes a project from scratch. Returns problems with the names of its files.
 *
 * @param {string} project the folder
 * @param {object} options
 * @param {string} options.frame folder whose files are copied into the project
 * @param {object} options.tsconfig
 * @param {readonly PageCode[]} options.pages
 */
export function writeCodeProject(project, { frame, tsconfig, pages }) {
  const problems = [];
  rmSync(project, { recursive: true, force: true });
  cpSync(join(workspaceRoot, frame), project, { recursive: true });
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(tsconfig, null, 2));
  for (const { source, blocks } of pages)
    for (const block of blocks) {
      const file = codeFile(block, source.endsWith('.ts') ? importsFor : undefined);
      if (!file) continue;
      const path = join(project, `${nameInProject(source, block)}.ts`);
      mkdirSync(dirname(path), { recursive: true });
      try {
        writeFileSync(path, file.text, { flag: 'wx' });
      } catch {
        problems.push(`${source}, line ${block.line}: two blocks are named ${file.name}: rename one.`);
      }
    }
  return problems;
}
