import type { Player, VariableValues } from 'iv-player';
import type { StoryFile } from 'iv-player/story';
import { fillText } from 'iv-player/story-core';

/** Title of the film with the current values of its variables. */
export const filledTitle = (
  player: Player,
  { title, variables }: StoryFile,
  language: string,
): StoryFile['title'] =>
  fillText(title, variables ? (player.variables.signals.values() as VariableValues) : {}, language);
