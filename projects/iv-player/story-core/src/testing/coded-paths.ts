import type { StoryFile, StoryFileNode } from '../format/story-file';
import { readPathCode } from '../path/read-path';
import { asStep, type PathStep } from '../path/path-step';
import { pathCode } from '../path/write-path';
import { storyOf } from './test-story';

/** Returns a node with a choice of nodes. */
export const to = (...ids: readonly string[]): StoryFileNode => ({
  decision: { choices: ids.map((id) => ({ to: id })) },
});

/** Expects a path to survive a round trip: its nodes and, if the code contains the choices, its steps. */
export function expectRoundTrip(story: StoryFile, path: readonly (string | PathStep)[]): string {
  const code = pathCode(story, path);
  const { nodes, steps, ...others } = readPathCode(story, code);
  const given = path.map(asStep);
  expect(nodes).toEqual(given.map(({ node }) => node));
  if (code.startsWith('2')) expect(steps).toEqual(given);
  expect(others).toEqual({ complete: true });
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
