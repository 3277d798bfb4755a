// A packed stream whose key is in its playlist: the page's policy lets the player read it.
import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { serve } from '../tools/lib/serve.mjs';
import { Packs, buildPackTools, runTool } from './lib/packs.mjs';
import { PackedPage } from './lib/packed-page.mjs';
import { hlsStory, writeFilm } from './lib/published-film.mjs';
import { watchPage } from './lib/watched-page.mjs';

const KEY = Buffer.from('0123456789abcdef');
const VECTOR = Buffer.alloc(16, 7);

/** Encrypts a rendition, and writes the key into its playlist. */
function encrypt(folder) {
  const file = join(folder, 'index.m3u8');
  const lines = readFileSync(file, 'utf8').split('\n');
  const key = `#EXT-X-KEY:METHOD=AES-128,URI="data:application/octet-stream;base64,${KEY.toString('base64')}",IV=0x${VECTOR.toString('hex')}`;
  const names = lines.flatMap(
    (line) => /^#EXT-X-MAP:URI="([^"]*)"/.exec(line)?.[1] ?? (/^[^#\s]/.test(line) ? line : []),
  );
  for (const name of new Set(names)) {
    const cipher = createCipheriv('aes-128-cbc', KEY, VECTOR);
    const segment = join(folder, name);
    writeFileSync(segment, Buffer.concat([cipher.update(readFileSync(segment)), cipher.final()]));
  }
  const at = lines.findIndex((line) => /^#(?:EXT-X-MAP|EXTINF)/.test(line));
  writeFileSync(file, lines.toSpliced(at, 0, key).join('\n'));
}

describe('a packed stream with an inline key', () => {
  let packs;
  let browser;
  let server;
  before(async () => {
    packs = new Packs();
    buildPackTools();
    const file = writeFilm(packs.path('film'), hlsStory(), { hls: ['h1', 'h2'] });
    for (const size of ['180', '270', '360']) encrypt(packs.path(`film/h1/${size}`));
    const { code, output } = runTool('pack', file, '--to', 'web', '--out', packs.path('out'));
    assert.equal(code, 0, output);
    server = await serve({ root: packs.path('out') });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    packs?.remove();
  });

  it('plays under the policy of the page [pack-streams]', async () => {
    const page = await browser.newPage();
    const record = await watchPage(page);
    const film = await PackedPage.open(page, `${server.url}/`);
    await film.start();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('video')].some(({ inert, currentTime }) => !inert && currentTime > 0.5),
    );
    assert.deepEqual([record.messages, record.violations], [[], []]);
    await page.close();
  });
});
