import type { StoryVariables } from './story-variables';

/** What a scene says to those who did something earlier; by its id. */
const words: Readonly<Record<string, (story: StoryVariables) => string | null>> = {
  reef: ({ askedStars }) => (askedStars ? 'The star that fell lies over her mast.' : null),
  row: ({ metWhale }) => (metWhale ? '“We have met,” says the breath beside the boat.' : null),
  home: ({ followedCat }) =>
    followedCat ? 'The third cup is Biscuit’s. You followed her when it was dark.' : null,
  whale: ({ metWhale }) => (metWhale ? 'It knows who looked for it.' : null),
  drift: ({ rounds }) => (rounds > 1 ? `${rounds} rounds of the lamp. One of them was seen.` : null),
};

/** What the film remembers of the viewer in that scene, `null` for nothing. */
export function remembered(scene: string, story: StoryVariables): string | null {
  return words[scene]?.(story) ?? null;
}
