import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckRule } from '../check-context';
import { NO_NODE, forEachReference } from '../story-graph';

/** `UNKNOWN_NODE`: an id that no scene has. */
export const unknownNodes: CheckRule = ({ graph: { story, numbers, entries, targets, firstTargets } }) => {
  const findings: StoryFinding[] = [];
  const check = (to: string, ...path: readonly (string | number)[]): void => {
    if (numbers.has(to)) return;
    const message = `There is no scene "${to}": write it, or correct the name.`;
    findings.push(finding('UNKNOWN_NODE', path.map(String), message));
  };
  /** Whether every target of a node is known: of most, no paths are made. */
  const leadsToKnown = (number: number): boolean => {
    const end = firstTargets[number + 1] ?? 0;
    for (let at = firstTargets[number] ?? 0; at < end; at++) if (targets[at] === NO_NODE) return false;
    return true;
  };
  check(story.start, 'start');
  entries.forEach(([id, node], number) => {
    if (!node.prefetch && !node.overlays && leadsToKnown(number)) return;
    forEachReference(node, (to, ...place) => check(to, 'nodes', id, ...place));
  });
  return findings;
};
