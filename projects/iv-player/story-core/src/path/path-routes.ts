import type { PathOption, PathOptions } from './path-options';
import { MAX_NODES, type PathStep } from './path-step';
import type { PathReason } from './path-steps';

/** Maximum number of nodes without a choice to search ahead in an edited story. */
const AHEAD = 50;

/** How a path continues from a node, or why it cannot. */
export type Route =
  | {
      /** The following steps. */
      readonly steps: readonly PathStep[];
      /** Whether the route is certain. If not, the story was edited, and later choices must confirm the route. */
      readonly isSure: boolean;
      /** Whether the route assumes a question that was added to the story. */
      readonly isAsked?: boolean;
    }
  | {
      readonly reason: PathReason;
      /** The steps before the missing one. */
      readonly steps: readonly PathStep[];
    };

/** Recognizes an encoded choice by its hash. */
export interface EncodedChoice {
  /** Returns the steps from a node that the choice may be. */
  readonly candidates: (place: string) => readonly PathOption[];
  /** Whether the choice is an option of a node, with another target. */
  readonly matches: (from: string, option: PathOption, to: string) => boolean;
}

/** Counts down the nodes that may still be searched along a path. */
export interface Guesses {
  left: number;
}

/** Yields a node and its followers. Stops after a node with several followers or none, or when the walk loops. */
function* walkFrom(options: PathOptions, from: PathStep, limit = MAX_NODES): Generator<PathStep, void> {
  const seen = new Set<string>();
  for (let at = from; !seen.has(at.node) && seen.size <= limit;) {
    yield at;
    seen.add(at.node);
    const [next, second] = options.at(at.node);
    if (next === undefined || second !== undefined) return;
    at = next;
  }
}

/**
 * Finds the route to a choice: along nodes without a choice, up to a node where the choice can be made. If there is no such node, assumes
 * that the story was edited: a node inserted between a choice and its target, or a question added where there was none.
 */
export function choiceRoute(
  options: PathOptions,
  from: string,
  choice: EncodedChoice,
  guesses: Guesses,
): Route {
  const places: PathStep[] = [];
  // A match at a node without a choice: either the other choices were removed, or an added node has the same hash by chance.
  let guess: readonly PathStep[] | undefined;
  for (const place of walkFrom(options, { node: from })) {
    if (guess && guesses.left-- <= 0) break;
    places.push(place);
    const [found, second] = choice.candidates(place.node);
    if (found === undefined) continue;
    if (guess) return { reason: 'ambiguous', steps: guess.slice(0, -1) };
    const walk = places.slice(1);
    if (second !== undefined) return { reason: 'ambiguous', steps: walk };
    if (options.at(place.node).length > 1) return { steps: [...walk, found], isSure: true };
    guess = [...walk, found];
  }
  if (guess) return { steps: guess, isSure: false };
  const walk = places.slice(1);
  const routes = editedRoutes(options, places.at(-1)?.node ?? from, choice, guesses);
  const [route] = routes;
  if (route && routes.length === 1)
    return { steps: [...walk, ...route.steps], isSure: false, isAsked: route.isAsked };
  // A decision with only one choice may be the one that has lost the missing choice.
  const asks = places.findIndex(({ node }) => options.ways.at(node).node.decision);
  return { reason: route ? 'ambiguous' : 'gone', steps: asks < 0 ? walk : walk.slice(0, asks) };
}

interface EditedRoute {
  readonly steps: readonly PathStep[];
  readonly isAsked: boolean;
}

/** Finds routes to a choice from a node without matching followers; empty if there is too much to search. */
function editedRoutes(
  options: PathOptions,
  place: string,
  choice: EncodedChoice,
  guesses: Guesses,
): readonly EditedRoute[] {
  const routes: EditedRoute[] = [];
  for (const first of options.at(place)) {
    const steps: PathStep[] = [];
    let isInserted = true;
    for (const at of walkFrom(options, first, AHEAD)) {
      if (guesses.left-- <= 0) return [];
      steps.push(at);
      const following = options.at(at.node);
      isInserted &&= following.length === 1 && options.ways.isEnteredOnce(at.node);
      const isTarget = isInserted && following.some(({ node }) => choice.matches(place, first, node));
      for (const to of isTarget ? following : choice.candidates(at.node))
        routes.push({ steps: [...steps, to], isAsked: !isTarget });
    }
  }
  return routes;
}

/**
 * Finds the route to the last node, along nodes without a choice. The route is empty if the path has already reached that node.
 * @param passed number of times that the path passes the last node before it ends there
 */
export function endRoute(
  options: PathOptions,
  from: string,
  passed: number,
  isEnd: (id: string) => boolean,
): Route {
  const isLast = ({ node }: PathStep): boolean => isEnd(node);
  const start: PathStep = { node: from };
  const ends = [...walkFrom(options, start)].filter(isLast);
  if (ends.length > 1) return { reason: 'ambiguous', steps: [] };
  const walk: PathStep[] = [];
  const seen = new Set<string>();
  let left = passed;
  for (let at = start; walk.length < MAX_NODES;) {
    if (isLast(at) && left-- === 0) return { steps: walk, isSure: true };
    // The walk loops without passing the last node.
    if (left === passed && seen.has(at.node)) return { reason: 'gone', steps: [] };
    seen.add(at.node);
    const [next, second] = options.at(at.node);
    if (next === undefined || second !== undefined) break;
    walk.push((at = next));
  }
  const routes = options.at(walk.at(-1)?.node ?? from).flatMap((first) => {
    const steps = [...walkFrom(options, first, AHEAD)];
    const found = steps.findIndex(isLast);
    return found < 0 ? [] : [steps.slice(0, found + 1)];
  });
  const [route] = routes;
  if (route && left === 0 && routes.length === 1) return { steps: [...walk, ...route], isSure: false };
  return { reason: route ? 'ambiguous' : 'gone', steps: [] };
}
