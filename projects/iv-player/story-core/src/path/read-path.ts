import type { StoryFile } from '../format/story-file';
import { StoryWays } from '../walk/scene-step';
import { type Guesses, type EncodedChoice, type Route, choiceRoute, endRoute } from './path-routes';
import { type PathOption, PathOptions } from './path-options';
import { type PathStep, asStep } from './path-step';
import { type PathReason, PathSteps } from './path-steps';
import {
  ID_CHECKS,
  type PathText,
  addId,
  choiceHash,
  endHash,
  readPathText,
  readSymbols,
  splitAnswers,
} from './path-text';
import { withAnswers } from './path-answers';
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
  /** The same nodes, each with the choice that led to it, for stories whose choices set variables, and the answers to its questions. */
  readonly steps: PathStep[];
  /** Whether the path was read completely. */
  readonly complete: boolean;
  /**
   * Why reading stopped: `malformed` if the code is damaged or not a path code; `gone` if the next node or its choice no longer exists;
   * `closed` if the choice is closed with the variables at this point, or a required question has no answer; `ambiguous` if several choices match, as those with different
   * effects do in codes from before they had any.
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
  const parts = splitAnswers(code);
  const text = readPathText(parts?.path);
  const ways = new StoryWays(story);
  if (!parts || !text) return malformed(story);
  // What answers belong to is known once the path is, and they decide which choices are open.
  const all =
    parts.answers === '' ? [] : followPath(text, ways, new PathSteps(ways, { isPlayed: false })).steps;
  const given = withAnswers(ways, all, parts.answers);
  if (!given) return malformed(story);
  // Codes without choices may be older than their effects.
  return followPath(text, ways, new PathSteps(ways, { isStrict: !text.byChoice, given }));
}

/** Like `readPathCode`, for a path given as ids of nodes, or as steps. */
export function readPath(story: StoryFile, path: readonly (string | PathStep)[]): PathReading {
  const given = path.map(asStep);
  const [start = { node: story.start }, ...others] = given;
  const steps = new PathSteps(new StoryWays(story), { given });
  return readingOf(steps.steps, start.node === story.start ? steps.takeAll(others) : 'gone');
}

function readingOf(steps: PathStep[], reason: PathReason | null): PathReading {
  const nodes = steps.map(({ node }) => node);
  return reason ? { nodes, steps, complete: false, reason } : { nodes, steps, complete: true };
}

const malformed = ({ start }: StoryFile): PathReading => readingOf([{ node: start }], 'malformed');

const withoutKey = ({ node, choice }: PathStep): PathStep =>
  choice === undefined ? { node } : { node, choice };

/** Follows a decoded path as far as the story allows. */
export function followPath(
  { byChoice, salt, end, ids, symbols }: PathText,
  ways: StoryWays,
  path: PathSteps,
): PathReading {
  const read = readSymbols(symbols, salt);
  if (!read) return malformed(ways.story);
  const { steps } = path;
  const options = new PathOptions(ways, byChoice);
  // In an edited story, steps are guesses until the next choice or the end confirms them. Number of nodes confirmed so far.
  let sure = 1;
  let before = 1;
  let check = 0;
  // Number of nodes before the first step that assumes an added question; only the complete code can confirm such a step.
  let asked = Infinity;
  const stop = (reason: PathReason): PathReading => {
    steps.length = Math.min(steps.length, asked);
    return readingOf(steps, reason);
  };
  const go = (route: Route): PathReason | null => {
    const isSure = sure === (before = steps.length);
    if ('isAsked' in route && route.isAsked) asked = Math.min(asked, before);
    const reason = path.takeAll(route.steps.map(withoutKey)) ?? ('reason' in route ? route.reason : null);
    if (reason && !(isSure && ('reason' in route || route.isSure))) steps.length = sure;
    if ('isSure' in route && route.isSure) sure = steps.length;
    return reason;
  };
  const guesses: Guesses = { left: MAX_GUESSES };
  const hashes = new Map<string, ReadonlyMap<number, readonly PathOption[]>>();
  const hashesAt = (from: string): ReadonlyMap<number, readonly PathOption[]> =>
    cached(hashes, from, () =>
      grouped(options.at(from), ({ node, key }) => choiceHash(salt, from, node, key)),
    );
  const routes = new Map<string, Route>();
  for (const { value, count } of read.tokens) {
    const choice: EncodedChoice = {
      candidates: (place) => hashesAt(place).get(value) ?? [],
      matches: (from, { key }, to) => choiceHash(salt, from, to, key) === value,
    };
    for (let time = 0; time < count; time++) {
      const from = path.last;
      const route = cached(routes, `${value} ${from}`, () => choiceRoute(options, from, choice, guesses));
      const reason = go(route);
      if (reason) return stop(reason);
      check = addId(check, path.last);
    }
  }
  // Another choice has the hash of an encoded one.
  if (check % ID_CHECKS !== ids) {
    steps.length = Math.min(sure, before);
    return stop('ambiguous');
  }
  sure = steps.length;
  const reason = go(endRoute(options, path.last, read.passed, (id) => endHash(salt, id) === end));
  const problem = reason ?? (read.isStray ? 'gone' : null);
  return problem ? stop(problem) : readingOf(steps, null);
}
