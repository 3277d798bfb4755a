import { inject } from '@angular/core';
import { Player } from 'iv-player';
import { FILM } from './film';
import { injectVariables, registerVariables } from './story-variables';

/** Makes the film's scenes known to the player and says where the story branches. Call it in an injection context. */
export function tellStory(): void {
  const player = inject(Player);
  player.repository.add(FILM.scenes.map(({ id, source, duration }) => ({ id, source, duration })));

  for (const { id, children, defaults, window } of FILM.scenes) {
    if (children.length === 0) continue;
    player.decision.add(id, children, {
      ...window,
      ...(defaults && { defaults }),
    });
  }

  const variables = injectVariables();
  registerVariables(variables);
  // Who never looked around finds nobody on the reef.
  variables.connect({
    from: 'horn',
    to: ({ metWhale, askedStars }) => (metWhale || askedStars ? 'reef' : 'fog'),
  });
}
