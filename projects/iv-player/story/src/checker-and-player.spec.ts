import { compareWithPlayer } from './testing/compare-with-player';

describe('checkStory and the player', () => {
  it('agree on what can be reached, in random stories with expressions that fail [unreachable-scenes]', () => {
    const { reached, unreachable, playthroughs } = compareWithPlayer(200 * MORE_RUNS, 10, 28);
    expect(reached).toBeGreaterThan(400);
    expect(unreachable).toBeGreaterThan(100);
    expect(playthroughs).toBeGreaterThan(2000);
  });
});
