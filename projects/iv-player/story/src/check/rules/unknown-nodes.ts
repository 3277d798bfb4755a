import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckRule } from '../check-context';
import { forEachReference } from '../story-graph';

/** `UNKNOWN_NODE`: an id that no scene has. */
export const unknownNodes: CheckRule = ({ graph: { story, nodes, entries } }) => {
  const findings: StoryFinding[] = [];
  const check = (to: string, ...path: readonly (string | number)[]): void => {
    if (nodes.has(to)) return;
    const message = `There is no scene "${to}": write it, or correct the name.`;
    findings.push(finding('UNKNOWN_NODE', path.map(String), message));
  };
  check(story.start, 'start');
  for (const [id, node] of entries) {
    forEachReference(node, (to, ...place) => {
      if (!nodes.has(to)) check(to, 'nodes', id, ...place);
    });
  }
  return findings;
};
