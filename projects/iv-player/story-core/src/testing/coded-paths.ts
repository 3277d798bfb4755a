import type { StoryFile, StoryFileNode } from '../format/story-file';
import { readPathCode } from '../path/read-path';
import { pathCode } from '../path/write-path';
import { storyOf } from './test-story';

/** Returns a node with a choice of nodes. */
export const to = (...ids: readonly string[]): StoryFileNode => ({
  decision: { choices: ids.map((id) => ({ to: id })) },
});

/** Expects a path to survive a round trip. */
export function expectRoundTrip(story: StoryFile, nodes: readonly string[]): string {
  const code = pathCode(story, nodes);
  expect(readPathCode(story, code)).toEqual({ nodes: [...nodes], complete: true });
  expect(code).toMatch(/^[\w-]+$/);
  return code;
}

export const HALL = storyOf({
  start: { next: 'hall' },
  hall: to('left', 'right', 'attic'),
  left: { next: 'stairs' },
  stairs: to('roof', 'cellar'),
  roof: { ending: 'roof' },
  right: { ending: 'lost' },
  attic: { ending: 'lost' },
  cellar: { ending: 'lost' },
});
export const TO_THE_ROOF = ['start', 'hall', 'left', 'stairs', 'roof'];
