// Takes the demo through every state that a viewer can encounter, in one visit, and checks each in several looks.
import assert from 'node:assert/strict';
import { accessibilityViolations, wcag } from '../../tools/lib/accessibility-violations.mjs';
import { settled } from './screen-sizes.mjs';
import { coveredControls } from './page/covered-controls.mjs';

const usual = { width: 1366, height: 900 };

/** Changes to the look of the page, each undone by `reset`. */
const looks = {
  dark: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  light: (page) => page.emulateMedia({ colorScheme: 'light' }),
  '320 px': (page) => page.setViewportSize({ width: 320, height: 568 }),
  '200 % text': (page) => page.evaluate(() => (document.documentElement.style.fontSize = '200%')),
  'right to left': (page) => page.evaluate(() => (document.documentElement.dir = 'rtl')),
};
export const lookNames = Object.keys(looks);

async function reset(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(usual);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
    document.documentElement.dir = '';
  });
}

/** Runs in the page before its scripts: rejects the first `play()`, like a browser without a gesture. */
export function refuseFirstPlay() {
  const { play } = HTMLMediaElement.prototype;
  window['refusesPlay'] = true;
  HTMLMediaElement.prototype.play = function () {
    if (!window['refusesPlay']) return play.call(this);
    return Promise.reject(
      new DOMException('play() failed because the user did not interact.', 'NotAllowedError'),
    );
  };
}

/**
 * Calls `visit` in each state, with the film paused. In playing states `again` restarts it, with keyboard focus on the controls so
 * that they stay visible.
 *
 * @param {any} demoPage opened with `refuseFirstPlay` and without a time limit
 * @param {(state: string, again?: () => Promise<unknown>) => Promise<void>} visit
 */
async function visitStates(demoPage, visit) {
  const { page, stage } = demoPage;
  const button = (name) => stage.getByRole('button', { name, exact: true });

  await visit('idle');
  await button('Settings').click();
  await visit('settings open');
  await page.keyboard.press('Escape');

  await button('Play the film').click();
  await page.locator('.iv-big-play').waitFor();
  await visit('refused autoplay');
  await page.evaluate(() => (window['refusesPlay'] = false));
  await page.locator('.iv-big-play').click();
  await page.locator('.start').waitFor({ state: 'detached' });
  await visit('playing', () => stage.getByRole('slider', { name: 'Position' }).press('Home'));
  await demoPage.pause();
  await visit('paused');

  await demoPage.setSpeed(4);
  await demoPage.seek(15.5);
  await demoPage.waitForChoices('open');
  await visit('deciding');
  await demoPage.enterFullscreen();
  await visit('fullscreen');
  await demoPage.leaveFullscreen();
  await demoPage.play();
  await demoPage.waitForChoices('held');
  await visit('held');
  await demoPage.pause();
  await demoPage.choose('Follow the cat');
  await demoPage.waitForChoices('made');
  await visit('made');

  // The clip after the horn never arrives.
  const files = ['/film/fog.webm', '/film/fog.mp4'];
  for (const file of files) demoPage.setFault(file, { stallAfter: 0 });
  await demoPage.play();
  await demoPage.skip('Follow the cat');
  await demoPage.choose('Sound the horn');
  await demoPage.skip('Sound the horn');
  await stage.getByRole('status', { name: 'Loading' }).waitFor();
  await visit('buffering');
  for (const file of files) demoPage.setFault(file, { abortAfter: 0 });
  await stage.getByRole('alert').waitFor();
  await visit('error');
  for (const file of files) demoPage.setFault(file, undefined);
  await button('Try again').click();
  await demoPage.choose('Keep the lamp burning');
  await demoPage.seek();
  await demoPage.waitForEnding('Ending 3 of 3');
  await visit('ended');
  // Console messages caused by the injected faults are expected.
  const expected = /fog\.(webm|mp4)|net::ERR_/;
  demoPage.messages.splice(0, Infinity, ...demoPage.messages.filter((text) => !expected.test(text)));
}

/**
 * Tests each state as a subtest of `test`, according to `plan` for the state's index: in each look axe finds nothing, and at each
 * size, windowed or fullscreen, no control is covered.
 *
 * @param {import('node:test').TestContext} test
 * @param {Awaited<ReturnType<typeof import('./demo-page.mjs').openDemo>>} demo
 * @param {(index: number) => { looks?: readonly string[], windows?: readonly number[][], fullscreens?: readonly number[][] }} plan
 */
export async function testStates(test, demo, plan) {
  let count = 0;
  await demo.withPage(
    'states',
    (demoPage) =>
      visitStates(demoPage, (state, again) => {
        const { looks: names = [], windows = [], fullscreens = [] } = plan(count++);
        return test.test(state, async () => {
          const { page } = demoPage;
          const assertUncovered = async ([width, height]) => {
            await page.setViewportSize({ width, height });
            await again?.();
            await settled(page);
            const found = await page.evaluate(coveredControls, 'demo-player iv-player');
            assert.ok(found.count >= 7, `${found.count} controls at ${width} × ${height}`);
            assert.deepEqual(found.problems, [], `${width} × ${height}`);
          };
          for (const name of names) {
            await looks[name](page);
            await again?.();
            await settled(page);
            const options = { within: 'demo-player iv-player', tags: wcag };
            assert.deepEqual(await accessibilityViolations(page, options), [], name);
            await reset(page);
          }
          for (const size of windows) await assertUncovered(size);
          await reset(page);
          // Clicking another button closes the menu.
          if (fullscreens.length === 0 || /settings open|fullscreen/.test(state)) return;
          await demoPage.enterFullscreen();
          try {
            for (const size of fullscreens) await assertUncovered(size);
          } finally {
            await reset(page);
            await demoPage.leaveFullscreen();
          }
        });
      }),
    {
      settings: { timeLimit: 'off', captions: 'on', language: 'en' },
      script: refuseFirstPlay,
      colorScheme: 'dark',
      viewport: usual,
    },
  );
}
