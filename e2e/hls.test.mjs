// Nodes with an HLS manifest as their source: seams from and to them, and the visible renditions.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repeats } from '../tools/lib/stream-requests.mjs';
import { PlayerTests, ladder } from './lib/player-tests.mjs';

describe('HLS sources', () => {
  const tests = new PlayerTests();

  it('play from the first to the last frame, without a blank picture at seams between MPEG-TS, fMP4, both with B-frames, and files [hls-seams] [hls-last-picture]', async () => {
    await tests.open('/hls');
    const nodes = await tests.playThrough(['c5', 'h3', 'h4', 'h1', 'h2', 'c6'], { rate: 3 });
    await tests.assertSeen('c5', 'c3', 'c4', 'c1', 'c2', 'c6');
    assert.deepEqual(tests.player.messages, []);
    // The node ends with its picture; the sound is longer by part of a frame.
    for (const { id } of nodes) {
      const duration = await tests.player.run((player, node) => player.repository.get(node).duration, id);
      assert.ok(Math.abs(duration - 4) < 0.005, `${id} lasts ${duration} s`);
    }
  });

  it('start with the rendition on the screen, and download no segment just to measure bandwidth [event-renditionchange] [hls-no-waste]', async () => {
    await tests.open('/hls');
    await tests.setRate(2);
    await tests.begin([
      { id: 'first', source: ladder('h1') },
      { id: 'second', source: ladder('h2') },
    ]);
    await tests.player.waitForFrame('c1', 30);
    const shown = await tests.player.page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('video')].map((one) => one.videoHeight)),
    );
    await tests.player.waitForFrame('c2', 1);
    assert.deepEqual((await tests.player.playerState()).rendition, { height: 360, bitrate: 800_000 });
    const changes = (await tests.player.eventNames()).filter((name) => name === 'renditionchange');
    assert.equal(changes.length, 1, await tests.player.progress());
    const segments = tests.segments();
    assert.equal(segments.find((one) => one.ladder === 'h2')?.height, shown, JSON.stringify(segments));
    assert.equal(repeats(segments), 0, JSON.stringify(segments));
  });
});
