import { localize, withIds } from 'iv-player/private';
import { acceptedStory } from '../format/read-story';
import type { StoryFile, StoryFileChoice, StoryFileNode, StoryText } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import { LogicBudget, type Values } from '../logic/evaluate-logic';
import { storyGraph } from '../check/facts/story-graph';
import { isWithoutClip, knownSeconds } from '../walk/reading-time';
import { foreignDefaults, leaveBy, setVariables } from '../walk/scene-logic';
import { StoryWays, exitsOf } from '../walk/scene-step';
import { withoutDoubledBraces } from '../walk/text-values';
import { missedEndings } from './missed-endings';
import { QuestionWays } from './question-ways';
import { type ReportQuestion, questionsIn } from './report-question';

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
  /** Questions in the middle of the scene, in the order in which they are asked. */
  readonly questions: readonly ReportQuestion[];
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

/** A jump from a question to another scene. */
export interface ReportJump {
  /** Question that jumps. */
  readonly question: ReportQuestion;
  /** Answers that lead to the scene. */
  readonly answer: 'right' | 'wrong' | 'any';
}

/** A step of a path: a scene, and the choice or question that led to it. */
export interface ReportStep {
  /** Scene of the step. */
  readonly scene: ReportScene;
  /** Label of the choice; empty if the scene follows without a choice, or as a default. */
  readonly chosen: string;
  /** Jump that led to the scene; `null` if no question led there. */
  readonly jump: ReportJump | null;
}

/** A path through the story, from the start to an ending. */
export interface ReportPath {
  /** Name of the ending. */
  readonly ending: string;
  /**
   * Duration in seconds, without the time for answers. Scenes whose duration is known only from their media count as 0; scenes that a question
   * leaves, up to there.
   */
  readonly seconds: number;
  /** Scenes of the path, in order. */
  readonly steps: readonly ReportStep[];
}

/** Scenes, with their questions, choices and paths of a story, for producing its film. */
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
 * Lists what is needed to produce a story: its scenes with their durations and questions, its choices, and the steps of each path. Throws `BAD_FORMAT`
 * (a `StoryFormatError`) if the story cannot be read.
 */
export function productionReport(given: unknown, options: ReportOptions = {}): ProductionReport {
  const story = acceptedStory(given);
  const { language = story.languages?.[0] ?? '', maxPaths = 50 } = options;
  const shown: PickText = (text) => withoutDoubledBraces(localize(text, language)?.text ?? '');
  const entries = Object.entries(story.nodes);
  const asked = new Map(entries.map(([id, node]) => [id, questionsIn(node, shown, knownSeconds(node))]));
  const scenes = new Map(
    entries.map(([id, node]) => [id, sceneOf(id, node, shown, [...(asked.get(id)?.values() ?? [])])]),
  );
  const choices = entries.flatMap(([from, node]) => choicesOf(from, node, shown));
  const all = [...scenes.values()];
  const sum = (some: readonly ReportScene[]): number =>
    some.reduce((total, one) => total + (one.seconds ?? 0), 0);
  return {
    title: shown(story.title),
    language,
    scenes: all,
    choices,
    ...pathsOf(story, scenes, new Map([...asked.values()].flatMap((one) => [...one])), shown, maxPaths),
    seconds: sum(all),
    secondsToShoot: sum(all.filter(({ isMissing }) => isMissing)),
  };
}

type PickText = (text: StoryText | undefined) => string;

function sceneOf(
  id: string,
  node: StoryFileNode,
  shown: PickText,
  questions: readonly ReportQuestion[],
): ReportScene {
  const seconds = knownSeconds(node);
  return {
    id,
    title: shown(node.title) || id,
    text: shown(node.text),
    seconds: seconds ?? null,
    isMissing: isWithoutClip(node) && seconds !== 0,
    ending: node.ending ?? null,
    questions,
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
  seconds: steps.reduce((sum, { scene }, index) => {
    const left = steps[index + 1]?.jump;
    return sum + (left ? Math.max(0, left.question.at) : (scene.seconds ?? 0));
  }, 0),
  steps,
});

type ReportQuestions = ReadonlyMap<StoryFileQuestion, ReportQuestion>;

/** Returns a question's jump to a scene. */
function jumpTo(to: string, question: StoryFileQuestion, questions: ReportQuestions): ReportJump | null {
  const leads = (target: StoryFileQuestion['onWrong']): boolean =>
    target !== undefined && 'to' in target && target.to === to;
  const [isRight, isWrong] = [leads(question.onCorrect), leads(question.onWrong)];
  const found = questions.get(question);
  return found ? { question: found, answer: isRight && isWrong ? 'any' : isRight ? 'right' : 'wrong' } : null;
}

/** Lists the paths that contain no scene more than twice, and one path to each other ending. */
function pathsOf(
  story: StoryFile,
  scenes: ReadonlyMap<string, ReportScene>,
  questions: ReportQuestions,
  shown: PickText,
  maxPaths: number,
): Pick<ProductionReport, 'paths' | 'hasMorePaths'> {
  const labels = new Map<StoryFileChoice, string>();
  const labelOf = (way: StoryFileChoice): string => {
    const label = labels.get(way) ?? shown(way.label);
    labels.set(way, label);
    return label;
  };
  const search = new PathSearch(story, scenes, questions, labelOf);
  const isCut = search.run(maxPaths);
  const { paths } = search;
  const found = new Set(paths.flatMap(({ steps }) => steps.at(-1)?.scene.id ?? []));
  const missed = paths.length > maxPaths ? { paths: [], isComplete: true } : missedEndings(story, found);
  for (const path of missed.paths) {
    const steps = path.flatMap(({ id, choice, question }): readonly ReportStep[] => {
      const scene = scenes.get(id);
      const jump = question ? jumpTo(id, question, questions) : null;
      return scene ? [{ scene, chosen: choice ? labelOf(choice) : '', jump }] : [];
    });
    paths.push(pathOf(steps));
  }
  return {
    paths: paths.slice(0, maxPaths).sort((one, other) => one.seconds - other.seconds),
    hasMorePaths: paths.length > maxPaths || isCut || !missed.isComplete,
  };
}

/** A way out of a scene: a choice, `next`, a default, or the jump of a question. */
interface PathExit {
  readonly to: string;
  readonly chosen: string;
  readonly jump: ReportJump | null;
  /** Values of the variables that may be the case, which differ by the answers to questions. */
  readonly values: readonly Values[];
}

/** A scene on the path being searched. */
interface Level {
  readonly step: ReportStep;
  readonly exits: readonly PathExit[];
  /** Number of exits tried. */
  tried: number;
}

/**
 * Searches for paths depth first: jumps of questions, then open choices in order, then defaults that are not choices. Answers are no paths of
 * their own: each scene is entered with all values that they may lead to. Not recursive, because paths can be long.
 */
class PathSearch {
  readonly paths: ReportPath[] = [];
  readonly #ways: StoryWays;
  readonly #scenes: ReadonlyMap<string, ReportScene>;
  readonly #questions: ReportQuestions;
  readonly #labelOf: (way: StoryFileChoice) => string;
  readonly #answers: QuestionWays;
  readonly #levels: Level[] = [];
  readonly #visits = new Map<string, number>();
  readonly #work = new LogicBudget(MAX_STEPS);

  constructor(
    story: StoryFile,
    scenes: ReadonlyMap<string, ReportScene>,
    questions: ReportQuestions,
    labelOf: (way: StoryFileChoice) => string,
  ) {
    this.#ways = new StoryWays(story);
    this.#scenes = scenes;
    this.#questions = questions;
    this.#labelOf = labelOf;
    this.#answers = new QuestionWays(storyGraph(story));
    this.#enter({ to: story.start, chosen: '', jump: null, values: [this.#answers.initial] });
  }

  /** Searches until there is more than a number of paths. @returns whether the search was stopped before its end */
  run(maxPaths: number): boolean {
    const levels = this.#levels;
    for (
      let level = levels.at(-1);
      level && this.paths.length <= maxPaths && this.#work.steps > 0;
      level = levels.at(-1)
    ) {
      const exit = level.exits[level.tried++];
      this.#work.steps--;
      if (exit) this.#enter(exit);
      else this.#leave(level.step.scene);
    }
    return levels.length > 0;
  }

  #enter({ to, chosen, jump, values: before }: PathExit): void {
    const scene = this.#scenes.get(to);
    const count = this.#visits.get(to) ?? 0;
    if (!scene || count >= MAX_VISITS) return;
    const work = this.#work;
    const { node } = this.#ways.at(to);
    const entered = before.map((values) => setVariables(node, values, { work }));
    const { stayed, jumps } = this.#answers.after(node, entered, { work });
    const exits = [
      ...jumps.map((one) => ({
        to: one.to,
        chosen: '',
        jump: jumpTo(one.to, one.question, this.#questions),
        values: this.#answers.distinct(one.values),
      })),
      ...this.#exitsOf(to, stayed),
    ];
    this.#levels.push({ step: { scene, chosen, jump }, exits, tried: 0 });
    this.#visits.set(to, count + 1);
    if (scene.ending !== null && stayed.length > 0)
      this.paths.push(pathOf(this.#levels.map((level) => level.step)));
  }

  /** Returns the exits that are open with some of the values, each with those that it leaves with. */
  #exitsOf(id: string, all: readonly Values[]): readonly PathExit[] {
    const scene = this.#ways.at(id);
    const work = this.#work;
    const left = new Map<StoryFileChoice, readonly Values[]>();
    for (const values of all)
      for (const way of exitsOf(scene, values, { work }).ways)
        left.set(way, [...(left.get(way) ?? []), leaveBy(scene.node, way, values, { work })]);
    return [...left].map(([way, values]) => ({
      to: way.to,
      chosen: this.#labelOf(way),
      jump: null,
      values: this.#answers.distinct(values),
    }));
  }

  #leave({ id }: ReportScene): void {
    this.#levels.pop();
    this.#visits.set(id, (this.#visits.get(id) ?? 1) - 1);
  }
}
