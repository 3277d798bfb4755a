// The demo page that shows the film with media-chrome's controls, under its own content security policy.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';

describe('the demo under another skin', () => {
  let demo;
  before(async () => void (demo = await openDemo()));
  after(() => demo?.close());

  for (const [name, viewport] of Object.entries({
    desktop: { width: 1366, height: 900 },
    phone: { width: 390, height: 844 },
  }))
    it(`plays the film and its choices, and lists the events of the media element: ${name}`, () =>
      demo.withPage(
        `skin ${name}`,
        async ({ page, violationsIn }) => {
          await page.getByRole('link', { name: 'Another skin' }).click();
          await page.locator('media-controller[mediapaused][mediaduration]').waitFor();
          await page.locator('media-play-button').click();
          await page.locator('media-controller:not([mediapaused])').waitFor();
          // The viewer's time does not pass while the film is paused.
          await page.locator('iv-media').evaluate((media) => {
            media['currentTime'] = 15.5;
            media['pause']();
          });
          const choice = page.getByRole('button', { name: 'Climb to the lamp' });
          const [answer, bar] = [
            await choice.boundingBox(),
            await page.locator('media-control-bar').boundingBox(),
          ];
          assert.ok(answer.y + answer.height <= bar.y, 'the bar covers the choice');
          await choice.click();
          await page
            .locator('.skin-log li', { hasText: 'durationchange' })
            .filter({ hasText: 'of 0:36' })
            .waitFor();
          await page.locator('media-controller[mediaduration="36"]').waitFor();
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(width <= viewport.width, `the page is ${width} px wide`);
          assert.deepEqual(await violationsIn('.skin-log'), []);
          assert.deepEqual(await violationsIn('.skin-text'), []);
        },
        { viewport },
      ));
});
