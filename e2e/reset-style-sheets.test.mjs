// The pieces look the same next to common style sheets, and a rule that names the player wins.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { openCrossroads } from './lib/choices-page.mjs';
import { assertReachable } from './lib/controls-page.mjs';
import { settled, shoot } from './lib/screen-sizes.mjs';
import { computedStyles } from './lib/page/computed-styles.mjs';
import { styleDifferences } from './lib/style-differences.mjs';
import { PlayerTests } from './lib/player-tests.mjs';
import { pico, sheets } from './lib/reset-style-sheets.mjs';

const pieces = ['iv-controls', 'iv-choices', 'iv-notices', 'iv-story-map'];

/** Positions, sizes and text must not depend on the page around the stage. */
const place = `
  form{display:block;margin:0;padding:0} .stage,.map{position:fixed;left:0;width:800px}
  .stage{top:0} .stage iv-player{width:800px;height:450px} .map{top:460px} iv-transcript{margin-top:1000px}
`;

describe('style sheets of the page', () => {
  const tests = new PlayerTests();

  /** States of the player to show in sequence. */
  const states = {
    start: async () => undefined,
    menu: async ({ page }) => page.getByRole('button', { name: 'Settings', exact: true }).click(),
    choice: async (playerPage) => {
      await playerPage.page.keyboard.press('Escape');
      await openCrossroads(playerPage);
    },
    chosen: async (playerPage) => {
      await playerPage.page.locator('.iv-choice').nth(1).click();
      await playerPage.page.locator('.iv-choice.iv-primary').waitFor();
    },
    error: async (playerPage) => {
      await playerPage.run((player) => {
        window['testPage'].fakeEngine.fail('crossroads');
        void player.play().catch(() => undefined);
      });
      await playerPage.page.locator('.iv-message').waitFor();
    },
  };

  /** Inserts a style sheet before the page's own. */
  const setSheet = async ({ page }, css) => {
    await page.evaluate((text) => {
      document.querySelector('#sheet')?.remove();
      const sheet = document.createElement('style');
      sheet.id = 'sheet';
      sheet.textContent = text;
      document.head.prepend(sheet);
    }, css);
    await settled(page);
  };

  /** Opens the page with all pieces, and calls `look` in each state. */
  const inEachState = async (look) => {
    const screen = { viewport: { width: 820, height: 1000 } };
    const playerPage = await tests.open('/pieces', { screen });
    await playerPage.page.addStyleTag({ content: place });
    await playerPage.page.locator('.iv-bar').waitFor();
    for (const [name, reach] of Object.entries(states)) {
      await reach(playerPage);
      await playerPage.page.mouse.move(810, 990);
      await settled(playerPage.page);
      await look(playerPage, name);
    }
  };

  describe('leave the pieces unchanged', () => {
    /** Differences by sheet and state. */
    const found = new Map(Object.keys(sheets).map((name) => [name, new Map()]));
    const unreachable = new Map();

    // One page for all sheets: opening it and reaching the states takes longer than comparing.
    before(() =>
      inEachState(async (playerPage, state) => {
        const { page } = playerPage;
        await setSheet(playerPage, '');
        const usual = await page.evaluate(computedStyles, pieces);
        assert.ok(Object.keys(JSON.parse(usual)).length > 30);
        for (const [name, sheet] of Object.entries(sheets)) {
          await setSheet(playerPage, await sheet());
          await shoot(page, `sheet-${name}-${state}`);
          found.get(name).set(state, styleDifferences(usual, await page.evaluate(computedStyles, pieces)));
        }
        // Afterwards: this scrolls the menu.
        for (const [name, sheet] of state === 'menu' ? Object.entries(sheets) : []) {
          await setSheet(playerPage, await sheet());
          await assertReachable(playerPage).catch((error) => unreachable.set(name, error));
        }
        await setSheet(playerPage, '');
      }),
    );

    for (const name of Object.keys(sheets)) {
      it(`${name} [reset-sheets]`, () => {
        const none = Object.keys(states).map((state) => [state, []]);
        assert.deepEqual([...found.get(name)], none);
        assert.ifError(unreachable.get(name));
      });
    }
  });

  it('leave everything within reach even if they style every button and group: Pico [reset-sheets]', () =>
    inEachState(async (playerPage, state) => {
      await setSheet(playerPage, pico());
      await shoot(playerPage.page, `sheet-Pico-${state}`);
      await assertReachable(playerPage);
      if (state === 'choice' || state === 'chosen') await assertReachable(playerPage, '.iv-choices');
      const ticks = playerPage.page.locator('.iv-choice > .iv-icon:visible');
      assert.equal(await ticks.count(), ['chosen', 'error'].includes(state) ? 1 : 0);
    }));

  it('win if they name the player or a part of it [page-rules-win]', () =>
    inEachState(async (playerPage, state) => {
      if (state !== 'chosen') return;
      const { page } = playerPage;
      const styleOf = (selector, property) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      const red = 'rgb(255, 0, 0)';
      /** @type {readonly (readonly [string, string, string, string, string?])[]} */
      const rules = [
        ['.iv-choice', 'background-color', 'red', '.iv-choice', red],
        ['.iv-choice.iv-primary', 'background-color', 'red', '.iv-choice.iv-primary', red],
        ['iv-player button', 'border-radius', '0px', '.iv-choice'],
        ['iv-player .iv-choice', 'padding-top', '20px', '.iv-choice'],
        ['iv-choices', 'z-index', '3', 'iv-choices'],
        ['.iv-panel', 'background-color', 'red', '.iv-choices-panel', red],
        ['.iv-bar', 'flex-wrap', 'wrap-reverse', '.iv-bar'],
        ['iv-player .iv-bar', 'display', 'grid', '.iv-bar'],
        ['.iv-icon', 'width', '10px', '.iv-play .iv-icon'],
        ['iv-player svg', 'stroke-width', '5px', '.iv-play .iv-icon'],
        ['.iv-button:hover', 'outline-width', '5px', '.iv-button'],
        ['iv-player', 'aspect-ratio', '4 / 3', 'iv-player'],
        ['iv-player', 'overflow', 'hidden', 'iv-player'],
        ['.iv-map-button', 'border-radius', '0px', '.iv-map-button'],
        ['iv-story-map', 'height', '123px', 'iv-story-map'],
      ];
      for (const [selector, property, value, on, computed = value] of rules) {
        await setSheet(playerPage, `${selector}{outline-style:solid;${property}:${value}}`);
        if (selector.includes(':hover')) await page.locator(on).first().hover();
        assert.equal(await styleOf(on, property), computed, `${selector}{${property}}`);
      }
    }));
});
