import type { IvPlayerFeature } from 'iv-player';
import { withPlugin } from 'iv-player/plugin';
import type { StoryOptions } from './story-options';
import { IV_STORY, StoryService } from './story-service';

/**
 * Loads a story into the player: `provideIvPlayer({}, withStory('film/story.json'))`. A story that cannot be played raises the
 * player's `error` event with the code `BAD_FORMAT`, and nothing is loaded.
 * @example
 * provideIvPlayer({}, withStory('film/story.json'));
 * @param story address or text of a story file, or the story as an object; an empty text: none
 * @param options what only code can say, such as deciders; all have defaults
 */
export function withStory(story: string | object, options: StoryOptions = {}): IvPlayerFeature {
  return {
    providers: [
      { provide: IV_STORY, useValue: { story, options } },
      withPlugin({ name: 'story', type: StoryService }).providers,
    ],
  };
}
