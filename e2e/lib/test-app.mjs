// The application in e2e/app: built when it is older than its sources, served with the test clips, opened in a browser.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { top } from '../../tools/dependencies.mjs';
import { freshBuild } from '../../tools/fresh-build.mjs';
import { serve } from '../../tools/serve.mjs';

const { browserFlags, requireBrowser } = createRequire(import.meta.url)('../../tools/find-browser.cjs');

/** Builds one configuration of the application unless nothing changed since; returns its folder. */
function build(configuration) {
  return freshBuild({
    application: 'e2e-app',
    configuration,
    sources: 'e2e/app',
    folder: `dist/e2e-app/${configuration}`,
    // With prerendered pages it is not the page that is written last.
    ...(configuration === 'server' && { mark: 'prerendered-routes.json' }),
  });
}

/**
 * Opens the application; `close()` ends everything.
 *
 * @param {object} [options]
 * @param {'zoneless' | 'zone' | 'server'} [options.configuration]
 * @param {boolean} [options.wantsGesture] the browser's own autoplay policy instead of none
 */
export async function openTestApp({ configuration = 'zoneless', wantsGesture = false } = {}) {
  const server = await serve({
    root: {
      '/': build(configuration),
      '/clips/': join(top, 'projects/iv-player/test-clips'),
      '/page/': join(top, 'e2e/lib/page'),
      '/bench/': join(top, 'bench/seam'),
    },
  });
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: browserFlags.filter((flag) => !wantsGesture || !flag.startsWith('--autoplay-policy')),
  });
  return {
    server,
    browser,
    /**
     * Opens a page of the application, e.g. `/player`; what it says in the console, its errors and violations of its
     * content security policy are in `said`.
     *
     * @param {string} path
     * @param {object} [options]
     * @param {(page: import('playwright-core').Page) => Promise<unknown>} [options.before] what is to happen to the
     *   page before it loads
     * @param {import('playwright-core').BrowserContextOptions} [options.screen] another screen than 800 × 600
     */
    async open(path, { before, screen } = {}) {
      const context = await browser.newContext({ viewport: { width: 800, height: 600 }, ...screen });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const said = [];
      page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => said.push(`uncaught: ${error.stack ?? error}`));
      await before?.(page);
      await page.goto(server.url + path);
      return { page, said, close: () => context.close() };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
