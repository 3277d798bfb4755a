import type { StateSpace, StoryState } from './state-space';
import { NO_NODE, type StoryGraph } from './story-graph';

interface LoopSpace {
  readonly states: readonly Pick<StoryState, 'next' | 'end'>[];
}

/** Marks the states from which the story may end: in an ending, in a mistake that another rule reports, or in an unexplored state. */
function mayEnd({ states }: LoopSpace): Uint8Array {
  const counts = new Uint32Array(states.length + 1);
  for (const { next } of states) for (const to of next) counts[to + 1] = (counts[to + 1] ?? 0) + 1;
  for (let at = 0; at < states.length; at++) counts[at + 1] = (counts[at + 1] ?? 0) + (counts[at] ?? 0);
  const starts = counts.slice();
  const before = new Uint32Array(counts[states.length] ?? 0);
  states.forEach(({ next }, from) => {
    for (const to of next) {
      const place = starts[to] ?? 0;
      before[place] = from;
      starts[to] = place + 1;
    }
  });
  const marked = new Uint8Array(states.length);
  const queue: number[] = [];
  const mark = (index: number): void => {
    if (marked[index]) return;
    marked[index] = 1;
    queue.push(index);
  };
  states.forEach(({ end }, index) => {
    if (end !== 'continues') mark(index);
  });
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (let edge = counts[at] ?? 0; edge < (counts[at + 1] ?? 0); edge++) mark(before[edge] ?? 0);
  }
  return marked;
}

/** Returns the first state of each loop without a way out. Every state from which no end can be reached leads into such a loop. */
export function endlessLoops(space: LoopSpace): readonly number[] {
  const { states } = space;
  const ends = mayEnd(space);
  const visited = new Uint8Array(states.length);
  const loops: number[] = [];
  // Tarjan's algorithm, without recursion. It completes components in reverse topological order, so the first ones have no way out.
  const order = new Int32Array(states.length).fill(-1);
  const low = new Int32Array(states.length);
  const component = new Int32Array(states.length).fill(-1);
  let count = 0;
  let components = 0;
  const stack: number[] = [];
  for (let root = 0; root < states.length; root++) {
    if (ends[root] || visited[root]) continue;
    const calls: { at: number; edge: number }[] = [{ at: root, edge: 0 }];
    visited[root] = 1;
    order[root] = low[root] = count++;
    stack.push(root);
    for (let call = calls.at(-1); call; call = calls.at(-1)) {
      const to = states[call.at]?.next[call.edge++];
      if (to === undefined) {
        calls.pop();
        const caller = calls.at(-1);
        if (caller) low[caller.at] = Math.min(low[caller.at] ?? 0, low[call.at] ?? 0);
        if (low[call.at] !== order[call.at]) continue;
        const members: number[] = [];
        for (let member = -1; member !== call.at;) {
          member = stack.pop() ?? call.at;
          component[member] = components;
          members.push(member);
        }
        const hasWayOut = members.some((one) =>
          states[one]?.next.some((next) => component[next] !== components),
        );
        if (!hasWayOut) loops.push(Math.min(...members.slice(0, 10_000)));
        components++;
      } else if (!visited[to]) {
        visited[to] = 1;
        order[to] = low[to] = count++;
        stack.push(to);
        calls.push({ at: to, edge: 0 });
      } else if (component[to] === -1) low[call.at] = Math.min(low[call.at] ?? 0, order[to] ?? 0);
    }
  }
  return loops;
}

/**
 * Finds loops without a way out, whatever values the variables have, for stories with too many states to explore. Returns one state of
 * each. Loops through a decision that has conditions on all choices do not count: all of its choices may be closed, which is a different
 * mistake.
 */
export function loopsWithoutConditions(
  { entries, targets, firstTargets }: StoryGraph,
  space: StateSpace,
): readonly number[] {
  const first = new Map<number, number>();
  space.states.forEach(({ node }, index) => {
    if (!first.has(node)) first.set(node, index);
  });
  const nodes = [...first.keys()];
  const places = new Map(nodes.map((node, place) => [node, place]));
  const states = nodes.map((node) => {
    const choices = entries[node]?.[1].decision?.choices ?? [];
    const all = targets.subarray(firstTargets[node], firstTargets[node + 1]);
    const known = [...all].flatMap((to) => places.get(to) ?? []);
    const continues =
      all.length > 0 &&
      entries[node]?.[1].ending === undefined &&
      known.length === all.length &&
      (choices.length === 0 || choices.some(({ when }) => when === undefined));
    return { next: known, end: continues ? ('continues' as const) : ('unknown' as const) };
  });
  return endlessLoops({ states }).map((place) => first.get(nodes[place] ?? NO_NODE) ?? 0);
}
