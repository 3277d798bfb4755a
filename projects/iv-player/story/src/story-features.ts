import type { IvPlayerFeature } from 'iv-player';
import { withPlugin } from 'iv-player/plugin';
import type { StoryOptions } from './story-options';
import { IV_STORY, StoryService } from './story-service';

/**
 * Loads a story into the player. If the story cannot be played, nothing is loaded, and the player emits `error` with the code
 * `BAD_FORMAT`.
 * @example
 * provideIvPlayer({}, withStory('film/story.json'));
 * @param story address or text of a story file, or the story as an object; an empty string for no story
 * @param options options that a file cannot contain, such as deciders
 */
export function withStory(story: string | object, options: StoryOptions = {}): IvPlayerFeature {
  return {
    providers: [
      { provide: IV_STORY, useValue: { story, options } },
      withPlugin({ name: 'story', type: StoryService }).providers,
    ],
  };
}
