// <iv-story-map>: accessibility (by axe) and layout, each look at one size, and tab stops; e2e/verify/viewer-states.test.mjs tests
// all looks at all sizes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openMapPage, testMapIn } from './lib/map-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

const small = [320, 568];
const looks = {
  'dark at 320 px': { size: small, screen: { colorScheme: 'dark' } },
  'light at 1280 px': { screen: { colorScheme: 'light' } },
  'for an author, in forced colours': { rest: '?author', screen: { forcedColors: 'active' } },
  'with more contrast and 200 % text at 320 px': {
    size: small,
    rest: '?unseen=named',
    fontSize: '200%',
    screen: { contrast: 'more' },
  },
  'from right to left at 320 px': { size: small, rest: '?dir=rtl' },
};

describe('iv-story-map [map-accessibility]', () => {
  const tests = new PlayerTests();

  for (const [name, look] of Object.entries(looks)) {
    it(`map and outline have no accessibility violation and fit the window, ${name}`, () =>
      testMapIn(tests, look));
  }

  it('Tab reaches every scene that the viewer can go to, and scrolls it into view', async () => {
    const playerPage = await openMapPage(tests, '', { viewport: { width: 1280, height: 800 } });
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
