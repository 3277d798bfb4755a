// The demo's sounds: the soundtrack, the sounds of choices, and the mixer.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';

/** In the page: the state of the howl whose file has that name. */
const howlState = (name) => {
  const howl = window['Howler']._howls.find(({ _src }) => String(_src).includes(name));
  return { isPlaying: howl.playing(), volume: howl.volume(), isMuted: howl.mute() };
};

describe('the demo’s sounds', () => {
  let demo;
  before(async () => void (demo = await openDemo()));
  after(() => demo?.close());

  it('soundtrack and choice sounds play with the film and have their own volume and mute', () =>
    demo.withPage('sounds', async (demoPage) => {
      const { page } = demoPage;
      const sound = (name) => page.evaluate(howlState, name);
      await demoPage.openTab('Mixer');
      const figure = page.locator('.drift-value');
      await figure.getByText('not running').waitFor();
      assert.deepEqual(await demoPage.accessibilityViolations(), []);

      await demoPage.start(1);
      await figure.getByText(/^-?\d+\.\d ms$/).waitFor();
      await page
        .locator('.pitch-value')
        .getByText(/^-?\d+\.\d cents$/)
        .waitFor();
      assert.deepEqual(await sound('keeper'), { isPlaying: true, volume: 0.7, isMuted: false });

      // Bound together, one slider is both.
      await page.getByRole('slider', { name: 'Player' }).fill('0.5');
      assert.equal(await page.getByRole('slider', { name: 'Sounds' }).inputValue(), '0.5');
      assert.equal((await sound('keeper')).volume, 0.35);
      await page.getByRole('button', { name: 'Bound together' }).click();
      await page.getByRole('slider', { name: 'Sounds' }).fill('1');
      assert.equal(await page.getByRole('slider', { name: 'Player' }).inputValue(), '0.5');
      await page.getByRole('slider', { name: 'Film’s own sound' }).fill('0.2');
      await page.getByRole('button', { name: 'Mute sounds' }).click();
      assert.deepEqual(await sound('keeper'), { isPlaying: true, volume: 0.7, isMuted: true });
      assert.deepEqual(
        await page.evaluate(() =>
          [...document.querySelectorAll('video')]
            .filter((video) => !video['inert'] && !video.paused)
            .map(({ volume, muted }) => ({ volume, muted })),
        ),
        [{ volume: 0.1, muted: false }],
      );

      await page.evaluate(() => {
        window['answers'] = [];
        for (const howl of window['Howler']._howls)
          howl.on('play', () => window['answers'].push(/(\w+)\.\w+$/.exec(howl._src)?.[1]));
      });
      await page.getByLabel('Who keeps watch tonight?').fill('Mika');
      await page.getByRole('button', { name: 'Sign the log' }).click();
      await demoPage.seek(15.5);
      await demoPage.choose('Climb to the lamp');
      await page.waitForFunction(() => window['answers'].includes('choose'));
      const answers = await page.evaluate(() => window['answers'].filter((name) => name !== 'keeper'));
      assert.deepEqual(answers, ['ask', 'choose']);
    }));
});
