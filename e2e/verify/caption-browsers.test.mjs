// Captions are read and drawn in the same way in every browser.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { browserNames } from '../../tools/lib/browsers/browser.mjs';
import { openBrowserApp } from '../lib/browser-app.mjs';
import { assertDrawn, drawnCount, drawnFile } from '../lib/caption-drawing.mjs';

for (const name of browserNames) {
  describe(`captions in ${name}`, () => {
    let app;
    before(async () => {
      app = await openBrowserApp(name);
    });
    after(() => app?.close());

    it('are drawn where the file says, with all lines [caption-settings] [caption-blank-lines]', async () => {
      const page = await app.open('/captions');
      const captions = await page.run('captions', 'drawn', { file: drawnFile, count: drawnCount });
      assertDrawn(captions);
      assert.deepEqual(await page.messages(), []);
      await page.close();
    });
  });
}
