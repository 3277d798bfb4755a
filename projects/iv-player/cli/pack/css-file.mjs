// Reads the author's style sheet and the files it references.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { requestedPath } from 'iv-player/story-core';
import { findMedia, isBelow, isData, isRemote, keptAddress, remoteProblem } from '../files/find-media.mjs';
import { cssAddresses } from './css-addresses.mjs';
import { hashFile, mediaName } from './pack-file.mjs';
import { packError } from './pack-problem.mjs';

const IS_IMAGE = /\.(?:png|jpe?g|webp|avif|gif|svg|bmp|ico|cur)$/i;
const IS_FONT = /\.(?:woff2?|ttf|otf|ttc|eot)$/i;

/** Problem for a rule that would load another style sheet. */
const importProblem = (rule) =>
  packError(
    'MISSING_MEDIA',
    `The style sheet imports another one with ${JSON.stringify(rule.slice(0, 200))}: copy the imported rules into it.`,
  );

/** Replaces the addresses in a style sheet that have a new one. */
function withAddresses(css, addresses, names) {
  let [text, from] = ['', 0];
  for (const { start, end, address, isUrl } of addresses) {
    const name = names.get(address);
    if (name === undefined) continue;
    const quoted = JSON.stringify(name);
    text += css.slice(from, start) + (isUrl ? `url(${quoted})` : quoted);
    from = end;
  }
  return text + css.slice(from);
}

/**
 * @typedef {object} StyleSheet
 * @property {string} text
 * @property {import('./pack-file.mjs').PackFile[]} files
 * @property {import('./pack-problem.mjs').PackProblem[]} problems
 * @property {{ images: readonly string[], fonts: readonly string[] }} origins sources for the policy: kept origins, and `data:` for fonts
 */

/**
 * Reads a style sheet and rewrites its addresses for the `iv/` folder of a pack.
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
  const { addresses, imports } = cssAddresses(css);
  const problems = imports.map(importProblem);
  const files = new Map();
  const names = new Map();
  const images = new Set();
  const fonts = new Set();
  for (const address of new Set(addresses.map((one) => one.address))) {
    if (address === '' || address.startsWith('#')) continue;
    if (isData(address)) {
      if (/^\s*data:[^,;]*font/i.test(address)) fonts.add('data:');
      continue;
    }
    if (isRemote(address)) {
      const kept = remote === 'keep' ? keptAddress(address) : null;
      if (!kept) problems.push(remoteProblem(address, remote === 'keep'));
      else {
        names.set(address, kept.address);
        const path = requestedPath(address);
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
    names.set(address, `../${path}${found.isName ? '' : (/[?#].*$/s.exec(address)?.[0] ?? '')}`);
  }
  const text = withAddresses(css, addresses, names);
  return { text, files: [...files.values()], problems, origins: { images: [...images], fonts: [...fonts] } };
}
