// Reads the author's style sheet and the files it references.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { hashFile } from './file-hash.mjs';
import { findMedia, isData, isRemote, remoteProblem } from './find-media.mjs';
import { mediaName } from './media-name.mjs';

const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/gi;

/** Whether a path is an image or a font. */
const isStyleFile = (path) => /\.(?:png|jpe?g|webp|avif|gif|svg|woff2?|ttf|otf)$/i.test(path);

/**
 * Reads a style sheet and rewrites its addresses for the folder `iv/` of a pack. `@import` is not followed.
 *
 * @param {string} file
 * @param {{ root: string }} options `root`: folder that must contain the files, if it contains the style sheet; otherwise the style sheet's folder
 * @returns {Promise<{ text: string, files: import('./plan-media.mjs').PackFile[], problems: import('./pack-problem.mjs').PackProblem[] }>}
 */
export async function readStyleSheet(file, { root }) {
  const folder = realpathSync.native(dirname(file));
  const realRoot = realpathSync.native(root);
  const inside = relative(realRoot, folder);
  const where = { folder, root: inside.split(sep)[0] === '..' ? folder : realRoot, isMedia: isStyleFile };
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const problems = [];
  const files = new Map();
  const names = new Map();
  for (const [, double, single, bare] of css.matchAll(URLS)) {
    const address = double ?? single ?? bare;
    if (address === '' || address.startsWith('#') || isData(address) || names.has(address)) continue;
    names.set(address, address);
    const found = isRemote(address) ? { problem: remoteProblem(address) } : findMedia(address, where);
    if ('problem' in found) {
      problems.push(found.problem);
      continue;
    }
    const { bytes, sha256 } = await hashFile(found.file);
    const path = `media/${mediaName(found.path, sha256)}`;
    files.set(path, { path, from: found.file, bytes, sha256 });
    names.set(address, `../${path}${/[?#].*$/s.exec(found.path === address ? '' : address)?.[0] ?? ''}`);
  }
  const text = css.replaceAll(URLS, (whole, double, single, bare) => {
    const name = names.get(double ?? single ?? bare);
    return name === undefined ? whole : `url("${name}")`;
  });
  return { text, files: [...files.values()], problems };
}
