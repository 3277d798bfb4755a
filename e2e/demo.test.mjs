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
    assert.equal(await demoPage.page.locator('.choices.is-settled').count(), 0, 'another round is no answer');
    await demoPage.choose('Sound the horn');
    await demoPage.waitForScene('fog');
    await demoPage.page.getByLabel('Speed').selectOption('1');
    await demoPage.page.locator('.next-scene.is-auto').waitFor();
    await demoPage.page.getByLabel('Speed').selectOption('4');
    await demoPage.waitForEnding('Ending 3 of 3');
    assert.equal((await demoPage.scenePath()).at(-1), 'drift');
    await demoPage.page.locator('.event[data-name="decision.autopush"]').first().waitFor();
  });

  itOnPage('a decision shows the remaining time, and a number key chooses', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.start(1);
    const clock = page.locator('.choices-clock');
    await clock.waitFor();
    const left = () => clock.evaluate((element) => Number(element.style.getPropertyValue('--left')));
    const early = await left();
    assert.ok(early > 0.5 && early <= 1, `at first ${early} of the time is left`);
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector('.choices-clock')?.style.getPropertyValue('--left')) < before - 0.2,
      early,
    );
    assert.deepEqual(await demoPage.accessibilityViolations(), []);
    await page.keyboard.press('2');
    await page.locator('.choice.is-chosen', { hasText: 'Follow the cat' }).waitFor();
    assert.match(await page.locator('.next-scene').innerText(), /The cliff path/);
    await page.keyboard.press('1');
    await page.locator('.choice.is-chosen', { hasText: 'Climb to the lamp' }).waitFor();
    await demoPage.waitForScene('stairs');
  });

  itOnPage('without a time limit the film waits for a choice', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.disableTimeLimit();
    await demoPage.start();
    await page.locator('.choices-clock.is-waiting').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
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
    await page.getByRole('button', { name: 'Play again' }).click();
    await demoPage.waitForScene('opening');
    assert.deepEqual(await demoPage.scenePath(), ['opening', 'watch']);
  });

  itOnPage('the controls pause, seek, mute and open fullscreen with choices', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.start(1);
    await demoPage.waitForScene('opening');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const slider = page.getByRole('slider', { name: 'Position in the film' });
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await demoPage.waitForScene('watch');
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByRole('button', { name: 'Sound on' }).click();
    await page.getByRole('button', { name: 'Fullscreen' }).click();
    await page.waitForFunction(() => document.fullscreenElement?.classList.contains('demo-player'));
    assert.equal(await page.locator('.demo-player.is-fullscreen').getByRole('slider').count(), 2);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await demoPage.choose('Climb to the lamp');
    await page.getByRole('button', { name: 'Leave fullscreen' }).click();
    await demoPage.waitForScene('stairs');
  });

  itOnPage('the panels show the store and filter events', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.start();
    await page.getByRole('button', { name: 'Decisions' }).click();
    await page.locator('.event[data-name="decision.start"]').first().waitFor();
    await page.locator('.event:not([data-group="decision"])').first().waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Store' }).click();
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
      await page.locator('.choices').waitFor();
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
