// The page of a pack: played with only the keyboard from any path on a server, from disk, and with a hostile story.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { serve } from '../tools/lib/serve.mjs';
import { PackedPage } from './lib/packed-page.mjs';
import { Packs } from './lib/packs.mjs';
import { ATTACK, hlsStory, hostileStory, routes } from './lib/published-film.mjs';
import { foreignRequests, watchPage } from './lib/watched-page.mjs';

const strict = { 'Content-Security-Policy': "require-trusted-types-for 'script'" };
/** Last scenes of the endings. */
const lastScenes = { rescued: 'safe', fallen: 'jump', home: 'street' };

describe('the page of a pack', () => {
  let packs;
  let folder;
  let browser;
  const servers = [];
  before(async () => {
    packs = new Packs();
    folder = packs.pack('film');
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await Promise.all(servers.map((server) => server.close()));
    packs?.remove();
  });

  /** Serves folders until the tests end. Returns the address of the server. */
  async function serveAt(options) {
    const server = await serve(options);
    servers.push(server);
    return server.url;
  }

  /** Opens a new page, runs `steps`, and asserts that the browser reported no problems. */
  async function withPage(address, steps, { base = new URL('.', address).href } = {}) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const record = await watchPage(page);
    const film = await PackedPage.open(page, address);
    await steps(film);
    assert.deepEqual([record.messages, record.violations], [[], []]);
    assert.deepEqual(foreignRequests(record, base), []);
    assert.deepEqual(await context.cookies(), []);
    await context.close();
  }

  it('plays to each ending with the keyboard alone, under a strict policy, below any path, and without ranges', async () => {
    const root = { '/': folder, '/a b/ü/': folder };
    const address = await serveAt({ root, headers: strict });
    const plain = await serveAt({ root, headers: strict, hasRanges: false });
    const places = {
      rescued: `${address}/`,
      fallen: `${address}/a%20b/ü/`,
      home: `${plain}/a%20b/ü/index.html`,
    };
    for (const [ending, place] of Object.entries(places))
      await withPage(place, async (film) => {
        const { keyboard } = film.page;
        await film.tabTo('.iv-open-settings');
        await keyboard.press('Enter');
        await film.tabTo('[data-setting=timeLimit]');
        await keyboard.press('End');
        assert.equal(await film.find('[data-setting=timeLimit]').inputValue(), 'off');
        await keyboard.press('Escape');
        await film.tabTo('.pf-play');
        await keyboard.press('Enter');
        await film.finish(routes[ending], lastScenes[ending]);
        const keys = await film.frame.evaluate(() => Object.keys(localStorage));
        assert.deepEqual(
          keys.filter((key) => !key.startsWith('iv-pack:urn:uuid:')),
          [],
        );
      });
  });

  it('opens at the place and in the language of its address, and ignores invalid ones', async () => {
    const address = await serveAt({ root: folder });
    const assertOpens = (query, scene, language) =>
      withPage(
        `${address}/?${query}`,
        async (film) => {
          await film.waitForScene(scene);
          assert.equal(await film.find('html').getAttribute('lang'), language);
        },
        { base: `${address}/` },
      );
    await assertOpens('node=roof&lang=de', 'roof', 'de');
    await assertOpens('node=nowhere&lang=xx&path=%3Cscript%3E&t=x', 'gate', 'en');
  });

  it('starts in the language that it was packed for, in scenes, questions and controls', async () => {
    const both = (en, de) => ({ en, de });
    const story = {
      ...{ format: 'iv-story', version: 1, languages: ['en', 'de'], start: 'door' },
      title: both('The door', 'Die Tür'),
      nodes: {
        door: {
          text: both('A door.', 'Eine Tür.'),
          decision: {
            prompt: both('Open it?', 'Öffnen?'),
            defaults: ['end'],
            choices: [
              { to: 'end', label: both('Yes', 'Ja') },
              { to: 'end', id: 'no', label: both('No', 'Nein') },
            ],
          },
        },
        end: { text: both('The end.', 'Ende.'), ending: 'end' },
      },
    };
    const german = packs.pack('german', { story, args: ['--language', 'de'] });
    const address = await serveAt({ root: german });
    await withPage(`${address}/`, async (film) => {
      await film.takeTime();
      await film.start();
      await film.find('.iv-choice', { hasText: 'Ja' }).first().waitFor();
      await film.find('.iv-story-slate', { hasText: 'Eine Tür.' }).waitFor();
      assert.match(await film.find('.iv-choices').textContent(), /Öffnen/);
    });
  });

  it('keeps the saved place when a link is opened without playing', async () => {
    const address = await serveAt({ root: folder });
    await withPage(`${address}/`, async (film) => {
      await film.takeTime();
      await film.start();
      await film.follow(['hall', 'stairs']);
      // The film is held at the roof's decision.
      await film.waitForScene('roof');
      const saved = async () => {
        await film.page.goto(`${address}/`);
        await film.find('[data-state=resume] button').first().waitFor();
        return film.frame.evaluate(() =>
          Object.entries(localStorage).filter(([key]) => !/:(?:settings|start-latency)/.test(key)),
        );
      };
      const before = await saved();
      await film.page.goto(`${address}/?node=hall&t=3`);
      // The checkpoint before this decision is due.
      await film.find('.iv-choice').first().waitFor();
      assert.deepEqual(await saved(), before);
    });
  });

  it('plays from disk, with captions and soundtrack, and continues where it was', async () => {
    const address = pathToFileURL(join(folder, 'index.html')).href;
    await withPage(
      address,
      async (film) => {
        await film.takeTime();
        // Before the start, because the caption is over when a busy machine gets to a key.
        await film.page.keyboard.press('c');
        await film.find('[data-action=captions][aria-pressed=true]').waitFor();
        // Looks for both from the start, because a busy machine may look again when the scene is over.
        await Promise.all([
          film.find('.iv-caption-text', { hasText: 'The gate is locked.' }).waitFor(),
          // Lets Web Audio and media elements play without a sound device.
          film.frame.waitForFunction(() =>
            globalThis['Howler']?._howls.some(
              (howl) =>
                howl._html5 && howl._sounds.some(({ _node: node }) => !node.paused && node.currentTime > 0),
            ),
          ),
          film.start(),
        ]);
        await film.follow(['yard']);
        await film.waitForScene('yard');
        await film.page.reload();
        await film.find('[data-state=resume] button').first().click();
        await film.waitForScene('yard');
        await film.finish(['shed'], 'street');
      },
      { base: new URL('.', address).href },
    );
  });

  it('shows a notice that streams need a server when opened from disk', async () => {
    const streams = packs.pack('streams', { story: hlsStory(), hls: ['h1', 'h2'] });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(streams, 'index.html')).href);
    await page.locator('[data-notice=file-scheme]').waitFor();
    await context.close();
  });

  it('shows hostile texts as text, and does not run them [pack-no-code]', async () => {
    const hostile = packs.pack('hostile', { story: hostileStory() });
    const address = await serveAt({ root: hostile, headers: strict });
    await withPage(`${address}/`, async (film) => {
      assert.equal(await film.page.title(), ATTACK);
      await film.takeTime();
      await film.start();
      await film.find('.iv-choice').nth(1).waitFor();
      await film.find('iv-player', { hasText: ATTACK }).waitFor();
      assert.match(
        await film.find('.iv-choices').textContent(),
        /<\/script><img src=x onerror=alert\(1\)>\?.*<b>2<\/b>/,
      );
      assert.deepEqual(await film.find('img[src=x], packed-film b').count(), 0);
      await film.choose('left\u2028\u2029<!--<script>');
      await film.page.keyboard.press('ArrowRight');
      await film.waitForEnd('stairs');
    });
  });

  it('shows a message if its script is missing', async () => {
    const broken = packs.pack('broken');
    rmSync(join(broken, 'iv'), { recursive: true });
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(broken, 'index.html')).href);
    assert.match(await page.locator('.not-loaded').innerText(), /could not be loaded/);
    await page.close();
  });
});
