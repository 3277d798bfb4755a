// Measures the distance between sound and picture in seconds, with real clips and howler.
import { describe, it } from 'node:test';
import { followDescription } from '../lib/description-page.mjs';
import { PlayerTests } from '../lib/player-tests.mjs';
import { isInSync, openSoundPage, playWithSoundtrack, soundtracks } from '../lib/sound-page.mjs';

/** Maximum distance between sound and video on a busy test machine, in seconds. */
const maxDrift = 0.045;

describe('sounds', () => {
  const tests = new PlayerTests();

  for (const [name, story] of soundtracks) {
    it(`a soundtrack is in sync across a seam, a pause, a seek and a rate change: ${name} [sound-sync]`, async () => {
      const playerPage = await openSoundPage(tests);
      await playWithSoundtrack(playerPage, story, (wasSought) =>
        playerPage.waitFor(isInSync, [maxDrift, wasSought]),
      );
    });
  }

  it('an audio description is in sync with its node after a start, a pause, a seek, a seam and at other rates [description-sync]', () =>
    followDescription(tests, 0.1));
});
