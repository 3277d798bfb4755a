import { type StoryFinding, finding } from '../../format/story-finding';
import type { StoryFileNode } from '../../format/story-file';
import type { CheckRule } from '../check-context';
import { forEachReference } from '../story-graph';

/** Whether every id that a node names is known: most nodes, of which no paths are made. */
function namesOnly(
  { next, decision, prefetch, overlays }: StoryFileNode,
  isKnown: (id: string) => boolean,
): boolean {
  if (next !== undefined && !isKnown(next)) return false;
  if (decision) {
    for (const { to } of decision.choices) if (!isKnown(to)) return false;
    if (decision.defaults && !decision.defaults.every(isKnown)) return false;
  }
  if (prefetch && !prefetch.every(isKnown)) return false;
  return !overlays?.some(({ to }) => to !== undefined && !isKnown(to));
}

/** `UNKNOWN_NODE`: an id that no scene has. */
export const unknownNodes: CheckRule = ({ graph: { story, nodes, entries } }) => {
  const findings: StoryFinding[] = [];
  const check = (to: string, ...path: readonly (string | number)[]): void => {
    if (nodes.has(to)) return;
    const message = `There is no scene "${to}": write it, or correct the name.`;
    findings.push(finding('UNKNOWN_NODE', path.map(String), message));
  };
  check(story.start, 'start');
  const isKnown = (id: string): boolean => nodes.has(id);
  for (const [id, node] of entries) {
    if (namesOnly(node, isKnown)) continue;
    forEachReference(node, (to, ...place) => check(to, 'nodes', id, ...place));
  }
  return findings;
};
