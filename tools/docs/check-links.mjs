// Checks the internal links on the built site: each address must be a file, and each anchor an id in it.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { siteBase } from './pages.mjs';

const decode = (text) => decodeURIComponent(text.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));

/** The file for an address; `null` if there is none. */
function fileOf(folder, path) {
  for (const candidate of [path, `${path}.html`, join(path, 'index.html')]) {
    const file = join(folder, candidate);
    if (existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

/**
 * Broken links on the built site, and the anchors of links into the demo, which only a browser can check. Skips the demo's own
 * pages and external sites.
 *
 * @param {string} folder
 */
export function brokenLinks(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && !name.startsWith('demo'),
  );
  const ids = new Map();
  const idsOf = (file) => {
    if (!ids.has(file))
      ids.set(
        file,
        new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id))),
      );
    return ids.get(file);
  };
  const problems = new Set();
  const demoAnchors = new Set();
  let count = 0;
  for (const name of files) {
    const html = readFileSync(join(folder, name), 'utf8');
    for (const [, href] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      if (/^[a-z]+:|^\/\//i.test(href)) continue;
      count++;
      const { pathname, hash } = new URL(href.replaceAll('&amp;', '&'), `http://site${siteBase}${name}`);
      const path = decode(pathname);
      const file = path.startsWith(siteBase) ? fileOf(folder, path.slice(siteBase.length)) : null;
      const isDemo = path.startsWith(`${siteBase}demo`);
      if (isDemo && hash !== '') demoAnchors.add(hash);
      const isFound = file !== null && (hash === '' || isDemo || idsOf(file).has(decode(hash.slice(1))));
      if (!isFound) problems.add(`${name} links to ${href}`);
    }
  }
  return { problems: [...problems], demoAnchors: [...demoAnchors], count };
}
