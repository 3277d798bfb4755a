// Opens pages of the built site in a browser: axe in both themes, the search, and the demo beside the pages.
import { join } from 'node:path';
import { accessibilityViolations } from '../../e2e/lib/accessibility-violations.mjs';
import { launchBrowser } from '../launch-browser.mjs';
import { serve } from '../serve.mjs';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The home page, one with code and tables, one with wide tables, and one of the reference. */
const paths = [
  '/index.html',
  '/guides/choices.html',
  '/support.html',
  '/reference/iv-player/classes/Player.html',
];

/** The violations of WCAG 2.2 AA of a page as it is now. */
const violationsOf = async (page, what) =>
  (await accessibilityViolations(page, { tags: wcag })).map((violation) => `${what}: ${violation}`);

/** Opens a page, and waits until its script has taken it over. */
async function open(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}

async function checkThemes(page, url) {
  const problems = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of paths) {
      await open(page, `${url}${path}`);
      await page.waitForFunction(
        (isDark) => document.documentElement.classList.contains('dark') === isDark,
        colorScheme === 'dark',
      );
      problems.push(...(await violationsOf(page, `${path}, ${colorScheme}`)));
    }
  }
  return problems;
}

/** Types words into the search, and follows the first result. */
async function checkSearch(page, url) {
  await open(page, `${url}/index.html`);
  await page.keyboard.press('Control+k');
  await page.locator('#localsearch-input').fill('checkpoints persistent');
  const first = page.locator('.VPLocalSearchBox .result').first();
  const { pathname } = new URL((await first.getAttribute('href')) ?? '', url);
  const problems = await violationsOf(page, 'the search');
  await first.click();
  await page.waitForFunction((path) => location.pathname === path, pathname);
  return problems;
}

/** The demo works below its path: it shows the film's start, and nothing fails. */
async function checkDemo(page, url) {
  const problems = [];
  page.on('pageerror', (error) => problems.push(`/demo/: ${error}`));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`/demo/: ${response.status()} ${response.url()}`);
  });
  await open(page, `${url}/guides/first-film.html`);
  await page.getByRole('link', { name: 'the film of the demo' }).click();
  await page.waitForURL(/\/demo\/#film$/);
  await page.locator('demo-player iv-player').waitFor();
  return problems;
}

/**
 * What is wrong with the built site in a browser. Throws when the search or the demo does not answer.
 *
 * @param {string} folder
 */
export async function problemsInBrowser(folder) {
  const server = await serve({ root: { '/': folder, '/demo/': join(folder, 'demo') } });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    return [
      ...(await checkThemes(page, server.url)),
      ...(await checkSearch(page, server.url)),
      ...(await checkDemo(page, server.url)),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
