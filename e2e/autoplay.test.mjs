// The browser's own autoplay policy, and a content security policy. audio-lock.test.mjs tests muted playback.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';
import { runByDebugger } from './lib/test-app.mjs';

const clip = { id: 'first', source: ['/clips/l1.webm', '/clips/l1.mp4'] };

describe('autoplay without a gesture', () => {
  const tests = new PlayerTests({ requiresGesture: true });

  /** Plays from the page's own code: code evaluated by the test runner counts as a gesture. */
  const playsByItself = (page) =>
    page.addInitScript((config) => {
      window['attempt'] = new Promise((resolve) => {
        window['onPlayerReady'] = (player) => {
          player.repository.add(config);
          player.append(config.id);
          player.play().then(
            () => resolve(null),
            (error) => resolve({ code: error.code, name: error.name, cause: error.cause?.name }),
          );
        };
      });
    }, clip);

  it('play() without a gesture rejects with AUTOPLAY_BLOCKED, and one click on the large button plays [code-autoplay-blocked]', async () => {
    const { page, messages } = await tests.app.open('/player', { before: playsByItself });
    const button = page.getByRole('button', { name: 'Play' });
    await button.waitFor();

    const refusal = await page.evaluate(() => window['attempt']);
    assert.deepEqual(refusal, {
      code: 'AUTOPLAY_BLOCKED',
      name: 'IvPlayerError',
      cause: 'NotAllowedError',
    });
    const player = await page.evaluate(() => {
      const [one] = window['testPage'].players;
      const { paused, isAudioLocked, currentNodeTime, reduxStore } = one;
      return { paused, isAudioLocked, currentNodeTime, isPlaying: reduxStore.getState().player.isPlaying };
    });
    assert.deepEqual(player, { paused: true, isAudioLocked: true, currentNodeTime: 0, isPlaying: false });

    await button.click();
    await page.waitForFunction(() => window['testPage'].players[0].currentNodeTime > 0.2);
    assert.equal(await button.count(), 0);
    const after = await page.evaluate(() => {
      const [one] = window['testPage'].players;
      const sounding = [...document.querySelectorAll('video')].filter(
        (video) => !video.muted && !video.paused,
      );
      return { paused: one.paused, isAudioLocked: one.isAudioLocked, sounding: sounding.length };
    });
    assert.deepEqual(after, { paused: false, isAudioLocked: false, sounding: 1 });
    assert.deepEqual(messages, []);
  });

  it('after a rejected play(), playing muted needs no gesture', async () => {
    const { page } = await tests.app.open('/player', { before: playsByItself });
    const result = await runByDebugger(page, async () => {
      const [player] = window['testPage'].players;
      const refusal = await window['attempt'];
      player.muted = true;
      await player.play();
      while (player.currentNodeTime <= 0.2) await new Promise(requestAnimationFrame);
      return { refusal: refusal?.code, hasGesture: navigator.userActivation.hasBeenActive };
    });
    assert.deepEqual(result, { refusal: 'AUTOPLAY_BLOCKED', hasGesture: false });
    assert.equal(await page.getByRole('button').count(), 0);
  });
});

describe('content security policy', () => {
  const policy = "default-src 'self'; script-src 'self'; style-src 'self'; media-src 'self' blob:";
  const tests = new PlayerTests();

  it('the page does not violate a strict content security policy, and styles apply [strict-policy]', async () => {
    const { page, messages } = await tests.app.open('/player', { policy });
    const looks = await page.evaluate(async (config) => {
      const opened = () => window['testPage']?.players[0];
      while (!opened()) await new Promise(requestAnimationFrame);
      const player = opened();
      player.repository.add([config, { id: 'gone', source: '/clips/gone.mp4' }]);
      player.append('first', 'gone');
      await player.play();
      await new Promise((resolve) => player.once('error', resolve));
      while (!document.querySelector('.iv-message')) await new Promise(requestAnimationFrame);
      const look = (selector) => getComputedStyle(/** @type {Element} */ (document.querySelector(selector)));
      return {
        stage: look('iv-player').position,
        notice: look('.iv-message').display,
        button: look('.iv-message button').cursor,
        video: look('video').position,
        violations: window['violations'],
      };
    }, clip);
    assert.deepEqual(looks, {
      stage: 'relative',
      notice: 'grid',
      button: 'pointer',
      video: 'absolute',
      violations: [],
    });
    assert.deepEqual(
      messages.filter((line) => !line.includes('404')),
      [],
    );
  });
});
