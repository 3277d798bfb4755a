// npm run docs: builds the documentation site into dist/docs: guides, features, the reference and the demo; dead links and
// violations of WCAG 2.2 AA fail. npm run docs -- --base /iv-player/: for that path of a host, `/` by default.
// npm run docs:dev: serves it with live reload of the pages, without the demo.
import { readFileSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, createServer } from 'vitepress';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { problemsInBrowser } from './check-in-browser.mjs';
import { brokenLinks } from './check-links.mjs';
import { addDemo } from './demo.mjs';
import { pages } from './pages.mjs';
import { writeReference } from './reference.mjs';
import { siteBase } from './site-base.mjs';
import { stagePage, stagePages } from './stage-pages.mjs';

const site = join(workspaceRoot, 'docs/site');
const built = join(workspaceRoot, 'dist/docs');

/** Serves the pages, and writes a page again when its file was saved. */
async function serveSite() {
  const server = await createServer(site);
  await server.listen();
  server.printUrls();
  for (const folder of new Set(pages.map(({ source }) => dirname(source)))) {
    watch(join(workspaceRoot, folder), (_, name) => {
      const page = pages.find(({ source }) => source === join(folder, name ?? ''));
      try {
        if (page) stagePage(page);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    });
  }
}

/** The tabs of the demo that pages name: "the tab _Events_". */
function tabsOfDemo() {
  const texts = pages.map(({ source }) => readFileSync(join(workspaceRoot, source), 'utf8'));
  return new Set([...texts.join('\n').matchAll(/\btab\s+_([^_]+)_/g)].map(([, name]) => name));
}

async function buildSite() {
  await build(site);
  addDemo(built);
  const links = brokenLinks(built, { base: siteBase, except: 'demo' });
  const inBrowser = await problemsInBrowser(built, {
    base: siteBase,
    demoAnchors: links.anchors,
    demoTabs: tabsOfDemo(),
  });
  const problems = [...links.problems, ...inBrowser];
  for (const problem of problems) console.error(problem);
  console.log(`${links.pages} pages, ${links.count} links; axe, search and demo in a browser.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

stagePages();
await writeReference();
await (process.argv.includes('--serve') ? serveSite() : buildSite());
