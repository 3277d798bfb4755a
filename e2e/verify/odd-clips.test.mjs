// Packed films with clips that cameras, recorders and editing programs write, in WebKitGTK, which says less than the files hold, or
// ends them early. The question must open at its time, and the scene must last as long as its picture.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { clipParts, oddStory, otherClips } from '../lib/odd-film.mjs';
import { Packs } from '../lib/packs.mjs';

/** Milliseconds after which a film counts as stuck. */
const limit = 30_000;
/** Largest deviation of the question's node time, and of the scene's length on the wall clock, in seconds. */
const windowTolerance = 0.2;
const lengthTolerance = 0.5;

const words = (text) => text.split(' ').filter(Boolean);
const { picture, sound, aac, vp8, inMp4 } = clipParts;
const h264 = `${clipParts.h264} -bf 0`;
const mp4 = `${picture()} ${sound()} ${h264} ${aac}`;
const webm = `${picture()} ${sound()} ${vp8}`;

/**
 * @typedef {object} Kind
 * @property {string} file its name, and the arguments of ffmpeg
 * @property {string} args
 * @property {object} [node] fields of the scene besides its source
 * @property {number} [length] of the scene; default 6
 */

/** @type {Readonly<Record<string, Kind>>} */
const kinds = {
  'a fragmented MP4 file': {
    file: 'mid.mp4',
    args: `${mp4} -movflags frag_keyframe+empty_moov`,
    node: { videoDuration: 6 },
  },
  'a fragmented MP4 file with a delayed index': {
    file: 'mid.mp4',
    args: `${mp4} -movflags frag_keyframe+delay_moov`,
    node: { videoDuration: 6 },
  },
  'a WebM file without length': { file: 'mid.webm', args: `${webm} -live 1`, node: { videoDuration: 6 } },
  'an MP4 file whose timestamps start at 10 s': {
    file: 'mid.mp4',
    args: `${mp4} -output_ts_offset 10 ${inMp4}`,
  },
  'the same, measured': {
    file: 'mid.mp4',
    args: `${mp4} -output_ts_offset 10 ${inMp4}`,
    node: { videoDuration: 6 },
  },
  'an MP4 file whose timestamps start at 1.4 s, measured': {
    file: 'mid.mp4',
    args: `${mp4} -output_ts_offset 1.4 ${inMp4}`,
    node: { videoDuration: 6 },
  },
  'a WebM file whose timestamps start at 10 s': {
    file: 'mid.webm',
    args: `${webm} -output_ts_offset 10`,
  },
  'sound 2 s longer than the picture': {
    file: 'mid.mp4',
    args: `${picture()} ${sound(8)} ${h264} ${aac} ${inMp4}`,
  },
  'a single picture': {
    file: 'mid.mp4',
    args: `${picture()} -frames:v 1 ${h264} ${inMp4}`,
    node: { videoDuration: 3 },
    length: 3,
  },
};

const hostPage = (place) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
  <script src="${place}iv/embed.js" defer></script>
  <iv-film src="${place}" muted autoplay style="width: 640px; height: 360px"></iv-film>
  <script>
    const film = document.querySelector('iv-film');
    film.addEventListener('timeupdate', () => undefined);
    const seen = (window.seen = { starts: {}, times: {}, opened: null, said: [] });
    addEventListener('message', ({ data }) => {
      if (data?.iv !== 1 || !data.state) return;
      const { node, time } = data.state;
      if (data.type === 'nodestart') seen.starts[data.node] ??= performance.now() / 1000;
      if (data.type === 'choiceopen' && data.node === 'mid') seen.opened ??= time;
      if (data.type === 'error') seen.said.push(data.code + ': ' + data.message);
      if (node) seen.times[node] = Math.max(seen.times[node] ?? 0, time);
    });
  </script></html>`;

describe('odd clips in a packed film in WebKitGTK', () => {
  let packs;
  let browser;
  let server;
  const selected = Object.entries(kinds);
  before(async () => {
    packs = new Packs();
    const pages = packs.path('pages');
    mkdirSync(pages);
    const root = { '/': pages };
    const others = packs.path('others');
    mkdirSync(others);
    const ffmpeg = (args, cwd) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd });
    for (const args of otherClips) ffmpeg(args, others);
    selected.forEach(([, kind], index) => {
      const folder = packs.path(`film${index}-film`);
      cpSync(others, folder, { recursive: true });
      ffmpeg([...words(kind.args), kind.file], folder);
      root[`/film${index}/`] = packs.pack(`film${index}`, {
        story: oddStory(kind),
        to: 'element',
        args: ['--embed-origins', 'any'],
      });
      writeFileSync(join(pages, `watch${index}.html`), hostPage(`/film${index}/`));
    });
    writeFileSync(
      join(pages, 'empty.html'),
      '<!doctype html><html lang="en"><title>Empty</title><link rel="icon" href="data:,"></html>',
    );
    server = await serve({ root });
    browser = await launchDrivenBrowser('webkit', { requiresGesture: true });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    packs?.remove();
  });

  async function watch(index) {
    // The place of the last film is stored.
    const empty = await browser.open(`${server.url}/empty.html`);
    await empty.evaluate(() => localStorage.clear());
    const page = await browser.open(`${server.url}/watch${index}.html`);
    return page.evaluate(async (patience) => {
      const seen = globalThis['seen'];
      const began = performance.now();
      const isOver = () => (seen.times.c1 ?? 0) > 0.3;
      while (!isOver() && performance.now() - began < patience)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return seen;
    }, limit);
  }

  selected.forEach(([name, { length = 6 }], index) =>
    it(`${name} [longest-seen] [held-picture] [file-clock]`, async () => {
      const { starts, opened, said } = await watch(index);
      const what = JSON.stringify({ starts, opened, said });
      assert.deepEqual(said, []);
      assert.ok(starts.c1 > 0, what);
      const lasted = starts.c1 - starts.mid;
      assert.ok(Math.abs(opened - (length - 3)) <= windowTolerance, `opened at ${opened}: ${what}`);
      assert.ok(Math.abs(lasted - length) <= lengthTolerance, `lasted ${lasted} s: ${what}`);
    }),
  );
});
