import type { StoryFile } from '../format/story-file';
import { StoryWays } from '../walk/scene-step';
import { type Guesses, type EncodedChoice, type Route, choiceRoute, endRoute } from './path-routes';
import { type PathReason, PathSteps } from './path-steps';
import { ID_CHECKS, type PathText, addId, choiceHash, endHash, readPathText, readSymbols } from './path-text';
import { grouped } from '../format/grouped';

/** Maximum number of nodes to search along a path in an edited story. */
const MAX_GUESSES = 300_000;

const cached = <T>(all: Map<string, T>, id: string, make: () => T): T => {
  const value = all.get(id) ?? make();
  all.set(id, value);
  return value;
};

/** Result of reading a path: the part that can be played in the current version of the story. */
export interface PathReading {
  /** Ids of the nodes, starting with the story's first node. */
  readonly nodes: string[];
  /** Whether the path was read completely. */
  readonly complete: boolean;
  /**
   * Why reading stopped: `malformed` if the code is damaged or not a path code; `gone` if the next node or its choice no longer exists;
   * `closed` if the choice is closed with the variables at this point; `ambiguous` if several choices match.
   */
  readonly reason?: PathReason;
}

/**
 * Reads a path code as far as the path can be played in the current version of the story. Codes remain valid if nodes are reordered, texts
 * or clips change, or choices or nodes are added. Reading stops before the first step that no longer exists, is closed or is ambiguous, so
 * a code only leads to places that viewers can reach by choosing. Never throws: an invalid code results in the first node and the reason
 * `malformed`.
 * @example
 * const { nodes, complete } = readPathCode(story, location.hash.slice(1));
 */
export function readPathCode(story: StoryFile, code: string): PathReading {
  const text = readPathText(code);
  const ways = new StoryWays(story);
  return text ? followPath(text, ways, new PathSteps(ways)) : malformed(story);
}

/** Like `readPathCode`, for a path given as ids of nodes. */
export function readPath(story: StoryFile, nodes: readonly string[]): PathReading {
  const [start = story.start, ...others] = nodes;
  const steps = new PathSteps(new StoryWays(story));
  return readingOf(steps.nodes, start === story.start ? steps.takeAll(others) : 'gone');
}

const readingOf = (nodes: string[], reason: PathReason | null): PathReading =>
  reason ? { nodes, complete: false, reason } : { nodes, complete: true };

const malformed = ({ start }: StoryFile): PathReading => readingOf([start], 'malformed');

/** Follows a decoded path as far as the story allows. */
export function followPath(
  { salt, end, ids, symbols }: PathText,
  ways: StoryWays,
  steps: PathSteps,
): PathReading {
  const read = readSymbols(symbols, salt);
  if (!read) return malformed(ways.story);
  const { nodes } = steps;
  // In an edited story, steps are guesses until the next choice or the end confirms them. Number of nodes confirmed so far.
  let sure = 1;
  let before = 1;
  let check = 0;
  // Number of nodes before the first step that assumes an added question; only the complete code can confirm such a step.
  let asked = Infinity;
  const stop = (reason: PathReason): PathReading => {
    nodes.length = Math.min(nodes.length, asked);
    return readingOf(nodes, reason);
  };
  const go = (route: Route): PathReason | null => {
    const isSure = sure === (before = nodes.length);
    if ('isAsked' in route && route.isAsked) asked = Math.min(asked, before);
    const reason = steps.takeAll(route.nodes) ?? ('reason' in route ? route.reason : null);
    if (reason && !(isSure && ('reason' in route || route.isSure))) nodes.length = sure;
    if ('isSure' in route && route.isSure) sure = nodes.length;
    return reason;
  };
  const guesses: Guesses = { left: MAX_GUESSES };
  const hashes = new Map<string, ReadonlyMap<number, readonly string[]>>();
  const hashesAt = (from: string): ReadonlyMap<number, readonly string[]> =>
    cached(hashes, from, () => grouped(ways.at(from).followers, (to) => choiceHash(salt, from, to)));
  const routes = new Map<string, Route>();
  for (const { value, count } of read.tokens) {
    const choice: EncodedChoice = {
      candidates: (place) => hashesAt(place).get(value) ?? [],
      matches: (from, to) => choiceHash(salt, from, to) === value,
    };
    for (let time = 0; time < count; time++) {
      const from = steps.last;
      const route = cached(routes, `${value} ${from}`, () => choiceRoute(ways, from, choice, guesses));
      const reason = go(route);
      if (reason) return stop(reason);
      check = addId(check, steps.last);
    }
  }
  // Another choice has the hash of an encoded one.
  if (check % ID_CHECKS !== ids) {
    nodes.length = Math.min(sure, before);
    return stop('ambiguous');
  }
  sure = nodes.length;
  const reason = go(endRoute(ways, steps.last, read.passed, (id) => endHash(salt, id) === end));
  const problem = reason ?? (read.isStray ? 'gone' : null);
  return problem ? stop(problem) : readingOf(nodes, null);
}
