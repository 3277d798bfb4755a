// Measures in real time when captions appear and disappear.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lateness, openCaptions, playWithCaptions } from '../lib/caption-page.mjs';
import { PlayerTests } from '../lib/player-tests.mjs';

/** Maximum time by which a cue may be early or late, in wall-clock milliseconds. */
const bar = 100;

describe('captions', () => {
  const tests = new PlayerTests();

  for (const format of ['mp4', 'webm']) {
    for (const rate of [0.5, 1, 2]) {
      it(`each cue appears and disappears within ${bar} ms of its time, ${format} at rate ${rate} [caption-times]`, async (test) => {
        const clips = ['s1', 'c1', 's2', 's3'];
        const playerPage = await openCaptions(tests);
        const late = lateness(await playWithCaptions(playerPage, clips, format, rate), clips, rate);
        const [least, median, most] = [late[0], late[Math.floor(late.length / 2)], late.at(-1)];
        test.diagnostic(
          `${late.length} changes; ms late: least ${least?.toFixed(1)}, median ${median?.toFixed(1)}, most ${most?.toFixed(1)}`,
        );
        assert.ok(Math.abs(least) <= bar && Math.abs(most) <= bar, `late by ${least} to ${most} ms`);
      });
    }
  }
});
