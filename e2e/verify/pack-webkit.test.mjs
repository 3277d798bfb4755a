// Starts of a packed film in WebKitGTK: muted and automatic, by a click, and with clips whose sound or picture begins late. Its media
// element stops some ms after `playing` without an event, and says that it waits while it plays.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { Packs } from '../lib/packs.mjs';

/** Numbers of starts: all of them must play. */
const starts = Number(process.env.STARTS ?? 50);
const clicks = Number(process.env.CLICKS ?? 6);
/** Milliseconds after which a film that does not play counts as stuck. */
const limit = 15_000;

const picture = (seconds, hue = 0) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=640x360:r=30:d=${seconds},hue=h=${hue}`,
];
const tone = (seconds) => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
const codecs = '-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac -movflags +faststart'.split(' ');
/** Arguments of ffmpeg for each clip. Each has its own picture, so that a pack keeps them apart. */
const clips = {
  'first.mp4': [...picture(3), ...tone(3)],
  'plain.mp4': [...picture(6, 90), ...tone(6)],
  'late-sound.mp4': [...picture(6, 180), '-itsoffset', '1', ...tone(5)],
  'late-05.mp4': ['-itsoffset', '0.5', ...picture(6, 210), ...tone(6)],
  'late-14.mp4': ['-itsoffset', '1.4', ...picture(6, 240), ...tone(6)],
  'one.mp4': [...picture(3, 270), ...tone(3)],
  'two.mp4': [...picture(3, 300), ...tone(3)],
};

const story = (clip) => ({
  format: 'iv-story',
  version: 1,
  start: 'first',
  nodes: {
    first: { source: 'first.mp4', next: 'middle' },
    middle: {
      source: clip,
      decision: {
        startTime: -3,
        prompt: 'Which?',
        defaults: ['one'],
        choices: [
          { to: 'one', label: 'One' },
          { to: 'two', label: 'Two' },
        ],
      },
    },
    one: { source: 'one.mp4', ending: 'one' },
    two: { source: 'two.mp4', ending: 'two' },
  },
});

describe('a packed film in WebKitGTK', () => {
  let packs;
  let browser;
  let server;
  before(async () => {
    packs = new Packs();
    const pages = packs.path('pages');
    mkdirSync(pages);
    const root = { '/': pages };
    for (const clip of ['plain', 'late-sound', 'late-05', 'late-14']) {
      const folder = packs.path(`${clip}-film`);
      mkdirSync(folder);
      for (const [name, input] of Object.entries(clips))
        execFileSync('ffmpeg', ['-v', 'error', ...input, ...codecs, join(folder, name)]);
      root[`/${clip}/`] = packs.pack(clip, {
        story: story(`${clip}.mp4`),
        to: 'element',
        args: ['--embed-origins', 'any'],
      });
    }
    writeFileSync(
      join(pages, 'muted.html'),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
      <script src="/plain/iv/embed.js" defer></script>
      <iv-film src="/plain/" muted autoplay style="width: 640px; height: 360px"></iv-film></html>`,
    );
    writeFileSync(join(pages, 'empty.html'), '<!doctype html><html lang="en"><title>Empty</title></html>');
    server = await serve({ root });
    browser = await launchDrivenBrowser('webkit');
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    packs?.remove();
  });

  it(`plays in each of ${starts} muted starts [seen-playing]`, async () => {
    const stuck = [];
    for (let start = 1; start <= starts; start++) {
      const page = await browser.open(`${server.url}/muted.html`);
      const end = await page.evaluate(async (patience) => {
        const began = performance.now();
        const shown = () =>
          [
            ...(
              document.querySelector('iv-film')?.shadowRoot?.querySelector('iframe')?.contentDocument ??
              document
            ).querySelectorAll('video'),
          ].find(({ inert }) => !inert);
        const plays = () => (shown()?.currentTime ?? 0) > 1.2;
        while (!plays() && performance.now() - began < patience)
          await new Promise((resolve) => setTimeout(resolve, 50));
        const { currentTime, paused, muted, readyState } = shown() ?? {};
        return { plays: plays(), currentTime, paused, muted, readyState };
      }, limit);
      if (!end.plays || end.paused || !end.muted) stuck.push(`${start}: ${JSON.stringify(end)}`);
    }
    assert.deepEqual(stuck, []);
  });

  /** Clicks Play, and watches the film until the middle scene has ended. */
  async function watch(clip) {
    // The place of the last film is stored.
    const empty = await browser.open(`${server.url}/empty.html`);
    await empty.evaluate(() => localStorage.clear());
    const page = await browser.open(`${server.url}/${clip}/`);
    return page.evaluate(async (patience) => {
      const tick = () => new Promise((resolve) => setTimeout(resolve, 50));
      while (!document.querySelector('.pf-play')) await tick();
      document.querySelector('.pf-play').click();
      const began = performance.now();
      const report = { asked: false, loading: 0, firstFrame: null, reached: '' };
      let last = null;
      let watched = null;
      while (report.reached !== 'one' && performance.now() - began < 2 * patience) {
        await tick();
        const video = [...document.querySelectorAll('video')].find(({ inert }) => !inert);
        if (!video) continue;
        report.reached = /\/([a-z]+)[^/]*$/.exec(video.currentSrc)?.[1] ?? '';
        report.asked ||= document.querySelector('.iv-choice') !== null;
        const isLoading = document.querySelector('[data-state=buffering]') !== null;
        if (last?.video === video && isLoading && video.currentTime > last.time) report.loading += 1;
        last = { video, time: video.currentTime };
        if (report.reached === 'first' || watched) continue;
        watched = video;
        video.requestVideoFrameCallback((_, { mediaTime }) => (report.firstFrame = mediaTime));
      }
      return report;
    }, limit);
  }

  for (const clip of ['late-sound', 'late-05', 'late-14'])
    it(`opens the question of ${clip}, and never says that it loads while it plays`, async () => {
      const { asked, loading, reached } = await watch(clip);
      assert.deepEqual([asked, reached], [true, 'one']);
      // The notice takes a moment to go.
      assert.ok(loading <= 10, `${loading} looks`);
    });

  it(`shows the beginning of the next scene in each of ${clicks} starts by click`, async () => {
    for (let start = 0; start < clicks; start++) {
      const { firstFrame, asked, reached } = await watch('plain');
      assert.deepEqual([asked, reached], [true, 'one']);
      assert.ok(firstFrame !== null && firstFrame < 1, `the first frame was at ${firstFrame} s`);
    }
  });
});
