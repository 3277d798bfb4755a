// Reads the `@example` blocks of doc comments as code blocks, which are compiled like the ones in the guides. A block without a fence
// is TypeScript. Examples may use every public name without importing it, as the reference shows them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { readCodeBlocks } from './code-blocks.mjs';
import { importPathByName } from './public-names.mjs';

const library = 'projects/iv-player';

/**
 * The examples in a source file, in order.
 *
 * @param {string} text
 * @returns {import('./code-blocks.mjs').CodeBlock[]}
 */
export function readExamples(text) {
  return [
    ...text.matchAll(/^ *\* @example\b.*\n((?: *\*(?: ```[\s\S]*?^ *\* ```|(?!\/| @[a-z]).*)\n)*)/gm),
  ].flatMap((found) => {
    const [whole, body = ''] = found;
    const code = body.replaceAll(/^ *\* ?/gm, '');
    const line = text.slice(0, found.index + whole.length - body.length).split('\n').length;
    if (!code.includes('```'))
      return [{ language: 'ts', isLive: false, isPage: false, file: null, code, line }];
    return readCodeBlocks(code).map((block) => ({ ...block, line: line + block.line - 1 }));
  });
}

/** The library's source files with examples, as code pages. @returns {import('./code-project.mjs').PageCode[]} */
export const readExampleCode = () =>
  readdirSync(join(workspaceRoot, library), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec|\.d)\.ts$/.test(file) && !file.includes('node_modules'))
    .sort()
    .map((file) => ({
      source: join(library, file),
      blocks: readExamples(readFileSync(join(workspaceRoot, library, file), 'utf8')),
    }))
    .filter(({ blocks }) => blocks.length > 0);

/** Imports, on one line, of the public names that code uses but does not import. */
export function importsFor(code, paths = importPathByName()) {
  const words = new Set(code.match(/\w+/g));
  return [...paths]
    .filter(([name]) => words.has(name))
    .map(([name, path]) => `import { ${name} } from '${path}';`)
    .join(' ');
}
