// media-chrome's controls on a branching film treat `<iv-media>` as a video, across seams and choices.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shoot } from './lib/screen-sizes.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('media-chrome', () => {
  const tests = new PlayerTests();

  const open = async () => {
    const film = await tests.open('/skin');
    await film.waitForEvent('canplay');
    const { page } = film;
    const control = (name) => page.locator(`media-${name}`);
    /** Waits until the controller has these attributes. */
    const untilState = (attributes) =>
      page.locator(`media-controller${attributes}`).waitFor({ state: 'attached' });
    /** Waits until the clock matches. */
    const untilClock = (pattern) =>
      tests.until(async () =>
        pattern.test(await control('time-display').evaluate(({ shadowRoot }) => shadowRoot.textContent)),
      );
    await untilState('[mediaduration]');
    return { film, page, control, untilState, untilClock };
  };

  it('shows play, pause, choices, the time across a seam, and the end [media-chrome]', async () => {
    const { film, page, control, untilState, untilClock } = await open();
    await untilState('[mediapaused][mediaduration="4"]');
    await shoot(page, 'media-chrome-start');
    await untilClock(/0:00\s\/\s0:04/);
    assert.equal(await control('play-button').getAttribute('aria-label'), 'play');
    await control('play-button').click();
    await untilState(':not([mediapaused])');
    assert.equal(await control('play-button').getAttribute('aria-label'), 'pause');
    // The film waits for the choice, which the bar does not cover.
    await film.waitForEvent('decision.hold');
    const choice = page.locator('.iv-choice', { hasText: 'Blue' });
    const [answer, bar] = [await choice.boundingBox(), await control('control-bar').boundingBox()];
    assert.ok(
      answer.y + answer.height <= bar.y,
      `choice until ${answer.y + answer.height}, bar from ${bar.y}`,
    );
    await shoot(page, 'media-chrome-choice');
    // Clicked in the page, because the clip may be over before a click of a busy test runner arrives.
    const pressed = film.waitFor(() => {
      const { currentNode, currentNodeTime } = window['testPage'].players[0];
      // The length includes the next node, which is now known.
      const isKnown = document.querySelector('media-controller[mediaduration="12"]');
      if (!isKnown || currentNode?.id !== 'c3' || currentNodeTime < 1) return false;
      document.querySelector('media-play-button')['click']();
      return true;
    });
    await choice.click();
    await pressed;
    await untilState('[mediapaused]');
    const { time, inNode } = await film.run(({ currentTime, currentNodeTime }) => ({
      time: currentTime,
      inNode: currentNodeTime,
    }));
    assert.equal(time, inNode + 4);
    await untilClock(/0:0[5-7]\s\/\s0:12/);
    await control('play-button').click();
    await film.waitForEvent('ended');
    await untilState('[mediapaused][mediaended]');
    await untilClock(/0:12\s\/\s0:12/);
    await tests.assertSeen('c1', 'c3', 'c4');
    assert.deepEqual(film.messages, []);
  });

  it('the bar seeks in the whole film, back across the seam, and shows what is buffered', async () => {
    const { film, page, control, untilState } = await open();
    await film.run((player) => player.append('c3', 'c4'));
    await untilState('[mediaduration="12"]');
    const seekTo = async (part) => {
      const { x, y, width, height } = await control('time-range').boundingBox();
      // The track is inset by 10 px at both ends.
      await page.mouse.click(x + 10 + (width - 20) * part, y + height / 2);
    };
    for (const [part, node, frame] of /** @type {const} */ ([
      [0.5, 'c3', 50],
      [0.25, 'c1', 80],
      [0.9, 'c4', 75],
    ])) {
      await seekTo(part);
      await film.waitForFrame(node, frame);
      await film.waitFor(() => !window['testPage'].players[0].reduxStore.getState().player.isSeeking);
      const time = await film.run(({ currentTime }) => currentTime);
      assert.ok(Math.abs(time - part * 12) < 0.3, `${time} s for ${part}`);
      // The bar shows the same value.
      assert.ok(
        Math.abs((await control('time-range').evaluate((range) => range['mediaCurrentTime'])) - time) < 0.05,
      );
    }
    await untilState('[mediabuffered*="12"]');
  });

  it('mute, volume and rate are synchronized both ways', async () => {
    const { film, page, control, untilState } = await open();
    await control('mute-button').click();
    await untilState('[mediamuted]');
    assert.deepEqual(await film.run(({ muted, volume }) => [muted, volume]), [true, 1]);
    await film.run((player) => void (player.muted = false));
    await untilState(':not([mediamuted])');
    const { x, y, width, height } = await control('volume-range').boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    const volume = await film.run((player) => player.volume);
    assert.ok(volume > 0.4 && volume < 0.6, `${volume}`);
    await film.run((player) => void (player.volume = 0.2));
    await untilState('[mediavolume="0.2"][mediavolumelevel="low"]');
    for (const rate of [2, 0.5, 1]) {
      await control('playback-rate-button').click();
      await page.locator(`media-playback-rate-button[mediaplaybackrate="${rate}"]`).waitFor();
      assert.equal(await film.run((player) => player.playbackRate), rate);
    }
  });

  it('the captions button switches captions, and follows the player [media-element-tracks]', async () => {
    const { film, page, control, untilState } = await open();
    const caption = page.locator('.iv-caption');
    await untilState('[mediasubtitleslist*="en"][mediasubtitleslist*="de"]:not([mediasubtitlesshowing])');
    await control('captions-button').click();
    await untilState('[mediasubtitlesshowing*="en"]');
    await control('play-button').click();
    await caption.filter({ hasText: 'Caption in en' }).waitFor();
    await film.run((player) => void (player.language = 'de'));
    await untilState('[mediasubtitlesshowing*="de"]');
    await caption.filter({ hasText: 'Caption in de' }).waitFor();
    await control('captions-button').click();
    await untilState(':not([mediasubtitlesshowing])');
    await caption.waitFor({ state: 'detached' });
    assert.deepEqual(film.messages, []);
  });

  it('fullscreen shows the skin, filled by the film with its choices', async () => {
    const { film, page, control, untilState } = await open();
    await control('fullscreen-button').click();
    await untilState('[mediaisfullscreen]:fullscreen');
    const boxes = await page.evaluate(() =>
      ['media-controller', 'iv-player'].map((name) => {
        const { width, height } = document.querySelector(name).getBoundingClientRect();
        return [width, height];
      }),
    );
    assert.deepEqual(boxes[1], boxes[0]);
    await control('play-button').click();
    await film.waitForEvent('decision.hold');
    await page.locator('.iv-choice', { hasText: 'Green' }).click();
    await film.waitForFrame('c2');
    await control('fullscreen-button').click();
    await untilState(':not([mediaisfullscreen])');
  });

  it('a click on the picture plays and pauses, and a key on a choice only chooses', async () => {
    const { film, page, untilState } = await open();
    await page.mouse.click(200, 100);
    await untilState(':not([mediapaused])');
    await page.mouse.click(200, 100);
    await untilState('[mediapaused]');
    await page.keyboard.press('k');
    await untilState(':not([mediapaused])');
    await film.waitForEvent('decision.hold');
    await page.locator('.iv-choice', { hasText: 'Green' }).focus();
    await page.keyboard.press('Space');
    await film.waitForFrame('c2');
    assert.equal(await film.run(({ paused }) => paused), false);
  });

  it('the bar fades while the mouse rests on the film, and a tap hides it', async () => {
    const { film, page, control, untilState } = await open();
    await control('play-button').click();
    await untilState(':not([mediapaused])');
    await page.mouse.move(200, 100);
    await page.mouse.move(210, 100);
    await untilState('[userinactive]');
    // Taps in the page as soon as the bar is back, because it fades again after a second.
    const tapped = film.waitFor(() => {
      const isInactive = () => document.querySelector('media-controller').hasAttribute('userinactive');
      if (isInactive()) return null;
      for (const type of ['pointerdown', 'pointerup'])
        document
          .querySelector('iv-player')
          .dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerType: 'touch' }));
      return { isHidden: isInactive() };
    });
    await page.mouse.move(220, 100);
    assert.deepEqual(await (await tapped).jsonValue(), { isHidden: true });
    assert.deepEqual(film.messages, []);
  });

  it('fullscreen requested from the player shows the skin too', async () => {
    const { film, page, untilState } = await open();
    await page.evaluate(() => {
      const enter = () => void window['testPage'].enterFullscreen();
      document.addEventListener('keydown', enter, { once: true });
    });
    await page.keyboard.press('x');
    await untilState('[mediaisfullscreen]:fullscreen');
    assert.deepEqual(film.messages, []);
  });

  it('failing media are reported, and the button retries, before the start and during the film', async () => {
    tests.setFault(['/clips/c1.webm', '/clips/c1.mp4'], { status: 404 });
    const film = await tests.open('/skin');
    const { page } = film;
    const button = page.locator('media-play-button');
    const untilState = (attributes) =>
      page.locator(`media-controller${attributes}`).waitFor({ state: 'attached' });
    await film.waitForEvent('error', { nodeId: 'c1' });
    await page.locator('media-error-dialog[open]').waitFor();
    await untilState('[mediaerrorcode][mediapaused]');
    tests.app.server.clearFaults();
    // Before it is preloaded.
    tests.setFault(['/clips/c2.webm', '/clips/c2.mp4'], { status: 404 });
    await button.click();
    await untilState(':not([mediaerrorcode]):not([mediapaused])');
    await film.waitForFrame('c1');
    await film.run((player) => player.append('c2'));
    await film.waitForEvent('error', { nodeId: 'c2' });
    await untilState('[mediaerrorcode]');
    tests.app.server.clearFaults();
    await button.click();
    await film.waitForFrame('c2');
    await untilState(':not([mediaerrorcode]):not([mediapaused])');
  });

  it('after an error the bar works again once the film has moved elsewhere', async () => {
    tests.setFault(['/clips/c2.webm', '/clips/c2.mp4'], { status: 404 });
    const { film, control, untilState } = await open();
    await film.run((player) => player.append('c2'));
    await control('play-button').click();
    await film.waitForEvent('error', { nodeId: 'c2' });
    await untilState('[mediaerrorcode]');
    await film.run((player) => player.pause());
    await film.run((player) => player.seek('c1', 1));
    await untilState(':not([mediaerrorcode])[mediapaused]');
    await control('play-button').click();
    await untilState(':not([mediapaused])');
  });
});
