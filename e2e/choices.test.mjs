// Every choice of `<iv-choices>` can be clicked at extreme stage sizes; e2e/verify/viewer-states.test.mjs tests the others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stageSizes, testChoicesAt, testChoicesLook, withChoices } from './lib/choices-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('iv-choices', () => {
  const tests = new PlayerTests();

  for (const size of stageSizes.slice(0, 3)) {
    it(`every choice can be clicked at ${size.join(' × ')}, open and made`, () =>
      testChoicesAt(tests, size, 'long'));
  }

  it('short labels form two columns at 320 px', () =>
    withChoices(tests, { size: stageSizes[0] }, async ({ page }) => {
      const tops = await page
        .locator('.iv-choice')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
      assert.equal(new Set(tops).size, 2);
    }));

  it('every choice is within reach with 200 % text at 320 × 320 [text-size]', () =>
    testChoicesAt(tests, stageSizes[0], 'long', '200%'));

  it('axe reports no violation while open, held and made, in forced colours', () =>
    testChoicesLook(tests, { forcedColors: 'active' }));
});
