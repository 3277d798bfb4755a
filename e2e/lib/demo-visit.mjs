// A visit to the production build of the demo: opens it, listens to everything it says, and knows what a viewer sees.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { top } from '../../tools/dependencies.mjs';
import { freshBuild } from '../../tools/fresh-build.mjs';
import { launchBrowser } from '../../tools/launch-browser.mjs';
import { serve } from '../../tools/serve.mjs';
import { violationsOf } from './violations.mjs';

const pictures = join(top, 'dist/e2e-pictures');

/** The theatre: one server and one browser for all visits, and a build of the demo as it is now. */
export async function openTheatre() {
  const root = freshBuild({
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
     * A visit of its own: a picture of the page is kept when a step fails, and silence is demanded in the end.
     * @param {string} name
     * @param {(visit: Awaited<ReturnType<typeof visit>>) => Promise<void>} steps
     * @param {import('playwright-core').BrowserContextOptions} [options]
     */
    async visit(name, steps, options) {
      const guest = await visit(browser, server.url, options);
      try {
        await steps(guest);
        assert.deepEqual(guest.said, []);
      } catch (error) {
        await guest.picture(name.replaceAll(/\W+/g, '-'));
        if (guest.said.length > 0) console.error(guest.said.join('\n'));
        throw error;
      } finally {
        await guest.close();
      }
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function visit(browser, url, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  /** Whatever the console, a broken script or the content security policy said. */
  const said = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error.stack ?? error}`));
  page.on('response', (response) => {
    if (response.status() >= 400) said.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(url);
  const playButton = page.getByRole('button', { name: 'Play the film' });
  await playButton.waitFor();

  return {
    page,
    said,
    close: () => context.close(),
    /** Presses the large button; speed 4 tells the story in a quarter of its time. */
    async start(speed = 4) {
      await page.getByLabel('Speed').selectOption(String(speed));
      await playButton.click();
    },
    /** Asks for no time limit, so that no choice is missed on a busy machine. */
    takeTime: () => page.getByRole('switch', { name: 'No time limit' }).click(),
    /** Presses a choice as soon as it is offered. */
    async choose(label) {
      await page.locator('.choices').getByRole('button', { name: label }).click();
    },
    /** Waits until a scene is on the screen. */
    scene: (id) => page.locator(`.scene.is-current[data-scene="${id}"]`).waitFor(),
    ending: (text) => page.locator('.end-title', { hasText: text }).waitFor(),
    /** Titles of the path, in order. */
    path: () => page.locator('.path-button').evaluateAll((all) => all.map((one) => one.dataset.scene)),
    /** Serious accessibility violations of the page as it is now. */
    violations: () => violationsOf(page),
    async picture(name) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}.png`) });
    },
  };
}
