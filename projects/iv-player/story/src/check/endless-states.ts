import type { StateSpace, StoryState } from './state-space';
import { NO_NODE, type StoryGraph } from './story-graph';

/** What of states is read here. */
interface Loops {
  readonly states: readonly Pick<StoryState, 'next' | 'end'>[];
}

/** For every state whether it may come to an end: an ending, a mistake that is reported by itself, or what is not known. */
function mayEnd({ states }: Loops): Uint8Array {
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
    if (end !== 'goes on') mark(index);
  });
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (let edge = counts[at] ?? 0; edge < (counts[at + 1] ?? 0); edge++) mark(before[edge] ?? 0);
  }
  return marked;
}

/**
 * The loops that nothing leads out of: of each, the first state. Every state from which there is no way to an end leads into
 * one of them.
 */
export function endlessLoops(space: Loops): readonly number[] {
  const { states } = space;
  const ends = mayEnd(space);
  const visited = new Uint8Array(states.length);
  const loops: number[] = [];
  // Tarjan's algorithm without recursion: components come in the order in which nothing leads out of the first ones.
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
        const leavesIt = members.some((one) =>
          states[one]?.next.some((next) => component[next] !== components),
        );
        if (!leavesIt) loops.push(Math.min(...members.slice(0, 10_000)));
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
 * The loops that nothing leads out of whatever the variables are, for a space with too many states: of each, the first state
 * of a node in it. A decision may leave every choice closed when all of them have conditions, which is another mistake.
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
    const goesOn =
      all.length > 0 &&
      known.length === all.length &&
      (choices.length === 0 || choices.some(({ when }) => when === undefined));
    return { next: known, end: goesOn ? ('goes on' as const) : ('unknown' as const) };
  });
  return endlessLoops({ states }).map((place) => first.get(nodes[place] ?? NO_NODE) ?? 0);
}
