// The map of the demo's story: it follows the film, gives nothing away unless it is asked to, and leads back.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';

describe('the demo’s map', () => {
  let demo;
  before(async () => void (demo = await openDemo()));
  after(() => demo?.close());

  it('follows the film, hides what was not seen, and leads back to a scene', () =>
    demo.withPage('map', async (demoPage) => {
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
      assert.deepEqual(await demoPage.accessibilityViolations(), []);
      await map.getByRole('button', { name: 'Map', exact: true }).click();
      const there = demoPage.stopIn('opening');
      await map.locator('[data-node-id=opening] button').click();
      await there;
    }));
});
