import type { StoryVariables } from './story-variables';

/** The question of each scene with a choice, by the scene's id. */
export const questions: Readonly<Record<string, string>> = {
  watch: 'The lamp is out. What now?',
  lookout: 'Somebody is out there. Where do you look?',
  reef: 'She is heading for the reef.',
  fog: 'Nobody answers, and the fog is thick.',
};

/** Lines that depend on what the viewer did earlier, by the scene's id. */
const lines: Readonly<Record<string, (variables: StoryVariables) => string | null>> = {
  reef: ({ askedStars }) => (askedStars ? 'The star that fell lies over her mast.' : null),
  row: ({ metWhale }) => (metWhale ? '“We have met,” says the breath beside the boat.' : null),
  home: ({ followedCat }) =>
    followedCat ? 'The third cup is Biscuit’s. You followed her when it was dark.' : null,
  whale: ({ metWhale }) => (metWhale ? 'It knows who looked for it.' : null),
  drift: ({ rounds }) => (rounds > 1 ? `${rounds} rounds of the lamp. One of them was seen.` : null),
};

/** The line of a scene for these variables, or `null`. */
export function sceneLine(scene: string, variables: StoryVariables): string | null {
  return lines[scene]?.(variables) ?? null;
}
