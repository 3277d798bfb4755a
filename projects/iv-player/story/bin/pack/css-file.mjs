// Reads the author's style sheet and the files it references.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { hashFile } from './file-hash.mjs';
import { findMedia, isBelow, isData, isRemote, keptAddress, pathOf, remoteProblem } from './find-media.mjs';
import { mediaName } from './media-name.mjs';
import { packError } from './pack-problem.mjs';

/** Comments, addresses, strings, at-rules that contain an address, and brackets. Keeps escapes. */
const TOKEN =
  /\/\*[^]*?(?:\*\/|$)|(?<![\w-])url\(\s*(?:"((?:\\[^]|[^"\\])*)"|'((?:\\[^]|[^'\\])*)'|((?:\\[^]|[^\\()"'\s])*))\s*\)|"((?:\\[^]|[^"\\\n])*)"|'((?:\\[^]|[^'\\\n])*)'|@(?:import|namespace)\b(?:"[^"]*"|'[^']*'|\/\*[^]*?\*\/|[^;"'])*|([\w-]*)\(|\)/gi;

const IS_IMAGE = /\.(?:png|jpe?g|webp|avif|gif|svg|bmp|ico|cur)$/i;
const IS_FONT = /\.(?:woff2?|ttf|otf|ttc|eot)$/i;

/** Resolves CSS escapes in an address. */
const unescaped = (text) =>
  text.replaceAll(/\\(?:([\da-f]{1,6})\s?|(\r\n|[^]))/gi, (_, code, other) =>
    code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : /[\r\n\f]/.test(other) ? '' : other,
  );

/** Replaces each address in a style sheet for which a function returns another. */
function replaceAddresses(css, replace) {
  const functions = [];
  return css.replaceAll(TOKEN, (whole, double, single, bare, string, quoted, name) => {
    if (name !== undefined) functions.push(name.toLowerCase());
    else if (whole === ')') functions.pop();
    const isImageSet = /^(?:-webkit-)?image-set$/.test(functions.at(-1) ?? '');
    const text = double ?? single ?? bare ?? (isImageSet ? (string ?? quoted) : undefined);
    if (text === undefined && !whole.startsWith('@')) return whole;
    const replaced = replace(text === undefined ? whole : unescaped(text), text === undefined);
    if (replaced === undefined) return whole;
    const address = JSON.stringify(replaced);
    return /^url\(/i.test(whole) ? `url(${address})` : address;
  });
}

/** Problem for a rule that would load another style sheet; `undefined` for any other rule. */
const importProblem = (rule) =>
  /^@import/i.test(rule)
    ? packError(
        'MISSING_MEDIA',
        `The style sheet imports another one with ${JSON.stringify(rule.slice(0, 200))}: copy the imported rules into it.`,
      )
    : undefined;

/**
 * @typedef {object} StyleSheet
 * @property {string} text
 * @property {import('./plan-media.mjs').PackFile[]} files
 * @property {import('./pack-problem.mjs').PackProblem[]} problems
 * @property {{ images: readonly string[], fonts: readonly string[] }} origins sources for the policy: kept origins, and `data:` for fonts
 */

/**
 * Reads a style sheet and rewrites its addresses for the `iv/` folder of a pack.
 *
 * @param {string} file
 * @param {object} options
 * @param {string} options.root folder that must contain the files, if it contains the style sheet; otherwise the style sheet's folder
 * @param {'refuse' | 'keep'} [options.remote] addresses on other servers; default `refuse`
 * @returns {Promise<StyleSheet>}
 */
export async function readStyleSheet(file, { root, remote = 'refuse' }) {
  const folder = realpathSync.native(dirname(file));
  const realRoot = realpathSync.native(root);
  const where = {
    folder,
    root: isBelow(relative(realRoot, folder)) ? realRoot : folder,
    isMedia: (path) => IS_IMAGE.test(path) || IS_FONT.test(path),
  };
  const css = readFileSync(file, 'utf8');
  const problems = [];
  const addresses = new Set();
  replaceAddresses(css, (text, isRule) => {
    const problem = isRule ? importProblem(text) : undefined;
    if (problem) problems.push(problem);
    if (!isRule) addresses.add(text);
    return undefined;
  });
  const files = new Map();
  const names = new Map();
  const images = new Set();
  const fonts = new Set();
  for (const address of addresses) {
    if (address === '' || address.startsWith('#')) continue;
    if (isData(address)) {
      if (/^\s*data:[^,;]*font/i.test(address)) fonts.add('data:');
      continue;
    }
    if (isRemote(address)) {
      const kept = remote === 'keep' ? keptAddress(address) : null;
      if (!kept) problems.push(remoteProblem(address));
      else {
        names.set(address, kept.address);
        const path = pathOf(address);
        if (!IS_FONT.test(path)) images.add(kept.origin);
        if (!IS_IMAGE.test(path) || /\.svg$/i.test(path)) fonts.add(kept.origin);
      }
      continue;
    }
    const found = findMedia(address, where);
    if ('problem' in found) {
      problems.push(found.problem);
      continue;
    }
    const { bytes, sha256 } = await hashFile(found.file);
    const path = `media/${mediaName(found.path, sha256)}`;
    files.set(path, { path, from: found.file, bytes, sha256 });
    names.set(address, `../${path}${found.path === address ? '' : (/[?#].*$/s.exec(address)?.[0] ?? '')}`);
  }
  const text = replaceAddresses(css, (address, isRule) => (isRule ? undefined : names.get(address)));
  return { text, files: [...files.values()], problems, origins: { images: [...images], fonts: [...fonts] } };
}
