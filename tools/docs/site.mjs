// Builds the documentation site into dist/docs: guides, features, the reference and the demo. Fails for dead links.
// --browser: also checks pages in a browser: WCAG 2.2 AA violations, the search, the demo, and the live examples.
// --base /iv-player/: builds for that path on the host; default `/`.
// --serve: serves the pages instead, with live reload and without the demo.
import { cpSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, createServer } from 'vitepress';
import { demoPack, packDemo } from '../build/demo-pack.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { buildIfStale, demo } from '../lib/build-if-stale.mjs';
import { problemsInBrowser } from './check-in-browser.mjs';
import { brokenLinks } from './check-links.mjs';
import { pages } from './pages.mjs';
import { writeReference } from './reference.mjs';
import { stagePage, stagePages } from './stage-pages.mjs';

const site = join(workspaceRoot, 'docs/site');
const built = join(workspaceRoot, 'dist/docs');

/** Serves the pages, and rewrites a page when its source is saved. */
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

/** Adds the demo to the site: its build works at any path once its base address is changed. */
function addDemo() {
  const folder = buildIfStale(demo);
  cpSync(folder, join(built, 'demo'), { recursive: true });
  packDemo();
  cpSync(demoPack, join(built, 'demo/pack'), { recursive: true });
  const index = join(built, 'demo/index.html');
  const html = readFileSync(index, 'utf8');
  const changed = html.replace('<base href="/"', '<base href="./"');
  if (changed === html) throw new Error('The demo page has no base address to replace.');
  writeFileSync(index, changed);
}

async function buildSite(referenceProblems) {
  await build(site);
  addDemo();
  const { problems, demoAnchors, count } = brokenLinks(built);
  console.log(`${pages.length} pages and the reference: ${count} links.`);
  if (process.argv.includes('--browser')) {
    problems.push(...(await problemsInBrowser(built, demoAnchors)));
    console.log('WCAG 2.2 AA, search, demo and live examples in a browser.');
  }
  problems.push(...referenceProblems);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

stagePages();
const referenceProblems = await writeReference();
await (process.argv.includes('--serve') ? serveSite() : buildSite(referenceProblems));
