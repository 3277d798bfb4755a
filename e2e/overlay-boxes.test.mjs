// Overlays stay on the picture, within half a pixel, whatever the page and the screen do.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Film } from './lib/film-driver.mjs';
import { openTestApp } from './lib/test-app.mjs';

const wide = 16 / 9;
const square = 1;

describe('boxes of overlays', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  /** A film that plays, with overlays of many shapes; `prepare` changes the page before they are added. */
  async function open({
    screen = undefined,
    prepare = () => undefined,
    clips = ['l1'],
    format = 'webm',
  } = {}) {
    const film = await Film.open(app, '/player', { screen });
    await film.page.evaluate(prepare);
    await film.tell(clips.map((id) => ({ id, source: `/clips/${id}.${format}` })));
    assert.equal(await film.play(), null);
    await film.sees(clips[0]);
    await film.page.evaluate(() => import(`${location.origin}/page/overlay-probe.mjs`));
    await film.do((player) => window['probe'].put(player));
    return film;
  }

  /** Waits until the stage has its size and every overlay its box. */
  async function liesRight(film, width, height, ratio = wide) {
    const wish = { ratio, size: { width, height } };
    await film
      .until((given) => window['probe'].faults(given.ratio, given.size).length === 0, wish, 5000)
      .catch(async (cause) => {
        const faults = await film.page.evaluate(
          (given) => window['probe'].faults(given.ratio, given.size),
          wish,
        );
        throw new Error(`${faults.join('; ')}; said: ${film.said.join(' | ')}`, { cause });
      });
  }

  it('are right at first, and tell when they are not', async () => {
    const film = await open();
    await liesRight(film, 640, 360);
    const faults = await film.page.evaluate(() => {
      const element = /** @type {HTMLElement} */ (document.querySelector('#boxed'));
      element.style.width = '99%';
      return window['probe'].faults(16 / 9, { width: 640, height: 360 });
    });
    assert.equal(faults.length, 1);
    assert.match(faults[0], /^boxed: width is 356\.\d+, not 360$/);
    assert.deepEqual(film.said, []);
    await film.close();
  });

  it('follow the stage into fullscreen and back', async () => {
    const film = await open();
    await film.page.evaluate(() => {
      document.addEventListener('click', () => void window['testPage'].enterFullscreen(), { once: true });
    });
    await film.page.mouse.click(700, 500);
    await film.until(() => document.fullscreenElement !== null);
    await liesRight(film, 0, 0);
    const isInside = await film.page.evaluate(() =>
      Boolean(document.fullscreenElement?.querySelector('#boxed')),
    );
    assert.ok(isInside);
    await film.page.evaluate(() => document.exitFullscreen());
    await film.until(() => document.fullscreenElement === null);
    await liesRight(film, 640, 360);
    await film.close();
  });

  it('follow a device that is turned', async () => {
    const film = await open({
      screen: { viewport: { width: 360, height: 640 } },
      prepare: () => {
        const stage = /** @type {HTMLElement} */ (document.querySelector('iv-player'));
        Object.assign(stage.style, { width: '100vw', height: '100vh', aspectRatio: 'auto' });
      },
    });
    await liesRight(film, 360, 640);
    await film.page.setViewportSize({ width: 640, height: 360 });
    await liesRight(film, 640, 360);
    await film.page.setViewportSize({ width: 360, height: 640 });
    await liesRight(film, 360, 640);
    await film.close();
  });

  for (const format of ['mp4', 'webm']) {
    it(`follow a picture of another ratio in mid-film (${format})`, async () => {
      const film = await open({ clips: ['s1', 'q1', 'c2'], format });
      await film.sees('q1');
      await liesRight(film, 640, 360, square);
      await film.sees('c2');
      await liesRight(film, 640, 360, wide);
      await film.do((player) => player.seek('q1', 0.5));
      await film.sees('q1', 10);
      await liesRight(film, 640, 360, square);
      await film.wasNeverBlank();
      assert.deepEqual(film.said, []);
      await film.close();
    });
  }

  it('are right with two device pixels for each of the page, and with fractions of a pixel', async () => {
    const film = await open({
      screen: { deviceScaleFactor: 2 },
      prepare: () => {
        const stage = /** @type {HTMLElement} */ (document.querySelector('iv-player'));
        Object.assign(stage.style, { width: '333.3px', height: '277.7px' });
      },
    });
    assert.equal(await film.page.evaluate(() => devicePixelRatio), 2);
    await liesRight(film, 333.3, 277.7);
    await film.close();
  });

  it('are right on a page that is written from right to left', async () => {
    const film = await open({ prepare: () => void (document.documentElement.dir = 'rtl') });
    const stage = await film.page.evaluate(
      () => /** @type {Element} */ (document.querySelector('iv-player')).getBoundingClientRect().left,
    );
    assert.equal(stage, 160, 'the stage is at the right edge');
    await liesRight(film, 640, 360);
    await film.page.evaluate(() => void (document.documentElement.dir = 'ltr'));
    await liesRight(film, 640, 360);
    await film.close();
  });

  it('are right on a page that is zoomed', async () => {
    const film = await open({ prepare: () => void (document.body.style.zoom = '1.25') });
    await liesRight(film, 800, 450);
    await film.page.evaluate(() => void (document.body.style.zoom = '0.8'));
    await liesRight(film, 512, 288);
    await film.page.evaluate(() => void (document.body.style.zoom = '1'));
    await liesRight(film, 640, 360);
    await film.close();
  });
});
