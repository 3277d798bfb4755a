// <iv-story-map>: what axe finds in its states and looks, that all fits, and what the tab key reaches.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { accessibilityViolations } from '../tools/lib/accessibility-violations.mjs';
import { openMapPage } from './lib/map-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = [
  [320, 568],
  [1280, 800],
];

describe('iv-story-map [map-accessibility]', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(() => playerPage?.close());

  const shoot = async (name) => {
    const folder = process.env.IV_SCREENSHOTS;
    if (folder) await playerPage.page.screenshot({ path: `${folder}/map-${name}.png` });
  };
  const open = async (query, screen) => void (playerPage = await openMapPage(app, query, screen));
  const violations = () => accessibilityViolations(playerPage.page, { within: 'iv-story-map', tags: wcag });
  /** Pixels that the page is wider than the window, to either side. */
  const overflow = () => playerPage.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const press = (name) => playerPage.page.getByRole('button', { name, exact: true }).click();

  for (const [width, height] of sizes) {
    for (const colorScheme of ['dark', 'light']) {
      it(`axe finds nothing in the map and in the outline, ${colorScheme}, ${width} × ${height}`, async () => {
        await open('', { viewport: { width, height }, colorScheme });
        await shoot(`${width}-${colorScheme}`);
        assert.deepEqual(await violations(), []);
        await press('Outline');
        await playerPage.page.locator('.iv-map-row').first().waitFor();
        await shoot(`${width}-${colorScheme}-outline`);
        assert.deepEqual(await violations(), []);
        assert.deepEqual(playerPage.messages, []);
      });
    }
  }

  for (const [name, screen] of Object.entries({
    'forced colours': { forcedColors: 'active' },
    'more contrast': { contrast: 'more' },
  })) {
    it(`axe finds nothing for an author, ${name}`, async () => {
      await open('?author', screen);
      await shoot(`author-${name.replace(' ', '-')}`);
      assert.deepEqual(await violations(), []);
    });
  }

  for (const [width, height] of sizes) {
    it(`from right to left axe finds nothing, and nothing is outside the window, ${width} × ${height} [map-direction]`, async () => {
      await open('?dir=rtl', { viewport: { width, height } });
      await shoot(`${width}-rtl`);
      const left = (id) =>
        playerPage.page
          .locator(`.iv-map-node[data-node-id=${id}]`)
          .evaluate((node) => node.getBoundingClientRect().left);
      assert.ok((await left('n1')) < (await left('n0')), 'the story runs to the left');
      assert.deepEqual(await violations(), []);
      assert.equal(await overflow(), 0);
      await press('Outline');
      await playerPage.page.locator('.iv-map-row').first().waitFor();
      assert.deepEqual(await violations(), []);
      assert.equal(await overflow(), 0);
      assert.deepEqual(playerPage.messages, []);
    });
  }

  for (const [width, height] of sizes) {
    it(`nothing is wider than the window with text of 200 % at ${width} × ${height}, and buttons are 44 px`, async () => {
      await open('?unseen=named', { viewport: { width, height } });
      await playerPage.page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await playerPage.page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
      );
      const found = await playerPage.page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        small: [...document.querySelectorAll('.iv-map-button')]
          .map((button) => button.getBoundingClientRect())
          .filter((box) => box.width < 44 || box.height < 44 || box.right > innerWidth || box.left < 0)
          .length,
      }));
      await shoot(`${width}-200`);
      assert.deepEqual(found, { overflow: 0, small: 0 });
    });
  }

  it('every scene that can be gone to is reached by the tab key, and is seen then', async () => {
    await open('', { viewport: { width: 1280, height: 800 } });
    const { page } = playerPage;
    await page.locator('.iv-map-window').focus();
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement.closest('li').dataset.nodeId);
    assert.equal(focused, 'n0');
    await page.keyboard.press('Enter');
    await playerPage.run(() => window['testPage'].fakeEngine.advance(0.1));
    assert.equal(await playerPage.run((player) => player.currentNode.id), 'n0');
  });
});
