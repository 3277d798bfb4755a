import { compareWithPlayer } from './testing/compare-with-player';

describe('checkStory and the player, in 100,000 playthroughs', () => {
  // Split into ten specs, because a browser without output for minutes is assumed to hang.
  for (let seed = 1; seed <= 10; seed++) {
    it(`agree on what can be reached: 100 stories, seed ${seed} [unreachable-scenes]`, () => {
      const { playthroughs } = compareWithPlayer(100, 100, seed);
      expect(playthroughs).toBeGreaterThan(10_000);
    });
  }
});
