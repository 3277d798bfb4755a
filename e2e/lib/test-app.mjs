// Builds the application in e2e/app if its sources changed, serves it with the test clips and opens it in a browser.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { buildIfStale } from '../../tools/lib/build-if-stale.mjs';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';
import { serve } from '../../tools/lib/serve.mjs';

/** Builds one configuration of the application if its sources changed. Returns the output folder. */
export function buildTestApp(configuration) {
  return buildIfStale({
    application: 'e2e-app',
    configuration,
    sources: ['e2e/app'],
    folder: `dist/e2e-app/${configuration}`,
    // Builds with prerendered pages write this file last.
    ...(configuration === 'server' && { lastFile: 'prerendered-routes.json' }),
  });
}

/**
 * Starts server and browser; `close()` stops both.
 *
 * @param {object} [options]
 * @param {'zoneless' | 'zone' | 'server'} [options.configuration]
 * @param {boolean} [options.requiresGesture] applies the browser's own autoplay policy; default false: none
 * @param {Record<string, string>} [options.mounts] additional folders by mount path; default none
 */
export async function openTestApp({ configuration = 'zoneless', requiresGesture = false, mounts = {} } = {}) {
  const server = await serve({
    root: {
      '/': buildTestApp(configuration),
      '/clips/': join(workspaceRoot, 'projects/iv-player/test-clips'),
      '/page/': join(workspaceRoot, 'e2e/lib/page'),
      '/tools-page/': join(workspaceRoot, 'tools/lib/page'),
      ...mounts,
    },
  });
  const browser = await launchBrowser({ requiresGesture });
  return {
    server,
    browser,
    /**
     * Opens a page in the application, e.g. `/player`. `messages` collects console messages, uncaught errors and violations
     * of the content security policy.
     *
     * @param {string} path
     * @param {object} [options]
     * @param {(page: import('playwright-core').Page) => Promise<unknown>} [options.before] runs before the page loads. A script
     *   that plays by itself sets `window.attempt` to a promise that resolves when `play()` has settled
     * @param {import('playwright-core').BrowserContextOptions} [options.screen] context options; default: a viewport of
     *   800 × 600
     * @param {string} [options.policy] content security policy for the page, see `applyPolicy`; default none
     */
    async open(path, { before, screen, policy } = {}) {
      const context = await browser.newContext({ viewport: { width: 800, height: 600 }, ...screen });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const messages = [];
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error}`));
      if (policy) await applyPolicy(page, server.url + path, policy);
      await before?.(page);
      await page.goto(server.url + path);
      // Playwright's evaluation counts as a gesture: before the first, the page's own call of `play()` must have settled.
      if (requiresGesture) await runByDebugger(page, async () => void (await window['attempt']));
      return { page, messages, close: () => context.close() };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Serves a page with a content security policy, and collects violations in its `window.violations`. */
async function applyPolicy(page, address, policy) {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': policy };
    await route.fulfill({ response, headers });
  });
  await page.addInitScript(() => {
    window['violations'] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window['violations'].push(`${effectiveDirective} ${blockedURI.replace(/blob.*/, 'blob')}`),
    );
  });
}

/** Runs a function in the page through the debugger, which ignores policies and does not count as a gesture. Resolves with its result. */
export async function runByDebugger(page, task, argument) {
  const session = await page.context().newCDPSession(page);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${task})(${JSON.stringify(argument ?? null)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  assert.equal(exceptionDetails?.exception?.description ?? null, null);
  return result.value;
}
