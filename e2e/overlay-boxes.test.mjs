// Boxes of overlays are right within half a pixel on pages and screens of all kinds.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const wide = 16 / 9;
const square = 1;

describe('boxes of overlays', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  /** Plays a video with overlays of all shapes; `prepare` runs in the page before they are added. */
  async function open({
    screen = undefined,
    prepare = () => undefined,
    clips = ['l1'],
    format = 'webm',
  } = {}) {
    const playerPage = await PlayerPage.open(app, '/player', { screen });
    await playerPage.page.evaluate(prepare);
    await playerPage.addNodes(clips.map((id) => ({ id, source: `/clips/${id}.${format}` })));
    assert.equal(await playerPage.play(), null);
    await playerPage.waitForFrame(clips[0]);
    await playerPage.page.evaluate(() => import(`${location.origin}/page/overlay-probe.mjs`));
    await playerPage.run((player) => window['overlayProbe'].addOverlays(player));
    return playerPage;
  }

  /** Waits until the stage has the size and every overlay its expected box. */
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

  it('boxes are right at first, and a wrong box is detected', async () => {
    const playerPage = await open();
    await waitForBoxes(playerPage, 640, 360);
    const errors = await playerPage.page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.querySelector('#boxed'));
      element.style.width = '99%';
      return window['overlayProbe'].findErrors(16 / 9, { width: 640, height: 360 });
    });
    assert.equal(errors.length, 1);
    assert.match(errors[0], /^boxed: width is 356\.\d+, not 360$/);
    assert.deepEqual(playerPage.messages, []);
    await playerPage.close();
  });

  it('boxes follow the stage into fullscreen and back [boxes-follow]', async () => {
    const playerPage = await open();
    await playerPage.page.evaluate(() => {
      document.addEventListener('click', () => void window['testPage'].enterFullscreen(), { once: true });
    });
    await playerPage.page.mouse.click(700, 500);
    await playerPage.waitFor(() => document.fullscreenElement !== null);
    await waitForBoxes(playerPage, 0, 0);
    const isInside = await playerPage.page.evaluate(() =>
      Boolean(document.fullscreenElement?.querySelector('#boxed')),
    );
    assert.ok(isInside);
    await playerPage.page.evaluate(() => document.exitFullscreen());
    await playerPage.waitFor(() => document.fullscreenElement === null);
    await waitForBoxes(playerPage, 640, 360);
    await playerPage.close();
  });

  it('boxes follow a rotation of the device [boxes-follow]', async () => {
    const playerPage = await open({
      screen: { viewport: { width: 360, height: 640 } },
      prepare: () => {
        const stage = /** @type {HTMLElement} */ (document.querySelector('iv-player'));
        Object.assign(stage.style, { width: '100vw', height: '100vh', aspectRatio: 'auto' });
      },
    });
    await waitForBoxes(playerPage, 360, 640);
    await playerPage.page.setViewportSize({ width: 640, height: 360 });
    await waitForBoxes(playerPage, 640, 360);
    await playerPage.page.setViewportSize({ width: 360, height: 640 });
    await waitForBoxes(playerPage, 360, 640);
    await playerPage.close();
  });

  for (const format of ['mp4', 'webm']) {
    it(`boxes follow a clip of another aspect ratio (${format}) [video-box]`, async () => {
      const playerPage = await open({ clips: ['s1', 'q1', 'c2'], format });
      await playerPage.waitForFrame('q1');
      await waitForBoxes(playerPage, 640, 360, square);
      await playerPage.waitForFrame('c2');
      await waitForBoxes(playerPage, 640, 360, wide);
      await playerPage.run((player) => player.seek('q1', 0.5));
      await playerPage.waitForFrame('q1', 10);
      await waitForBoxes(playerPage, 640, 360, square);
      await playerPage.assertNeverBlank();
      assert.deepEqual(playerPage.messages, []);
      await playerPage.close();
    });
  }

  it('boxes are right with a device pixel ratio of 2 and fractional sizes', async () => {
    const playerPage = await open({
      screen: { deviceScaleFactor: 2 },
      prepare: () => {
        const stage = /** @type {HTMLElement} */ (document.querySelector('iv-player'));
        Object.assign(stage.style, { width: '333.3px', height: '277.7px' });
      },
    });
    assert.equal(await playerPage.page.evaluate(() => devicePixelRatio), 2);
    await waitForBoxes(playerPage, 333.3, 277.7);
    await playerPage.close();
  });

  it('boxes are right on a right-to-left page [boxes-follow]', async () => {
    const playerPage = await open({ prepare: () => void (document.documentElement.dir = 'rtl') });
    const stage = await playerPage.page.evaluate(
      () => /** @type {Element} */ (document.querySelector('iv-player')).getBoundingClientRect().left,
    );
    assert.equal(stage, 160, 'the stage is at the right edge');
    await waitForBoxes(playerPage, 640, 360);
    await playerPage.page.evaluate(() => void (document.documentElement.dir = 'ltr'));
    await waitForBoxes(playerPage, 640, 360);
    await playerPage.close();
  });

  it('boxes are right on a zoomed page [boxes-follow]', async () => {
    const playerPage = await open({ prepare: () => void (document.body.style.zoom = '1.25') });
    await waitForBoxes(playerPage, 800, 450);
    await playerPage.page.evaluate(() => void (document.body.style.zoom = '0.8'));
    await waitForBoxes(playerPage, 512, 288);
    await playerPage.page.evaluate(() => void (document.body.style.zoom = '1'));
    await waitForBoxes(playerPage, 640, 360);
    await playerPage.close();
  });
});
