// Opens the production build of the demo in a browser and operates it as a viewer would.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { buildIfStale, demo } from '../../tools/lib/build-if-stale.mjs';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { accessibilityViolations } from '../../tools/lib/accessibility-violations.mjs';

const hereIs = (scene) => `iv-story-map[data-here="${scene}"]`;
/** Path time, in seconds, at which the first choice is open. */
const firstChoice = 15.5;
/** Scenes of 6 or 8 s that lead back to the lookout, which lasts 8 s, by the answer that leads to them. */
const scenesBeforeLookout = {
  'Climb to the lamp': 'stairs',
  'Follow the cat': 'cove',
  'Search the sea': 'sea',
  'Ask the stars': 'sky',
};
const screenshots = join(workspaceRoot, 'dist/e2e-screenshots');

/**
 * Builds the demo if its sources changed, and starts one server and one browser for all pages.
 *
 * @param {Record<string, string>} [mounts] additional folders by mount path
 * @param {Parameters<typeof launchBrowser>[0]} [options] browser options
 */
export async function openDemo(mounts = {}, options = {}) {
  const folder = buildIfStale(demo);
  const server = await serve({ root: { '/': folder, ...mounts } });
  const browser = await launchBrowser(options);
  return {
    /**
     * Runs `steps` on a page in a separate browser context. Fails for console messages and page errors. A failed test leaves a
     * screenshot in dist/e2e-screenshots.
     *
     * @param {string} name of the screenshot
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
 *   viewer settings saved on an earlier visit; the default removes the time limit, so that no choice is missed on a slow machine.
 *   `script` runs in the page before its own scripts
 */
async function openDemoPage(
  browser,
  { url, setFault },
  { settings = { timeLimit: 'off' }, script, ...options } = {},
) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  if (script) await page.addInitScript(script);
  await page.addInitScript((values) => {
    if (!localStorage.getItem('iv-player: settings'))
      localStorage.setItem('iv-player: settings', JSON.stringify(values));
  }, settings);
  // Not a performance limit: gives up on a state that is never reached.
  page.setDefaultTimeout(60_000);
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
  const stage = page.locator('demo-player iv-player');

  return {
    page,
    messages,
    /** Makes the server inject a fault into responses for a path; `undefined` removes it. */
    setFault,
    close: () => context.close(),
    /** The stage, which goes fullscreen. */
    stage,
    /** Selects a tab of the panel next to the film. In a small window, opens the panel first. */
    async openTab(name) {
      const tab = page.getByRole('tab', { name });
      const toggle = page.getByRole('button', { name: 'Transcript and inspector' });
      if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false')
        await toggle.click();
      await tab.click();
    },
    /** Sets the playback rate, which need not be one in the viewer's menu. */
    setSpeed: (speed) =>
      page.locator('.speed select').evaluate((select, value) => {
        select.value = value;
        select.dispatchEvent(new Event('change'));
      }, String(speed)),
    /**
     * Starts the film with the large button, and waits until the button disappears: pausing earlier would bring it back.
     *
     * @param {number} [speed] playback rate, default 4
     */
    async start(speed = 4) {
      await this.setSpeed(speed);
      await playButton.click();
      await playButton.waitFor({ state: 'hidden' });
    },
    /** Pauses, even if the controls are hidden, as happens after a few seconds. */
    pause() {
      return this.pauseWhen('demo-player');
    },
    play: () => stage.getByRole('button', { name: 'Play', exact: true }).click(),
    /** Waits until the film is paused, or playing again. @param {'still' | 'running'} state */
    waitUntil: (state) =>
      stage.getByRole('button', { name: state === 'still' ? 'Play' : 'Pause', exact: true }).waitFor(),
    /**
     * Calls a method of an element as soon as the selector matches, so that slow tests do not miss elements that are shown only
     * briefly. Call it before the selector can match, and await it later.
     *
     * @param {string} selector
     * @param {'click' | 'focus'} [method] default: none
     * @param {string} [target] selector of the element; default: the match
     */
    inTheMoment: (selector, method, target = selector) =>
      page.evaluate(
        ([wanted, name, other]) =>
          new Promise((done) => {
            const look = () => {
              const element = document.querySelector(wanted) && document.querySelector(other);
              if (!element) return;
              observer.disconnect();
              if (name) element[name]();
              done(null);
            };
            const observer = new MutationObserver(look);
            observer.observe(document, { subtree: true, childList: true, attributes: true });
            look();
          }),
        [selector, method, target],
      ),
    /** Pauses the film as soon as the selector matches. */
    pauseWhen(selector) {
      return this.inTheMoment(selector, 'click', 'demo-player .iv-play[data-action=pause]');
    },
    /**
     * Drags the thumb of the scrub bar without moving the focus: to a time on the path in seconds, negative from its end, or to the
     * end of the known path, from where playback continues with the next scene; not if the film is over, which a seek would undo. The
     * opening lasts 10 s.
     *
     * @param {number} [seconds]
     */
    seek: (seconds) =>
      stage.getByRole('slider', { name: 'Position' }).evaluate((slider, value) => {
        if (value === undefined && document.querySelector('.end-title')) return;
        const place = value ?? Number(slider.max);
        slider.value = String(place < 0 ? Number(slider.max) + place : place);
        slider.dispatchEvent(new Event('change'));
      }, seconds),
    /** Opens the film paused at a time in seconds; default: the first choice. */
    async startPaused(seconds = firstChoice) {
      await this.start(1);
      await this.pause();
      await this.seek(seconds);
    },
    /**
     * Starts the film and makes the choices with these labels in turn, skipping most of the film. Ends in the scene after the last
     * choice.
     */
    async follow(...labels) {
      await this.start();
      await this.seek(firstChoice);
      for (const label of labels) {
        await this.choose(label);
        await this.skip(label);
      }
    },
    /** Skips ahead in the scene that the answer leads to: to its end, or to its middle if the lookout is certain to follow. */
    async skip(label) {
      const scene = scenesBeforeLookout[label];
      const there = scene && this.inTheMoment(hereIs(scene));
      await this.seek(scene ? -11 : undefined);
      await there;
    },
    async enterFullscreen() {
      await stage.getByRole('button', { name: 'Fullscreen', exact: true }).click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
    },
    async leaveFullscreen() {
      await stage.getByRole('button', { name: 'Exit fullscreen' }).click();
      await page.waitForFunction(() => document.fullscreenElement === null);
    },
    /** Waits until the choices have the given state: `open`, `made` or `held`. */
    waitForChoices: (state) => page.locator(`iv-choices[data-state="${state}"]`).waitFor(),
    /** Clicks a choice as soon as it is shown. */
    async choose(label) {
      await page.locator('iv-choices').getByRole('button', { name: label }).click();
    },
    /** Pauses the film as soon as it reaches a scene. Call it before that can happen, and await it later. */
    stopIn(id) {
      return this.pauseWhen(hereIs(id));
    },
    /** Waits until a scene is current. The film must wait or be paused in it. */
    waitForScene: (id) => page.locator(hereIs(id)).waitFor(),
    waitForEnding: (text) => page.locator('.end-title', { hasText: text }).waitFor(),
    /** Ids of the scenes on the path, in order. */
    scenePath: () => page.locator('.path-button').evaluateAll((all) => all.map((one) => one.dataset.scene)),
    /** Serious accessibility violations in a part of the page. */
    violationsIn: (selector) => accessibilityViolations(page, { within: selector }),
    /** Serious accessibility violations on the whole page, including the last part, which loads when the browser is idle. */
    async violationsOfPage() {
      // Angular adds the text of a deferred block shortly after its elements.
      await page.locator('demo-making-of').getByRole('button', { name: 'Copy' }).waitFor();
      return accessibilityViolations(page);
    },
    async saveScreenshot(name) {
      mkdirSync(screenshots, { recursive: true });
      await page.screenshot({ path: join(screenshots, `${name}.png`) });
    },
  };
}
