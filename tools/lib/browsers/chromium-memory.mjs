// Drives an installed Chromium-based browser for memory measurements.
import { createRequire } from 'node:module';
import puppeteer from 'puppeteer-core';
import { openPuppeteerPage } from './puppeteer-page.mjs';

const { browserFlags, requireBrowser } = createRequire(import.meta.url)('../find-browser.cjs');

/**
 * Launches it without DevTools network events. With these events, which Playwright always enables, the page's process keeps every
 * response body for `Network.getResponseBody`, up to 200 MB, so that each loaded clip adds its size.
 *
 * @returns {Promise<import('./browser.mjs').DrivenBrowser>}
 */
export async function launchChromiumForMemory({ requiresGesture = false } = {}) {
  const browser = await puppeteer.launch({
    executablePath: requireBrowser(),
    headless: true,
    networkEnabled: false,
    issuesEnabled: false,
    protocolTimeout: 300_000,
    args: [
      ...browserFlags.filter((flag) => !(requiresGesture && flag.startsWith('--autoplay-policy'))),
      '--js-flags=--expose-gc',
    ],
  });
  return {
    name: 'chromium',
    title: (await browser.version()).replace(/^.*\//, 'Chromium '),
    open: (address, size) => openPuppeteerPage(browser, address, size),
    releaseMemory: (page) => page.evaluate(() => globalThis['gc']()),
    close: () => browser.close(),
  };
}
