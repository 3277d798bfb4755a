// A packed film in `<iframe sandbox="allow-scripts">`, where it has an opaque origin and no storage: it plays and saves
// nothing, or its page names the words that are missing.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { browserNames, launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { Packs } from '../lib/packs.mjs';

/** Milliseconds in which the film must end; on an idle machine, it takes a few seconds. */
const PATIENCE = 60_000;

/** Page that tells the film in its frame to play, with messages only. */
const HOST = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Host</title><link rel="icon" href="data:," /></head>
<body><iframe sandbox="allow-scripts" src="film/" allow="autoplay" width="640" height="360"></iframe>
<script>
  const frame = document.querySelector('iframe');
  window.heard = [];
  const send = (type, fields = {}) => frame.contentWindow.postMessage({ iv: 1, type, id: type, ...fields }, '*');
  addEventListener('message', ({ data, source, origin }) => {
    if (source !== frame.contentWindow || data?.iv !== 1) return;
    heard.push({ type: data.type, origin, node: data.node, name: data.name, choices: data.choices });
    if (data.type === 'ready') {
      clearInterval(window.greeting);
      send('setMuted', { muted: true });
      send('play');
    }
    if (data.type === 'choiceopen') {
      send('choose', { choice: data.choices[0].id });
      send('seek', { seconds: 1e6 });
    }
  });
  frame.addEventListener('load', () => (window.greeting = setInterval(() => send('hello'), 200)));
</script></body></html>
`;

describe('a packed film in a sandbox', () => {
  let packs;
  let server;
  let film;
  before(async () => {
    packs = new Packs();
    const pages = packs.path('pages');
    mkdirSync(pages);
    writeFileSync(join(pages, 'index.html'), HOST);
    film = packs.pack('film');
    server = await serve({ root: { '/': pages, '/film/': film }, hasSandboxes: true });
  });
  after(async () => {
    await server?.close();
    packs?.remove();
  });

  for (const name of browserNames)
    it(`plays without saving, or names the missing words, in ${name} [film-sandbox]`, async () => {
      server.requests.length = 0;
      const browser = await launchDrivenBrowser(name);
      try {
        const page = await browser.open(`${server.url}/`);
        const heard = await page.evaluate(async (patience) => {
          const began = performance.now();
          const isOver = () => window['heard'].some(({ type }) => type === 'ending');
          const isSilent = () => window['heard'].length === 0 && performance.now() - began > patience / 4;
          while (!isOver() && !isSilent() && performance.now() - began < patience)
            await new Promise((resolve) => setTimeout(resolve, 100));
          return window['heard'];
        }, PATIENCE);
        if (heard.length === 0) {
          // WebKit's policy refuses the script, whose address is not on the opaque origin of the page.
          assert.equal(name, 'webkit');
          assert.ok(!server.requests.some(({ path }) => path.startsWith('/film/iv/')));
          assert.match(readFileSync(join(film, 'index.html'), 'utf8'), /allow-scripts and allow-same-origin/);
          return;
        }
        assert.ok(
          heard.some(({ type }) => type === 'ending'),
          JSON.stringify(heard),
        );
        assert.ok(heard.every(({ origin }) => origin === 'null'));
        assert.deepEqual(
          heard.filter(({ type }) => type === 'error'),
          [],
        );
        assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
        // Web Audio may not read the sound, which plays in an element instead.
        const expected =
          /sandbox|cookie|cross-origin|origin null|CORS|access control|Failed to load resource/i;
        assert.deepEqual(
          (await page.messages()).filter((text) => !expected.test(text)),
          [],
        );
        await page.close();
      } finally {
        await browser.close();
      }
    });
});
