import type { Provider } from '@angular/core';
import { provideIvPlugin } from 'iv-player';
import type { StoryOptions } from './story-options';
import { IV_STORY, StoryService } from './story-service';

/**
 * Loads a story into every player of the scope. Goes beside `provideIvPlayer` in the same providers. A story that cannot be
 * played is reported by the player's `error` event with the code `BAD_FORMAT`, and nothing is loaded.
 * @param story address of a story file, or the story as an object
 */
export function provideStory(story: string | object, options: StoryOptions = {}): Provider[] {
  return [
    { provide: IV_STORY, useValue: { story, options } },
    provideIvPlugin({ name: 'story', type: StoryService }),
  ];
}
