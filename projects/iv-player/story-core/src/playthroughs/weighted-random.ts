import type { StoryFileChoice } from '../format/story-file';

/** Creates a function that returns a random choice's index. @param random returns a number in [0, 1) @param chance weights; default: 1 */
export function weightedRandom<State>(
  random: () => number,
  chance?: (choice: StoryFileChoice, state: State) => number,
): (choices: readonly StoryFileChoice[], state: State) => number {
  return (choices, state) => {
    const drawn = random();
    const weights = chance ? choices.map((choice) => Math.max(0, chance(choice, state) || 0)) : [];
    const sum = weights.reduce((total, weight) => total + weight, 0);
    if (sum === 0) return Math.floor(drawn * choices.length);
    let left = drawn * sum;
    const index = weights.findIndex((weight) => (left -= weight) < 0);
    // Rounding may leave a remainder, which goes to the most likely choice.
    return index < 0 ? weights.indexOf(Math.max(...weights)) : index;
  };
}
