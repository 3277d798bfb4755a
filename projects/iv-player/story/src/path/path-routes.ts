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

/** Whether a choice is the one that is meant. */
export type IsChoice = (from: string, to: string) => boolean;

/** The nodes that follow a node without a choice, up to one with several followers, with none, or that is among them. */
function walkFrom(ways: StoryWays, from: string, limit = MAX_NODES): readonly string[] {
  const walk: string[] = [];
  const seen = new Set([from]);
  for (let at = from; walk.length < limit;) {
    const [next, second] = ways.at(at).followers;
    if (next === undefined || second !== undefined || seen.has(next)) break;
    seen.add((at = next));
    walk.push(next);
  }
  return walk;
}

/**
 * The way to a choice: on without a choice, up to a node from which it can be made. Where there is none, the story may have been edited:
 * a node may lie between a choice and where it led, and where nothing was asked something may be asked now.
 */
export function choiceRoute(ways: StoryWays, from: string, isChoice: IsChoice): Route {
  const walk = walkFrom(ways, from);
  const places = [from, ...walk];
  for (const [index, place] of places.entries()) {
    const { followers } = ways.at(place);
    const [found, second] = followers.filter((to) => isChoice(place, to));
    const nodes = walk.slice(0, index);
    if (second !== undefined) return { reason: 'ambiguous', nodes };
    if (found !== undefined) return { nodes: [...nodes, found], isSure: followers.length > 1 };
  }
  const routes = editedRoutes(ways, places.at(-1) ?? from, isChoice);
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

/** The ways to a choice behind a node that has several followers, none of which is meant. */
function editedRoutes(ways: StoryWays, place: string, isChoice: IsChoice): readonly EditedRoute[] {
  const routes: EditedRoute[] = [];
  for (const first of ways.at(place).followers) {
    const nodes = [first, ...walkFrom(ways, first, AHEAD)];
    let isInBetween = true;
    for (const [index, at] of nodes.entries()) {
      const { followers } = ways.at(at);
      isInBetween &&= followers.length === 1 && ways.isEnteredOnce(at);
      for (const to of followers) {
        const isMeant = isInBetween && isChoice(place, to);
        if (isMeant || isChoice(at, to))
          routes.push({ nodes: [...nodes.slice(0, index + 1), to], isAsked: !isMeant });
      }
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
    const nodes = [first, ...walkFrom(ways, first, AHEAD)];
    const found = nodes.findIndex(isEnd);
    return found < 0 ? [] : [nodes.slice(0, found + 1)];
  });
  const [route] = routes;
  if (route && left === 0 && routes.length === 1) return { nodes: [...walk, ...route], isSure: false };
  return { reason: route ? 'ambiguous' : 'gone', nodes: [] };
}
