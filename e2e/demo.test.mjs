// The production build of the demo, operated as by a viewer.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';

describe('demo', () => {
  let demo;

  before(async () => {
    demo = await openDemo();
  });
  after(() => demo.close());

  const itOnPage = (name, steps, options) => it(name, () => demo.withPage(name, steps, options));

  itOnPage('a viewer who looks around first reaches the first ending', async (demoPage) => {
    await demoPage.disableTimeLimit();
    await demoPage.start();
    await demoPage.choose('Climb to the lamp');
    await demoPage.choose('Search the sea');
    await demoPage.waitForScene('sea');
    await demoPage.choose('Sound the horn');
    await demoPage.choose('Show her the harbour');
    await demoPage.waitForEnding('Ending 1 of 3');
    const path = await demoPage.scenePath();
    assert.deepEqual(withoutRepeats(path), [
      ...['opening', 'watch', 'stairs', 'lookout', 'sea', 'lookout', 'horn', 'reef', 'home'],
    ]);
  });

  itOnPage(
    'a viewer who sounds the horn at once reaches the second ending through the fog',
    async (demoPage) => {
      await demoPage.disableTimeLimit();
      await demoPage.start();
      await demoPage.choose('Follow the cat');
      await demoPage.choose('Sound the horn');
      await demoPage.choose('Row into the fog');
      await demoPage.waitForEnding('Ending 2 of 3');
      assert.deepEqual(withoutRepeats(await demoPage.scenePath()), [
        ...['opening', 'watch', 'cove', 'lookout', 'horn', 'fog', 'row', 'whale'],
      ]);
    },
  );

  itOnPage('without choices the film continues by itself and waits in the loop', async (demoPage) => {
    await demoPage.start();
    await demoPage.waitForScene('lookout');
    await demoPage.page.locator('.path-times', { hasText: '×2' }).waitFor();
    assert.equal(
      await demoPage.page.locator('iv-choices[data-state=made]').count(),
      0,
      'another round is no answer',
    );
    await demoPage.choose('Sound the horn');
    await demoPage.waitForScene('fog');
    await demoPage.setSpeed(1);
    await demoPage.waitForChoices('made');
    const chosen = demoPage.page.getByRole('button', { name: 'Keep the lamp burning', pressed: true });
    await chosen.waitFor();
    await demoPage.page
      .locator('.iv-announcer', { hasText: 'Chosen for you: Keep the lamp burning' })
      .waitFor({ state: 'attached' });
    await demoPage.setSpeed(4);
    await demoPage.waitForEnding('Ending 3 of 3');
    assert.equal((await demoPage.scenePath()).at(-1), 'drift');
    await demoPage.openTab('Events');
    await demoPage.page.locator('.event[data-name="decision.autopush"]').first().waitFor();
  });

  itOnPage('a decision shows the remaining time, and a number key chooses', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.start(1);
    const clock = page.getByRole('timer');
    await clock.waitFor();
    const early = Number(await clock.innerText());
    assert.ok(early === 4 || early === 3, `at first ${early} seconds are left of four`);
    await page.waitForFunction(
      (before) => Number(document.querySelector('[role=timer]')?.textContent) < before,
      early,
    );
    assert.deepEqual(await demoPage.accessibilityViolations(), []);
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Follow the cat', pressed: true }).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Climb to the lamp', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Follow the cat', pressed: false }).waitFor();
    await demoPage.waitForScene('stairs');
  });

  itOnPage('without a time limit the film waits for a choice', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.disableTimeLimit();
    await demoPage.start();
    await demoPage.waitForChoices('open');
    assert.equal(await page.getByRole('timer').isVisible(), false, 'no clock runs');
    await demoPage.waitForChoices('held');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    assert.equal(await page.getByRole('timer').isVisible(), false, 'no clock runs');
    await demoPage.choose('Follow the cat');
    await demoPage.waitForScene('cove');
  });

  itOnPage('the end screen leads back to a decision and shows the endings found', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.disableTimeLimit();
    await demoPage.start();
    await demoPage.choose('Follow the cat');
    await demoPage.choose('Sound the horn');
    await demoPage.choose('Keep the lamp burning');
    await demoPage.waitForEnding('Ending 3 of 3');
    await page.locator('.end-found .is-found').waitFor();
    assert.deepEqual(await demoPage.accessibilityViolations(), []);
    await page.locator('.end').getByRole('button', { name: 'The fog' }).click();
    await demoPage.choose('Row into the fog');
    await demoPage.waitForEnding('Ending 2 of 3');
    assert.equal(await page.locator('.end-found .is-found').count(), 2);
    await page.locator('.end').getByRole('button', { name: 'Play again' }).click();
    await demoPage.waitForScene('opening');
    assert.deepEqual(await demoPage.scenePath(), ['opening', 'watch']);
  });

  itOnPage('the controls pause, seek, mute and open fullscreen with choices', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.start(1);
    await demoPage.waitForScene('opening');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const slider = page.getByRole('slider', { name: 'Position' });
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await demoPage.waitForScene('watch');
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByRole('button', { name: 'Unmute' }).click();
    await page.getByRole('button', { name: 'Fullscreen' }).click();
    await page.waitForFunction(() => document.fullscreenElement?.localName === 'iv-player');
    assert.equal(await page.locator('iv-player:fullscreen').getByRole('slider').count(), 2);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await demoPage.choose('Climb to the lamp');
    await page.getByRole('button', { name: 'Exit fullscreen' }).click();
    await demoPage.waitForScene('stairs');
  });

  itOnPage('the panels show the store and filter events', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.start();
    await demoPage.openTab('Events');
    await page.getByRole('button', { name: 'Decisions' }).click();
    await page.locator('.event[data-name="decision.start"]').first().waitFor();
    await page.locator('.event:not([data-group="decision"])').first().waitFor({ state: 'detached' });
    await demoPage.openTab('Store');
    await page.locator('.decision[data-state="made"]').first().waitFor();
    await page.getByRole('button', { name: 'JSON' }).click();
    await page.locator('.json', { hasText: '"isPlaying"' }).waitFor();
    const shown = JSON.parse(await page.locator('.json').innerText());
    assert.equal(shown.decision.watch.parent, 'watch');
    assert.deepEqual(await demoPage.accessibilityViolations(), []);
  });

  itOnPage(
    'the demo fits a phone',
    async (demoPage) => {
      const { page } = demoPage;
      await demoPage.start();
      await demoPage.waitForChoices('open');
      const [width, wanted] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.equal(width, wanted);
      assert.deepEqual(await demoPage.accessibilityViolations(), []);
    },
    { viewport: { width: 360, height: 740 } },
  );
});

/** Removes consecutive repetitions. */
function withoutRepeats(path) {
  return path.filter((id, index) => id !== path[index - 1]);
}
