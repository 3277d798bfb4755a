import { inject } from '@angular/core';
import { Player } from 'iv-player';
import { FILM } from './film';

/** Scenes that show the boat to those who look. */
const lookingAround = ['sea', 'sky'];

/** Makes the film's scenes known to the player and says where the story branches. Call it in an injection context. */
export function tellStory(): void {
  const player = inject(Player);
  player.repository.add(FILM.scenes.map(({ id, source, duration }) => ({ id, source, duration })));

  // Who never looked around finds nobody on the reef: the story remembers, because the playlist does.
  const hasLookedAround = (): boolean => [...player.playlist].some(({ id }) => lookingAround.includes(id));
  const deciders: Readonly<Record<string, () => string>> = {
    horn: () => (hasLookedAround() ? 'reef' : 'fog'),
  };

  for (const { id, children, defaults, window } of FILM.scenes) {
    if (children.length === 0) continue;
    const decider = deciders[id];
    player.decision.add(id, children, {
      ...window,
      ...(defaults && { defaults }),
      ...(decider && { decider }),
    });
  }
}
