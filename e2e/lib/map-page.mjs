// The page with a map, at the open decision of its second scene.
import { PlayerPage } from './player-page.mjs';

/**
 * Opens the page: one scene is seen, one missed, two are to be chosen from.
 *
 * @param {Awaited<ReturnType<typeof import('./test-app.mjs').openTestApp>>} app
 * @param {string} [rest] of the address, such as a query with its question mark; default none
 * @param {import('playwright-core').BrowserContextOptions} [screen] default: 800 × 600
 */
export async function openMapPage(app, rest = '', screen = {}) {
  const playerPage = await PlayerPage.open(app, `/map${rest}`, { screen });
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

/** Where the layer of the map is: pixels of its window, and its scale. */
export const mapPlace = (page) =>
  page.locator('.iv-map-layer').evaluate((layer) => {
    const { e: x, f: y, a: scale } = new DOMMatrix(layer.style.transform);
    return { x, y, scale };
  });
