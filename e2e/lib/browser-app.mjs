// Opens the test application in one of three browsers, for the scenarios that e2e/browsers runs in its pages.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { buildTestApp } from './test-app.mjs';

/**
 * Time limit of a scenario, in milliseconds. While its timers run, the page then rejects, even if the scenario's promise never
 * settles.
 */
const scenarioLimit = 70_000;
/** Time in milliseconds after which a page without running timers counts as deadlocked. */
const answerLimit = 90_000;

/** A copy of the application whose pages collect their own messages. Needed because some drivers do not report them. */
function observedApp() {
  const folder = join(workspaceRoot, 'dist/e2e-app/observed');
  rmSync(folder, { recursive: true, force: true });
  cpSync(buildTestApp('zoneless'), folder, { recursive: true });
  const index = join(folder, 'index.html');
  const html = readFileSync(index, 'utf8');
  const observed = html.replace('<head>', '<head><script src="/page/page-messages.js"></script>');
  assert.notEqual(observed, html, 'index.html has no <head>');
  writeFileSync(index, observed);
  return folder;
}

/**
 * Starts server and browser; `close()` stops both.
 *
 * @param {Parameters<typeof launchDrivenBrowser>[0]} name
 */
export async function openBrowserApp(name) {
  const server = await serve({
    root: {
      '/': observedApp(),
      '/clips/': join(workspaceRoot, 'projects/iv-player/test-clips'),
      '/page/': join(workspaceRoot, 'e2e/lib/page'),
      '/tools-page/': join(workspaceRoot, 'tools/lib/page'),
    },
  });
  let browser = await launchDrivenBrowser(name);
  return {
    server,
    get browser() {
      return browser;
    },
    open: (path = '/player') => openScenarioPage(browser, server.url + path),
    /**
     * Resolves like `run` or, after 90 seconds, with `null` if the page neither responds nor uses CPU time: the browser is
     * deadlocked, and a new one is started. Rejects if the page is busy or responds with an error.
     *
     * @template Result
     * @param {Promise<Result>} run
     * @returns {Promise<Result | null>}
     */
    async unlessDeadlocked(run) {
      const over = Symbol('over');
      const result = await Promise.race([run, wait(answerLimit, over, { ref: false })]);
      if (result !== over) return /** @type {Result} */ (result);
      if (!(await browser.isIdle?.())) throw new Error(`The page did not respond within ${answerLimit} ms.`);
      run.catch(() => undefined);
      await browser.close();
      browser = await launchDrivenBrowser(name);
      return null;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Opens a page. `run(file, scenario, argument)` runs a function of e2e/lib/page/scenarios and returns its data. */
export async function openScenarioPage(browser, address) {
  const page = await browser.open(address);
  return {
    ...page,
    run: (file, scenario, argument = {}) =>
      page.evaluate(
        ({ path, name, given, limit }) =>
          Promise.race([
            import(path).then((scenarios) => scenarios[name](given)),
            new Promise((_, reject) => {
              setTimeout(() => reject(new Error(`${name} did not finish within ${limit} ms.`)), limit);
            }),
          ]),
        { path: `/page/scenarios/${file}.mjs`, name: scenario, given: argument, limit: scenarioLimit },
      ),
    /** Asserts that the page reported no problem, and closes it. */
    async finish() {
      assert.deepEqual(await page.messages(), []);
      await page.close();
    },
  };
}
