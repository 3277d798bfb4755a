// HLS sources in any browser: seams, sound and subtitles in several languages, and the height limit.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clipRuns, seamGaps } from '../lib/seam-gaps.mjs';

const ladder = (name) => `/clips/hls/${name}/index.m3u8`;
const deadlock = 'WebKitGTK waits for itself in GStreamer: see docs/support.md';
/**
 * Frames of each clip. A shorter clip before a stream would leave it no time to load: see “Streams in WebKitGTK” in
 * docs/support.md.
 */
const frames = 120;
const rate = 2.5;

/** Limits in milliseconds of film time, as for files. The film plays at a higher rate. */
const bounds = { worstSeam: 2000, medianSeam: 400 };

/** @param {() => Awaited<ReturnType<typeof import('../lib/browser-app.mjs').openBrowserApp>>} app */
export function describeStreams(app) {
  describe('streams [browsers-hls]', () => {
    it('MPEG-TS, fragmented MP4, both with B-frames, and a file play in sequence without a blank picture or a long freeze', async (test) => {
      const page = await app().open('/hls');
      const sources = [...['h3', 'h2'].map(ladder), '/clips/c5.mp4', ...['h4', 'h1'].map(ladder)];
      const run = page.run('streams', 'chain', { sources, rate });
      const played = await app().unlessDeadlocked(run);
      if (!played) return test.skip(deadlock);
      const { at, seen, errors } = played;
      const seams = seamGaps({ at, seen }, frames, rate);
      const [frozen, skipped] = ['frozen', 'skipped'].map((key) =>
        seams.map((seam) => Math.round(seam[key])),
      );
      test.diagnostic(`frozen ${frozen.join(' ')}; skipped ${skipped.join(' ')}`);
      assert.deepEqual(errors, []);
      assert.deepEqual(
        clipRuns({ at, seen }).map(({ clip }) => clip),
        [3, 2, 5, 4, 1],
      );
      assert.equal(
        seams.reduce((sum, { blank }) => sum + blank, 0),
        0,
        'blank',
      );
      const sizes = seams.map((seam) => Math.max(Math.abs(seam.frozen), seam.skipped)).sort((a, b) => a - b);
      assert.ok(sizes.at(-1) <= bounds.worstSeam, `worst seam ${sizes.at(-1)} ms`);
      assert.ok(sizes[sizes.length >> 1] <= bounds.medianSeam, `median seam ${sizes[sizes.length >> 1]} ms`);
      await page.finish();
    });

    it('have sound and captions in the player’s language, across a seam', async (test) => {
      const page = await app().open('/streams');
      const from = app().server.requests.length;
      const run = page.run('streams', 'inLanguage', {
        sources: [ladder('h5'), ladder('h5')],
        language: 'de',
      });
      const played = await app().unlessDeadlocked(run);
      if (!played) return test.skip(deadlock);
      const { languages, captions, errors } = played;
      assert.deepEqual(errors, []);
      assert.deepEqual(languages, ['en', 'de']);
      const texts = ['Hier', 'Hier und dort', 'dort'];
      // In the first node, the file may arrive after its first or even its second cue.
      assert.ok(captions.length >= 4, captions.join(' | '));
      assert.deepEqual(captions.slice(-3), texts, captions.join(' | '));
      assert.deepEqual(captions.slice(0, -3), texts.slice(6 - captions.length), captions.join(' | '));
      const sounds = (lang) =>
        app()
          .server.requests.slice(from)
          .filter(({ path }) => path.endsWith(`h5/sound-${lang}/all.m4s`)).length;
      assert.deepEqual([sounds('en'), sounds('de') > 0], [0, true]);
      await page.finish();
    });

    it('respect the height limit of the application for segments that are not loaded yet, without interrupting the picture', async (test) => {
      const page = await app().open('/streams');
      const run = page.run('streams', 'limited', { source: ladder('h7'), maxHeight: 180 });
      const played = await app().unlessDeadlocked(run);
      if (!played) return test.skip(deadlock);
      const { heightsSeen, blank, errors } = played;
      assert.deepEqual(errors, []);
      assert.equal(blank, 0);
      assert.equal(heightsSeen[0], 360, heightsSeen.join());
      assert.equal(heightsSeen.at(-1), 180, heightsSeen.join());
      await page.finish();
    });
  });
}
