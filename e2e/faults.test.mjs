// If files fail at a seam, playback continues, or the last frame stays with an error. One failure of each kind, in one of the
// formats; e2e/verify/faults.test.mjs has the others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  FaultTests,
  brokenOffCase,
  failures,
  fileCase,
  interruptedCase,
  stalledCase,
} from './lib/fault-tests.mjs';

describe('files that fail', () => {
  const tests = new FaultTests({ hasShortPauses: true });

  it('a source that is missing once is requested again, and playback continues', () =>
    tests.assertGoesOn(fileCase('mp4', { status: 404, times: 1 })));

  for (const { what, format } of [
    { what: 'missing', format: 'mp4' },
    { what: 'disconnected before the first frame', format: 'webm' },
  ]) {
    it(`a source that is ${what} permanently holds the last frame with an error, and play() recovers [media-failure]`, () =>
      tests.assertRecovers(fileCase(format, failures[what])));
  }

  it('a slow network holds the last frame until the first frame of the next clip has loaded [no-blank]', () =>
    tests.assertWaits(fileCase('webm', { stallAfter: 1500 })));

  it('the first playable source of a list is played', async () => {
    const source = ['/clips/gone.mp4', { src: '/clips/broken.webm', type: 'video/webm' }, '/clips/c2.mp4'];
    await tests.assertGoesOn({ source, clip: 'c2' });
    assert.equal(tests.requests.filter(({ path }) => path === '/clips/gone.mp4').length, 1);
  });

  it('a failed prefetch emits no error until the node is played [failed-preload]', async () => {
    const requests = () => tests.requests.filter(({ path }) => path === '/clips/never.mp4').length;
    await tests.open('/player');
    await tests.begin(
      [
        { id: 'long', source: '/clips/l1.mp4', prefetch: ['next'] },
        { id: 'next', source: '/clips/never.mp4' },
      ],
      1,
    );
    // The file is requested three times.
    await tests.until(() => requests() >= 3);
    await tests.player.waitForFrame('l1', 30);
    assert.deepEqual(await tests.errors(), []);
    assert.equal((await tests.player.playerState()).error, null);

    const before = requests();
    await tests.player.run((player) => player.seek('next'));
    await tests.untilHeld('l1');
    assert.ok(requests() > before, 'it was requested again');
    await tests.assertSeen('l1');
  });

  it('a download that stalls after a seam holds the frame until data arrive', () =>
    tests.assertWaits(stalledCase('webm')));

  it('an interrupted download resumes without a visible effect', () =>
    tests.assertGoesOn(interruptedCase('mp4')));

  it('a permanent failure at the seam holds the frame with an error, and play() recovers', () =>
    tests.assertRecovers(brokenOffCase('mp4')));

  it('a source that can no longer be decoded is replaced by the next one at the same time', () =>
    tests.assertGoesOn({ source: ['/clips/truncated.mp4', '/clips/c1.mp4'], clip: 'c1', next: 60 }));
});
