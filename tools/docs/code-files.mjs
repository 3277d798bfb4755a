// Makes TypeScript files of the code blocks of a Markdown file.
import { continueCode } from './continue-code.mjs';

/** @typedef {import('./code-blocks.mjs').CodeBlock} CodeBlock */

/**
 * The TypeScript files of a page by name. Throws for a fragment that says nothing of what it continues.
 *
 * @param {readonly CodeBlock[]} blocks of one page
 * @returns {Map<string, string>}
 */
export function codeFiles(blocks) {
  /** @type {Map<string, string>} */
  const named = new Map();
  const files = new Map();
  for (const { language, code, line, name, continues } of blocks) {
    if (language !== 'ts' && language !== 'html') continue;
    let text = code;
    if (continues) {
      const base = named.get(continues.base);
      if (base === undefined) throw new Error(`line ${line}: there is no block "${continues.base}" above.`);
      try {
        text = continueCode(base, code, continues);
      } catch (error) {
        throw new Error(`line ${line}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    } else if (language === 'html' || !/^(?:import|export) /m.test(code)) {
      throw new Error(`line ${line}: a fragment of code says nothing of the block that it continues.`);
    }
    if (name) {
      if (named.has(name)) throw new Error(`line ${line}: two blocks are called "${name}".`);
      named.set(name, text);
    }
    const isSpec = /^(?:describe|it)\(/m.test(text);
    files.set(`${name ?? `line-${line}`}${isSpec ? '.spec' : ''}.ts`, text);
  }
  return files;
}
