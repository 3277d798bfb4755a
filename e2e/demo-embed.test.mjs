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

  it('plays the packed film, runs the calls of the buttons, and lists the events', () =>
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
      const skipTo = (seconds) =>
        page.locator('iv-film').evaluate(async (element, time) => {
          await element['seek'](time);
          await element['play']();
        }, seconds);
      await page.getByRole('button', { name: 'play()' }).click();
      await page.getByRole('button', { name: /^choose\('row'\)/ }).click();
      await skipTo(8.5);
      await events('choice').filter({ hasText: '"by":"page"' }).waitFor();

      // Only one scene can follow, so nobody is asked.
      await events('nodestart').filter({ hasText: '"row"' }).waitFor();
      await skipTo(7.5);
      await events('nodestart').filter({ hasText: '"whale"' }).waitFor();
      assert.equal(await events('choiceopen').filter({ hasText: '"node":"row"' }).count(), 0);
      await page.getByRole('button', { name: 'getState()' }).click();
      await page.locator('output', { hasText: '"language":"de"' }).waitFor();

      assert.deepEqual(await violationsIn('main'), []);
    }));

  it('fits any window', () =>
    demo.withPage('packed', async ({ page }) => {
      await page.goto(new URL('pack/index.html', page.url()).href);
      await page.locator('.pf-play').waitFor();
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 844, height: 390 },
        { width: 1180, height: 900 },
      ]) {
        await page.setViewportSize(viewport);
        const { width, height } = await page.locator('iv-player').boundingBox();
        assert.deepEqual({ width, height }, viewport);
      }
    }));
});
