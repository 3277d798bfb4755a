// Splits the page into `player.js` and `questions.js`: few films have questions. The second script needs code of the first, such as
// Angular, and gets it when it first runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** Modules that are loaded only for questions. */
const FOR_QUESTIONS = /question/;

/** Output files that one loads: at once and, unless `isLater`, on demand. */
function loadedBy(outputs, name, isLater, found = new Set()) {
  if (found.has(name) || !outputs[name]) return found;
  found.add(name);
  for (const { path } of outputs[name].imports.filter((one) => !one.external))
    if (!isLater(path)) loadedBy(outputs, path, isLater, found);
  return found;
}

/**
 * Finds the code for questions in the metafile of the page.
 *
 * @param {import('esbuild').Metafile} page
 * @returns {{ entries: readonly string[], own: ReadonlySet<string> }} output files loaded on demand, and all that only they load
 */
export function questionParts({ outputs }) {
  const isEntry = (name) => FOR_QUESTIONS.test(outputs[name]?.entryPoint ?? '');
  const [main = ''] = Object.keys(outputs).filter((name) =>
    /(?:^|\/)main\.ts$/.test(outputs[name].entryPoint ?? ''),
  );
  const early = loadedBy(outputs, main, isEntry);
  const entries = Object.keys(outputs).filter(isEntry).sort();
  const all = entries.flatMap((name) => [...loadedBy(outputs, name, () => false)]);
  return { entries, own: new Set(all.filter((name) => !early.has(name))) };
}

/** Names that a bundled module imports from each of the others: `{ 'chunk-A.js': Set { 'a' } }`. */
function importedNames(code, names = new Map()) {
  for (const [, list, file] of code.matchAll(/import\s*\{([^{}]*)\}\s*from\s*"\.\/([^"]+)"/g)) {
    const known = names.get(file) ?? new Set();
    for (const one of list.split(',')) known.add(one.trim().split(/\s+/)[0]);
    names.set(file, known);
  }
  return names;
}

/**
 * Source of the two scripts, in the folder of the page.
 *
 * @param {string} folder relative to the workspace
 * @param {ReturnType<typeof questionParts>} parts
 */
export function questionSources(folder, { entries, own }) {
  const read = (name) => readFileSync(join(workspaceRoot, folder, name), 'utf8');
  const needed = [...own].reduce((names, name) => importedNames(read(name), names), new Map());
  const shared = [...needed].filter(([name]) => !own.has(name));
  const exports = shared.map(([name, list], at) => ({ name, list: [...list].sort(), at }));
  const imports = exports.map(
    ({ name, list, at }) =>
      `import { ${list.map((one) => `${one} as s${at}_${one}`).join(', ')} } from './${name}';`,
  );
  const parts = exports.map(
    ({ list, at }) => `${at}: { ${list.map((one) => `'${one}': s${at}_${one}`).join(', ')} }`,
  );
  return {
    /** The page, which keeps what `questions.js` needs, by the index in `external`. */
    player: [...imports, "import './main.js';", `globalThis.ivShared = { ${parts.join(', ')} };`].join('\n'),
    /** The code for questions, with an export for each part that is loaded on demand. */
    questions: entries.map((name, at) => `export * as part${at} from './${name}';`).join('\n'),
    external: shared.map(([name]) => `./${name}`),
  };
}

/** Expression for a part of `questions.js`, in `player.js`. @param {number} at its index in `entries` */
export const questionPart = (at) => `ivQuestions(n=>ivShared[n]).part${at}`;

/**
 * Makes a script of a CommonJS module, which runs when the page first needs it. Without it, questions fail to load, as without a network.
 *
 * @param {string} code
 * @param {readonly string[]} external what it requires of `player.js`
 */
export const asQuestionScript = (code, external) => `var ivQuestions=(()=>{let m;return r=>{
if(!m){m={exports:{}};((require,module,exports)=>{${external.reduce(
  (text, name, at) => text.replaceAll(`require("${name}")`, `require(${at})`),
  code,
)}})(r,m,m.exports)}
return m.exports}})();
`;
