import { MAX_NODES, type PathReason, type StoryWays } from './path-steps';

/** Nodes without a choice behind one that are looked at where the story was edited. */
const AHEAD = 50;

/** Where a code leads from a node. */
export type Route =
  | {
      /** The nodes behind it. */
      readonly nodes: readonly string[];
      /** Whether it follows from the code alone; otherwise what comes behind must confirm it: the story was edited. */
      readonly isSure: boolean;
      /** Whether it takes for granted that something is asked now where nothing was asked. */
      readonly isAsked?: boolean;
    }
  | {
      readonly reason: PathReason;
      /** The nodes up to the step that is not found. */
      readonly nodes: readonly string[];
    };

/** The choice that a code means. */
export interface MeantChoice {
  /** The followers of a node to which it may lead. */
  readonly from: (place: string) => readonly string[];
  readonly is: (from: string, to: string) => boolean;
}

/** How many nodes may still be looked at along a whole path where the story was edited. */
export interface Guesses {
  left: number;
}

/** A node, and those that follow it without a choice, up to one with several followers, with none, or whose follower is among them. */
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
 * The way to a choice: on without a choice, up to a node from which it can be made. Where there is none, the story may have been edited:
 * a node may lie between a choice and where it led, and where nothing was asked something may be asked now.
 */
export function choiceRoute(ways: StoryWays, from: string, choice: MeantChoice, guesses: Guesses): Route {
  const places: string[] = [];
  for (const place of walkFrom(ways, from)) {
    places.push(place);
    const [found, second] = choice.from(place);
    if (second !== undefined) return { reason: 'ambiguous', nodes: places.slice(1) };
    if (found !== undefined)
      return { nodes: [...places.slice(1), found], isSure: ways.at(place).followers.length > 1 };
  }
  const walk = places.slice(1);
  const routes = editedRoutes(ways, places.at(-1) ?? from, choice, guesses);
  const [route] = routes;
  if (route && routes.length === 1)
    return { nodes: [...walk, ...route.nodes], isSure: false, isAsked: route.isAsked };
  // A decision with a single way left may be the one from which another is gone.
  const asks = places.findIndex((place) => ways.at(place).node.decision);
  return { reason: route ? 'ambiguous' : 'gone', nodes: asks < 0 ? walk : walk.slice(0, asks) };
}

interface EditedRoute {
  readonly nodes: readonly string[];
  readonly isAsked: boolean;
}

/** The ways to a choice behind a node that has several followers, none of which is meant; none where there is too much to look at. */
function editedRoutes(
  ways: StoryWays,
  place: string,
  choice: MeantChoice,
  guesses: Guesses,
): readonly EditedRoute[] {
  const routes: EditedRoute[] = [];
  for (const first of ways.at(place).followers) {
    const nodes: string[] = [];
    let isInBetween = true;
    for (const at of walkFrom(ways, first, AHEAD)) {
      if (guesses.left-- <= 0) return [];
      nodes.push(at);
      const { followers } = ways.at(at);
      isInBetween &&= followers.length === 1 && ways.isEnteredOnce(at);
      const isMeant = isInBetween && followers.some((to) => choice.is(place, to));
      for (const to of isMeant ? followers : choice.from(at))
        routes.push({ nodes: [...nodes, to], isAsked: !isMeant });
    }
  }
  return routes;
}

/**
 * The way to the last node: on without a choice, if it is not there already.
 * @param passed how often it is passed before
 */
export function endRoute(
  ways: StoryWays,
  from: string,
  passed: number,
  isEnd: (id: string) => boolean,
): Route {
  const walk: string[] = [];
  const seen = new Set<string>();
  let left = passed;
  for (let at = from; walk.length < MAX_NODES;) {
    if (isEnd(at) && left-- === 0) return { nodes: walk, isSure: true };
    // A loop in which it is not.
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
