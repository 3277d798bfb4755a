import { localize, withIds } from 'iv-player/private';
import { acceptedStory } from '../format/read-story';
import type { StoryFile, StoryFileChoice, StoryFileNode, StoryText } from '../format/story-file';
import { LogicBudget } from '../logic/evaluate-logic';
import { isWithoutClip, knownSeconds } from '../walk/reading-time';
import { foreignDefaults, leaveBy } from '../walk/scene-logic';
import { type SceneStep, StoryWays, initialValues, step } from '../walk/scene-step';
import { withoutDoubledBraces } from '../walk/text-values';
import { missedEndings } from './missed-endings';

/** A scene in the report. */
export interface ReportScene {
  /** Id of the scene. */
  readonly id: string;
  /** Title of the scene; its id if it has none. */
  readonly title: string;
  /** Text of the scene; empty if it has none. */
  readonly text: string;
  /** Duration in seconds; `null` if it is known only from the clip. */
  readonly seconds: number | null;
  /** Whether the scene has yet to be shot. */
  readonly isMissing: boolean;
  /** Name of the ending; `null` if the scene is not an ending. */
  readonly ending: string | null;
}

/** A choice in the report. */
export interface ReportChoice {
  /** Id of the scene with the choice. */
  readonly from: string;
  /** Question to the viewer. */
  readonly prompt: string;
  /** Text of the button; empty if the scene follows without a question, or follows only if the viewer does not choose. */
  readonly label: string;
  /** Id of the scene that the choice leads to. */
  readonly to: string;
  /** Condition in JsonLogic; empty if the choice is always open. */
  readonly when: string;
  /** Variables that the choice sets, in JsonLogic; empty if it sets none. */
  readonly set: string;
  /** Whether the scene may follow if the viewer does not choose. */
  readonly isDefault: boolean;
}

/** A step of a path: a scene, and the choice that led to it. */
export interface ReportStep {
  /** Scene of the step. */
  readonly scene: ReportScene;
  /** Label of the choice; empty if the scene follows without a question, or as a default. */
  readonly chosen: string;
}

/** A path through the story, from the start to an ending. */
export interface ReportPath {
  /** Name of the ending. */
  readonly ending: string;
  /** Duration in seconds. Scenes whose duration is known only from their media count as 0. */
  readonly seconds: number;
  /** Scenes of the path, in order. */
  readonly steps: readonly ReportStep[];
}

/** Scenes, choices and paths of a story, for producing its film. */
export interface ProductionReport {
  /** Title of the story; empty if it has none. */
  readonly title: string;
  /** Language of the texts; empty if the story declares none. */
  readonly language: string;
  /** All scenes, in the order of the file. */
  readonly scenes: readonly ReportScene[];
  /** All choices, in the order of the file. */
  readonly choices: readonly ReportChoice[];
  /**
   * Paths that contain no scene more than twice, and one path to each other ending, which needs a scene more often or a
   * value from the application, shortest first.
   */
  readonly paths: readonly ReportPath[];
  /** Whether there are more such paths than listed, or may be, because the search was too long. */
  readonly hasMorePaths: boolean;
  /** Total duration of all scenes, in seconds. */
  readonly seconds: number;
  /** Total duration of the scenes that have yet to be shot, in seconds. */
  readonly secondsToShoot: number;
}

/** Options for `productionReport`. */
export interface ReportOptions {
  /** BCP 47 tag of the language of the texts. Default: the story's first language. */
  readonly language?: string;
  /** Maximum number of paths to list. Default 50. */
  readonly maxPaths?: number;
}

/** Maximum number of steps in the search for paths, including expression steps. */
const MAX_STEPS = 500_000;
/** Maximum number of visits to a scene in one path. A second visit shows what a loop is for. */
const MAX_VISITS = 2;

/**
 * Lists what is needed to produce a story: its scenes with their durations, its choices, and the steps of each path. Throws `BAD_FORMAT`
 * (a `StoryFormatError`) if the story cannot be read.
 */
export function productionReport(given: unknown, options: ReportOptions = {}): ProductionReport {
  const story = acceptedStory(given);
  const { language = story.languages?.[0] ?? '', maxPaths = 50 } = options;
  const shown: PickText = (text) => withoutDoubledBraces(localize(text, language)?.text ?? '');
  const entries = Object.entries(story.nodes);
  const scenes = new Map(entries.map(([id, node]) => [id, sceneOf(id, node, shown)]));
  const choices = entries.flatMap(([from, node]) => choicesOf(from, node, shown));
  const all = [...scenes.values()];
  const sum = (some: readonly ReportScene[]): number =>
    some.reduce((total, one) => total + (one.seconds ?? 0), 0);
  return {
    title: shown(story.title),
    language,
    scenes: all,
    choices,
    ...pathsOf(story, scenes, shown, maxPaths),
    seconds: sum(all),
    secondsToShoot: sum(all.filter(({ isMissing }) => isMissing)),
  };
}

type PickText = (text: StoryText | undefined) => string;

function sceneOf(id: string, node: StoryFileNode, shown: PickText): ReportScene {
  const seconds = knownSeconds(node);
  return {
    id,
    title: shown(node.title) || id,
    text: shown(node.text),
    seconds: seconds ?? null,
    isMissing: isWithoutClip(node) && seconds !== 0,
    ending: node.ending ?? null,
  };
}

/** Lists the ways out of a scene: `next`, its choices, and defaults that are not choices. */
function choicesOf(
  from: string,
  { next, decision }: StoryFileNode,
  shown: PickText,
): readonly ReportChoice[] {
  const silent = { from, prompt: shown(decision?.prompt), label: '', when: '', set: '', isDefault: true };
  if (!decision) return next === undefined ? [] : [{ ...silent, to: next }];
  const { choices, defaults } = decision;
  const byDefault = defaults && new Set(defaults);
  const isSingle = new Set(choices.map(({ to }) => to)).size === 1;
  return [
    ...withIds(choices).map(({ to, id, label, when, set }) => ({
      ...silent,
      label: shown(label),
      to,
      when: when === undefined ? '' : JSON.stringify(when),
      set: set === undefined ? '' : JSON.stringify(set),
      isDefault: byDefault ? byDefault.has(to) || byDefault.has(id) : isSingle,
    })),
    ...foreignDefaults(decision).map((to) => ({ ...silent, to })),
  ];
}

const pathOf = (steps: readonly ReportStep[]): ReportPath => ({
  ending: steps.at(-1)?.scene.ending ?? '',
  seconds: steps.reduce((sum, { scene }) => sum + (scene.seconds ?? 0), 0),
  steps,
});

/** Lists the paths that contain no scene more than twice, and one path to each other ending. */
function pathsOf(
  story: StoryFile,
  scenes: ReadonlyMap<string, ReportScene>,
  shown: PickText,
  maxPaths: number,
): Pick<ProductionReport, 'paths' | 'hasMorePaths'> {
  const labels = new Map<StoryFileChoice, string>();
  const labelOf = (way: StoryFileChoice): string => {
    const label = labels.get(way) ?? shown(way.label);
    labels.set(way, label);
    return label;
  };
  const search = new PathSearch(story, scenes, labelOf);
  const isCut = search.run(maxPaths);
  const { paths } = search;
  const found = new Set(paths.flatMap(({ steps }) => steps.at(-1)?.scene.id ?? []));
  const missed = paths.length > maxPaths ? { paths: [], isComplete: true } : missedEndings(story, found);
  for (const path of missed.paths) {
    const steps = path.flatMap(({ id, choice }) => {
      const scene = scenes.get(id);
      return scene ? [{ scene, chosen: choice ? labelOf(choice) : '' }] : [];
    });
    paths.push(pathOf(steps));
  }
  return {
    paths: paths.slice(0, maxPaths).sort((one, other) => one.seconds - other.seconds),
    hasMorePaths: paths.length > maxPaths || isCut || !missed.isComplete,
  };
}

/** A scene on the path being searched. */
interface Level {
  readonly step: ReportStep;
  readonly played: SceneStep;
  /** Number of followers tried. */
  tried: number;
}

/** Searches for paths depth first: open choices in order, then defaults that are not choices. Not recursive, because paths can be long. */
class PathSearch {
  readonly paths: ReportPath[] = [];
  readonly #ways: StoryWays;
  readonly #scenes: ReadonlyMap<string, ReportScene>;
  readonly #labelOf: (way: StoryFileChoice) => string;
  readonly #levels: Level[] = [];
  readonly #visits = new Map<string, number>();
  readonly #work = new LogicBudget(MAX_STEPS);

  constructor(
    story: StoryFile,
    scenes: ReadonlyMap<string, ReportScene>,
    labelOf: (way: StoryFileChoice) => string,
  ) {
    this.#ways = new StoryWays(story);
    this.#scenes = scenes;
    this.#labelOf = labelOf;
    this.#enter(story.start, '', initialValues(story));
  }

  /** Searches until there is more than a number of paths. @returns whether the search was stopped before its end */
  run(maxPaths: number): boolean {
    const levels = this.#levels;
    for (
      let level = levels.at(-1);
      level && this.paths.length <= maxPaths && this.#work.steps > 0;
      level = levels.at(-1)
    ) {
      const way = level.played.ways[level.tried++];
      this.#work.steps--;
      if (way) {
        const { node } = this.#ways.at(level.step.scene.id);
        this.#enter(
          way.to,
          this.#labelOf(way),
          leaveBy(node, way, level.played.values, { work: this.#work }),
        );
      }
      if (!way) this.#leave(level.step.scene);
    }
    return levels.length > 0;
  }

  #enter(id: string, chosen: string, before: SceneStep['values']): void {
    const scene = this.#scenes.get(id);
    const count = this.#visits.get(id) ?? 0;
    if (!scene || count >= MAX_VISITS) return;
    const played = step(this.#ways.at(id), before, { work: this.#work });
    this.#levels.push({ step: { scene, chosen }, played, tried: 0 });
    this.#visits.set(id, count + 1);
    if (scene.ending !== null) this.paths.push(pathOf(this.#levels.map((level) => level.step)));
  }

  #leave({ id }: ReportScene): void {
    this.#levels.pop();
    this.#visits.set(id, (this.#visits.get(id) ?? 1) - 1);
  }
}
