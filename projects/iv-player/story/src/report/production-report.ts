import { readStory } from '../format/read-story';
import { StoryFormatError } from '../format/story-format-error';
import type { StoryFile, StoryFileChoice, StoryFileNode, StoryText } from '../format/story-file';
import { pickLanguage } from '../format/pick-language';
import { LogicBudget, type Values } from '../logic/evaluate-logic';
import { foreignDefaults, openChoices, setVariables, waysFrom } from '../logic/scene-logic';
import { knownSeconds } from '../play/reading-time';
import { isWithoutClip } from '../play/placeholder-config';

/** A scene in the report. */
export interface ReportScene {
  /** Its id. */
  readonly id: string;
  /** Its title; without one its id. */
  readonly title: string;
  /** Its text; empty without one. */
  readonly text: string;
  /** Its length; `null` when only its clip says it. */
  readonly seconds: number | null;
  /** Whether it still has to be shot. */
  readonly isMissing: boolean;
  /** Name of the ending; `null` when it is none. */
  readonly ending: string | null;
}

/** A choice in the report. */
export interface ReportChoice {
  /** Id of the scene. */
  readonly from: string;
  /** The question. */
  readonly prompt: string;
  /** Text of the button; empty for a scene that follows without a question, or only when nobody chooses. */
  readonly label: string;
  /** Id of the scene that it leads to. */
  readonly to: string;
  /** Its condition as JsonLogic; empty when it is always open. */
  readonly when: string;
  /** Whether it may follow when nobody chooses. */
  readonly isDefault: boolean;
}

/** A step of a path: a scene, and the choice that led there. */
export interface ReportStep {
  /** The scene. */
  readonly scene: ReportScene;
  /** Label of the choice; empty when it follows without a question, or because nobody chooses. */
  readonly chosen: string;
}

/** One way through the story. */
export interface ReportPath {
  /** Name of its ending. */
  readonly ending: string;
  /** Scenes whose length is only in their media count as 0. */
  readonly seconds: number;
  /** Its scenes, in order. */
  readonly steps: readonly ReportStep[];
}

/** A story for those who produce its film: scenes, choices and paths. */
export interface ProductionReport {
  /** Name of the story; empty without one. */
  readonly title: string;
  /** Language of the texts; empty when the story names none. */
  readonly language: string;
  /** All scenes, in the order of the file. */
  readonly scenes: readonly ReportScene[];
  /** All choices, in the order of the file. */
  readonly choices: readonly ReportChoice[];
  /** Ways from the start to an ending that come to no scene a third time, the shortest first. */
  readonly paths: readonly ReportPath[];
  /** Whether there are more paths than are listed. */
  readonly hasMorePaths: boolean;
  /** Seconds of all scenes together, each once. */
  readonly seconds: number;
  /** Seconds of those that still have to be shot. */
  readonly secondsToShoot: number;
}

/** Options of `productionReport`. */
export interface ReportOptions {
  /** Language of the texts, as a BCP 47 tag. Default: the story's first. */
  readonly language?: string;
  /** Paths that are listed at most. Default 50. */
  readonly maxPaths?: number;
}

/** Steps, those of expressions included, after which the search for paths is given up. */
const MAX_STEPS = 500_000;
/** As often a path may come to one scene: once again shows what a loop is for. */
const MAX_VISITS = 2;

/**
 * Lists all that a story needs in production: its scenes with their lengths, its choices, and a screenplay for each path. Throws
 * `BAD_FORMAT` (a `StoryFormatError`) for what is no story.
 */
export function productionReport(given: unknown, options: ReportOptions = {}): ProductionReport {
  const { story, findings } = readStory(given);
  if (!story) throw new StoryFormatError(findings);
  const { language = story.languages?.[0] ?? '', maxPaths = 50 } = options;
  const shown: InOne = (text) => pickLanguage(text, language);
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

type InOne = (text: StoryText | undefined) => string;

function sceneOf(id: string, node: StoryFileNode, shown: InOne): ReportScene {
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

/** The ways from a scene: `next`, the choices, and the defaults that nobody can choose. */
function choicesOf(from: string, { next, decision }: StoryFileNode, shown: InOne): readonly ReportChoice[] {
  const silent = { from, prompt: shown(decision?.prompt), label: '', when: '', isDefault: true };
  if (!decision) return next === undefined ? [] : [{ ...silent, to: next }];
  const { choices, defaults } = decision;
  const byDefault = defaults && new Set(defaults);
  const isSingle = new Set(choices.map(({ to }) => to)).size === 1;
  return [
    ...choices.map(({ to, label, when }) => ({
      ...silent,
      label: shown(label),
      to,
      when: when === undefined ? '' : JSON.stringify(when),
      isDefault: byDefault?.has(to) ?? isSingle,
    })),
    ...foreignDefaults(decision).map((to) => ({ ...silent, to })),
  ];
}

/** Tries every open choice, the first one first, and then the defaults that nobody can choose. Without recursion: a path may have any number of scenes. */
function pathsOf(
  story: StoryFile,
  scenes: ReadonlyMap<string, ReportScene>,
  shown: InOne,
  maxPaths: number,
): Pick<ProductionReport, 'paths' | 'hasMorePaths'> {
  const has = (id: string): boolean => scenes.has(id);
  const nodes = new Map(
    Object.entries(story.nodes).map(([id, node]) => [id, { node, waysOf: waysFrom(node, has) }]),
  );
  const labels = new Map<StoryFileChoice, string>();
  const labelOf = (way: StoryFileChoice): string => {
    const label = labels.get(way) ?? shown(way.label);
    labels.set(way, label);
    return label;
  };
  const initial = Object.fromEntries(
    Object.entries(story.variables ?? {}).map(([name, { initialValue }]) => [name, initialValue]),
  );
  interface Level {
    readonly step: ReportStep;
    readonly ways: readonly StoryFileChoice[];
    readonly values: Values;
    tried: number;
  }
  const levels: Level[] = [];
  const visits = new Map<string, number>();
  const paths: ReportPath[] = [];
  const work = new LogicBudget(MAX_STEPS);

  const enter = (id: string, chosen: string, before: Values): void => {
    const entry = nodes.get(id);
    const scene = scenes.get(id);
    const count = visits.get(id) ?? 0;
    if (!entry || !scene || count >= MAX_VISITS) return;
    const { node, waysOf } = entry;
    const values = setVariables(node, before, { work });
    const open = node.decision ? openChoices(node.decision, values, { work }) : [];
    levels.push({ step: { scene, chosen }, ways: waysOf(open, work), values, tried: 0 });
    visits.set(id, count + 1);
    if (node.ending === undefined) return;
    const taken = levels.map(({ step }) => step);
    const seconds = taken.reduce((sum, one) => sum + (one.scene.seconds ?? 0), 0);
    paths.push({ ending: node.ending, seconds, steps: taken });
  };
  enter(story.start, '', initial);
  for (
    let level = levels.at(-1);
    level && paths.length <= maxPaths && work.steps > 0;
    level = levels.at(-1)
  ) {
    const way = level.ways[level.tried++];
    work.steps--;
    if (way) {
      enter(way.to, labelOf(way), level.values);
      continue;
    }
    levels.pop();
    const { id } = level.step.scene;
    visits.set(id, (visits.get(id) ?? 1) - 1);
  }
  return {
    paths: paths.slice(0, maxPaths).sort((one, other) => one.seconds - other.seconds),
    hasMorePaths: paths.length > maxPaths || levels.length > 0,
  };
}
