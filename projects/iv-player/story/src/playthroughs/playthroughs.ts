import type { JsonValue } from 'iv-player';
import { decisiveVariables } from '../check/relevant-variables';
import { readStory } from '../format/read-story';
import { StoryFormatError } from '../format/story-format-error';
import type { StoryFile, StoryFileChoice, StoryFileNode } from '../format/story-file';
import { LogicBudget } from '../logic/evaluate-logic';
import { type WaysFrom, openChoices, setVariables, waysFrom } from '../logic/scene-logic';
import { knownSeconds } from '../play/reading-time';
import { weightedRandom } from './weighted-random';
import { randomNumbers } from './random-numbers';

/** State of the story in which a simulated viewer chooses. */
export interface PlaythroughState {
  /** Id of the scene. */
  readonly node: string;
  /** Ids of the scenes up to this one. */
  readonly path: readonly string[];
  /** Values of the variables. */
  readonly variables: Readonly<Record<string, JsonValue>>;
}

/** Options of `playthroughs`. */
export interface PlaythroughOptions {
  /** The same seed gives the same playthroughs. Default 1. */
  readonly seed?: number;
  /** How many viewers. Default 1000. */
  readonly runs?: number;
  /**
   * How likely a choice is beside the other open ones: its weight from 0 on, such as 3 for three times as likely as one of 1. What
   * is no number counts as 0; where all are 0, each is equally likely. Default: 1 for each.
   */
  readonly chance?: (choice: StoryFileChoice, state: PlaythroughState) => number;
  /** Returns the index of the choice, instead of chance. */
  readonly choose?: (choices: readonly StoryFileChoice[], state: PlaythroughState) => number;
}

/** How much of something the playthroughs have met. */
export interface PlaythroughCoverage {
  /** How many were met. */
  readonly seen: number;
  /** How many there are. */
  readonly all: number;
  /** Those that were not: ids, `from → to`, or `node: number of the choice, from 0`. */
  readonly missed: readonly string[];
}

/** A film that a viewer has seen. */
export interface PlaythroughPath {
  /** Its length; scenes whose length is only in their media count as 0. */
  readonly seconds: number;
  /** Ids of its scenes. */
  readonly path: readonly string[];
}

/** Summary of the playthroughs. */
export interface PlaythroughReport {
  /** How many there were: fewer than asked for where the story takes too long for all of them. */
  readonly runs: number;
  /** By the name of each ending: the share of viewers who reached it, from 0 to 1. */
  readonly endings: Readonly<Record<string, number>>;
  /** Scenes. */
  readonly nodes: PlaythroughCoverage;
  /** Ways from scene to scene. */
  readonly edges: PlaythroughCoverage;
  /** Conditions: met when they were true. */
  readonly conditions: PlaythroughCoverage;
  /** Variables: met when the choices that were open depended on them. The others change nothing of the film. */
  readonly variables: PlaythroughCoverage;
  /** The shortest film that reached an ending; `null` when none did. */
  readonly shortest: PlaythroughPath | null;
  /** The longest film that reached an ending. */
  readonly longest: PlaythroughPath | null;
}

/** Scenes after which a playthrough is given up. */
const MAX_SCENES = 1000;
/** Steps of choices and expressions: for a whole story, and for each playthrough beside these. */
const STORY_STEPS = 500_000;
const STEPS_OF_A_RUN = 4000;

const coverage = (all: ReadonlySet<string>, seen: ReadonlySet<string>): PlaythroughCoverage => {
  const missed = [...all].filter((one) => !seen.has(one));
  return { seen: all.size - missed.length, all: all.size, missed };
};

/**
 * Plays a story many times without media, as viewers would who choose by chance. Takes microseconds for a scene. Throws
 * `BAD_FORMAT` (a `StoryFormatError`) for what is no story. A default that is none of the choices comes after the open ones: a
 * viewer who chooses nothing. An index of `choose` that is none chooses the first.
 * @example
 * const report = playthroughs(story, { runs: 1000, seed: 1 });
 */
export function playthroughs(given: unknown, options: PlaythroughOptions = {}): PlaythroughReport {
  const { story, findings } = readStory(given);
  if (!story) throw new StoryFormatError(findings);
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

  const work = new LogicBudget(STORY_STEPS + STEPS_OF_A_RUN * runs);
  let played = 0;
  for (; played < runs && work.steps > 0; played++) {
    let variables: Readonly<Record<string, JsonValue>> = everything.initial;
    const path: string[] = [];
    let length = 0;
    // One that takes all the work there is ends in the middle.
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

/** A scene, and what was met of it. */
interface PlayedScene {
  readonly node: StoryFileNode;
  /** Its length; 0 where it is only in its media. */
  readonly seconds: number;
  readonly waysOf: WaysFrom;
  isMet: boolean;
  /** Where it was left for. */
  readonly taken: Set<string>;
  /** The places of the choices that were open. */
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
