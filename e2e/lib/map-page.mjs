// Drives the map page, at the open decision of its second scene.
import assert from 'node:assert/strict';
import { accessibilityViolations, wcag } from '../../tools/lib/accessibility-violations.mjs';
import { settled, shoot } from './screen-sizes.mjs';

/**
 * Opens the page: one scene is seen, one missed, and two can be chosen.
 *
 * @param {import('./player-tests.mjs').PlayerTests} tests
 * @param {string} [rest] of the URL, such as a query with its question mark; default none
 * @param {import('playwright-core').BrowserContextOptions} [screen] default: 800 × 600
 */
export async function openMapPage(tests, rest = '', screen = {}) {
  const playerPage = await tests.open(`/map${rest}`, { screen });
  await playerPage.run((player) => {
    const { fakeEngine } = window['testPage'];
    void player.play();
    fakeEngine.advance(2);
    player.decision.get('n0').make('n1');
    fakeEngine.advance(11);
  });
  await playerPage.waitFor(() => document.querySelector('.iv-map-node[data-state=here][data-node-id=n1]'));
  return playerPage;
}

/** Position of the map's layer in pixels of the window, and its scale. */
export const mapPlace = (page) =>
  page.locator('.iv-map-layer').evaluate((layer) => {
    const { e: x, f: y, a: scale } = new DOMMatrix(layer.style.transform);
    return { x, y, scale };
  });

/**
 * Asserts for the map and its outline that axe finds nothing, nothing is wider than the window, and buttons are 44 px.
 *
 * @param {import('./player-tests.mjs').PlayerTests} tests
 * @param {object} look
 * @param {readonly number[]} [look.size] of the window
 * @param {string} [look.rest] of the URL
 * @param {string} [look.fontSize] of the page
 * @param {import('playwright-core').BrowserContextOptions} [look.screen]
 */
export async function testMapIn(tests, { size = [1280, 800], rest = '', fontSize = '', screen = {} }) {
  const [width, height] = size;
  const playerPage = await openMapPage(tests, rest, { viewport: { width, height }, ...screen });
  const { page } = playerPage;
  const assertFine = async (view) => {
    await settled(page);
    await shoot(page, ['map', view, width, rest, fontSize, ...Object.values(screen)].join(' '));
    assert.deepEqual(await accessibilityViolations(page, { within: 'iv-story-map', tags: wcag }), [], view);
    const found = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: [...document.querySelectorAll('.iv-map-button')]
        .map((button) => button.getBoundingClientRect())
        .filter((box) => box.width < 44 || box.height < 44 || box.right > innerWidth || box.left < 0).length,
    }));
    assert.deepEqual(found, { overflow: 0, small: 0 }, view);
  };
  await page.evaluate((textSize) => (document.documentElement.style.fontSize = textSize), fontSize);
  await assertFine('map');
  await page.getByRole('button', { name: 'Outline', exact: true }).click();
  await page.locator('.iv-map-row').first().waitFor();
  await assertFine('outline');
  assert.deepEqual(playerPage.messages, []);
}
