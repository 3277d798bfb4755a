// Checks promises in seconds with real clips and sounds. These tests measure time and need an otherwise idle machine.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openLockedPage } from '../lib/sound-page.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { PlayerTests } from '../lib/player-tests.mjs';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

describe('a time limit', () => {
  const tests = new PlayerTests();

  for (const format of ['mp4', 'webm']) {
    it(`of four times the window ends two seconds after its start, after the end of the clip (${format})`, async () => {
      const playerPage = await tests.open();
      const clip = (id, name) => ({ id, source: `/clips/${name}.${format}` });
      await playerPage.addNodes([clip('a', 's1'), clip('left', 'c2'), clip('right', 'c3')], 1);
      await playerPage.run((player) => {
        player.decision.add('a', ['left', 'right'], { startTime: 0, endTime: 0.5 });
        player.decision.timeLimit = 4;
      });
      await playerPage.play();
      const start = await playerPage.waitForEvent('decision.start', { nodeId: 'a' });
      const end = await playerPage.waitForEvent('decision.end', { nodeId: 'a' });
      const open = end.at - start.at;
      assert.ok(open > 1850 && open < 2500, `the window was open for ${open} ms`);
    });
  }
});

describe('sounds unlocked by a gesture', () => {
  const tests = new PlayerTests({ requiresGesture: true });

  it('start within 20 ms of each other, and a loop is at the position it would have without the lock', async () => {
    const { playerPage } = await openLockedPage(tests);
    await playerPage.page.keyboard.press('x');
    await playerPage.waitFor(
      () => new Set(window['audioProbe'].starts.map(({ seconds }) => seconds)).size > 1,
    );
    const off = await playerPage.run((player) => {
      const howl = player.audio.get('hum');
      const late = (performance.now() - window['humAskedAt']) / 1000 - howl.seek(howl._sounds[0]._id);
      return Math.abs(late - Math.round(late / howl.duration()) * howl.duration());
    });
    const starts = await playerPage.run(() => window['audioProbe'].starts);
    const first = (length) => starts.find(({ seconds }) => seconds === length)?.at ?? Infinity;
    assert.ok(Math.abs(first(12) - first(1)) < 20, `different times: ${JSON.stringify(starts)}`);
    assert.ok(off < 0.08, `the loop is ${off} s out of sync`);
  });
});

describe('the server of the tests', () => {
  it('delays each request by the latency and divides the bandwidth among all responses', async () => {
    const server = await serve({ root: { '/': join(workspaceRoot, 'projects/iv-player/test-clips') } });
    const kilobytes = async (size) =>
      (
        await fetch(`${server.url}/l1.mp4`, { headers: { range: `bytes=0-${size * 1000 - 1}` } })
      ).arrayBuffer();
    server.throttle({ latency: 100, bandwidth: 400_000 });
    const start = performance.now();
    await Promise.all([kilobytes(25), kilobytes(50)]);
    const seconds = (performance.now() - start) / 1000;
    await server.close();
    assert.ok(seconds > 1.5 && seconds < 2.5, `75 kB at 50 kB/s with a latency of 0.1 s took ${seconds} s`);
  });
});
