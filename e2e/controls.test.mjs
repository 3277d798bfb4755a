// The viewer's controls with mouse, keyboard and touch, in stages of all sizes.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { accessibilityViolations } from '../tools/lib/accessibility-violations.mjs';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Where the pictures to look at go. */
const pictures = join(workspaceRoot, 'dist/screenshots/controls');

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
];

describe('controls', () => {
  let app;
  before(async () => {
    mkdirSync(pictures, { recursive: true });
    app = await openTestApp();
  });
  after(() => app?.close());

  const open = async (screen = {}) => {
    const playerPage = await PlayerPage.open(app, '/controls', { screen });
    await playerPage.page.locator('.iv-bar').waitFor();
    return playerPage;
  };
  const button = ({ page }, name) => page.locator('.iv-controls').getByRole('button', { name, exact: true });
  const take = ({ page }, name) => page.screenshot({ path: join(pictures, `${name}.png`) });
  const waitForState = (playerPage, state) =>
    playerPage.page.locator(`iv-controls[data-state=${state}]`).waitFor({ state: 'attached' });

  /** What the centre of each control does not hit, and each that is smaller than 44 px. */
  const unreachable = ({ page }, pieces = '.iv-controls') =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(`:is(${selector}) :is(button, input, select)`)]
          .filter((one) => one.checkVisibility())
          .flatMap((one) => {
            one.scrollIntoView({ block: 'nearest' });
            const { left, top, width, height } = one.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            const name = one.getAttribute('aria-label') ?? one.className;
            const target = one.matches('[type=checkbox]') ? one.closest('label') : one;
            const box = target.getBoundingClientRect();
            return [
              ...(one.contains(hit) ? [] : [`${name} hits ${hit?.className}`]),
              ...(box.width >= 43.9 && box.height >= 43.9 ? [] : [`${name}: ${box.width} × ${box.height}`]),
            ];
          }),
      pieces,
    );

  for (const viewport of sizes) {
    const size = `${viewport.width} × ${viewport.height}`;
    it(`every control can be hit, and is 44 px large, at ${size} [target-size]`, async () => {
      const playerPage = await open({ viewport });
      await take(playerPage, `${viewport.width}-bar`);
      assert.deepEqual(await unreachable(playerPage), []);
      await button(playerPage, 'Settings').click();
      await take(playerPage, `${viewport.width}-settings`);
      assert.deepEqual(await unreachable(playerPage), []);
      assert.deepEqual(await accessibilityViolations(playerPage.page), []);
      assert.deepEqual(playerPage.messages, []);
      await playerPage.close();
    });
  }

  for (const viewport of sizes) {
    const size = `${viewport.width} × ${viewport.height}`;
    it(`every control and choice can be hit while a choice is open at ${size}`, async () => {
      const playerPage = await open({ viewport });
      await playerPage.run((player) => {
        player.decision.timeLimit = 'off';
        player.currentTime = player.duration - 2;
      });
      await playerPage.page.locator('.iv-choice').first().waitFor();
      await take(playerPage, `${viewport.width}-choice`);
      assert.equal(await playerPage.page.locator('.iv-choice').count(), 2);
      assert.deepEqual(await unreachable(playerPage, '.iv-choices, .iv-controls'), []);
      if (viewport.width >= 820) {
        await button(playerPage, 'Settings').click();
        await take(playerPage, `${viewport.width}-choice-settings`);
        assert.deepEqual(await unreachable(playerPage, '.iv-choices, .iv-controls'), []);
      }
      await playerPage.close();
    });
  }

  it('every control and setting can be hit in fullscreen, with the menu open', async () => {
    const playerPage = await open({ viewport: { width: 844, height: 390 } });
    await button(playerPage, 'Fullscreen').click();
    await playerPage.page.locator('iv-player:fullscreen').waitFor();
    await button(playerPage, 'Settings').click();
    await playerPage.page.locator('.iv-settings').waitFor();
    await take(playerPage, 'fullscreen-settings');
    assert.ok((await playerPage.page.locator('.iv-settings :is(button, input, select)').count()) >= 5);
    assert.deepEqual(await unreachable(playerPage), []);
    await playerPage.close();
  });

  for (const direction of ['ltr', 'rtl']) {
    it(`the mark of playback stays clear of the clock at the end of the film, ${direction}`, async () => {
      const playerPage = await open();
      const { page } = playerPage;
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      await page.locator('.iv-range').focus();
      await page.keyboard.press('End');
      const [thumb, clock] = [
        await page.locator('.iv-thumb').boundingBox(),
        await page.locator('.iv-clock').boundingBox(),
      ];
      const gap = direction === 'ltr' ? clock.x - (thumb.x + thumb.width) : thumb.x - (clock.x + clock.width);
      assert.ok(gap >= 4, `${gap} px`);
      await playerPage.close();
    });
  }

  it('every control can be hit in the text size of 200 %, right to left [text-size]', async () => {
    const playerPage = await open({ viewport: { width: 320, height: 640 } });
    await playerPage.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      document.documentElement.dir = 'rtl';
    });
    await take(playerPage, 'large-text-rtl');
    assert.deepEqual(await unreachable(playerPage), []);
    await playerPage.close();
  });

  it('the bar is mirrored right to left, and the scrub bar too', async () => {
    const playerPage = await open({ viewport: { width: 1440, height: 900 } });
    const { page } = playerPage;
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    const bar = await page.locator('.iv-scrub').boundingBox();
    const play = await button(playerPage, 'Play').boundingBox();
    assert.ok(play.x > bar.x + bar.width, `Play at ${play.x}, the bar from ${bar.x}`);
    await page.mouse.click(bar.x + bar.width * 0.75, bar.y + bar.height / 2);
    const { time, duration } = await playerPage.run(({ currentTime, duration: all }) => ({
      time: currentTime,
      duration: all,
    }));
    assert.ok(Math.abs(time / duration - 0.25) < 0.02, `${time} of ${duration}`);
    const thumb = await page.locator('.iv-thumb').boundingBox();
    const offset = (thumb.x + thumb.width / 2 - bar.x) / bar.width;
    await take(playerPage, 'rtl');
    assert.ok(Math.abs(offset - 0.75) < 0.03, `thumb at ${offset}`);
    await playerPage.close();
  });

  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    it(`forced colours show track, position and marks, ${scheme} [forced-colours]`, async () => {
      const playerPage = await open({ forcedColors: 'active', colorScheme: scheme });
      await playerPage.run((player) => (player.currentTime = 3));
      await take(playerPage, `forced-${scheme}`);
      const shown = await playerPage.page.evaluate(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        const surface = style('.iv-bar').backgroundColor;
        return {
          track: style('.iv-track').outlineStyle,
          others: ['.iv-fill', '.iv-thumb', '.iv-mark'].map(
            (selector) => style(selector).backgroundColor !== surface,
          ),
        };
      });
      assert.deepEqual(shown, { track: 'solid', others: [true, true, true] });
      await playerPage.close();
    });
  }

  it('after a mouse click they go, and the focus with them to the stage; the keyboard brings them back', async () => {
    const playerPage = await open();
    const { page } = playerPage;
    await button(playerPage, 'Play').click();
    await waitForState(playerPage, 'hidden');
    assert.equal(await page.evaluate(() => document.activeElement.localName), 'iv-player');
    await page.keyboard.press('Tab');
    await waitForState(playerPage, 'shown');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'iv-button iv-play');
    await page.keyboard.press('k');
    assert.equal(await playerPage.run(({ paused }) => paused), true);
    await playerPage.close();
  });

  it('a click on the picture plays and pauses, a drag of the scrub bar seeks', async () => {
    const playerPage = await open();
    const { page } = playerPage;
    const paused = () => playerPage.run((player) => player.paused);
    await page.mouse.click(200, 100);
    assert.equal(await paused(), false);
    await page.mouse.click(200, 100);
    assert.equal(await paused(), true);
    const bar = await page.locator('.iv-scrub').boundingBox();
    const middle = bar.y + bar.height / 2;
    await page.mouse.move(bar.x + bar.width * 0.1, middle);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width * 0.5, middle, { steps: 4 });
    await take(playerPage, 'drag');
    await page.mouse.up();
    const part = await playerPage.run(({ currentTime, duration }) => currentTime / duration);
    assert.ok(Math.abs(part - 0.5) < 0.02, `${part}`);
    await playerPage.close();
  });

  it('keyboard focus on the scrub bar is visible [focus-visible]', async () => {
    const playerPage = await open();
    await button(playerPage, 'Back to the last choice').focus();
    await playerPage.page.keyboard.press('Tab');
    await take(playerPage, 'focus');
    const outline = await playerPage.page.evaluate(
      () => getComputedStyle(document.querySelector('.iv-thumb')).outlineStyle,
    );
    assert.equal(outline, 'solid');
    await playerPage.close();
  });

  it('change detection does not run while the controls follow the playback', async () => {
    const playerPage = await open();
    await button(playerPage, 'Play').click();
    await waitForState(playerPage, 'hidden');
    const outcome = await playerPage.run((player) => {
      const { checks } = window['testPage'];
      const counted = { ...checks };
      const from = player.currentTime;
      const at = () => document.querySelector('.iv-scrub')['style'].getPropertyValue('--iv-at');
      const before = at();
      return new Promise((resolve) => {
        player.on('timeupdate', () => {
          if (player.currentTime < from + 2) return false;
          resolve({ counted, checks: { ...checks }, hasMoved: at() !== before });
          return true;
        });
      });
    });
    assert.deepEqual(outcome.checks, outcome.counted);
    assert.ok(outcome.hasMoved);
    await playerPage.close();
  });
});
