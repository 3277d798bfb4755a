// A server-rendered film can be started before any script has run, by mouse and keyboard, and keeps its place on the page.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { PlayerTests } from './lib/player-tests.mjs';
import { runByDebugger } from './lib/test-app.mjs';

/** The rules that the guide gives to pages. */
async function guideStyles() {
  const guide = await readFile(join(workspaceRoot, 'docs/guides/server-rendering.md'), 'utf8');
  const [, css = ''] = /```css\n(.*?)```/s.exec(guide) ?? [];
  assert.match(css, /iv-controls/);
  return css;
}

/** Runs in the page: the boxes of stage, poster and Play, once they are there. */
const boxes = async () => {
  while (!document.querySelector('iv-player button, .iv-bar'))
    await new Promise((resolve) => setTimeout(resolve));
  const box = (selector) => {
    const { x, y, width, height } =
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return { x, y, width, height };
  };
  const poster = document.querySelector('iv-player > img');
  return {
    stage: box('iv-player'),
    play: box('iv-player button'),
    fit: poster && getComputedStyle(poster).objectFit,
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  };
};

/** Runs in the page: waits until the film plays, and resolves with whether it is muted. */
const isMuted = async () => {
  for (;;) {
    const video = [...document.querySelectorAll('video')].find(
      ({ paused, currentTime, style }) => !paused && currentTime > 0.3 && style.visibility !== 'hidden',
    );
    if (video) return video.muted;
    await new Promise(requestAnimationFrame);
  }
};

describe('a film before hydration', () => {
  const tests = new PlayerTests({ configuration: 'server', requiresGesture: true });

  /** Opens a page whose scripts wait until `start` is called. Uses only the debugger: evaluation counts as a gesture. */
  async function open(path) {
    const { browser, server } = tests.app;
    const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
    const page = await context.newPage();
    const messages = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(`uncaught: ${error}`));
    let start = () => {};
    const started = new Promise((resolve) => void (start = () => resolve(undefined)));
    await page.route('**/*.js', async (route) => {
      await started;
      await route.continue();
    });
    const styles = `<style>${await guideStyles()}</style></head>`;
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('</head>', styles) });
    });
    await page.goto(server.url + path, { waitUntil: 'commit' });
    return { page, messages, start };
  }

  for (const [path, what] of [
    ['/film/index.html', 'with event replay'],
    ['/hydrated-film/index.html', 'in @defer (hydrate on interaction)'],
  ])
    for (const by of ['mouse', 'keyboard'])
      it(`plays with sound after one use of Play by ${by}, ${what} [played-before-hydration]`, async () => {
        const { page, messages, start } = await open(path);
        const before = await runByDebugger(page, boxes);
        assert.equal(before.fit, 'contain');
        assert.deepEqual([before.stage.width, before.stage.height], [640, 360]);
        const { x, y, width, height } = before.play;
        if (by === 'mouse') await page.mouse.click(x + width / 2, y + height / 2);
        else {
          await page.keyboard.press('Tab');
          const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
          assert.equal(await runByDebugger(page, focused), 'Play');
          await page.keyboard.press('Enter');
        }
        start();
        assert.equal(await runByDebugger(page, isMuted), false);
        const after = await runByDebugger(page, boxes);
        assert.deepEqual(after.stage, before.stage);
        assert.deepEqual(messages, []);
      });
});
