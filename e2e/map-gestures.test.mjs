// <iv-story-map> with mouse and touch, with and without zone.js: moving it triggers no change detection.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { mapPlace, openMapPage } from './lib/map-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

const renders = (page) => page.evaluate(() => window['testPage'].checks.renders);

for (const configuration of /** @type {const} */ (['zoneless', 'zone'])) {
  describe(`iv-story-map with a mouse, ${configuration}`, () => {
    const tests = new PlayerTests({ configuration });

    it('a drag moves the map without change detection or a click; a click goes back [map-cost]', async () => {
      const playerPage = await openMapPage(tests, '', { viewport: { width: 1280, height: 800 } });
      const { page } = playerPage;
      const box = await page.locator('.iv-map-node[data-node-id=n0]').boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const before = [await mapPlace(page), await renders(page)];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 40, y + 20, { steps: 8 });
      await page.mouse.up();
      assert.notDeepEqual(await mapPlace(page), before[0]);
      assert.equal(await renders(page), before[1]);
      await playerPage.run(() => window['testPage'].fakeEngine.advance(0.1));
      assert.equal(await playerPage.run((player) => player.currentNode.id), 'n1');
      await page.mouse.click(x + 40, y + 20);
      await playerPage.run(() => window['testPage'].fakeEngine.advance(0.1));
      assert.equal(await playerPage.run((player) => player.currentNode.id), 'n0');
      await playerPage.waitFor(() => document.querySelector('[data-state=here][data-node-id=n0]'));
      assert.deepEqual(playerPage.messages, []);
    });
  });
}

describe('iv-story-map with touch', () => {
  /** Low enough for the page to scroll. */
  const phone = { viewport: { width: 360, height: 420 }, hasTouch: true, isMobile: true };
  const tests = new PlayerTests();
  let playerPage;
  let session;
  beforeEach(async () => {
    playerPage = await openMapPage(tests, '', phone);
    session = await playerPage.page.context().newCDPSession(playerPage.page);
  });

  /** Puts fingers down, moves each by `right` and `down` in screen-sized steps, and lifts them. */
  const touch = async (...fingers) => {
    const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const at = (part) =>
      fingers.map(({ x, y, right = 0, down = 0 }, id) => ({ id, x: x + right * part, y: y + down * part }));
    await send('touchStart', at(0));
    for (let step = 1; step <= 10; step++) {
      await send('touchMove', at(step / 10));
      await playerPage.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    await send('touchEnd', []);
  };
  const scrolled = () => playerPage.page.evaluate(() => scrollY);
  const nodeId = () => playerPage.run((player) => player.currentNode.id);

  it('one finger moves the map sideways without a click [map-gestures]', async () => {
    const { page } = playerPage;
    const box = await page.locator('.iv-map-node[data-node-id=n1]').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [before, checks] = [await mapPlace(page), await renders(page)];
    await touch({ x, y, right: -90 });
    const place = await mapPlace(page);
    assert.ok(Math.abs(place.x - before.x + 90) < 20, `${before.x} px to ${place.x} px`);
    assert.equal(place.scale, before.scale);
    assert.equal(await scrolled(), 0);
    assert.equal(await renders(page), checks);
    assert.equal(await nodeId(), 'n1');
  });

  it('one finger scrolls the page vertically, and the map does not move [map-scroll]', async () => {
    const { page } = playerPage;
    const before = await mapPlace(page);
    await touch({ x: 180, y: 380, down: -120 });
    await playerPage.waitFor(() => scrollY > 40);
    const place = await mapPlace(page);
    assert.ok(Math.hypot(place.x - before.x, place.y - before.y) < 1, JSON.stringify([before, place]));
  });

  for (const [name, fingers] of Object.entries({
    'side by side': [
      { x: 160, y: 300, right: -70 },
      { x: 200, y: 300, right: 70 },
    ],
    'one above the other': [
      { x: 180, y: 280, down: -70 },
      { x: 180, y: 320, down: 70 },
    ],
  })) {
    it(`two fingers zoom the map around the point between them, ${name}, and the page does not move [map-gestures]`, async () => {
      const { page } = playerPage;
      const before = await mapPlace(page);
      const top = await page.locator('.iv-map-window').evaluate((one) => one.getBoundingClientRect().top);
      await touch(...fingers);
      const place = await mapPlace(page);
      assert.ok(place.scale > before.scale * 1.5, `scale ${before.scale} to ${place.scale}`);
      const middle = ({ x, y, scale }) => [(180 - x) / scale, (300 - top - y) / scale];
      const [from, to] = [middle(before), middle(place)];
      assert.ok(Math.hypot(to[0] - from[0], to[1] - from[1]) < 30, JSON.stringify([from, to]));
      assert.deepEqual(await page.evaluate(() => ({ scale: visualViewport.scale, top: scrollY })), {
        scale: 1,
        top: 0,
      });
      assert.equal(await nodeId(), 'n1');
    });
  }

  it('a tap goes back to a scene of the path, even if it is partly outside the window [map-back]', async () => {
    const button = playerPage.page.locator('.iv-map-node[data-node-id=n0] button');
    assert.ok((await button.boundingBox()).x < 0);
    await button.tap();
    // The click arrives some time after the finger is lifted.
    await playerPage.waitFor(() => {
      window['testPage'].fakeEngine.advance(0.01);
      return window['testPage'].players[0].currentNode.id === 'n0';
    });
  });
});
