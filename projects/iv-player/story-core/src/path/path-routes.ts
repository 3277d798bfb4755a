import type { StoryWays } from '../walk/scene-step';
import { MAX_NODES, type PathReason } from './path-steps';

/** Maximum number of nodes without a choice to search ahead in an edited story. */
const AHEAD = 50;

/** How a path continues from a node, or why it cannot. */
export type Route =
  | {
      /** Ids of the following nodes. */
      readonly nodes: readonly string[];
      /** Whether the route is certain. If not, the story was edited, and later choices must confirm the route. */
      readonly isSure: boolean;
      /** Whether the route assumes a question that was added to the story. */
      readonly isAsked?: boolean;
    }
  | {
      readonly reason: PathReason;
      /** Ids of the nodes before the missing step. */
      readonly nodes: readonly string[];
    };

/** Recognizes an encoded choice by its hash. */
export interface EncodedChoice {
  /** Returns the followers of a node to which the choice may lead. */
  readonly candidates: (place: string) => readonly string[];
  readonly matches: (from: string, to: string) => boolean;
}

/** Counts down the nodes that may still be searched along a path. */
export interface Guesses {
  left: number;
}

/** Yields a node and its followers. Stops after a node with several followers or none, or when the walk loops. */
function* walkFrom(ways: StoryWays, from: string, limit = MAX_NODES): Generator<string, void> {
  const seen = new Set<string>();
  for (let at = from; !seen.has(at) && seen.size <= limit;) {
    yield at;
    seen.add(at);
    const [next, second] = ways.at(at).followers;
    if (next === undefined || second !== undefined) return;
    at = next;
  }
}

/**
 * Finds the route to a choice: along nodes without a choice, up to a node where the choice can be made. If there is no such node, assumes
 * that the story was edited: a node inserted between a choice and its target, or a question added where there was none.
 */
export function choiceRoute(ways: StoryWays, from: string, choice: EncodedChoice, guesses: Guesses): Route {
  const places: string[] = [];
  // A match at a node without a choice: either the other choices were removed, or an added node has the same hash by chance.
  let guess: readonly string[] | undefined;
  for (const place of walkFrom(ways, from)) {
    if (guess && guesses.left-- <= 0) break;
    places.push(place);
    const [found, second] = choice.candidates(place);
    if (found === undefined) continue;
    if (guess) return { reason: 'ambiguous', nodes: guess.slice(0, -1) };
    const walk = places.slice(1);
    if (second !== undefined) return { reason: 'ambiguous', nodes: walk };
    if (ways.at(place).followers.length > 1) return { nodes: [...walk, found], isSure: true };
    guess = [...walk, found];
  }
  if (guess) return { nodes: guess, isSure: false };
  const walk = places.slice(1);
  const routes = editedRoutes(ways, places.at(-1) ?? from, choice, guesses);
  const [route] = routes;
  if (route && routes.length === 1)
    return { nodes: [...walk, ...route.nodes], isSure: false, isAsked: route.isAsked };
  // A decision with only one choice may be the one that has lost the missing choice.
  const asks = places.findIndex((place) => ways.at(place).node.decision);
  return { reason: route ? 'ambiguous' : 'gone', nodes: asks < 0 ? walk : walk.slice(0, asks) };
}

interface EditedRoute {
  readonly nodes: readonly string[];
  readonly isAsked: boolean;
}

/** Finds routes to a choice from a node without matching followers; empty if there is too much to search. */
function editedRoutes(
  ways: StoryWays,
  place: string,
  choice: EncodedChoice,
  guesses: Guesses,
): readonly EditedRoute[] {
  const routes: EditedRoute[] = [];
  for (const first of ways.at(place).followers) {
    const nodes: string[] = [];
    let isInserted = true;
    for (const at of walkFrom(ways, first, AHEAD)) {
      if (guesses.left-- <= 0) return [];
      nodes.push(at);
      const { followers } = ways.at(at);
      isInserted &&= followers.length === 1 && ways.isEnteredOnce(at);
      const isTarget = isInserted && followers.some((to) => choice.matches(place, to));
      for (const to of isTarget ? followers : choice.candidates(at))
        routes.push({ nodes: [...nodes, to], isAsked: !isTarget });
    }
  }
  return routes;
}

/**
 * Finds the route to the last node, along nodes without a choice. The route is empty if the path has already reached that node.
 * @param passed number of times that the path passes the last node before it ends there
 */
export function endRoute(
  ways: StoryWays,
  from: string,
  passed: number,
  isEnd: (id: string) => boolean,
): Route {
  const ends = [...walkFrom(ways, from)].filter(isEnd);
  if (ends.length > 1) return { reason: 'ambiguous', nodes: [] };
  const walk: string[] = [];
  const seen = new Set<string>();
  let left = passed;
  for (let at = from; walk.length < MAX_NODES;) {
    if (isEnd(at) && left-- === 0) return { nodes: walk, isSure: true };
    // The walk loops without passing the last node.
    if (left === passed && seen.has(at)) return { reason: 'gone', nodes: [] };
    seen.add(at);
    const [next, second] = ways.at(at).followers;
    if (next === undefined || second !== undefined) break;
    walk.push((at = next));
  }
  const routes = ways.at(walk.at(-1) ?? from).followers.flatMap((first) => {
    const nodes = [...walkFrom(ways, first, AHEAD)];
    const found = nodes.findIndex(isEnd);
    return found < 0 ? [] : [nodes.slice(0, found + 1)];
  });
  const [route] = routes;
  if (route && left === 0 && routes.length === 1) return { nodes: [...walk, ...route], isSure: false };
  return { reason: route ? 'ambiguous' : 'gone', nodes: [] };
}
