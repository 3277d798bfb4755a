// Measures how soon the packed page of the demo's film plays, compared with the demo, and lists the sizes of the pack.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { demoPack, packDemo } from '../../tools/build/demo-pack.mjs';
import { buildIfStale, demo } from '../../tools/lib/build-if-stale.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { networks } from '../lib/bench-server.mjs';
import { withBrowser } from '../lib/browser.mjs';
import { spread } from '../lib/statistics.mjs';

export const title = 'Published films';
export const description = 'how soon a packed page plays, and what is in a pack';
export const options = { rounds: 9 };
export const isPlain = true;

const pages = { 'the demo, an Angular application': '/', 'its film as a packed page': '/pack/' };

/** Presses Play as soon as it is there. Resolves with the times of Play and of the first frame, in ms since the navigation. */
function pressPlay() {
  return new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector('iv-controls [data-action=play]');
      if (!button) return requestAnimationFrame(look);
      const play = performance.now();
      for (const video of document.querySelectorAll('video'))
        video.addEventListener('playing', () =>
          video.requestVideoFrameCallback(() => resolve({ play, frame: performance.now() })),
        );
      button.click();
    };
    look();
  });
}

async function measurePage(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const times = await page.evaluate(pressPlay);
  await context.close();
  return times;
}

/** Rows of kind, number of files, bytes, and bytes with brotli for what servers compress. */
function sizeRows() {
  const { files } = JSON.parse(readFileSync(join(demoPack, 'pack.json'), 'utf8'));
  const kinds = {
    'player: `iv/player.….js`': /^iv\/player\..*js$/,
    'its style sheet': /\.css$/,
    'embedding: `iv/embed.js`, `embed.html`': /embed/,
    'licences: `iv/licenses.txt`': /licenses/,
    'page and story: `index.html`, `story.json`': /^(?:index\.html|story\.json)$/,
    'media: `media/`': /^media\//,
  };
  return Object.entries(kinds).map(([kind, pattern]) => {
    const those = files.filter(({ path }) => pattern.test(path));
    const bytes = those.reduce((sum, file) => sum + file.bytes, 0);
    const small = those.reduce(
      (sum, { path }) => sum + brotliCompressSync(readFileSync(join(demoPack, path))).length,
      0,
    );
    return [
      kind,
      those.length,
      (bytes / 1000).toFixed(1),
      kind.startsWith('media') ? '' : (small / 1000).toFixed(1),
    ];
  });
}

export async function run({ rounds }) {
  const root = { '/': buildIfStale(demo), '/pack/': demoPack };
  packDemo();
  const server = await serve({ root });
  const values = {};
  try {
    await withBrowser(async (browser) => {
      for (const [network, limits] of Object.entries(networks)) {
        server.throttle(limits);
        // Alternates, so that other load on the machine affects both alike.
        for (let round = 0; round < rounds; round += 1)
          for (const [name, path] of Object.entries(pages)) {
            const { play, frame } = await measurePage(browser, `http://localhost:${server.port}${path}`);
            const value = (values[`${network}: ${name}`] ??= { play: [], frame: [] });
            value.play.push(play);
            value.frame.push(frame);
          }
      }
    });
  } finally {
    await server.close();
  }
  return {
    text: 'Milliseconds from the navigation until Play is there, and until the first frame after pressing it: median / p95. Not compressed by the server, nothing cached. Slowed: 150 ms per request and 5 Mbit/s in total.',
    tables: [
      {
        head: ['', 'Play', 'first frame'],
        rows: Object.entries(values).map(([name, { play, frame }]) => [
          name,
          spread(play, 0),
          spread(frame, 0),
        ]),
      },
      { head: ['in the pack of the demo', 'files', 'kB', 'kB with brotli'], rows: sizeRows() },
    ],
    promises: [],
    values,
  };
}
