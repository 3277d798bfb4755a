import { inject } from '@angular/core';
import { Player } from 'iv-player';
import { STORY } from './story';
import { injectVariables, registerVariables } from './story-variables';

/** Adds the story's scenes, decisions and variables to the player. Call it in an injection context. */
export function registerStory(): void {
  const player = inject(Player);
  player.repository.add(
    STORY.scenes.map(({ id, source, duration, captions, audioDescription, choice, poster, titles }) => ({
      id,
      source,
      duration,
      captions,
      audioDescription,
      data: { poster, title: titles, ...(choice && { prompt: choice.question }) },
    })),
  );

  for (const { id, children, choice, defaults, window } of STORY.scenes) {
    const isAsked = choice !== null || children.length === 1;
    const choices = children.map((to) => {
      const label = choice?.answers.find((answer) => answer.id === to)?.label;
      return { to, ...(label && { label }) };
    });
    if (isAsked) player.decision.add(id, { choices, ...window, ...(defaults && { defaults }) });
    // If variables decide, there is no question, but possible successors are preloaded as if there were one.
    else player.repository.get(id)?.addPrefetch(...children);
  }

  const variables = injectVariables();
  registerVariables(variables);
  // Without a look at the sea or sky, the boat is not found.
  variables.connect({
    from: 'horn',
    to: ({ metWhale, askedStars }) => (metWhale || askedStars ? 'reef' : 'fog'),
  });
}
