// Checks pages on the built site in a browser: axe in both themes, the search, the demo, and the live examples.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityViolations, wcag } from '../lib/accessibility-violations.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { launchBrowser } from '../lib/launch-browser.mjs';
import { serve } from '../lib/serve.mjs';
import { problemsOfLiveExamples } from './check-live-examples.mjs';
import { pages, siteBase } from './pages.mjs';

/** Pages to check: the home page, one with code and tables, one with wide tables, and one from the reference. */
const paths = [
  'index.html',
  'guides/choices.html',
  'support.html',
  'reference/iv-player/classes/Player.html',
];
/** A search, with the page and heading it should find. */
const search = { words: 'checkpoints persistent', page: 'features/checkpoints.html', heading: '#persistent' };

/** WCAG 2.2 AA violations of a page in its current state. */
const violationsOf = async (page, what) =>
  (await accessibilityViolations(page, { tags: wcag })).map((violation) => `${what}: ${violation}`);

/** Opens a page and waits until its script has hydrated it. */
async function open(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}

async function checkThemes(page, url) {
  const problems = [];
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, `${url}${path}`);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(
        (isDark) => document.documentElement.classList.contains('dark') === isDark,
        colorScheme === 'dark',
      );
      problems.push(...(await violationsOf(page, `${path}, ${colorScheme}`)));
    }
  }
  return problems;
}

/** Types a query into the search and follows a result to its heading. */
async function checkSearch(page, url) {
  await open(page, `${url}index.html`);
  await page.keyboard.press('Control+k');
  await page.locator('#localsearch-input').fill(search.words);
  const found = `${search.page}${search.heading}`;
  const result = page.locator(`.VPLocalSearchBox a.result[href$="/${found}"]`);
  await result.waitFor();
  const problems = await violationsOf(page, 'the search');
  await result.click();
  await page.waitForFunction((address) => location.href === address, `${url}${found}`);
  await page.locator(`main ${search.heading}`).waitFor();
  return problems;
}

/** Tabs of the demo that pages mention: "the tab _Events_". */
function tabsInPages() {
  const texts = pages.map(({ source }) => readFileSync(join(workspaceRoot, source), 'utf8'));
  return new Set([...texts.join('\n').matchAll(/\btab\s+_([^_]+)_/g)].map(([, name = '']) => name));
}

/**
 * Follows a guide's link to the demo. Checks that it plays at its path, has the parts and tabs that pages mention, and has no
 * errors.
 */
async function checkDemo(page, url, anchors) {
  const problems = [];
  page.on('pageerror', (error) => problems.push(`the demo: ${error}`));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`the demo: ${response.status()} ${response.url()}`);
  });
  await open(page, `${url}guides/first-film.html`);
  await page.getByRole('link', { name: 'the demo film' }).click();
  await page.waitForURL(`${url}demo/#film`);
  await page.getByRole('button', { name: 'Play the film' }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].some((video) => !video.paused && video.currentTime > 0.2),
  );
  for (const anchor of anchors)
    if ((await page.locator(anchor).count()) === 0) problems.push(`the demo: no part ${anchor}`);
  await page.getByRole('tab').first().waitFor();
  for (const name of tabsInPages())
    if ((await page.getByRole('tab', { name, exact: true }).count()) === 0)
      problems.push(`the demo: no tab "${name}"`);
  return problems;
}

/**
 * Problems found in the built site. Throws if the search or the demo does not respond.
 *
 * @param {string} folder
 * @param {readonly string[]} demoAnchors parts of the demo that pages link to
 */
export async function problemsInBrowser(folder, demoAnchors) {
  const server = await serve({ root: { [siteBase]: folder, [`${siteBase}demo/`]: join(folder, 'demo') } });
  const browser = await launchBrowser();
  const url = `${server.url}${siteBase}`;
  try {
    const page = await browser.newPage();
    return [
      ...(await checkThemes(page, url)),
      ...(await checkSearch(page, url)),
      ...(await checkDemo(page, url, demoAnchors)),
      ...(await problemsOfLiveExamples(browser, url)),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
