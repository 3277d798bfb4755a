// Reads the code blocks in a Markdown page, and turns each block of TypeScript or HTML into a file:
// - `ts` with an import or an export is a file as it stands; a first line `// film.ts` names it, so that others can import it;
// - `ts` without one, and `js`, is the body of a function, and `html` a component's template: docs/site/code/fragment.ts and template.ts;
// - `html page` is part of any web page, and no file.
// Code keeps its line number, so that compiler messages point into the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

/**
 * @typedef {object} CodeBlock
 * @property {string} language
 * @property {boolean} isLive whether the reader can run it: "```ts live"
 * @property {boolean} isPage whether it belongs in a page without Angular: "```html page"
 * @property {string | null} file address at which the site serves the block to the page's live examples: "```json film/story.json"
 * @property {string} code
 * @property {number} line of the first line of code, starting at 1
 */

/** The parts of a frame before and after the block; the first part on one line. */
function readFrame(name) {
  const text = readFileSync(join(workspaceRoot, 'docs/site/code', name), 'utf8');
  const [before = '', after = ''] = text.replace(/^ *\/\/ .*\n/gm, '').split('/* the block */');
  return { before: before.replaceAll(/\s*\n\s*/g, ' '), after };
}

const frames = { ts: readFrame('fragment.ts'), html: readFrame('template.ts') };

/**
 * The code blocks of a page, in order.
 *
 * @param {string} text
 * @returns {CodeBlock[]}
 */
export function readCodeBlocks(text) {
  return [...text.matchAll(/^( *)```([\w-]*)(?: ([\w./-]+))?\n([\s\S]*?)^\1```$/gm)].map((found) => {
    const [, indentation = '', language = '', mark = null, code = ''] = found;
    const [isLive, isPage] = [mark === 'live', mark === 'page'];
    return {
      language,
      isLive,
      isPage,
      file: isLive || isPage ? null : mark,
      code: code.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
      line: text.slice(0, found.index).split('\n').length + 1,
    };
  });
}

/** Prepends blank lines so that the code starts at a given line. */
const atLine = (line, code, before = '') => `${'\n'.repeat(line - 2)}${before}\n${code}`;

/**
 * File name and text for a block; `null` for other languages.
 *
 * @param {CodeBlock} block
 * @param {(code: string) => string} [importsFor] returns imports of additional names that a function body uses, on one line
 */
export function codeFile({ language: given, isPage, code, line }, importsFor = () => '') {
  const language = given === 'js' ? 'ts' : given;
  if ((language !== 'ts' && language !== 'html') || isPage) return null;
  const [, name = `line-${line}`] = /^\/\/ (?:[\w-]+\/)*([\w.-]+)\.ts\n/.exec(code) ?? [];
  if (language === 'ts' && /^(?:import|export) /m.test(code)) {
    const isSpec = /^(?:describe|it)\(/m.test(code) && !name.endsWith('.spec');
    return { name: `${name}${isSpec ? '.spec' : ''}.ts`, text: atLine(line, code) };
  }
  const { before, after } = frames[language];
  if (language === 'html')
    return {
      name: `${name}.ts`,
      text: atLine(line, code.replaceAll(/[\\`]|\$\{/g, '\\$&') + after, before),
    };
  // Skips names that the frame already imports.
  const known = new Set(before.match(/\w+/g));
  const missing = code.replaceAll(/\w+/g, (word) => (known.has(word) ? '' : word));
  return {
    name: `${name}.ts`,
    text: atLine(line, code + after, `${importsFor(missing)} ${before}`.trimStart()),
  };
}
