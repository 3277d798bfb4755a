// Nodes whose source is an HLS manifest: seams from and to them, and what the viewer sees of the renditions.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repeats } from '../tools/lib/stream-requests.mjs';
import { clipNumbers } from './lib/player-page.mjs';
import { StreamTests, ladder } from './lib/stream-tests.mjs';

/** Frames of each clip. */
const frames = 120;
/** A tick may read a frame too early or too late by one; two, so that none of a B-frame's delay passes. */
const tolerance = 2;

describe('HLS sources', () => {
  const tests = new StreamTests();

  it('play from the first picture to the last, without a blank at seams between MPEG-TS, fMP4, both with B-frames, and files [hls-seams] [hls-last-picture]', async () => {
    const player = await tests.open();
    const sources = ['/clips/c5.mp4', ...['h3', 'h4', 'h1', 'h2'].map(ladder), '/clips/c6.mp4'];
    const ids = sources.map((_, place) => `n${place}`);
    await tests.begin(sources.map((source, place) => ({ id: `n${place}`, source })));
    await player.waitForEvent('ended', { timeout: 40_000 });
    await player.assertNeverBlank();
    assert.deepEqual(player.messages, []);
    const runs = (await player.pictureRuns()).filter(({ clip }) => clip > 0);
    assert.deepEqual(
      runs.map(({ clip }) => clip),
      ['c5', 'c3', 'c4', 'c1', 'c2', 'c6'].map((name) => clipNumbers[name]),
      await player.progress(),
    );
    for (const [place, { first, last }] of runs.entries()) {
      assert.ok(first <= tolerance, `${sources[place]} began at frame ${first}`);
      assert.ok(last >= frames - 1 - tolerance, `${sources[place]} ended at frame ${last}`);
    }
    // The end is that of the picture, where the sound is longer by the rest of a frame.
    const durations = await player.run(
      (one, nodes) => nodes.map((id) => one.repository.get(id).duration),
      ids,
    );
    for (const [place, duration] of durations.entries())
      assert.ok(Math.abs(duration - 4) < 0.005, `${sources[place]} lasts ${duration} s`);
  });

  it('begin with the rendition that is on the screen, and download no segment to measure the line [event-renditionchange] [hls-no-waste]', async () => {
    await tests.open();
    const heights = () =>
      tests.player.page.evaluate(() => [...document.querySelectorAll('video')].map((one) => one.videoHeight));
    await tests.begin([
      { id: 'first', source: ladder('h1') },
      { id: 'second', source: ladder('h2') },
    ]);
    await tests.player.waitForFrame('c1', 100);
    const shown = Math.max(...(await heights()));
    await tests.player.waitForFrame('c2', 1);
    assert.deepEqual((await tests.player.playerState()).rendition, { height: 360, bitrate: 800_000 });
    const changes = (await tests.player.eventNames()).filter((name) => name === 'renditionchange');
    assert.equal(changes.length, 1, await tests.player.progress());
    const segments = tests.segments();
    assert.equal(segments.find((one) => one.ladder === 'h2')?.height, shown, JSON.stringify(segments));
    assert.equal(repeats(segments), 0, JSON.stringify(segments));
  });
});
