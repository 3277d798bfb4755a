import type { Player } from 'iv-player';
import { textLanguages } from 'iv-player/private';
import type { StoryFile } from 'iv-player/story';

/** Languages of the film: those that the story names, and those of its tracks and texts. */
export const filmLanguages = (player: Player, { languages = [], title }: StoryFile): readonly string[] => [
  ...new Set([
    ...languages,
    ...player.languages,
    ...textLanguages(player.repository.get('all'), player.decision.get('all')),
    ...(player.initiedPlugins.includes('questions') ? player.questions.languages : []),
    ...(typeof title === 'object' ? Object.keys(title) : []),
  ]),
];
