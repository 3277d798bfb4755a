// Drives an installed browser of the Chromium family whose memory is measured.
import { createRequire } from 'node:module';
import puppeteer from 'puppeteer-core';
import { openPuppeteerPage } from './puppeteer-page.mjs';

const { browserFlags, requireBrowser } = createRequire(import.meta.url)('../find-browser.cjs');

/**
 * Launches it without the network events of its DevTools protocol: while they are on, the page's process keeps the body of every
 * response for `Network.getResponseBody`, up to 200 MB: each load of a clip adds its bytes, whoever loads it. Playwright always
 * switches them on.
 *
 * @returns {Promise<import('./browser.mjs').DrivenBrowser>}
 */
export async function launchUnobservedChromium({ requiresGesture = false } = {}) {
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
