// The application in e2e/app: built when it is older than its sources, served with the test clips, opened in a browser.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { top } from '../../tools/dependencies.mjs';
import { serve } from '../../tools/serve.mjs';

const { browserFlags, requireBrowser } = createRequire(import.meta.url)('../../tools/find-browser.cjs');

const sources = ['projects/iv-player/src', 'e2e/app', 'angular.json', 'tsconfig.json', 'package-lock.json'];

function newest(path) {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds one configuration of the application unless nothing changed since; returns its folder. */
function build(configuration) {
  const folder = join(top, 'dist/e2e-app', configuration);
  // The builder writes it last of all, with or without prerendered pages.
  const mark = join(folder, configuration === 'server' ? 'prerendered-routes.json' : 'index.html');
  const changed = Math.max(...sources.map((path) => newest(join(top, path))));
  if (!existsSync(mark) || statSync(mark).mtimeMs < changed) {
    const ng = join(top, 'node_modules/@angular/cli/bin/ng.js');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [ng, 'build', 'e2e-app', '--configuration', configuration],
      { cwd: top, encoding: 'utf8' },
    );
    // A page that breaks while it is prerendered ends no build.
    const said = `${stdout}\n${stderr}`;
    if (status !== 0 || /WARNING|ERROR/.test(said)) {
      rmSync(mark, { force: true });
      throw new Error(`ng build e2e-app ended with ${status}:\n${said}`);
    }
  }
  return folder;
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
     * Opens a page of the application, e.g. `/film`; what it says in the console, its errors and violations of its
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
