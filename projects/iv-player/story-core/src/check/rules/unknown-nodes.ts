import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckRule } from '../facts/check-context';
import { NO_NODE, forEachReference } from '../facts/story-graph';

/** `UNKNOWN_NODE`: a reference to a scene that does not exist. */
export const unknownNodes: CheckRule = ({ graph: { story, numbers, entries, targets, firstTargets } }) => {
  const findings: StoryFinding[] = [];
  const check = (to: string, ...path: readonly (string | number)[]): void => {
    if (numbers.has(to)) return;
    const message = `The scene "${to}" does not exist: add it, or correct the id.`;
    findings.push(finding('UNKNOWN_NODE', path.map(String), message));
  };
  /** Whether all of a node's targets exist, so that no paths need to be built. */
  const hasKnownTargets = (number: number): boolean => {
    const end = firstTargets[number + 1] ?? 0;
    for (let at = firstTargets[number] ?? 0; at < end; at++) if (targets[at] === NO_NODE) return false;
    return true;
  };
  if (entries.length === 0) {
    const message = 'The story has no scenes, so there is nothing to play: add one to "nodes".';
    findings.push(finding('UNKNOWN_NODE', ['nodes'], message));
  } else check(story.start, 'start');
  for (const id of Object.keys(story.normalize ?? {}).filter((one) => !numbers.has(one))) {
    const message = `The scene "${id}" does not exist, but "normalize" has its loudness: run npx iv-player measure again, or remove the entry.`;
    // The film still plays; at worst, its other clips are too quiet.
    findings.push(finding('UNKNOWN_NODE', ['normalize', id], message, 'warning'));
  }
  entries.forEach(([id, node], number) => {
    if (!node.prefetch && !node.overlays && hasKnownTargets(number)) return;
    forEachReference(node, (to, ...place) => check(to, 'nodes', id, ...place));
  });
  return findings;
};
