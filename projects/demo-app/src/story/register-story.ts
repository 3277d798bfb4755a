import { inject } from '@angular/core';
import { Player } from 'iv-player';
import { STORY } from './story';
import { injectVariables, registerVariables } from './story-variables';

/** Adds the story's scenes, decisions and variables to the player. Call it in an injection context. */
export function registerStory(): void {
  const player = inject(Player);
  player.repository.add(STORY.scenes.map(({ id, source, duration }) => ({ id, source, duration })));

  for (const { id, children, defaults, window } of STORY.scenes) {
    if (children.length > 0) player.decision.add(id, children, { ...window, ...(defaults && { defaults }) });
  }

  const variables = injectVariables();
  registerVariables(variables);
  // Without a look at sea or sky the boat is not found.
  variables.connect({
    from: 'horn',
    to: ({ metWhale, askedStars }) => (metWhale || askedStars ? 'reef' : 'fog'),
  });
}
