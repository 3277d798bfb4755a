import type { FilmText } from './story-file';
import type { StoryVariables } from './story-variables';

/** Lines that depend on earlier choices, by scene id. */
const lines: Readonly<Record<string, (variables: StoryVariables) => FilmText | null>> = {
  reef: ({ askedStars }) =>
    askedStars
      ? {
          en: 'The star that fell lies over her mast.',
          de: 'Der gefallene Stern liegt über ihrem Mast.',
        }
      : null,
  row: ({ metWhale }) =>
    metWhale
      ? {
          en: '“We have met,” says the breath beside the boat.',
          de: '„Wir kennen uns“, sagt der Atem neben dem Boot.',
        }
      : null,
  home: ({ followedCat }) =>
    followedCat
      ? {
          en: 'The third cup is Biscuit’s. You followed her when it was dark.',
          de: 'Die dritte Tasse ist für Biscuit. Im Dunkeln ging es ihr nach.',
        }
      : null,
  whale: ({ metWhale }) =>
    metWhale ? { en: 'It knows who looked for it.', de: 'Er weiß, wer ihn gesucht hat.' } : null,
  drift: ({ rounds }) =>
    rounds > 1
      ? {
          en: `${rounds} rounds of the lamp. One of them was seen.`,
          de: `${rounds} Runden der Lampe. Eine wurde gesehen.`,
        }
      : null,
};

/** The line of a scene for these variables, or `null`. */
export function sceneLine(scene: string, variables: StoryVariables): FilmText | null {
  return lines[scene]?.(variables) ?? null;
}
