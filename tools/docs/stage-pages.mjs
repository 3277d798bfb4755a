// Writes the site's pages into one folder with the layout of the site: links between repository files become links between pages. A
// link to a file that is not a page becomes its text and path, as in the package.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { readCodeBlocks } from './code-blocks.mjs';
import { nameInProject } from './code-project.mjs';
import { addLiveExamples } from './live-examples.mjs';
import { pages, places, siteBase } from './pages.mjs';

/** Output folder of the pages. */
export const stagedFolder = join(workspaceRoot, 'dist/docs-pages');

const pathBySource = new Map(pages.map(({ source, path }) => [source, path]));

/** Code, which contains no links; or a Markdown link or image: an exclamation mark, text, and target. */
const codeOrLink = /```[\s\S]*?```|``[^`]*``|`[^`\n]*`|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

const demo = 'projects/demo-app';

/** Site address of part of the demo, `demo-app#film`, or of one of its pages, `demo-app/public/skin.html`. */
function addressInDemo(source, target) {
  const [, address] = /demo-app\/?(#[\w-]+|public\/[\w-]+\.html)$/.exec(target) ?? [];
  if (!address)
    throw new Error(`${source} links to ${target}: link to a part of the demo, such as "demo-app#film".`);
  return `demo/${address.replace('public/', '')}`;
}

/** Converts a page's link for the site. Throws if the file does not exist. */
function linkOnSite(source, path, mark, text, target) {
  const [whole, file, anchor = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
  if (/^[a-z]+:/.test(target) || whole === undefined || file === '') return `${mark}[${text}](${target})`;
  const wanted = normalize(join(dirname(source), file)).replace(/\/$/, '');
  if (!existsSync(join(workspaceRoot, wanted)))
    throw new Error(`${source} links to ${target}, which does not exist.`);
  if (mark) return `![${text}](${relativePath(path, wanted.replace(/^docs\//, ''))})`;
  const page = pathBySource.get(wanted);
  if (page) return `${mark}[${text}](${relativePath(path, page)}${anchor})`;
  // Not a VitePress page: needs a plain link, which loads the other application.
  if (wanted.startsWith(demo))
    return `<a href="${siteBase}${addressInDemo(source, target)}" target="_self">${text}</a>`;
  const place = places[wanted];
  if (place) return `[${text}](${place}${anchor})`;
  const plain = text.replaceAll('`', '');
  return wanted.endsWith(plain) ? `\`${wanted}\`` : `${text} (\`${wanted}\`)`;
}

function relativePath(from, to) {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** A page's Markdown with its links converted for the site. */
export function textOnSite(source, path, text) {
  return text.replaceAll(codeOrLink, (whole, mark, label, target) =>
    target === undefined ? whole : linkOnSite(source, path, mark, label, target),
  );
}

/** A page's Markdown with a button below each live block. */
export function withLiveExamples(source, text) {
  const names = readCodeBlocks(text)
    .filter(({ isLive }) => isLive)
    .map((block) => nameInProject(source, block));
  return text.replaceAll(
    /^```\w+ live\n[\s\S]*?^```$/gm,
    (block) => `${block}\n\n<LiveExample name="${names.shift()}" />`,
  );
}

/** Writes one page. */
export function stagePage({ source, path }) {
  const file = join(stagedFolder, path);
  const text = readFileSync(join(workspaceRoot, source), 'utf8');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, textOnSite(source, path, withLiveExamples(source, text)));
}

/** The text that assistants read first: AI.md in the package, and links to everything else. */
function llmsText() {
  const text = readFileSync(join(workspaceRoot, 'AI.md'), 'utf8');
  const list = pages
    .filter(({ path }) => !path.startsWith('code/'))
    .map(({ title, path }) => `- [${title}](${siteBase}${path.replace(/\.md$/, '.html')})`);
  return `${text}\n## Pages\n\n${list.join('\n')}\n`;
}

/** Writes all pages and static files. */
export function stagePages() {
  rmSync(stagedFolder, { recursive: true, force: true });
  for (const page of pages) stagePage(page);
  cpSync(join(workspaceRoot, 'docs/site/index.md'), join(stagedFolder, 'index.md'));
  cpSync(join(workspaceRoot, 'docs/images'), join(stagedFolder, 'images'), { recursive: true });
  const served = join(stagedFolder, 'public');
  mkdirSync(served, { recursive: true });
  writeFileSync(join(served, 'llms.txt'), llmsText());
  addLiveExamples(served);
  cpSync(join(workspaceRoot, 'projects/demo-app/public/favicon.svg'), join(served, 'favicon.svg'));
  cpSync(join(workspaceRoot, 'docs/site/film.webp'), join(served, 'film.webp'));
}
