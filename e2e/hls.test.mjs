// Nodes whose source is an HLS manifest: seams from and to them, and what the viewer sees of the renditions.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const ladder = (name) => `/clips/hls/${name}/index.m3u8`;
/** Frames of each clip. */
const frames = 120;
/** A tick may read a frame too early or too late by one; two, so that none of a B-frame's delay passes. */
const tolerance = 2;

describe('HLS sources', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    app.server.throttle({});
    await playerPage?.close();
  });

  /** Plays two nodes to the end; the pictures that were seen of each. */
  const playBoth = async (first, second) => {
    playerPage = await PlayerPage.open(app, '/hls');
    await playerPage.addNodes([
      { id: 'first', source: first },
      { id: 'second', source: second },
    ]);
    assert.equal(await playerPage.play(), null);
    await playerPage.waitForEvent('ended');
    await playerPage.assertNeverBlank();
    assert.deepEqual(playerPage.messages, []);
    return (await playerPage.pictureRuns()).filter(({ clip }) => clip > 0);
  };

  for (const { what, first, second, clips } of [
    { what: 'MPEG-TS to fMP4', first: ladder('h1'), second: ladder('h2'), clips: ['c1', 'c2'] },
    {
      what: 'MPEG-TS to fMP4, with B-frames',
      first: ladder('h3'),
      second: ladder('h4'),
      clips: ['c3', 'c4'],
    },
    { what: 'fMP4 to MPEG-TS', first: ladder('h4'), second: ladder('h1'), clips: ['c4', 'c1'] },
    { what: 'HLS to a file', first: ladder('h3'), second: '/clips/c5.mp4', clips: ['c3', 'c5'] },
    { what: 'a file to HLS', first: '/clips/c5.mp4', second: ladder('h3'), clips: ['c5', 'c3'] },
  ]) {
    it(`play from the first picture to the last, without a blank at the seam: ${what}`, async () => {
      const runs = await playBoth(first, second);
      assert.deepEqual(
        runs.map(({ clip }) => clip),
        clips.map((name) => clipNumbers[name]),
        await playerPage.progress(),
      );
      const [before, after] = runs;
      assert.ok(before.last >= frames - 1 - tolerance, `the first ended at frame ${before.last}`);
      assert.ok(after.first <= tolerance, `the second began at frame ${after.first}`);
      assert.ok(after.last >= frames - 1 - tolerance, `the second ended at frame ${after.last}`);
    });
  }

  it('end with their last picture, where the sound is longer by the rest of a frame', async () => {
    await playBoth(ladder('h3'), ladder('h2'));
    for (const id of ['first', 'second']) {
      const duration = await playerPage.run((player, node) => player.repository.get(node).duration, id);
      assert.ok(Math.abs(duration - 4) < 0.005, `${id} lasts ${duration} s`);
    }
  });

  it('begin with the rendition that is on the screen, and download no segment to measure the line', async () => {
    playerPage = await PlayerPage.open(app, '/hls');
    const from = app.server.requests.length;
    await playerPage.addNodes([
      { id: 'first', source: ladder('h1') },
      { id: 'second', source: ladder('h2') },
    ]);
    const heights = () =>
      playerPage.page.evaluate(() => [...document.querySelectorAll('video')].map((one) => one.videoHeight));
    assert.equal(await playerPage.play(), null);
    await playerPage.waitForFrame('c1', 100);
    const shown = Math.max(...(await heights()));
    await playerPage.waitForFrame('c2', 1);
    assert.deepEqual((await playerPage.playerState()).rendition, { height: 360, bitrate: 800_000 });
    const changes = (await playerPage.eventNames()).filter((name) => name === 'renditionchange');
    assert.equal(changes.length, 1, await playerPage.progress());
    const segments = app.server.requests
      .slice(from)
      .map(({ path }) => /hls\/(h\d)\/(\d+)\/(\d)\.m/.exec(path)?.slice(1))
      .filter(Boolean);
    assert.deepEqual(
      segments.filter(([name]) => name === 'h2').map(([, height]) => Number(height))[0],
      shown,
      JSON.stringify(segments),
    );
    const numbers = segments.map(([name, , number]) => `${name} ${number}`);
    assert.equal(numbers.length, new Set(numbers).size, JSON.stringify(segments));
  });
});
