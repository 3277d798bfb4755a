// Clicks, keys, focus and screen readers on overlays.
import assert from 'node:assert/strict';
import { after, before, beforeEach, afterEach, describe, it } from 'node:test';
import { openTestApp } from './lib/test-app.mjs';
import { accessibleButtons, hit, openBareStage, put, tabStops } from './lib/overlay-visit.mjs';

describe('overlays', () => {
  let app;
  let film;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  beforeEach(async () => void (film = await openBareStage(app)));
  afterEach(() => film.close());

  /** The stage's empty middle right, the middle with the overlays' buttons, the corner with the page's control. */
  const blank = /** @type {const} */ ([0.8, 0.5]);
  const middle = /** @type {const} */ ([0.5, 0.5]);

  describe('and the mouse', () => {
    it('an overlay takes clicks, also where it is empty; the one added last is on top', async () => {
      await put(film, 'lower', { boxing: false });
      await put(film, 'upper', { scaling: true });
      assert.equal(await hit(film, ...blank), 'upper');
      assert.equal(await hit(film, ...middle), 'upper-button');
    });

    it('clicks fall through the holes of one with `pointerEvents: false`, onto a lower one', async () => {
      await put(film, 'lower', { boxing: false });
      await put(film, 'upper', { pointerEvents: false, scaling: true });
      assert.equal(await hit(film, ...blank), 'lower');
      assert.equal(await hit(film, ...middle), 'upper-button', 'what takes clicks in it, takes them');
    });

    it('clicks fall beside one that is boxed, onto a lower one or onto the stage', async () => {
      await put(film, 'lower', { boxing: false, wrapperStyle: { width: '90%' } });
      await put(film, 'upper', { width: 100, height: 100 });
      assert.equal(await hit(film, 0.7, 0.5), 'upper');
      assert.equal(await hit(film, 0.85, 0.5), 'lower');
      const beside = await hit(film, 0.95, 0.5);
      assert.ok(beside !== 'lower' && beside !== 'upper', `${beside}`);
    });

    it('clicks fall beside a wrapper that is styled smaller, and through one that is hidden', async () => {
      await put(film, 'lower', { boxing: false });
      await put(film, 'upper', { wrapperStyle: { width: '50%' } });
      assert.equal(await hit(film, 0.1, 0.5), 'upper');
      assert.equal(await hit(film, ...blank), 'lower');
      await film.do((player) => player.overlays.hide('upper'));
      assert.equal(await hit(film, 0.1, 0.5), 'lower');
    });

    it("the page's controls and the stage's own are above all overlays", async () => {
      await put(film, 'cover', { boxing: false });
      const control = film.page.locator('.control');
      await control.click();
      assert.equal(await film.page.evaluate(() => window['clicked'].pop()), 'control');
      app.server.fault('/clips/c1.mp4', { status: 404 });
      await film.tell([{ id: 'first', source: '/clips/c1.mp4' }]);
      void film.play();
      const retry = film.page.getByRole('button', { name: 'Try again' });
      await retry.waitFor();
      app.server.clearFaults();
      await retry.click();
      await film.sees('c1', 5);
      assert.equal(await hit(film, ...blank), 'cover', 'a message that is gone takes no clicks');
    });
  });

  describe('and the keyboard', () => {
    it('focus goes through them in the order of `add`, past hidden ones', async () => {
      await put(film, 'a', { scaling: true });
      await put(film, 'b', { visible: false });
      await put(film, 'c', { boxing: false });
      await put(film, 'd', { scaling: true });
      assert.deepEqual(await tabStops(film), ['a-button', 'c-button', 'd-button', 'control']);
      await film.do((player) => {
        player.overlays.show('b');
        player.overlays.hide('c');
      });
      assert.deepEqual(await tabStops(film), ['a-button', 'b-button', 'd-button', 'control']);
    });

    it('focus leaves one that is hidden, and scripts cannot put it there', async () => {
      await put(film, 'a');
      const focused = () => film.page.evaluate(() => document.activeElement?.id);
      await film.page.locator('#a-button').focus();
      assert.equal(await focused(), 'a-button');
      await film.do((player) => player.overlays.hide('a'));
      await film.until(() => document.activeElement === document.body);
      await film.page.evaluate(() => document.getElementById('a-button')?.focus());
      assert.equal(await focused(), '');
    });
  });

  it('are in the accessibility tree while they are visible', async () => {
    await put(film, 'a', { scaling: true });
    await put(film, 'b', { visible: false });
    assert.deepEqual(await accessibleButtons(film), ['Control', 'a']);
    await film.do((player) => {
      player.overlays.show('b');
      player.overlays.hide('a');
    });
    assert.deepEqual(await accessibleButtons(film), ['Control', 'b']);
    await film.do((player) => player.overlays.show('all'));
    assert.deepEqual(await accessibleButtons(film), ['Control', 'a', 'b']);
  });

  const keys = ['Space', 'Enter', 'k', 'm', 'f', 'j', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'Escape'];
  for (const isPlaying of [true, false]) {
    it(`clicks and keys on them leave a film ${isPlaying ? 'that plays playing' : 'that is paused as it is'}`, async () => {
      await film.tell([{ id: 'long', source: ['/clips/l1.webm', '/clips/l1.mp4'] }]);
      await film.play();
      await film.sees('l1', 5);
      await put(film, 'cover', { boxing: false });
      if (!isPlaying) {
        await film.do((player) => player.pause());
        await film.hears('pause');
      }
      const look = () =>
        film.do((player) => {
          const { paused, volume, muted, playbackRate, currentNodeTime } = player;
          const heard = window['testPage'].events[0].map(({ name }) => name);
          return {
            currentNodeTime,
            rest: {
              paused,
              volume,
              muted,
              playbackRate,
              heard,
              fullscreen: Boolean(document.fullscreenElement),
            },
          };
        });
      const earlier = await look();
      assert.equal(await hit(film, ...blank), 'cover');
      assert.equal(await hit(film, ...middle), 'cover-button');
      await film.page.locator('#cover-button').dblclick();
      for (const key of keys) await film.page.keyboard.press(key);
      await film.until(
        ({ from, plays }) => {
          const { currentNodeTime } = window['testPage'].players[0];
          return plays ? currentNodeTime > from + 0.3 : currentNodeTime === from;
        },
        { from: earlier.currentNodeTime, plays: isPlaying },
      );
      const later = await look();
      assert.deepEqual(later.rest, earlier.rest);
      assert.equal(later.rest.paused, !isPlaying);
      assert.deepEqual(film.said, []);
    });
  }
});
