// The browser's own autoplay policy, the stage's spinner, message and fullscreen, and a content security policy.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const clip = { id: 'first', source: ['/clips/c1.webm', '/clips/c1.mp4'] };

describe('autoplay without a gesture', () => {
  let app;
  before(async () => void (app = await openTestApp({ requiresGesture: true })));
  after(() => app?.close());

  /** Plays from the page's own code, because code evaluated by the test runner counts as a gesture. */
  const playsByItself = (page) =>
    page.addInitScript((config) => {
      window['onPlayerReady'] = (player) => {
        player.repository.add(config);
        player.append(config.id);
        window['refusal'] = player.play().then(
          () => null,
          (error) => ({ code: error.code, name: error.name, cause: error.cause?.name }),
        );
      };
    }, clip);

  it('play() without a gesture rejects with AUTOPLAY_BLOCKED, and one click on the large button plays [code-autoplay-blocked]', async () => {
    const { page, messages, close } = await app.open('/player', { before: playsByItself });
    const button = page.getByRole('button', { name: 'Play' });
    await button.waitFor();

    const refusal = await page.evaluate(() => window['refusal']);
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
    await close();
  });

  it('a muted player plays without a gesture', async () => {
    const before = (page) =>
      page.addInitScript((config) => {
        window['onPlayerReady'] = (player) => {
          player.muted = true;
          player.repository.add(config);
          player.append(config.id);
          void player.play();
        };
      }, clip);
    const { page, messages, close } = await app.open('/player', { before });
    await page.waitForFunction(() => window['testPage']?.players[0]?.currentNodeTime > 0.2);
    assert.equal(await page.getByRole('button').count(), 0);
    assert.deepEqual(messages, []);
    await close();
  });

  it('after a refused play(), muting and playing again needs no gesture', async () => {
    const before = async (page) => {
      await playsByItself(page);
      await page.addInitScript(() => {
        window['mutePlay'] = () => {
          const [player] = window['testPage'].players;
          player.muted = true;
          return player.play();
        };
      });
    };
    const { page, close } = await app.open('/player', { before });
    await page.getByRole('button', { name: 'Play' }).waitFor();
    // In a timer, so that the evaluation does not count as a gesture.
    await page.evaluate(() => void setTimeout(window['mutePlay']));
    await page.waitForFunction(() => window['testPage'].players[0].currentNodeTime > 0.2);
    assert.equal(await page.getByRole('button').count(), 0);
    await close();
  });
});

describe('stage', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('fullscreen shows the whole stage with its overlays [stage-fullscreen]', async () => {
    const playerPage = await PlayerPage.open(app);
    await playerPage.page.evaluate(() => {
      document.body.addEventListener('click', () => void window['testPage'].enterFullscreen(), {
        once: true,
      });
    });
    await playerPage.page.locator('body').click();
    await playerPage.waitFor(() => document.fullscreenElement !== null);
    const inside = await playerPage.page.evaluate(() => {
      const whole = document.fullscreenElement;
      return {
        tag: whole?.localName,
        overlay: Boolean(whole?.querySelector('.on-top')),
        isVideo: whole instanceof HTMLVideoElement,
      };
    });
    assert.deepEqual(inside, { tag: 'iv-player', overlay: true, isVideo: false });
    await playerPage.page.evaluate(() => document.exitFullscreen());
    await playerPage.waitFor(() => document.fullscreenElement === null);
    await playerPage.close();
  });

  it('the stage shows a spinner only while the video buffers', async () => {
    const playerPage = await PlayerPage.open(app);
    const spinner = playerPage.page.locator('.iv-spinner');
    app.server.setFault('/clips/l1.mp4', { stallAfter: 30_000 });
    await playerPage.addNodes([{ id: 'long', source: '/clips/l1.mp4' }]);
    void playerPage.play();
    await playerPage.waitForEvent('buffering');
    await spinner.waitFor();
    assert.equal(await spinner.getAttribute('role'), 'status');
    const turning = await spinner.evaluate((element) => getComputedStyle(element, '::before').animationName);
    assert.equal(turning, 'iv-turn');
    app.server.clearFaults();
    await playerPage.waitFor(() => window['testPage'].players[0].currentNodeTime > 4);
    await spinner.waitFor({ state: 'detached' });
    await playerPage.close();
  });

  it('the stage shows a message with a retry button when media cannot be loaded', async () => {
    const playerPage = await PlayerPage.open(app);
    app.server.setFault('/clips/c1.mp4', { status: 404 });
    await playerPage.addNodes([{ id: 'first', source: '/clips/c1.mp4' }]);
    void playerPage.play();
    const alert = playerPage.page.getByRole('alert');
    await alert.waitFor();
    assert.match((await alert.textContent()) ?? '', /could not be loaded/);
    app.server.clearFaults();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await playerPage.waitForFrame('c1', 5);
    assert.equal(await alert.count(), 0);
    await playerPage.close();
  });
});

describe('content security policy', () => {
  const policy = "default-src 'self'; script-src 'self'; style-src 'self'; media-src 'self' blob:";
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('a strict content security policy is not violated, and the styles apply [strict-policy]', async () => {
    const before = async (page) => {
      await page.route('**/player', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': policy },
        });
      });
      await page.addInitScript(() => {
        window['violations'] = [];
        document.addEventListener('securitypolicyviolation', (event) =>
          window['violations'].push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
        );
      });
    };
    const { page, messages, close } = await app.open('/player', { before });
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
    await close();
  });

  it('a violation of the content security policy is detected', async () => {
    const before = async (page) => {
      await page.route('**/player', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': policy },
        });
      });
    };
    const { page, messages, close } = await app.open('/player', { before });
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
    await page.evaluate(
      () => void document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{}' })),
    );
    assert.equal(messages.filter((line) => line.includes('Content Security Policy')).length, 2);
    await close();
  });
});
