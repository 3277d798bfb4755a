// Reads the code blocks of a Markdown page, and makes a file of each block of TypeScript or HTML:
// - `ts` with an import or an export is a file as it stands; a first line `// film.ts` names it, so that others can import it;
// - `ts` without is the body of a function, and `html` the template of a component: docs/site/code/fragment.ts and template.ts.
// Code keeps its line of the page, so that a message of the compiler names it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

/**
 * @typedef {object} CodeBlock
 * @property {string} language
 * @property {boolean} isLive whether the reader can run it: "```ts live"
 * @property {string | null} file address at which the site serves the block to the live examples beside it: "```json film/story.json"
 * @property {string} code
 * @property {number} line of the first line of code, from 1 on
 */

/** The text of a frame before and after the block; before it all on one line. */
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
    return {
      language,
      isLive: mark === 'live',
      file: mark === 'live' ? null : mark,
      code: code.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
      line: text.slice(0, found.index).split('\n').length + 1,
    };
  });
}

/** Code with so many lines before it that it starts at a line. */
const atLine = (line, code, before = '') => `${'\n'.repeat(line - 2)}${before}\n${code}`;

/**
 * The file of a block by its name and text; `null` for one of another language.
 *
 * @param {CodeBlock} block
 * @param {(code: string) => string} [importsFor] imports of further names that the body of a function uses, on one line
 */
export function codeFile({ language, code, line }, importsFor = () => '') {
  if (language !== 'ts' && language !== 'html') return null;
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
  // Names that the frame imports already are not imported twice.
  const known = new Set(before.match(/\w+/g));
  const missing = code.replaceAll(/\w+/g, (word) => (known.has(word) ? '' : word));
  return {
    name: `${name}.ts`,
    text: atLine(line, code + after, `${importsFor(missing)} ${before}`.trimStart()),
  };
}
