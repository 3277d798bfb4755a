import type { Player } from 'iv-player';
import type { StoryFile } from 'iv-player/story';
import { textLanguages } from '../../iv-player/ui/src/controls/language-options';

/** Languages of the film: those that the story names, and those of its tracks and texts. */
export const filmLanguages = (player: Player, { languages = [], title }: StoryFile): readonly string[] => [
  ...new Set([
    ...languages,
    ...player.languages,
    ...textLanguages(player),
    ...(typeof title === 'object' ? Object.keys(title) : []),
  ]),
];
