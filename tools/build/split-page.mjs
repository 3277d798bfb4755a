// Splits the page into `player.js`, `questions.js`, `records.js` and `course.js`: few films have questions, are recorded or are courses. The
// other scripts need code of the first, such as Angular, and get it when they first run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

/**
 * A script that pages load only if their film needs it.
 *
 * @typedef {object} PageScript
 * @property {string} name of its file, without `.js`
 * @property {string} variable global function of the script
 * @property {RegExp} modules source files of its parts, which the page loads on demand
 */

/** @type {readonly PageScript[]} */
const SCRIPTS = [
  // The page has the theme, which questions load in applications without another piece.
  { name: 'questions', variable: 'ivQuestions', modules: /question(?!.*theme-css)/ },
  { name: 'records', variable: 'ivRecords', modules: /\brecord\b/ },
  { name: 'course', variable: 'ivCourseParts', modules: /\btrack-course\b/ },
];

/** Output files that one loads: at once and, unless `isLater`, on demand. */
function loadedBy(outputs, name, isLater, found = new Set()) {
  if (found.has(name) || !outputs[name]) return found;
  found.add(name);
  for (const { path } of outputs[name].imports.filter((one) => !one.external))
    if (!isLater(path)) loadedBy(outputs, path, isLater, found);
  return found;
}

/**
 * Finds the code of the other scripts in the metafile of the page. Code that only several of them need is in each.
 *
 * @param {import('esbuild').Metafile} page
 * @returns {readonly (PageScript & { entries: readonly string[], own: ReadonlySet<string> })[]} with their output files that are loaded on
 *   demand, and all that only these load
 */
export function scriptParts({ outputs }) {
  const entriesOf = ({ modules }) =>
    Object.keys(outputs)
      .filter((name) => modules.test(outputs[name].entryPoint ?? ''))
      .sort();
  const later = new Set(SCRIPTS.flatMap(entriesOf));
  const [main = ''] = Object.keys(outputs).filter((name) =>
    /(?:^|\/)main\.ts$/.test(outputs[name].entryPoint ?? ''),
  );
  const early = loadedBy(outputs, main, (name) => later.has(name));
  return SCRIPTS.map((script) => {
    const entries = entriesOf(script);
    const own = entries.flatMap((name) => [...loadedBy(outputs, name, (path) => early.has(path))]);
    return { ...script, entries, own: new Set(own) };
  });
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
 * Source of the scripts, in the folder of the page.
 *
 * @param {string} folder relative to the workspace
 * @param {ReturnType<typeof scriptParts>} scripts
 */
export function scriptSources(folder, scripts) {
  const read = (name) => readFileSync(join(workspaceRoot, folder, name), 'utf8');
  const own = new Set(scripts.flatMap((script) => [...script.own]));
  const needed = [...own].reduce((names, name) => importedNames(read(name), names), new Map());
  const shared = [...needed].filter(([name]) => !own.has(name));
  // Some import nothing, and run in the page.
  const bare = [...own].flatMap((name) =>
    [...read(name).matchAll(/import\s*"\.\/([^"]+)"/g)].map(([, file]) => file),
  );
  const exports = shared.map(([name, list], at) => ({ name, list: [...list].sort(), at }));
  const imports = exports.map(
    ({ name, list, at }) =>
      `import { ${list.map((one) => `${one} as s${at}_${one}`).join(', ')} } from './${name}';`,
  );
  const parts = exports.map(
    ({ list, at }) => `${at}: { ${list.map((one) => `'${one}': s${at}_${one}`).join(', ')} }`,
  );
  return {
    /** The page, which keeps what the others need, by the index in `external`. */
    player: [...imports, "import './main.js';", `globalThis.ivShared = { ${parts.join(', ')} };`].join('\n'),
    /** The others by name, with an export for each part that is loaded on demand. */
    others: Object.fromEntries(
      scripts.map(({ name, entries }) => [
        name,
        entries.map((entry, at) => `export * as part${at} from './${entry}';`).join('\n'),
      ]),
    ),
    external: [...new Set([...shared.map(([name]) => name), ...bare])]
      .filter((name) => !own.has(name))
      .map((name) => `./${name}`),
  };
}

/** Expression for a part of a script, in `player.js`. */
export const scriptPart = ({ variable, entries }, entry) =>
  `${variable}(n=>ivShared[n]).part${entries.indexOf(entry)}`;

/**
 * Makes a script of a CommonJS module, which runs when the page first needs it. Without it, its parts fail to load, as without a network.
 *
 * @param {PageScript} script
 * @param {string} code
 * @param {readonly string[]} external what it requires of `player.js`
 */
export function asPageScript({ variable }, code, external) {
  const own = external.reduce(
    (text, name, at) => text.replaceAll(`require("${name}")`, `require(${at})`),
    code,
  );
  return `var ${variable}=(()=>{let m;return r=>{
if(!m){m={exports:{}};((require,module,exports)=>{${own}})(r,m,m.exports)}
return m.exports}})();
`;
}
