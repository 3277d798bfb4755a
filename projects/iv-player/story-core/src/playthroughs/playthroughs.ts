import type { JsonValue } from 'iv-player';
import { withIds } from 'iv-player/private';
import { decisiveVariables } from '../check/facts/relevant-variables';
import { forEachQuestionTarget } from '../format/question-parts';
import { acceptedStory } from '../format/read-story';
import type { StoryFile, StoryFileChoice, StoryFileNode } from '../format/story-file';
import { LogicBudget, type Values } from '../logic/evaluate-logic';
import { knownSeconds } from '../walk/reading-time';
import { leaveBy, setVariables, waysFrom } from '../walk/scene-logic';
import { drawQuestions } from '../walk/draw-questions';
import { type SceneExits, StoryWays, exitsOf, initialValues } from '../walk/scene-step';
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
  /** Parts not covered: ids, `from → to` (with the choice's id if choices with different effects lead there), or `node: index of the choice`. */
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

/** Distance of the seed for answers from that for choices. */
const ANSWERS = 1_000_003;

const coverage = (all: ReadonlySet<string>, seen: ReadonlySet<string>): PlaythroughCoverage => {
  const missed = [...all].filter((one) => !seen.has(one));
  return { seen: all.size - missed.length, all: all.size, missed };
};

/**
 * Simulates viewers who choose at random, and answer questions right as often as wrong. Needs no media; a scene takes microseconds. Throws `BAD_FORMAT` (a `StoryFormatError`) if the
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
  const choose = options.choose ?? weightedRandom(randomNumbers(seed), options.chance);
  const work = new LogicBudget(STORY_STEPS + STEPS_PER_RUN * runs);
  // Questions have numbers of their own, so that they do not change which choices are made.
  const viewers = new SimulatedViewers(story, choose, work, randomNumbers(seed + ANSWERS));
  let played = 0;
  for (; played < runs && work.steps > 0; played++) viewers.play();
  return reportOf(story, viewers, played);
}

function reportOf(
  story: StoryFile,
  { met, endings, shortest, longest }: SimulatedViewers,
  runs: number,
): PlaythroughReport {
  const all = partsOf(story);
  const seen = (parts: (id: string, scene: MetScene) => readonly string[]): ReadonlySet<string> =>
    new Set([...met].flatMap(([id, scene]) => parts(id, scene)));
  const names = Object.keys(story.variables ?? {});
  const nodes = [...met].map(([id, { node }]) => [id, node] as const);
  return {
    runs,
    endings: Object.fromEntries(
      [...all.endings].map((name) => [name, (endings.get(name) ?? 0) / (runs || 1)]),
    ),
    nodes: coverage(
      all.nodes,
      seen((id) => [id]),
    ),
    edges: coverage(
      all.edges,
      seen((id, { taken }) => [...taken].map((to) => edge(id, to))),
    ),
    conditions: coverage(
      all.conditions,
      seen((id, { opened }) => [...opened].map((index) => condition(id, index))),
    ),
    variables: coverage(new Set(names), decisiveVariables(nodes, names)),
    shortest,
    longest,
  };
}

/** A scene that at least one viewer has seen. */
interface MetScene {
  readonly node: StoryFileNode;
  /** Duration; 0 if it is known only from the media. */
  readonly seconds: number;
  /** Names of the ways that were taken. */
  readonly taken: Set<string>;
  /** Indices of the choices that were open. */
  readonly opened: Set<number>;
}

/** Simulates viewers, one after the other. */
class SimulatedViewers {
  readonly met = new Map<string, MetScene>();
  /** Number of viewers who reached each ending, by its name. */
  readonly endings = new Map<string, number>();
  shortest: PlaythroughPath | null = null;
  longest: PlaythroughPath | null = null;
  readonly #ways: StoryWays;
  readonly #initial: Values;
  readonly #choose: NonNullable<PlaythroughOptions['choose']>;
  readonly #work: LogicBudget;
  /** Answers questions. */
  readonly #draw: (count: number) => number;

  constructor(
    story: StoryFile,
    choose: NonNullable<PlaythroughOptions['choose']>,
    work: LogicBudget,
    random: () => number,
  ) {
    this.#draw = (count) => Math.floor(random() * count);
    this.#ways = new StoryWays(story);
    this.#initial = initialValues(story);
    this.#choose = choose;
    this.#work = work;
  }

  /** Plays the story once. Stops before its end if the budget is used up. */
  play(): void {
    const work = this.#work;
    const path: string[] = [];
    let variables = this.#initial;
    let seconds = 0;
    let id: string | undefined = this.#ways.story.start;
    while (id !== undefined && this.#ways.has(id) && path.length < MAX_SCENES && work.steps > 0) {
      work.steps--;
      path.push(id);
      const scene = this.#meet(id);
      seconds += scene.seconds;
      const started = setVariables(scene.node, variables, { work });
      const { values, to } = drawQuestions(scene.node, started, this.#draw, { work });
      variables = values;
      if (to !== undefined) {
        scene.taken.add(to);
        id = to;
        continue;
      }
      const { open, ways }: SceneExits = exitsOf(this.#ways.at(id), values, { work });
      for (const index of open) scene.opened.add(index);
      const isAsked = scene.node.decision !== undefined && ways.length > 0;
      const chosen: number = isAsked ? this.#choose(ways, { node: id, path, variables }) : 0;
      const way: StoryFileChoice | undefined = ways[chosen] ?? ways[0];
      if (way) scene.taken.add(nameOf(scene.node, way));
      if (scene.node.ending !== undefined) this.#end(scene.node.ending, { seconds, path });
      if (way) variables = leaveBy(scene.node, way, values, { work });
      id = way?.to;
    }
  }

  #meet(id: string): MetScene {
    let scene = this.met.get(id);
    if (!scene) {
      const { node } = this.#ways.at(id);
      scene = { node, seconds: knownSeconds(node) ?? 0, taken: new Set(), opened: new Set() };
      this.met.set(id, scene);
    }
    return scene;
  }

  #end(ending: string, { seconds, path }: PlaythroughPath): void {
    this.endings.set(ending, (this.endings.get(ending) ?? 0) + 1);
    const copy = (): PlaythroughPath => ({ seconds, path: [...path] });
    if (!this.shortest || seconds < this.shortest.seconds) this.shortest = copy();
    if (!this.longest || seconds > this.longest.seconds) this.longest = copy();
  }
}

/** Name of a way out of a scene: its target and, if another choice with a different effect leads there too, its id. */
function nameOf({ decision }: StoryFileNode, way: StoryFileChoice): string {
  const { to } = way;
  const choices = decision?.choices ?? [];
  const rivals = choices.filter((one) => one.to === to);
  if (rivals.length < 2 || rivals.every(({ set }) => set === undefined)) return to;
  return `${to} (${withIds(choices)[choices.indexOf(way)]?.id ?? to})`;
}

const edge = (from: string, to: string): string => `${from} → ${to}`;
const condition = (id: string, index: number): string => `${id}: ${index}`;

function partsOf(story: StoryFile): {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly conditions: ReadonlySet<string>;
  readonly endings: ReadonlySet<string>;
} {
  const entries = Object.entries(story.nodes);
  return {
    nodes: new Set(entries.map(([id]) => id)),
    edges: new Set(
      entries.flatMap(([id, node]) => {
        const all = (node.decision?.choices ?? []).map((_, index) => index);
        const jumps: string[] = [];
        forEachQuestionTarget(node, (to) => jumps.push(edge(id, to)));
        return [...waysFrom(node, () => true)(all).map((way) => edge(id, nameOf(node, way))), ...jumps];
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
