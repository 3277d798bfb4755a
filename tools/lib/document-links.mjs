// Links between Markdown documents: finds them, adapts them to other places, and reports the dead ones.
import { posix } from 'node:path';

/** Blanks code, in which nothing is a link; positions stay the same. */
const withoutCode = (text) =>
  text.replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ' '));

const LINK = /\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)(?:\s+"[^"]*")?\)/g;

/**
 * Relative links in a document, without those to places in the document itself.
 *
 * @param {string} text
 */
export const linksIn = (text) =>
  [...withoutCode(text).matchAll(LINK)]
    .map(({ 0: whole, 1: label = '', 2: address = '', index }) => {
      const [path = '', hash = ''] = address.split(/(?=#)/);
      const from = index + 1;
      return { at: index, length: whole.length, label: text.slice(from, from + label.length), path, hash };
    })
    .filter(({ path }) => path !== '' && !path.startsWith('#') && !/^(?:[a-z]+:|\/)/i.test(path));

/** File or folder that a link in a document refers to. */
const targetOf = (document, path) =>
  posix.normalize(posix.join(posix.dirname(document), path)).replace(/\/$/, '');

/**
 * Adapts the links of a document that is copied to another place. Links to files that are not copied become text.
 *
 * @param {string} text
 * @param {string} from path of the document
 * @param {string} to path of the copy
 * @param {(path: string) => string | null} placeOf path of the copy of a file or folder; `null` if it is not copied
 */
export function relinked(text, from, to, placeOf) {
  let written = '';
  let end = 0;
  for (const { at, length, label, path, hash } of linksIn(text)) {
    const place = placeOf(targetOf(from, path));
    written += text.slice(end, at);
    written += place === null ? label : `[${label}](${posix.relative(posix.dirname(to), place)}${hash})`;
    end = at + length;
  }
  return written + text.slice(end);
}

/** Anchors of a document's headings, as on GitHub. */
function anchorsOf(text) {
  const counts = new Map();
  const headings = text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) => {
      const shown = heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[*_`]{1,2}(?=\S)|(?<=\S)[*_`]{1,2}/g, '');
      const anchor = shown
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
        .replaceAll(' ', '-');
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

/**
 * Links to files and headings that do not exist, one sentence each.
 *
 * @param {ReadonlyMap<string, string>} documents texts by path
 * @param {readonly string[]} files paths of all files
 * @returns {readonly string[]}
 */
export function deadLinks(documents, files) {
  const there = new Set(files);
  const isFolder = (path) => files.some((file) => file.startsWith(`${path}/`));
  const anchors = new Map();
  const hasAnchor = (path, hash) => {
    const text = documents.get(path);
    if (hash === '' || text === undefined) return true;
    if (!anchors.has(path)) anchors.set(path, anchorsOf(text));
    return anchors.get(path).has(hash.slice(1));
  };
  return [...documents].flatMap(([document, text]) =>
    linksIn(text)
      .filter(({ path, hash }) => {
        const target = targetOf(document, path);
        return !(there.has(target) || isFolder(target)) || !hasAnchor(target, hash);
      })
      .map(({ path, hash }) => `${document} links to ${path}${hash}, which the package does not contain.`),
  );
}
