// Server-rendered pages contain the stage, hydrate without errors, and play.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { openMapPage } from './lib/map-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

const pages = [
  { name: 'standalone', heading: 'A page from the server', players: 1 },
  { name: 'module', heading: 'A page of a module', players: 1 },
  { name: 'player', heading: null, players: 1 },
  { name: 'two-players', heading: null, players: 2 },
  { name: 'listener', heading: null, players: 1 },
  { name: 'overlays', heading: null, players: 1 },
  { name: 'controls', heading: null, players: 1 },
  { name: 'map', heading: null, players: 1 },
];

describe('server rendering', () => {
  const tests = new PlayerTests({ configuration: 'server' });

  for (const { name, heading, players } of pages) {
    it(`/${name}: the prerendered file contains the stage without media elements, and hydrates [server-rendering] [map-server]`, async () => {
      const file = await readFile(join(workspaceRoot, 'dist/e2e-app/server', name, 'index.html'), 'utf8');
      assert.equal(file.match(/<iv-player/g)?.length, players);
      assert.doesNotMatch(file, /<video/, 'media elements are created only in the browser');
      assert.doesNotMatch(file, / style="/, 'a strict content security policy forbids style attributes');
      if (heading) assert.ok(file.includes(`>${heading}</h1>`));

      const before = (page) =>
        page.addInitScript(() => {
          // Stores the server's element before Angular starts.
          new MutationObserver((_changes, observer) => {
            const stage = document.querySelector('iv-player');
            if (!stage) return;
            window['fromServer'] = stage;
            observer.disconnect();
          }).observe(document, { childList: true, subtree: true });
        });
      const playerPage = await tests.open(`/${name}/index.html`, { players, before });
      const isKept = await playerPage.page.evaluate(
        () => window['fromServer'] === document.querySelector('iv-player'),
      );
      assert.ok(isKept, 'hydration keeps the element from the server');
      assert.equal(await playerPage.page.locator('iv-player').count(), players);
      assert.deepEqual(playerPage.messages, []);
    });
  }

  for (const name of ['standalone', 'module']) {
    it(`/${name}: a story defined during server rendering plays in the browser`, async () => {
      const playerPage = await tests.open(`/${name}/index.html`);
      await playerPage.waitForEvent('playing');
      await playerPage.waitForEvent('decision.autopush', { nodeId: 'second' });
      await playerPage.waitForFrame('c2', 10);
      await playerPage.assertNeverBlank();
      assert.deepEqual(playerPage.messages, []);
    });
  }

  it('/standalone: the poster is rendered on the server with its size, fills the stage, and disappears with the first frame [stage-poster]', async () => {
    const file = await readFile(join(workspaceRoot, 'dist/e2e-app/server/standalone/index.html'), 'utf8');
    const [image = ''] = file.match(/<img[^>]*iv-poster[^>]*>/) ?? [];
    for (const attribute of ['src="/favicon.svg"', 'width="100%"', 'height="100%"', 'align="top"', 'alt=""'])
      assert.ok(image.includes(attribute), `${attribute} in ${image}`);
    const playerPage = await tests.open('/standalone/index.html');
    await playerPage.waitForEvent('playing');
    await playerPage.waitFor(() => !document.querySelector('iv-player > img'));
    assert.deepEqual(playerPage.messages, []);
  });

  it('/map: the map is drawn in the browser, after hydration [map-server]', async () => {
    const file = await readFile(join(workspaceRoot, 'dist/e2e-app/server/map/index.html'), 'utf8');
    assert.match(file, /class="iv-map-window"/);
    assert.doesNotMatch(file, /class="iv-map-node"/, 'a server does not know the window size');
    const playerPage = await openMapPage(tests, '/index.html');
    assert.ok(await playerPage.page.locator('.iv-map-node[data-node-id=n1]').isVisible());
    assert.deepEqual(playerPage.messages, []);
  });

  it('/overlays: overlay templates are only rendered in the browser', async () => {
    const file = await readFile(join(workspaceRoot, 'dist/e2e-app/server/overlays/index.html'), 'utf8');
    assert.doesNotMatch(file, /hotspot/);
    const playerPage = await tests.open('/overlays/index.html');
    await playerPage.waitFor(() => document.querySelectorAll('.iv-overlays .hotspot').length === 2);
    assert.equal(await playerPage.page.locator('.hotspot').count(), 2);
    assert.deepEqual(playerPage.messages, []);
  });
});
