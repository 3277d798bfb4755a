// Checks pictures and captions to the frame, where the tests without timing only check their order.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callbacks, playAndSeek } from '../lib/missing-frame-callback.mjs';
import { PlayerTests, ladder } from '../lib/player-tests.mjs';

/**
 * Frames by which a reading may be off. Readings may be one frame early or late; with two, the delay of a B-frame is still
 * detected.
 */
const tolerance = 2;

describe('HLS sources', () => {
  const tests = new PlayerTests();

  for (const names of [
    ['c5', 'h3', 'h4', 'h1', 'h2', 'c6'],
    ['h6', 'h5', 'h6'],
  ]) {
    it(`are visible from the first frame to the last: ${names.join(', ')} [hls-seams] [hls-last-picture] [hls-variety]`, async () => {
      await tests.open('/hls');
      await tests.playThrough(names);
      const runs = await tests.assertSeen(...names.map((name) => name.replace('h', 'c')));
      for (const [place, { first, last }] of runs.entries())
        assert.ok(
          first <= tolerance && last >= 119 - tolerance,
          `${names[place]}: frames ${first} to ${last}`,
        );
    });
  }

  it('show captions at their times [hls-subtitles]', async () => {
    await tests.open('/streams');
    await tests.player.page.evaluate(() => import(`${location.origin}/page/caption-probe.mjs`));
    await tests.player.run((player) => void (player.language = 'de'));
    await tests.playThrough(['c1', 'h5']);
    const changes = await tests.player.page.evaluate(() => window['captionProbe'].changes);
    // Times in the files, plus half a second, because they are mapped to the stream's clock.
    const times = [1, 1.5, 1.7, 2.4, 2.5, 3.5];
    assert.equal(changes.length, times.length);
    for (const [place, { text, time }] of changes.entries())
      assert.ok(Math.abs(time - times[place]) < 0.15, `${text} at ${time} s`);
  });

  it('continue without stalling when the language changes [hls-languages]', async () => {
    await tests.open('/streams');
    await tests.begin([{ id: 'only', source: ladder('h5') }]);
    await tests.player.waitForFrame('c5', 20);
    const before = await tests.player.eventNames();
    await tests.player.run((player) => void (player.language = 'de'));
    await tests.player.waitForEvent('ended');
    const later = (await tests.player.eventNames()).slice(before.length);
    assert.ok(!later.includes('buffering'), await tests.player.progress());
  });
});

describe('seams without requestVideoFrameCallback [no-blank]', () => {
  const tests = new PlayerTests();

  for (const what of Object.keys(callbacks)) {
    for (const format of ['mp4', 'webm']) {
      it(`miss at most a few frames of a clip when it is ${what} (${format})`, async () => {
        const [, { first, last }] = await playAndSeek(tests, what, format);
        assert.ok(first <= 6 && last >= 24, `frames ${first} to ${last}`);
      });
    }
  }
});
