// Opens the production build of the demo in a browser and operates it as a viewer does.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { buildIfStale } from '../../tools/lib/build-if-stale.mjs';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { accessibilityViolations } from '../../tools/lib/accessibility-violations.mjs';

const screenshots = join(workspaceRoot, 'dist/e2e-screenshots');

/** Builds the demo if its sources changed, and starts one server and one browser for all pages. */
export async function openDemo() {
  const root = buildIfStale({
    application: 'demo-app',
    configuration: 'production',
    // Without `film/`: what makes the media is no part of the build.
    sources: ['src', 'public', 'tsconfig.app.json'].map((path) => `projects/demo-app/${path}`),
    folder: 'dist/demo-app',
  });
  const server = await serve({ root });
  const browser = await launchBrowser();
  return {
    /**
     * Runs `steps` on a page in a browser context of its own. A console message or a page error fails the test; a failed
     * test leaves a screenshot in dist/e2e-screenshots.
     *
     * @param {string} name names the screenshot
     * @param {(demoPage: Awaited<ReturnType<typeof openDemoPage>>) => Promise<void>} steps
     * @param {import('playwright-core').BrowserContextOptions} [options]
     */
    async withPage(name, steps, options) {
      const demoPage = await openDemoPage(browser, server, options);
      try {
        await steps(demoPage);
        assert.deepEqual(demoPage.messages, []);
      } catch (error) {
        await demoPage.saveScreenshot(name.replaceAll(/\W+/g, '-'));
        if (demoPage.messages.length > 0) console.error(demoPage.messages.join('\n'));
        throw error;
      } finally {
        await demoPage.close();
      }
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {Awaited<ReturnType<typeof serve>>} server
 * @param {import('playwright-core').BrowserContextOptions & { settings?: object, script?: () => void }} [options] `settings`:
 *   those of a viewer on an earlier visit; `script` runs in the page before anything else
 */
async function openDemoPage(browser, { url, setFault }, { settings, script, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  if (script) await page.addInitScript(script);
  if (settings) {
    await page.addInitScript((values) => {
      if (!localStorage.getItem('iv-player: settings'))
        localStorage.setItem('iv-player: settings', JSON.stringify(values));
    }, settings);
  }
  page.setDefaultTimeout(30_000);
  /** Console messages, uncaught errors and responses with an error status. */
  const messages = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error}`));
  page.on('response', (response) => {
    if (response.status() >= 400) messages.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(url);
  const playButton = page.getByRole('button', { name: 'Play the film' });
  await playButton.waitFor();

  return {
    page,
    messages,
    /** Has the server inject a fault into the responses of a path; `undefined` removes it. */
    setFault,
    close: () => context.close(),
    /** The stage, which goes fullscreen. */
    stage: page.locator('demo-player iv-player'),
    /** Selects a tab of the panel beside the film, which a small window shows after a press of a button. */
    async openTab(name) {
      const tab = page.getByRole('tab', { name });
      const toggle = page.getByRole('button', { name: 'Transcript and inspector' });
      if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false')
        await toggle.click();
      await tab.click();
    },
    /** Sets the playback rate, also to one that the viewer's menu does not offer. */
    setSpeed: (speed) =>
      page.locator('.speed select').evaluate((select, value) => {
        select.value = value;
        select.dispatchEvent(new Event('change'));
      }, String(speed)),
    /** Starts the film with the large button. @param {number} [speed] playback rate, default 4 */
    async start(speed = 4) {
      await this.setSpeed(speed);
      await playButton.click();
    },
    /** Switches the time limit of choices off in the settings, so that none is missed on a slow machine. */
    async disableTimeLimit() {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog', { name: 'Settings' }).getByLabel('Time to choose').selectOption('off');
      await page.getByRole('button', { name: 'Close' }).click();
    },
    async enterFullscreen() {
      await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
    },
    async leaveFullscreen() {
      await page.getByRole('button', { name: 'Exit fullscreen' }).click();
      await page.waitForFunction(() => document.fullscreenElement === null);
    },
    /** Waits until the choices have that state: `open`, `made` or `held`. */
    waitForChoices: (state) => page.locator(`iv-choices[data-state="${state}"]`).waitFor(),
    /** Clicks a choice as soon as it is shown. */
    async choose(label) {
      await page.locator('iv-choices').getByRole('button', { name: label }).click();
    },
    /** Waits until a scene is current. */
    waitForScene: (id) => page.locator(`iv-story-map[data-here="${id}"]`).waitFor(),
    waitForEnding: (text) => page.locator('.end-title', { hasText: text }).waitFor(),
    /** Ids of the scenes on the path, in order. */
    scenePath: () => page.locator('.path-button').evaluateAll((all) => all.map((one) => one.dataset.scene)),
    /** Serious accessibility violations of the whole page: its last part is loaded when the browser is idle. */
    async accessibilityViolations() {
      // Angular writes the texts of a deferred block a moment after its elements.
      await page.locator('demo-making-of').getByRole('button', { name: 'Copy' }).waitFor();
      return accessibilityViolations(page);
    },
    async saveScreenshot(name) {
      mkdirSync(screenshots, { recursive: true });
      await page.screenshot({ path: join(screenshots, `${name}.png`) });
    },
  };
}
