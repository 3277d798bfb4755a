// The demo's streaming lab, with the test clips' ladders instead of the film's.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { openDemo } from './lib/demo-page.mjs';

const clips = join(workspaceRoot, 'projects/iv-player/test-clips/hls');
/** Serves test ladders at the film's URLs, because requests routed through the browser's driver would be too slow. */
const ladders = Object.entries({ opening: 'h1', watch: 'h2', stairs: 'h3' }).map(([scene, ladder]) => [
  `/film/hls/${scene}/`,
  join(clips, ladder),
]);

describe('the streaming lab of the demo', () => {
  let demo;
  before(async () => void (demo = await openDemo(Object.fromEntries(ladders))));
  after(() => demo?.close());

  it('plays streams from scene to scene, at the quality that the network and the viewer allow', () =>
    demo.withPage('streams', async ({ page, violationsIn }) => {
      const lab = page.locator('demo-streaming-lab');
      /** Number of loaded scripts that contain hls.js, recognized by an event name that only hls.js contains. */
      const withLibrary = async () => {
        const texts = await page.evaluate(() => {
          const names = performance.getEntriesByType('resource').map(({ name }) => name);
          const scripts = [...new Set(names)].filter((name) => name.endsWith('.js'));
          return Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
        });
        assert.ok(texts.length > 0);
        return texts.filter((text) => text.includes('hlsManifestParsed')).length;
      };
      await page.locator('#streams').scrollIntoViewIfNeeded();
      await lab.getByRole('button', { name: 'Playing' }).waitFor();
      assert.equal(await withLibrary(), 0, 'hls.js is loaded before a stream is played');
      await lab.getByRole('button', { name: 'Playing' }).click();
      await lab.getByText('360 lines, 800 kbit/s').waitFor();
      await lab.getByText('240', { exact: true }).click();
      await lab.getByText('180 lines, 200 kbit/s').waitFor();
      assert.equal(await withLibrary(), 1);
      const isColoured = await lab.locator('canvas').evaluate((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.some((red, place) => place % 4 === 0 && red > data[place + 2] + 40);
      });
      assert.ok(isColoured, 'the chart does not have the colours of its legend');
      assert.equal(await lab.getByRole('alert').count(), 0);
      assert.deepEqual(await violationsIn('demo-streaming-lab'), []);
    }));

  it('explains how to create the streams if there are none', () =>
    demo.withPage('no streams', async ({ page, messages }) => {
      await page.route('**/film/hls/**', (route) => route.fulfill({ status: 404 }));
      await page.locator('#streams').scrollIntoViewIfNeeded();
      await page.locator('demo-streaming-lab').getByRole('button', { name: 'Playing' }).click();
      await page.getByRole('alert').getByText('hls-film.mjs').waitFor();
      // Discards the browser's own messages about the requests.
      messages.splice(0);
    }));
});
