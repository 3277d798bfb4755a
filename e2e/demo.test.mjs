// Operates the production build of the demo as a viewer would.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';
import { refuseFirstPlay } from './lib/demo-states.mjs';

/** Text and accessible name of each piece. */
function readTexts() {
  const find = (selector) => document.querySelector(`demo-player ${selector}`);
  const named = (selector) => [
    find(selector)?.closest('[lang]')?.getAttribute('lang'),
    find(selector)?.getAttribute('aria-label'),
  ];
  const waiting = find('.iv-choices-waiting');
  return {
    notice: named('.iv-big-play'),
    waiting: [waiting?.getAttribute('lang'), waiting?.textContent?.trim()],
    question: find('.iv-choices-question')?.getAttribute('lang'),
    play: named('.iv-controls .iv-play'),
    position: named('.iv-controls input[type=range]'),
  };
}

const english = {
  notice: ['en', 'Play'],
  waiting: ['en', 'Waiting for your choice'],
  question: 'en',
  play: ['en', 'Play'],
  position: ['en', 'Position'],
};
const german = {
  notice: ['de', 'Abspielen'],
  waiting: ['de', 'Der Film wartet auf Ihre Wahl'],
  question: 'de',
  play: ['de', 'Abspielen'],
  position: ['de', 'Position'],
};

describe('demo', () => {
  let demo;

  before(async () => void (demo = await openDemo()));
  after(() => demo?.close());

  const itOnPage = (name, steps, options) => it(name, () => demo.withPage(name, steps, options));

  itOnPage(
    'without choices the film continues automatically and waits in the loop',
    async (demoPage) => {
      const { page } = demoPage;
      await demoPage.start();
      await demoPage.seek(18);
      await page.locator('.path-times').waitFor();
      assert.equal(
        await page.locator('iv-choices[data-state=made]').count(),
        0,
        'another round is not an answer',
      );
      const made = demoPage.pauseWhen('body:has(iv-story-map[data-here=fog]) iv-choices[data-state=made]');
      // At four times the speed, a slow page may never show the map and the choice of the same moment.
      await demoPage.setSpeed(1);
      await demoPage.choose('Sound the horn');
      await demoPage.skip('Sound the horn');
      await made;
      await page.getByRole('button', { name: 'Keep the lamp burning', pressed: true }).waitFor();
      await page
        .locator('.iv-announcer', { hasText: 'Chosen for you: Keep the lamp burning' })
        .waitFor({ state: 'attached' });
      await demoPage.play();
      await demoPage.waitForEnding('Ending 3 of 3');
      assert.equal((await demoPage.scenePath()).at(-1), 'drift');
      await demoPage.openTab('Events');
      await page.locator('.event[data-name="decision.autopush"]').first().waitFor();
    },
    { settings: {} },
  );

  itOnPage(
    'a decision shows the remaining time, and a number key chooses',
    async (demoPage) => {
      const { page } = demoPage;
      await demoPage.startPaused();
      const clock = page.getByRole('timer');
      await clock.waitFor();
      assert.match(await clock.innerText(), /^[34]$/);
      assert.deepEqual(await demoPage.violationsIn('demo-player'), []);
      await page.keyboard.press('2');
      await page.getByRole('button', { name: 'Follow the cat', pressed: true }).waitFor();
      await page.keyboard.press('1');
      await page.getByRole('button', { name: 'Climb to the lamp', pressed: true }).waitFor();
      await page.getByRole('button', { name: 'Follow the cat', pressed: false }).waitFor();
      await demoPage.seek(23);
      await demoPage.waitForScene('stairs');
    },
    { settings: {} },
  );

  itOnPage(
    'with the time limit turned off, the film waits for a choice',
    async (demoPage) => {
      const { page } = demoPage;
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog', { name: 'Settings' }).getByLabel('Time to choose').selectOption('off');
      await page.getByRole('button', { name: 'Close' }).click();
      await demoPage.start();
      await demoPage.waitForChoices('held');
      await demoPage.waitUntil('running');
      assert.equal(await page.getByRole('timer').isVisible(), false, 'no clock runs');
      const there = demoPage.stopIn('cove');
      await demoPage.choose('Follow the cat');
      await there;
    },
    { settings: {} },
  );

  itOnPage('the end card leads back to a decision and shows the endings found', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.follow('Follow the cat', 'Sound the horn', 'Keep the lamp burning');
    await demoPage.waitForEnding('Ending 3 of 3');
    await page.locator('.end-found .is-found').waitFor();
    // Example records, of which the share is counted here once more.
    const text = await (await fetch(new URL('film/records.jsonl', page.url()))).text();
    const records = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    const made = records.filter(({ kind, node }) => kind === 'choice' && node === 'watch');
    const share = Math.round((100 * made.filter(({ to }) => to === 'cove').length) / made.length);
    await page
      .locator('.end', { hasText: `You and ${share}% went this way: “Follow the cat” (example data)` })
      .waitFor();
    assert.deepEqual(await demoPage.violationsIn('demo-player'), []);
    await page.locator('.end').getByRole('button', { name: 'The fog' }).click();
    await demoPage.choose('Row into the fog');
    await demoPage.seek();
    await demoPage.waitForEnding('Ending 2 of 3');
    assert.equal(await page.locator('.end-found .is-found').count(), 2);
    await page.locator('.end').getByRole('button', { name: 'Play again' }).click();
    await page.locator('.path-button').nth(2).waitFor({ state: 'detached' });
    assert.deepEqual(await demoPage.scenePath(), ['opening', 'watch']);
  });

  itOnPage('the controls pause, seek, mute and open fullscreen with choices', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.start(1);
    await demoPage.pause();
    await demoPage.waitUntil('still');
    const slider = page.getByRole('slider', { name: 'Position' });
    for (let step = 0; step < 3; step += 1) await slider.press('ArrowRight');
    await demoPage.waitForScene('watch');
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByRole('button', { name: 'Unmute' }).click();
    await page.getByRole('button', { name: 'Fullscreen' }).click();
    await page.waitForFunction(() => document.fullscreenElement?.localName === 'iv-player');
    assert.equal(await page.locator('iv-player:fullscreen').getByRole('slider').count(), 2);
    await demoPage.play();
    const there = demoPage.stopIn('stairs');
    await demoPage.choose('Climb to the lamp');
    await demoPage.leaveFullscreen();
    await there;
  });

  itOnPage('the map follows the film, hides unseen scenes, and leads back to a scene', async (demoPage) => {
    const { page } = demoPage;
    const map = page.locator('iv-story-map');
    await demoPage.startPaused();
    await demoPage.choose('Follow the cat');
    await demoPage.waitForChoices('made');
    await demoPage.seek(23);
    await demoPage.waitForScene('cove');
    await map.locator('[data-node-id=stairs][data-state=missed]', { hasText: 'Unknown scene' }).waitFor();
    await map.getByRole('button', { name: 'Outline' }).click();
    const rows = map.locator('.iv-map-row');
    await map.locator('.iv-map-row[data-node-id=cove][aria-current=step]').waitFor();
    const few = await rows.count();
    await page.getByRole('radio', { name: 'Everything' }).check({ force: true });
    await rows.nth(few).waitFor();
    await page.getByRole('radio', { name: 'No spoilers' }).check({ force: true });
    await rows.nth(few).waitFor({ state: 'detached' });
    assert.deepEqual(await demoPage.violationsIn('demo-map-panel'), []);
    await map.getByRole('button', { name: 'Map', exact: true }).click();
    const there = demoPage.stopIn('opening');
    await map.locator('[data-node-id=opening] button').click();
    await there;
  });

  itOnPage(
    'another language immediately changes notices, choices, controls and announcements [labels-follow]',
    async (demoPage) => {
      const { page } = demoPage;
      const refuse = (refuses) => page.evaluate((value) => (window['refusesPlay'] = value), refuses);
      const switchTo = (name) => page.getByRole('radio', { name }).click();
      const announcement = (lang, text) =>
        page.locator(`demo-player .iv-announcer [lang=${lang}]`, { hasText: text }).waitFor();

      await refuse(false);
      await demoPage.startPaused();
      await demoPage.waitForChoices('open');
      await refuse(true);
      await demoPage.play();
      await page.locator('.iv-big-play').waitFor();
      await announcement('en', 'Ready to play. Press Play to start.');
      assert.deepEqual(await page.evaluate(readTexts), english);

      await switchTo('Deutsch');
      await announcement('de', 'Der Film ist bereit. Zum Starten „Abspielen“ wählen.');
      assert.deepEqual(await page.evaluate(readTexts), german);

      await switchTo('English');
      await announcement('en', 'Ready to play. Press Play to start.');
      assert.deepEqual(await page.evaluate(readTexts), english);
    },
    { settings: { timeLimit: 'off', language: 'en' }, script: refuseFirstPlay },
  );
});
