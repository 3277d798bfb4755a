import type { JsonValue } from 'iv-player';
import { decisiveVariables } from '../check/facts/relevant-variables';
import { acceptedStory } from '../format/accepted-story';
import type { StoryFile, StoryFileChoice, StoryFileNode } from '../format/story-file';
import { LogicBudget } from '../logic/evaluate-logic';
import { type WaysFrom, openChoices, setVariables, waysFrom } from '../walk/scene-logic';
import { knownSeconds } from '../walk/reading-time';
import { weightedRandom } from './weighted-random';
import { randomNumbers } from './random-numbers';

/** State of the story when a simulated viewer chooses. */
export interface PlaythroughState {
  /** Id of the scene. */
  readonly node: string;
  /** Ids of the scenes played, including this one. */
  readonly path: readonly string[];
  /** Values of the variables. */
  readonly variables: Readonly<Record<string, JsonValue>>;
}

/** Options for `playthroughs`. */
export interface PlaythroughOptions {
  /** Seed for the random numbers; the same seed gives the same playthroughs. Default 1. */
  readonly seed?: number;
  /** Number of simulated viewers. Default 1000. */
  readonly runs?: number;
  /**
   * Returns a choice's weight, at least 0: a choice with weight 3 is three times as likely as one with weight 1. Anything but a number
   * counts as 0; if all weights are 0, all choices are equally likely. Default: 1 for each choice.
   */
  readonly chance?: (choice: StoryFileChoice, state: PlaythroughState) => number;
  /** Returns the index of the choice to make, in place of a random choice. */
  readonly choose?: (choices: readonly StoryFileChoice[], state: PlaythroughState) => number;
}

/** Coverage of one kind of part of the story. */
export interface PlaythroughCoverage {
  /** Number of parts covered. */
  readonly seen: number;
  /** Number of parts in the story. */
  readonly all: number;
  /** Parts not covered: ids, `from → to`, or `node: index of the choice`. */
  readonly missed: readonly string[];
}

/** A film as seen by one viewer. */
export interface PlaythroughPath {
  /** Duration in seconds. Scenes whose duration is known only from their media count as 0. */
  readonly seconds: number;
  /** Ids of the scenes. */
  readonly path: readonly string[];
}

/** Result of `playthroughs`. */
export interface PlaythroughReport {
  /** Number of playthroughs; lower than requested if the story takes too long. */
  readonly runs: number;
  /** Fraction of viewers who reached each ending, from 0 to 1, by its name. */
  readonly endings: Readonly<Record<string, number>>;
  /** Coverage of scenes. */
  readonly nodes: PlaythroughCoverage;
  /** Coverage of connections between scenes. */
  readonly edges: PlaythroughCoverage;
  /** Coverage of conditions. A condition is covered once it has been true. */
  readonly conditions: PlaythroughCoverage;
  /** Coverage of variables. A variable is covered once open choices have depended on it; others do not affect the film. */
  readonly variables: PlaythroughCoverage;
  /** Shortest film that reached an ending; `null` if none did. */
  readonly shortest: PlaythroughPath | null;
  /** Longest film that reached an ending; `null` if none did. */
  readonly longest: PlaythroughPath | null;
}

/** Number of scenes after which a playthrough is abandoned. */
const MAX_SCENES = 1000;
/** Maximum number of choices and expression steps: a basic amount, plus some for each playthrough. */
const STORY_STEPS = 500_000;
const STEPS_PER_RUN = 4000;

const coverage = (all: ReadonlySet<string>, seen: ReadonlySet<string>): PlaythroughCoverage => {
  const missed = [...all].filter((one) => !seen.has(one));
  return { seen: all.size - missed.length, all: all.size, missed };
};

/**
 * Simulates viewers who choose at random. Needs no media; a scene takes microseconds. Throws `BAD_FORMAT` (a `StoryFormatError`) if the
 * story cannot be read.
 *
 * The list passed to `choose` ends with the defaults that are not choices, for viewers who choose nothing. An invalid index from `choose`
 * selects the first choice.
 * @example
 * const report = playthroughs(story, { runs: 1000, seed: 1 });
 */
export function playthroughs(given: unknown, options: PlaythroughOptions = {}): PlaythroughReport {
  const story = acceptedStory(given);
  const { seed = 1, runs = 1000 } = options;
  const random = randomNumbers(seed);
  const choose = options.choose ?? weightedRandom(random, options.chance);
  const everything = partsOf(story);
  const entries = Object.entries(story.nodes);
  const has = (id: string): boolean => Object.hasOwn(story.nodes, id);
  const scenes = new Map(entries.map(([id, node]) => [id, playedScene(node, has)]));
  const reached = new Map<string, number>();
  let shortest: PlaythroughPath | null = null;
  let longest: PlaythroughPath | null = null;

  const work = new LogicBudget(STORY_STEPS + STEPS_PER_RUN * runs);
  let played = 0;
  for (; played < runs && work.steps > 0; played++) {
    let variables: Readonly<Record<string, JsonValue>> = everything.initial;
    const path: string[] = [];
    let length = 0;
    // A playthrough that uses up the budget stops before its end.
    for (let id: string | undefined = story.start; id !== undefined && work.steps > 0;) {
      const scene: PlayedScene | undefined = path.length < MAX_SCENES ? scenes.get(id) : undefined;
      work.steps--;
      if (!scene) break;
      const { node, seconds, waysOf }: PlayedScene = scene;
      path.push(id);
      length += seconds;
      variables = setVariables(node, variables, { work });
      const open = node.decision ? openChoices(node.decision, variables, { work }) : [];
      for (const index of open) scene.opened.add(index);
      const ways: readonly StoryFileChoice[] = waysOf(open, work);
      const way: StoryFileChoice | undefined =
        node.decision && ways.length > 0
          ? (ways[choose(ways, { node: id, path, variables })] ?? ways[0])
          : ways[0];
      scene.isMet = true;
      if (way) scene.taken.add(way.to);
      if (node.ending !== undefined) {
        reached.set(node.ending, (reached.get(node.ending) ?? 0) + 1);
        if (!shortest || length < shortest.seconds) shortest = { seconds: length, path: [...path] };
        if (!longest || length > longest.seconds) longest = { seconds: length, path: [...path] };
      }
      id = way?.to;
    }
  }
  const names = Object.keys(everything.initial);
  const met = [...scenes].filter(([, { isMet }]) => isMet);
  const seen = (parts: (id: string, scene: PlayedScene) => readonly string[]): ReadonlySet<string> =>
    new Set(met.flatMap(([id, scene]) => parts(id, scene)));
  return {
    runs: played,
    endings: Object.fromEntries(
      [...everything.endings].map((name) => [name, (reached.get(name) ?? 0) / (played || 1)]),
    ),
    nodes: coverage(
      everything.nodes,
      seen((id) => [id]),
    ),
    edges: coverage(
      everything.edges,
      seen((id, { taken }) => [...taken].map((to) => edge(id, to))),
    ),
    conditions: coverage(
      everything.conditions,
      seen((id, { opened }) => [...opened].map((index) => condition(id, index))),
    ),
    variables: coverage(
      new Set(names),
      decisiveVariables(
        met.map(([id, { node }]) => [id, node]),
        names,
      ),
    ),
    shortest,
    longest,
  };
}

interface PlayedScene {
  readonly node: StoryFileNode;
  /** Duration; 0 if it is known only from the media. */
  readonly seconds: number;
  readonly waysOf: WaysFrom;
  isMet: boolean;
  /** Ids of the scenes that followed. */
  readonly taken: Set<string>;
  /** Indices of the choices that were open. */
  readonly opened: Set<number>;
}

const playedScene = (node: StoryFileNode, has: (id: string) => boolean): PlayedScene => ({
  node,
  seconds: knownSeconds(node) ?? 0,
  waysOf: waysFrom(node, has),
  isMet: false,
  taken: new Set(),
  opened: new Set(),
});

const edge = (from: string, to: string): string => `${from} → ${to}`;
const condition = (id: string, index: number): string => `${id}: ${index}`;

function partsOf(story: StoryFile): {
  readonly initial: Readonly<Record<string, JsonValue>>;
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly conditions: ReadonlySet<string>;
  readonly endings: ReadonlySet<string>;
} {
  const entries = Object.entries(story.nodes);
  const variables = Object.entries(story.variables ?? {});
  return {
    initial: Object.fromEntries(variables.map(([name, { initialValue }]) => [name, initialValue])),
    nodes: new Set(entries.map(([id]) => id)),
    edges: new Set(
      entries.flatMap(([id, node]) => {
        const all = (node.decision?.choices ?? []).map((_, index) => index);
        return waysFrom(node, () => true)(all).map(({ to }) => edge(id, to));
      }),
    ),
    conditions: new Set(
      entries.flatMap(([id, { decision }]) =>
        (decision?.choices ?? []).flatMap(({ when }, index) =>
          when === undefined ? [] : [condition(id, index)],
        ),
      ),
    ),
    endings: new Set(entries.flatMap(([, { ending }]) => (ending === undefined ? [] : [ending]))),
  };
}
