// The demo's film in each of its states: no accessibility violation, and nothing that can be pressed is covered.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accessibilityViolations } from '../tools/lib/accessibility-violations.mjs';
import { openDemo } from './lib/demo-page.mjs';
import { demoStates, refuseFirstPlay, visitStates } from './lib/demo-states.mjs';
import { coveredControls } from './lib/page/covered-controls.mjs';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const sizes = [
  [320, 568],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1440, 900],
  [3840, 2160],
];
const usual = { width: 1366, height: 900 };

/** Ways to look at the page; each is set, and undone by `reset`. */
const looks = {
  dark: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  light: (page) => page.emulateMedia({ colorScheme: 'light' }),
  '320 px': (page) => page.setViewportSize({ width: 320, height: 568 }),
  '200 % text': (page) => page.evaluate(() => (document.documentElement.style.fontSize = '200%')),
  'right to left': (page) => page.evaluate(() => (document.documentElement.dir = 'rtl')),
};

async function reset(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(usual);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
    document.documentElement.dir = '';
  });
}

/** Two frames: sizes that were observed have been applied. */
const settle = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );

describe('the demo’s film in each state', () => {
  let demo;
  /** Findings by state, then by look or size. */
  const violations = {};
  const covered = {};

  before(async () => {
    demo = await openDemo();
    await demo.withPage(
      'states',
      async (demoPage) => {
        const { page } = demoPage;
        await visitStates(demoPage, async (state) => {
          violations[state] = {};
          covered[state] = {};
          for (const [name, apply] of Object.entries(looks)) {
            await apply(page);
            await settle(page);
            violations[state][name] = await accessibilityViolations(page, {
              within: 'demo-player iv-player',
              tags: wcag,
            });
            await reset(page);
          }
          for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            // Controls that have hidden themselves come back.
            await page.mouse.move(width / 2, 80);
            await page.mouse.move(width / 2 + 5, 84);
            await settle(page);
            covered[state][`${width} × ${height}`] = await page.evaluate(coveredControls);
          }
          await reset(page);
          // A press of another button closes the menu.
          if (state === 'settings open' || state === 'fullscreen') return;
          await demoPage.enterFullscreen();
          for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await settle(page);
            covered[state][`${width} × ${height}, fullscreen`] = await page.evaluate(coveredControls);
          }
          await reset(page);
          await demoPage.leaveFullscreen();
        });
      },
      {
        settings: { timeLimit: 'off', captions: 'on', language: 'en' },
        script: refuseFirstPlay,
        colorScheme: 'dark',
        viewport: usual,
      },
    );
  });
  after(() => demo?.close());

  for (const state of demoStates) {
    it(`${state}: no violation of WCAG 2.2 AA, in both themes, at 320 px, at 200 % text and from right to left [axe-clean]`, () => {
      assert.deepEqual(Object.keys(violations[state]), Object.keys(looks));
      for (const [look, found] of Object.entries(violations[state])) assert.deepEqual(found, [], look);
    });

    it(`${state}: every control and choice is hit at its centre, at six sizes, in the window and in fullscreen [hit-targets]`, () => {
      assert.ok(Object.keys(covered[state]).length >= sizes.length);
      for (const [size, { count, found }] of Object.entries(covered[state])) {
        assert.ok(count >= 7, `${count} controls at ${size}`);
        assert.deepEqual(found, [], size);
      }
    });
  }
});
