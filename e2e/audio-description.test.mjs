// Audio description from sound files stays with its node across pauses, seeks, a seam and rate changes. e2e/verify measures how
// closely.
import { describe, it } from 'node:test';
import { followDescription } from './lib/description-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('audio description', () => {
  const tests = new PlayerTests();

  it('plays the sound file of each node after a start, a pause, a seek, a seam and at other rates [description-sync]', () =>
    followDescription(tests, Infinity));
});
