// The demo page that embeds the demo's own pack, without Angular.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { demoPack, packDemo } from '../tools/build/demo-pack.mjs';
import { openDemo } from './lib/demo-page.mjs';

describe('the demo embedded in a page without Angular', () => {
  let demo;
  before(async () => {
    packDemo();
    demo = await openDemo({ '/pack/': demoPack });
  });
  after(() => demo?.close());

  it('plays the packed film, obeys the buttons, and lists the events', () =>
    demo.withPage('embed', async ({ page, violationsIn }) => {
      await page.getByRole('link', { name: 'Embedded' }).click();
      const events = (type) => page.locator('.events li', { has: page.locator(`code:text-is("${type}")`) });
      await events('ready').waitFor();
      const film = page.frameLocator('iv-film iframe');

      await film.locator('.pf-play').click();
      await events('play').waitFor();
      await page.getByRole('button', { name: 'pause()' }).click();
      await events('pause').waitFor();

      await page.getByLabel('goTo').selectOption('fog');
      await events('nodestart').filter({ hasText: '"fog"' }).waitFor();
      await page.getByLabel('setLanguage').selectOption('de');
      await events('languagechange').filter({ hasText: '"de"' }).waitFor();

      // The film waits for the answer, however slow the machine is.
      await page
        .locator('iv-film')
        .evaluate((element) => element.addEventListener('choiceopen', () => element['pause']()));
      await page.getByRole('button', { name: 'play()' }).click();
      await page.getByRole('button', { name: /^choose\('row'\)/ }).click();
      await page.locator('iv-film').evaluate(async (element) => {
        await element['seek'](8.5);
        await element['play']();
      });
      await events('choice').filter({ hasText: '"by":"page"' }).waitFor();
      await page.getByRole('button', { name: 'getState()' }).click();
      await page.locator('output', { hasText: '"language":"de"' }).waitFor();

      assert.deepEqual(await violationsIn('main'), []);
    }));
});
