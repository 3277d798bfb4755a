import { compareWithPlayer } from './testing/compare-with-player';

describe('checkStory and the player, in 20,000 playthroughs', () => {
  // Short specs: Karma gives up a browser that does not answer for a minute.
  for (let seed = 1; seed <= 100; seed++) {
    it(`agree on what can be reached: 10 stories, seed ${seed} [unreachable-scenes]`, () => {
      const { playthroughs } = compareWithPlayer(10, 20, seed);
      expect(playthroughs).toBeGreaterThan(200);
    });
  }
});
