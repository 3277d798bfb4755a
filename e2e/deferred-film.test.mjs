// A film that is loaded by the first click: the player is not loaded before, and the same click starts sound.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';
import { buildTestApp, runByDebugger } from './lib/test-app.mjs';

/** Paths of scripts that contain code of the player. */
function playerScripts() {
  const folder = buildTestApp('zoneless');
  const isPlayer = (file) =>
    /iv-container|iv-story|IvPlayerError/.test(readFileSync(join(folder, file), 'utf8'));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js') && isPlayer(file))
    .map((file) => `/${file}`);
}

describe('a film loaded on demand', () => {
  const tests = new PlayerTests({ requiresGesture: true });

  it('shows a picture, loads the player when it is clicked, and plays with sound [stage-deferred] [stage-poster]', async () => {
    /** @type {import('playwright-core').Route[]} */
    const clips = [];
    let isHeld = true;
    const { server } = tests.app;
    const before = async (page) => {
      await page.route('**/clips/**', (route) => void (isHeld ? clips.push(route) : route.continue()));
      // Recorded, because the clip is shorter than the time until a busy machine looks.
      await page.addInitScript(() => {
        const look = ({ target }) => {
          const { paused, muted, currentSrc } = /** @type {HTMLVideoElement} */ (target);
          if (!paused && !muted && /s1\./.test(currentSrc)) window['hasSounded'] = true;
        };
        for (const type of ['playing', 'timeupdate']) document.addEventListener(type, look, true);
      });
    };
    const { page, messages } = await tests.app.open('/deferred-film', { before });
    const requested = () => server.requests.map(({ path }) => path);
    // Uses only the debugger and the mouse, because evaluation by the test runner counts as a gesture.
    const place = await runByDebugger(page, async () => {
      const button = () => document.querySelector('button');
      while (!button()) await new Promise(requestAnimationFrame);
      const { x, y, width, height } = button().getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, wasActive: navigator.userActivation.hasBeenActive };
    });
    assert.equal(place.wasActive, false);
    const scripts = playerScripts();
    assert.ok(scripts.length > 2, `${scripts}`);
    assert.deepEqual(
      requested().filter((path) => scripts.includes(path) || /^\/(?:film|clips)\//.test(path)),
      [],
    );

    await page.mouse.click(place.x, place.y);
    await page.locator('iv-player > img.iv-poster').waitFor();
    while (clips.length === 0) await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await page.locator('e2e-deferred-film-page > button').count(), 0);
    assert.ok(await page.locator('iv-player > img.iv-poster').isVisible());
    isHeld = false;
    for (const clip of clips) await clip.continue();
    await page.locator('iv-player > img.iv-poster').waitFor({ state: 'detached' });
    await page.waitForFunction(() => window['hasSounded']);
    assert.ok(requested().some((path) => scripts.includes(path)));
    assert.equal(await page.locator('.iv-message').count(), 0);
    assert.deepEqual(messages, []);
  });
});
