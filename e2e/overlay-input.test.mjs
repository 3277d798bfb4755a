// Clicks, keys, focus and screen readers on overlays.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  accessibleButtonNames,
  clickAt,
  openEmptyOverlayPage,
  addOverlay,
  tabStops,
} from './lib/overlay-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('overlays', () => {
  const tests = new PlayerTests();
  let playerPage;
  beforeEach(async () => void (playerPage = await openEmptyOverlayPage(tests)));

  /** Points on the stage as fractions of its size: an empty one, and the overlays' buttons. */
  const blank = /** @type {const} */ ([0.8, 0.5]);
  const middle = /** @type {const} */ ([0.5, 0.5]);

  describe('mouse', () => {
    it('an overlay receives clicks, with `pointerEvents: false` only on its buttons; the last one added is on top [pointer-events]', async () => {
      await addOverlay(playerPage, 'lower', { boxing: false });
      await addOverlay(playerPage, 'upper', { pointerEvents: false, scaling: true });
      assert.equal(await clickAt(playerPage, ...blank), 'lower');
      assert.equal(await clickAt(playerPage, ...middle), 'upper-button');
      await playerPage.run((player) => player.overlays.setOptions('upper', { scaling: true }));
      assert.equal(await clickAt(playerPage, ...blank), 'upper');
      assert.equal(await clickAt(playerPage, ...middle), 'upper-button');
    });

    it('clicks next to a boxed overlay reach a lower overlay or the stage', async () => {
      await addOverlay(playerPage, 'lower', { boxing: false, wrapperStyle: { width: '90%' } });
      await addOverlay(playerPage, 'upper', { width: 100, height: 100 });
      assert.equal(await clickAt(playerPage, 0.7, 0.5), 'upper');
      assert.equal(await clickAt(playerPage, 0.85, 0.5), 'lower');
      const beside = await clickAt(playerPage, 0.95, 0.5);
      assert.ok(beside !== 'lower' && beside !== 'upper', `${beside}`);
    });

    it("the page's controls and the stage's own are above all overlays", async () => {
      await addOverlay(playerPage, 'cover', { boxing: false });
      const control = playerPage.page.locator('.control');
      await control.click();
      assert.equal(await playerPage.page.evaluate(() => window['clicked'].pop()), 'control');
      tests.setFault(['/clips/c1.mp4'], { status: 404 });
      await playerPage.addNodes([{ id: 'first', source: '/clips/c1.mp4' }]);
      void playerPage.play();
      const retry = playerPage.page.getByRole('button', { name: 'Try again' });
      await retry.waitFor();
      tests.app.server.clearFaults();
      await retry.click();
      await playerPage.waitForFrame('c1', 5);
      assert.equal(
        await clickAt(playerPage, ...blank),
        'cover',
        'a message that has disappeared receives no clicks',
      );
    });
  });

  it('focus moves through visible overlays in the order of `add` [overlay-order]', async () => {
    await addOverlay(playerPage, 'a', { scaling: true });
    await addOverlay(playerPage, 'b', { visible: false });
    await addOverlay(playerPage, 'c', { boxing: false });
    await addOverlay(playerPage, 'd', { scaling: true });
    assert.deepEqual(await tabStops(playerPage), ['a-button', 'c-button', 'd-button', 'control']);
    await playerPage.run((player) => {
      player.overlays.show('b');
      player.overlays.hide('c');
    });
    assert.deepEqual(await tabStops(playerPage), ['a-button', 'b-button', 'd-button', 'control']);
  });

  it('overlays are in the accessibility tree while they are visible [overlay-hidden]', async () => {
    await addOverlay(playerPage, 'a', { scaling: true });
    await addOverlay(playerPage, 'b', { visible: false });
    assert.deepEqual(await accessibleButtonNames(playerPage), ['Control', 'a']);
    await playerPage.run((player) => {
      player.overlays.show('b');
      player.overlays.hide('a');
    });
    assert.deepEqual(await accessibleButtonNames(playerPage), ['Control', 'b']);
    await playerPage.run((player) => player.overlays.show('all'));
    assert.deepEqual(await accessibleButtonNames(playerPage), ['Control', 'a', 'b']);
  });

  const keys = ['Space', 'Enter', 'k', 'm', 'f', 'j', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'Escape'];
  for (const isPlaying of [true, false]) {
    it(`clicks and keys on overlays do not change a ${isPlaying ? 'playing' : 'paused'} player [overlay-input]`, async () => {
      await playerPage.addNodes([{ id: 'long', source: ['/clips/l1.webm', '/clips/l1.mp4'] }]);
      // Plays so slowly that the clip does not end during the test.
      await playerPage.run((player) => void (player.playbackRate = 0.25));
      await playerPage.play();
      await playerPage.waitForFrame('l1', 5);
      await addOverlay(playerPage, 'cover', { boxing: false });
      if (!isPlaying) {
        await playerPage.run((player) => player.pause());
        await playerPage.waitForEvent('pause');
      }
      const look = () =>
        playerPage.run((player) => {
          const { paused, volume, muted, playbackRate, currentNodeTime } = player;
          const events = window['testPage'].events[0].map(({ name }) => name);
          return {
            currentNodeTime,
            rest: {
              paused,
              volume,
              muted,
              playbackRate,
              events,
              fullscreen: Boolean(document.fullscreenElement),
            },
          };
        });
      const earlier = await look();
      assert.equal(await clickAt(playerPage, ...blank), 'cover');
      assert.equal(await clickAt(playerPage, ...middle), 'cover-button');
      await playerPage.page.locator('#cover-button').dblclick();
      for (const key of keys) await playerPage.page.keyboard.press(key);
      await playerPage.waitFor(
        ({ from, plays }) => {
          const { currentNodeTime } = window['testPage'].players[0];
          return plays ? currentNodeTime > from + 0.3 : currentNodeTime === from;
        },
        { from: earlier.currentNodeTime, plays: isPlaying },
      );
      const later = await look();
      assert.deepEqual(later.rest, earlier.rest);
      assert.equal(later.rest.paused, !isPlaying);
      assert.deepEqual(playerPage.messages, []);
    });
  }
});
