// Pages rendered on the server: they are in the file, hydrate without a complaint, and play.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { top } from '../tools/dependencies.mjs';
import { Film } from './lib/film-driver.mjs';
import { openTestApp } from './lib/test-app.mjs';

const pages = [
  { name: 'standalone', heading: 'A page from the server', players: 1 },
  { name: 'module', heading: 'A page of a module', players: 1 },
  { name: 'player', heading: null, players: 1 },
  { name: 'two-players', heading: null, players: 2 },
  { name: 'listener', heading: null, players: 1 },
  { name: 'overlays', heading: null, players: 1 },
];

describe('server rendering', () => {
  let app;
  before(async () => void (app = await openTestApp({ configuration: 'server' })));
  after(() => app?.close());

  for (const { name, heading, players } of pages) {
    it(`/${name}: the stage is in the file, without media, and hydrates`, async () => {
      const file = await readFile(join(top, 'dist/e2e-app/server', name, 'index.html'), 'utf8');
      assert.equal(file.match(/<iv-player/g)?.length, players);
      assert.match(file, /class="iv-surface"/);
      assert.doesNotMatch(file, /<video/, 'media elements are made in the browser only');
      if (heading) assert.ok(file.includes(`>${heading}</h1>`));

      const before = (page) =>
        page.addInitScript(() => {
          // The element that the server wrote, before Angular is there.
          new MutationObserver((_changes, observer) => {
            const stage = document.querySelector('iv-player');
            if (!stage) return;
            window['fromServer'] = stage;
            observer.disconnect();
          }).observe(document, { childList: true, subtree: true });
        });
      const film = await Film.open(app, `/${name}/index.html`, { players, before });
      const isKept = await film.page.evaluate(
        () => window['fromServer'] === document.querySelector('iv-player'),
      );
      assert.ok(isKept, 'hydration takes over what the server wrote');
      assert.equal(await film.page.locator('iv-player').count(), players);
      assert.deepEqual(film.said, []);
      await film.close();
    });
  }

  for (const name of ['standalone', 'module']) {
    it(`/${name}: a story told while rendering plays on in the browser`, async () => {
      const film = await Film.open(app, `/${name}/index.html`);
      await film.sees('c1', 10);
      await film.hears('decision.autopush', { nodeId: 'second' });
      await film.sees('c2', 10);
      await film.wasNeverBlank();
      assert.deepEqual(film.said, []);
      await film.close();
    });
  }

  it('/overlays: the stage gets the templates that lie on it in the browser, and only there', async () => {
    const file = await readFile(join(top, 'dist/e2e-app/server/overlays/index.html'), 'utf8');
    assert.doesNotMatch(file, /hotspot/);
    const film = await Film.open(app, '/overlays/index.html');
    await film.until(() => document.querySelectorAll('.iv-overlays .hotspot').length === 2);
    assert.equal(await film.page.locator('.hotspot').count(), 2);
    assert.deepEqual(film.said, []);
    await film.close();
  });
});
