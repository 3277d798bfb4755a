// Overlay boxes are exact to half a pixel in fullscreen, on high-density screens, and when a clip has a different ratio.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';

const wide = 16 / 9;
const square = 1;

describe('boxes of overlays', () => {
  const tests = new PlayerTests();

  /** Plays clips with overlays of all shapes, and pauses at the square one. */
  async function open(clips, format, screen = {}) {
    const playerPage = await tests.open('/player', { screen });
    await playerPage.run((player) => void player.on('nodestart', ({ id }) => id === 'q1' && player.pause()));
    await tests.begin(clips.map((id) => ({ id, source: `/clips/${id}.${format}` })));
    await playerPage.waitForFrame(clips[0]);
    await playerPage.page.evaluate(() => import(`${location.origin}/page/overlay-probe.mjs`));
    await playerPage.run((player) => window['overlayProbe'].addOverlays(player));
    return playerPage;
  }

  /** Waits until the stage has the given size and every overlay its expected box. */
  async function waitForBoxes(playerPage, width, height, ratio = wide) {
    const wish = { ratio, size: { width, height } };
    await playerPage
      .waitFor((given) => window['overlayProbe'].findErrors(given.ratio, given.size).length === 0, wish)
      .catch(async (cause) => {
        const errors = await playerPage.page.evaluate(
          (given) => window['overlayProbe'].findErrors(given.ratio, given.size),
          wish,
        );
        throw new Error(`${errors.join('; ')}; messages: ${playerPage.messages.join(' | ')}`, { cause });
      });
  }

  it('boxes follow the stage into fullscreen and back, with a device pixel ratio of 2, and a wrong box is detected [boxes-follow]', async () => {
    const playerPage = await open(['l1'], 'webm', { deviceScaleFactor: 2 });
    await playerPage.page.evaluate(() => {
      document.addEventListener('click', () => void window['testPage'].enterFullscreen(), { once: true });
    });
    await playerPage.page.mouse.click(700, 500);
    await playerPage.waitFor(() => document.fullscreenElement !== null);
    await waitForBoxes(playerPage, 0, 0);
    const inside = await playerPage.page.evaluate(() =>
      ['#boxed', '.on-top'].map((selector) => Boolean(document.fullscreenElement?.querySelector(selector))),
    );
    assert.deepEqual(inside, [true, true]);
    await playerPage.page.evaluate(() => document.exitFullscreen());
    await playerPage.waitFor(() => document.fullscreenElement === null);
    await waitForBoxes(playerPage, 640, 360);
    const errors = await playerPage.page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.querySelector('#boxed'));
      element.style.width = '99%';
      return window['overlayProbe'].findErrors(16 / 9, { width: 640, height: 360 });
    });
    assert.equal(errors.length, 1);
    assert.match(errors[0], /^boxed: width is 356\.\d+, not 360$/);
    assert.deepEqual(playerPage.messages, []);
  });

  for (const format of ['mp4', 'webm']) {
    it(`boxes follow a clip with a different aspect ratio (${format}) [video-box]`, async () => {
      const playerPage = await open(['s1', 'q1', 'c2'], format);
      await playerPage.waitForFrame('q1');
      await waitForBoxes(playerPage, 640, 360, square);
      await playerPage.play();
      await playerPage.waitForFrame('c2');
      await waitForBoxes(playerPage, 640, 360, wide);
      await playerPage.run((player) => player.seek('q1', 0.5));
      await playerPage.waitForFrame('q1', 10);
      await waitForBoxes(playerPage, 640, 360, square);
      await playerPage.assertNeverBlank();
      assert.deepEqual(playerPage.messages, []);
    });
  }
});
