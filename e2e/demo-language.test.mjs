// The language of the demo's film changes while a notice, choices and controls are shown: their texts follow at once.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';
import { refuseFirstPlay } from './lib/demo-states.mjs';

/** What each piece shows and says of itself now. */
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
  waiting: ['en', 'The film waits for you'],
  question: 'en',
  play: ['en', 'Play'],
  position: ['en', 'Position'],
};
const german = {
  notice: ['de', 'Wiedergabe'],
  waiting: ['de', 'Der Film wartet auf Sie'],
  question: 'de',
  play: ['de', 'Wiedergabe'],
  position: ['de', 'Position'],
};

describe('the language of the demo’s film', () => {
  let demo;
  before(async () => void (demo = await openDemo()));
  after(() => demo?.close());

  it('changes a notice, the choices, the controls and what is announced while they are shown, and back [labels-follow]', () =>
    demo.withPage(
      'language',
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
        await announcement('en', 'The film is ready. Press Play to start it.');
        assert.deepEqual(await page.evaluate(readTexts), english);

        await switchTo('Deutsch');
        await announcement('de', 'Der Film ist bereit. Wiedergabe startet ihn.');
        assert.deepEqual(await page.evaluate(readTexts), german);

        await switchTo('English');
        await announcement('en', 'The film is ready. Press Play to start it.');
        assert.deepEqual(await page.evaluate(readTexts), english);
      },
      { settings: { timeLimit: 'off', language: 'en' }, script: refuseFirstPlay },
    ));
});
