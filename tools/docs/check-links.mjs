// Checks the links of the built site: each address of its own is a file, and each anchor an id in it.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const decode = (text) => decodeURIComponent(text.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));

/** The file of an address, `null` where there is none. */
function fileOf(folder, path) {
  for (const candidate of [path, `${path}.html`, join(path, 'index.html')]) {
    const file = join(folder, candidate);
    if (existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

/**
 * The links of a built site that lead nowhere, and the anchors of links into `except`, which only a browser knows. Other sites
 * are not asked.
 *
 * @param {string} folder
 * @param {{ base?: string, except?: string }} [options] `base`: path of the site on its host, `/` by default; `except`: folder of
 *   the site whose pages are not read; links into it are checked
 */
export function brokenLinks(folder, { base = '/', except } = {}) {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html') && !(except && name.startsWith(except)));
  const ids = new Map();
  const idsOf = (file) => {
    if (!ids.has(file))
      ids.set(
        file,
        new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id))),
      );
    return ids.get(file);
  };
  const problems = [];
  const anchors = new Set();
  let count = 0;
  for (const name of files) {
    const html = readFileSync(join(folder, name), 'utf8');
    for (const [, href] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      if (/^[a-z]+:|^\/\//i.test(href)) continue;
      count++;
      const { pathname, hash } = new URL(href.replaceAll('&amp;', '&'), `http://site${base}${name}`);
      const path = decode(pathname);
      const file = path.startsWith(base) ? fileOf(folder, path.slice(base.length)) : null;
      const isExcepted = except !== undefined && path.startsWith(`${base}${except}`);
      if (isExcepted && hash !== '') anchors.add(hash);
      const isFound = file !== null && (hash === '' || isExcepted || idsOf(file).has(decode(hash.slice(1))));
      if (!isFound) problems.push(`${name} links to ${href}`);
    }
  }
  return { problems: [...new Set(problems)], anchors: [...anchors], count, pages: files.length };
}
