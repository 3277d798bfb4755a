// The viewer's controls with mouse, keyboard and touch at extreme stage sizes; e2e/verify/viewer-states.test.mjs tests the others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertReachable, testControlsAt, withControls } from './lib/controls-page.mjs';
import { extremeSizes, settled } from './lib/screen-sizes.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('controls', () => {
  const tests = new PlayerTests();

  const itOnPage = (name, steps, screen = {}) => it(name, () => withControls(tests, screen, steps));
  const waitForState = ({ page }, state) =>
    page.locator(`iv-controls[data-state=${state}]`).waitFor({ state: 'attached' });
  /** Plays so slowly that no choice opens during the test. */
  const playSlowly = async (playerPage, button) => {
    await playerPage.run((player) => void (player.playbackRate = 0.25));
    await button('Play').click();
    await waitForState(playerPage, 'hidden');
  };

  for (const size of extremeSizes) {
    it(`every control and choice can be clicked, and is at least 44 px in size, at ${size.join(' × ')} [target-size]`, () =>
      testControlsAt(tests, size));
  }

  itOnPage(
    'every control and setting can be clicked in fullscreen with the menu open',
    async (playerPage, button) => {
      await button('Fullscreen').click();
      await playerPage.page.locator('iv-player:fullscreen').waitFor();
      await button('Settings').click();
      await playerPage.page.locator('.iv-settings').waitFor();
      assert.ok((await playerPage.page.locator('.iv-settings :is(button, input, select)').count()) >= 5);
      await assertReachable(playerPage);
    },
    { viewport: { width: 844, height: 390 } },
  );

  itOnPage('the playhead does not overlap the clock at the end of the film', async ({ page }) => {
    await page.locator('.iv-range').focus();
    await page.keyboard.press('End');
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      await settled(page);
      const [thumb, clock] = [
        await page.locator('.iv-thumb').boundingBox(),
        await page.locator('.iv-clock').boundingBox(),
      ];
      const gap = direction === 'ltr' ? clock.x - (thumb.x + thumb.width) : thumb.x - (clock.x + clock.width);
      assert.ok(gap >= 4, `${gap} px, ${direction}`);
    }
  });

  itOnPage(
    'every control can be clicked with 200 % text, right to left [text-size]',
    async (playerPage) => {
      await playerPage.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        document.documentElement.dir = 'rtl';
      });
      await assertReachable(playerPage);
    },
    { viewport: { width: 320, height: 640 } },
  );

  itOnPage('the bar and the scrub bar are mirrored right to left', async (playerPage, button) => {
    const { page } = playerPage;
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    const bar = await page.locator('.iv-scrub').boundingBox();
    const play = await button('Play').boundingBox();
    assert.ok(play.x > bar.x + bar.width, `Play at ${play.x}, the bar from ${bar.x}`);
    await page.mouse.click(bar.x + bar.width * 0.75, bar.y + bar.height / 2);
    const part = await playerPage.run(({ currentTime, duration }) => currentTime / duration);
    assert.ok(Math.abs(part - 0.25) < 0.02, `${part}`);
    const thumb = await page.locator('.iv-thumb').boundingBox();
    const offset = (thumb.x + thumb.width / 2 - bar.x) / bar.width;
    assert.ok(Math.abs(offset - 0.75) < 0.03, `thumb at ${offset}`);
  });

  itOnPage(
    'track, position and markers are visible in forced colours [forced-colours]',
    async (playerPage) => {
      await playerPage.run((player) => (player.currentTime = 3));
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await playerPage.page.emulateMedia({ colorScheme });
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
        assert.deepEqual(shown, { track: 'solid', others: [true, true, true] }, colorScheme);
      }
    },
    { forcedColors: 'active' },
  );

  itOnPage(
    'hide after a mouse click and move the focus to the stage; the keyboard shows them again',
    async (playerPage, button) => {
      const { page } = playerPage;
      await playSlowly(playerPage, button);
      assert.equal(await page.evaluate(() => document.activeElement.localName), 'iv-player');
      await page.keyboard.press('Tab');
      await waitForState(playerPage, 'shown');
      assert.equal(await page.evaluate(() => document.activeElement.className), 'iv-button iv-play');
      await page.keyboard.press('k');
      assert.equal(await playerPage.run(({ paused }) => paused), true);
    },
  );

  itOnPage('a click on the picture plays and pauses, a drag of the scrub bar seeks', async (playerPage) => {
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
    await page.mouse.up();
    const part = await playerPage.run(({ currentTime, duration }) => currentTime / duration);
    assert.ok(Math.abs(part - 0.5) < 0.02, `${part}`);
  });

  itOnPage('keyboard focus on the scrub bar is visible [focus-visible]', async ({ page }, button) => {
    await button('Back to the last choice').focus();
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(
      () => getComputedStyle(document.querySelector('.iv-thumb')).outlineStyle,
    );
    assert.equal(outline, 'solid');
  });
});
