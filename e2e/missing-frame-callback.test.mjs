// Seams in browsers where requestVideoFrameCallback is missing or never fires. e2e/verify/pictures.test.mjs checks them to the
// frame in both formats.
import { describe, it } from 'node:test';
import { playAndSeek } from './lib/missing-frame-callback.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('requestVideoFrameCallback', () => {
  const tests = new PlayerTests();

  for (const [what, format] of [
    ['missing', 'mp4'],
    ['silent', 'webm'],
  ]) {
    it(`seams have no blank picture when requestVideoFrameCallback is ${what}, even after a seek (${format}) [no-blank]`, () =>
      playAndSeek(tests, what, format));
  }
});
