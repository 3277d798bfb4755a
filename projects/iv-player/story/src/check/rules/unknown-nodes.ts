import { finding } from '../../format/story-finding';
import type { CheckRule } from '../check-context';
import { referencesOf } from '../story-graph';

/** `UNKNOWN_NODE`: an id that no scene has. */
export const unknownNodes: CheckRule = ({ graph: { story, nodes } }) => {
  const missing = (id: string): string => `There is no scene "${id}": write it, or correct the name.`;
  const start = nodes.has(story.start) ? [] : [finding('UNKNOWN_NODE', ['start'], missing(story.start))];
  const others = [...nodes].flatMap(([id, node]) =>
    referencesOf(id, node)
      .filter(({ to }) => !nodes.has(to))
      .map(({ to, path }) => finding('UNKNOWN_NODE', path, missing(to))),
  );
  return [...start, ...others];
};
