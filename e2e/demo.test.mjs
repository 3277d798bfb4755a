// The demo as a viewer meets it: the production build, real clips, real clicks.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTheatre } from './lib/demo-visit.mjs';

describe('demo', () => {
  let theatre;

  before(async () => {
    theatre = await openTheatre();
  });
  after(() => theatre.close());

  const visiting = (name, steps, options) => it(name, () => theatre.visit(name, steps, options));

  visiting('leads the one who looks around to the first ending', async (visit) => {
    await visit.takeTime();
    await visit.start();
    await visit.choose('Climb to the lamp');
    await visit.choose('Search the sea');
    await visit.scene('sea');
    await visit.choose('Sound the horn');
    await visit.choose('Show her the harbour');
    await visit.ending('Ending 1 of 3');
    const path = await visit.path();
    assert.deepEqual(withoutRepeats(path), [
      ...['opening', 'watch', 'stairs', 'lookout', 'sea', 'lookout', 'horn', 'reef', 'home'],
    ]);
  });

  visiting('leads the one who calls at once into the fog, and to the second ending', async (visit) => {
    await visit.takeTime();
    await visit.start();
    await visit.choose('Follow the cat');
    await visit.choose('Sound the horn');
    await visit.choose('Row into the fog');
    await visit.ending('Ending 2 of 3');
    assert.deepEqual(withoutRepeats(await visit.path()), [
      ...['opening', 'watch', 'cove', 'lookout', 'horn', 'fog', 'row', 'whale'],
    ]);
  });

  visiting('goes on by itself for the one who does not choose, but waits in the loop', async (visit) => {
    await visit.start();
    await visit.scene('lookout');
    await visit.page.locator('.path-times', { hasText: '×2' }).waitFor();
    assert.equal(await visit.page.locator('.choices.is-settled').count(), 0, 'another round is no answer');
    await visit.choose('Sound the horn');
    await visit.scene('fog');
    await visit.page.getByLabel('Speed').selectOption('1');
    await visit.page.locator('.next-scene.is-auto').waitFor();
    await visit.page.getByLabel('Speed').selectOption('4');
    await visit.ending('Ending 3 of 3');
    assert.equal((await visit.path()).at(-1), 'drift');
    await visit.page.locator('.event[data-name="decision.autopush"]').first().waitFor();
  });

  visiting('shows the time that is left, and takes a number key for a choice', async (visit) => {
    const { page } = visit;
    await visit.start(1);
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
    assert.deepEqual(await visit.violations(), []);
    await page.keyboard.press('2');
    await page.locator('.choice.is-chosen', { hasText: 'Follow the cat' }).waitFor();
    assert.match(await page.locator('.next-scene').innerText(), /The cliff path/);
    await page.keyboard.press('1');
    await page.locator('.choice.is-chosen', { hasText: 'Climb to the lamp' }).waitFor();
    await visit.scene('stairs');
  });

  visiting('waits for the one who wants no time limit', async (visit) => {
    const { page } = visit;
    await visit.takeTime();
    await visit.start();
    await page.locator('.choices-clock.is-waiting').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await visit.choose('Follow the cat');
    await visit.scene('cove');
  });

  visiting('goes back to a question from the end, and tells the endings found', async (visit) => {
    const { page } = visit;
    await visit.takeTime();
    await visit.start();
    await visit.choose('Follow the cat');
    await visit.choose('Sound the horn');
    await visit.choose('Keep the lamp burning');
    await visit.ending('Ending 3 of 3');
    await page.locator('.end-found .is-found').waitFor();
    assert.deepEqual(await visit.violations(), []);
    await page.locator('.end').getByRole('button', { name: 'The fog' }).click();
    await visit.choose('Row into the fog');
    await visit.ending('Ending 2 of 3');
    assert.equal(await page.locator('.end-found .is-found').count(), 2);
    await page.getByRole('button', { name: 'Play again' }).click();
    await visit.scene('opening');
    assert.deepEqual(await visit.path(), ['opening', 'watch']);
  });

  visiting('pauses, seeks, mutes and fills the screen with choices and controls', async (visit) => {
    const { page } = visit;
    await visit.start(1);
    await visit.scene('opening');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const slider = page.getByRole('slider', { name: 'Position in the film' });
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await visit.scene('watch');
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByRole('button', { name: 'Sound on' }).click();
    await page.getByRole('button', { name: 'Fullscreen' }).click();
    await page.waitForFunction(() => document.fullscreenElement?.classList.contains('demo-player'));
    assert.equal(await page.locator('.demo-player.is-fullscreen').getByRole('slider').count(), 2);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await visit.choose('Climb to the lamp');
    await page.getByRole('button', { name: 'Leave fullscreen' }).click();
    await visit.scene('stairs');
  });

  visiting('shows the store and filters the events', async (visit) => {
    const { page } = visit;
    await visit.start();
    await page.getByRole('button', { name: 'Decisions' }).click();
    await page.locator('.event[data-name="decision.start"]').first().waitFor();
    await page.locator('.event:not([data-group="decision"])').first().waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Store' }).click();
    await page.locator('.decision[data-state="made"]').first().waitFor();
    await page.getByRole('button', { name: 'JSON' }).click();
    await page.locator('.json', { hasText: '"isPlaying"' }).waitFor();
    const shown = JSON.parse(await page.locator('.json').innerText());
    assert.equal(shown.decision.watch.parent, 'watch');
    assert.deepEqual(await visit.violations(), []);
  });

  visiting(
    'fits a phone',
    async (visit) => {
      const { page } = visit;
      await visit.start();
      await page.locator('.choices').waitFor();
      const [width, wanted] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.equal(width, wanted);
      assert.deepEqual(await visit.violations(), []);
    },
    { viewport: { width: 360, height: 740 } },
  );
});

/** A loop that went round several times counts once. */
function withoutRepeats(path) {
  return path.filter((id, index) => id !== path[index - 1]);
}
