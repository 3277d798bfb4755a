import type { StoryFile } from '../format/story-file';
import { type Guesses, type MeantChoice, type Route, choiceRoute, endRoute } from './path-routes';
import { type PathReason, PathSteps, StoryWays } from './path-steps';
import { ID_CHECKS, type PathText, readPathText } from './path-text';
import { MAX_SYMBOLS, addId, choiceHash, endHash, readSymbols } from './path-tokens';

/** Nodes that are looked at along a path where the story was edited. */
const MAX_GUESSES = 300_000;

/** A value that is made once: a path may come to the same place again and again. */
const cached = <T>(all: Map<string, T>, id: string, make: () => T): T => {
  const value = all.get(id) ?? make();
  all.set(id, value);
  return value;
};

/** The ids by their hashes. */
function byHash(
  ids: readonly string[],
  hash: (id: string) => number,
): ReadonlyMap<number, readonly string[]> {
  const all = new Map<number, string[]>();
  for (const id of ids) {
    const value = hash(id);
    const before = all.get(value);
    if (before) before.push(id);
    else all.set(value, [id]);
  }
  return all;
}

/** A path code as far as the story, as it is now, can be played along it. */
export interface PathReading {
  /** Ids of the nodes, from the story's first one on; at least that one. */
  readonly nodes: string[];
  /** Whether that is the whole path. */
  readonly complete: boolean;
  /**
   * Why it is not: the code is damaged, or none (`malformed`); the node that comes next, or the choice of it, is no longer there (`gone`);
   * the choice cannot be made with the values that the variables have there (`closed`); or it cannot be told from another (`ambiguous`).
   */
  readonly reason?: PathReason;
}

/**
 * Reads a path code as far as the story, as it is now, can be played along it. It survives edits of the story: another order, texts and
 * clips, and added choices and nodes. Reading stops before the first step that is gone or closed, or that is not clear. So a code from
 * outside leads to nothing that a viewer could not come to, who chooses with the variables that the story sets.
 * Never throws: what is no path code has the first node alone, and the reason `malformed`.
 * @example
 * const { nodes, complete } = readPathCode(story, location.hash.slice(1));
 */
export function readPathCode(story: StoryFile, code: string): PathReading {
  const text = readPathText(code, MAX_SYMBOLS);
  const ways = new StoryWays(story);
  return text ? follow(text, ways, new PathSteps(ways)) : malformed(story);
}

/** As `readPathCode`, for a path that is given by its nodes. */
export function readPath(story: StoryFile, nodes: readonly string[]): PathReading {
  const [start = story.start, ...others] = nodes;
  const steps = new PathSteps(new StoryWays(story));
  return readingOf(steps.nodes, start === story.start ? steps.takeAll(others) : 'gone');
}

const readingOf = (nodes: string[], reason: PathReason | null): PathReading =>
  reason ? { nodes, complete: false, reason } : { nodes, complete: true };

const malformed = ({ start }: StoryFile): PathReading => readingOf([start], 'malformed');

/** Follows a code through the story. */
export function follow(
  { salt, end, ids, symbols }: PathText,
  ways: StoryWays,
  steps: PathSteps,
): PathReading {
  const read = readSymbols(symbols, salt);
  if (!read) return malformed(ways.story);
  const { nodes } = steps;
  // Where the story was edited a choice is found by guessing, which the next one confirms, or the end.
  let sure = 1;
  let before = 1;
  let check = 0;
  // Nodes before the first step that takes a new question for granted: only the whole code confirms that.
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
    cached(hashes, from, () => byHash(ways.at(from).followers, (to) => choiceHash(salt, from, to)));
  const routes = new Map<string, Route>();
  for (const { value, count } of read.tokens) {
    const choice: MeantChoice = {
      from: (place) => hashesAt(place).get(value) ?? [],
      is: (from, to) => choiceHash(salt, from, to) === value,
    };
    for (let time = 0; time < count; time++) {
      const from = steps.last;
      const route = cached(routes, `${value} ${from}`, () => choiceRoute(ways, from, choice, guesses));
      const reason = go(route);
      if (reason) return stop(reason);
      check = addId(check, steps.last);
    }
  }
  if (check % ID_CHECKS !== ids) {
    nodes.length = Math.min(sure, before);
    return stop('gone');
  }
  sure = nodes.length;
  const reason = go(endRoute(ways, steps.last, read.passed, (id) => endHash(salt, id) === end));
  const problem = reason ?? (read.isStray ? 'gone' : null);
  return problem ? stop(problem) : readingOf(nodes, null);
}
