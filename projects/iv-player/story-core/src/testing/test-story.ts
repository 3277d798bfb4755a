import type { StoryFile, StoryFileNode } from '../format/story-file';

/** Creates a story with the given scenes that starts with the first one. */
export function storyOf(
  nodes: Readonly<Record<string, StoryFileNode>>,
  rest: Partial<StoryFile> = {},
): StoryFile {
  return { format: 'iv-story', version: 1, start: Object.keys(nodes)[0] ?? '', nodes, ...rest };
}

/** Two choices and two endings, ten seconds each. */
export const TWO_WAYS = storyOf({
  door: {
    source: 'door.mp4',
    duration: 10,
    decision: {
      prompt: 'Which way?',
      defaults: ['left'],
      choices: [
        { to: 'left', label: 'Left' },
        { to: 'right', label: 'Right' },
      ],
    },
  },
  left: { source: 'left.mp4', duration: 10, ending: 'home' },
  right: { source: 'right.mp4', duration: 10, ending: 'lost' },
});
