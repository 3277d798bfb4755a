// `<iv-choices>` in a browser: every choice can be pressed on extreme stages; e2e/verify/viewer-states.test.mjs has the others.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { stageSizes, testChoicesAt, testChoicesLook, withChoices } from './lib/choices-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

describe('iv-choices', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  for (const size of stageSizes.slice(0, 3)) {
    it(`every choice can be pressed at ${size.join(' × ')}, open and made`, () =>
      testChoicesAt(app, size, 'long'));
  }

  it('short labels stand in two columns at 320 px', () =>
    withChoices(app, { size: stageSizes[0] }, async ({ page }) => {
      const tops = await page
        .locator('.iv-choice')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
      assert.equal(new Set(tops).size, 2);
    }));

  it('every choice can be reached with text of 200 % at 320 × 320 [text-size]', () =>
    testChoicesAt(app, stageSizes[0], 'long', '200%'));

  it('axe finds nothing while open, held and made, in forced colours', () =>
    testChoicesLook(app, { forcedColors: 'active' }));

  it('no change detection runs while time passes, but one a second for the countdown', () =>
    withChoices(app, { size: [820, 461] }, async ({ page }) => {
      const renders = await page.evaluate(async () => {
        const { checks, fakeEngine } = window['testPage'];
        const before = checks.renders;
        for (let frame = 0; frame < 120; frame++) {
          fakeEngine.advance(1 / 60);
          await new Promise((done) => requestAnimationFrame(done));
        }
        return checks.renders - before;
      });
      assert.equal(renders, 2);
    }));
});
