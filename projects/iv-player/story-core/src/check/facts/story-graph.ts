import { withIds } from 'iv-player/private';
import { forEachQuestionTarget } from '../../format/question-parts';
import type { StoryFile, StoryFileDecision, StoryFileNode } from '../../format/story-file';

/** Stands for the number of a node that does not exist. */
export const NO_NODE = -1;

/** A story prepared for the checker's rules. Nodes are numbered in file order, because arrays are faster than maps. */
export interface StoryGraph {
  readonly story: StoryFile;
  readonly entries: readonly (readonly [id: string, node: StoryFileNode])[];
  /** Decisions with the ids and numbers of their nodes. */
  readonly decisions: readonly (readonly [id: string, decision: StoryFileDecision, number: number])[];
  readonly numbers: ReadonlyMap<string, number>;
  /** Numbers of the nodes that may follow each node: its `next`, then its choices, its defaults, and the jumps of its questions. */
  readonly targets: Int32Array;
  /** For each node, the index of its first target in `targets`; then the length of `targets`. */
  readonly firstTargets: Int32Array;
}

/** Returns the targets of a decision's choices by their ids, which defaults may name. Empty without defaults. */
const namedChoices = ({ choices, defaults }: StoryFileDecision): ReadonlyMap<string, string> =>
  new Map(defaults?.length ? withIds(choices).map(({ id, to }) => [id, to]) : []);

function forEachTarget(node: StoryFileNode, visit: (to: string) => void): void {
  const { next, decision, questions } = node;
  if (next !== undefined) visit(next);
  for (const { to } of decision?.choices ?? []) visit(to);
  if (decision?.defaults) {
    const named = namedChoices(decision);
    for (const name of decision.defaults) visit(named.get(name) ?? name);
  }
  if (questions) forEachQuestionTarget(node, visit);
}

export function storyGraph(story: StoryFile): StoryGraph {
  const numbers = new Map<string, number>();
  const entries: (readonly [string, StoryFileNode])[] = [];
  const decisions: (readonly [string, StoryFileDecision, number])[] = [];
  let count = 0;
  // Faster than `Object.entries` for large stories.
  for (const id of Object.keys(story.nodes)) {
    const node = story.nodes[id];
    if (!node) continue;
    const { decision } = node;
    count += 1 + (decision?.choices.length ?? 0) + (decision?.defaults?.length ?? 0);
    count += 2 * (node.questions?.length ?? 0);
    if (decision) decisions.push([id, decision, entries.length]);
    numbers.set(id, entries.length);
    entries.push([id, node]);
  }
  const targets = new Int32Array(count);
  const firstTargets = new Int32Array(entries.length + 1);
  let at = 0;
  const add = (to: string): void => void (targets[at++] = numbers.get(to) ?? NO_NODE);
  entries.forEach(([, node], number) => {
    forEachTarget(node, add);
    firstTargets[number + 1] = at;
  });
  return { story, entries, decisions, numbers, targets, firstTargets };
}

/** Index in `targets` of a node's first choice. */
export const firstChoiceOf = ({ firstTargets, entries }: StoryGraph, number: number): number =>
  (firstTargets[number] ?? 0) + (entries[number]?.[1].next === undefined ? 0 : 1);

export const nodeOf = ({ numbers, entries }: StoryGraph, id: string): StoryFileNode | undefined =>
  entries[numbers.get(id) ?? NO_NODE]?.[1];

/** Visits all ids that a node refers to, including nodes to preload, with their paths. */
export function forEachReference(
  { next, decision, prefetch, overlays }: StoryFileNode,
  visit: (to: string, ...place: readonly (string | number)[]) => void,
): void {
  if (next !== undefined) visit(next, 'next');
  decision?.choices.forEach(({ to }, index) => visit(to, 'decision', 'choices', index, 'to'));
  const named = decision && namedChoices(decision);
  decision?.defaults?.forEach((name, index) =>
    visit(named?.get(name) ?? name, 'decision', 'defaults', index),
  );
  prefetch?.forEach((to, index) => visit(to, 'prefetch', index));
  const ids = new Set(overlays && decision ? withIds(decision.choices).map(({ id }) => id) : []);
  overlays?.forEach(({ to }, index) => {
    if (to !== undefined && !ids.has(to)) visit(to, 'overlays', index, 'to');
  });
}

export const hasFollower = ({ next, decision, questions = [] }: StoryFileNode): boolean =>
  next !== undefined ||
  (decision?.choices.length ?? 0) > 0 ||
  (decision?.defaults?.length ?? 0) > 0 ||
  questions.some(({ onCorrect, onWrong }) => onCorrect && onWrong && 'to' in onCorrect && 'to' in onWrong);

/** Marks the `reached` nodes and all nodes that can be reached from them if conditions are ignored. */
export function connectedTo({ targets, firstTargets, entries }: StoryGraph, reached: Uint8Array): Uint8Array {
  const connected = reached.slice();
  const queue: number[] = [];
  const follow = (number: number): void => {
    const end = firstTargets[number + 1] ?? 0;
    for (let at = firstTargets[number] ?? 0; at < end; at++) {
      const to = targets[at] ?? NO_NODE;
      if (to === NO_NODE || connected[to]) continue;
      connected[to] = 1;
      queue.push(to);
    }
  };
  for (let number = 0; number < entries.length; number++) if (reached[number]) follow(number);
  for (let number = queue.pop(); number !== undefined; number = queue.pop()) follow(number);
  return connected;
}
