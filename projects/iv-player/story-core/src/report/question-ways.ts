import { QUESTION_VALUE } from '../format/question-value';
import { questionsOf } from '../format/question-parts';
import type { StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import type { StoryGraph } from '../check/facts/story-graph';
import { relevantVariables } from '../check/facts/relevant-variables';
import type { Values } from '../logic/evaluate-logic';
import { isAsked } from '../walk/question-logic';
import {
  type QuestionOutcome,
  afterQuestion,
  outcomesOf,
  positionAfter,
  questionOrder,
} from '../walk/question-outcomes';
import type { SceneEvaluation } from '../walk/scene-logic';
import { initialValues } from '../walk/scene-step';

/** What may come after the questions of a scene. */
export interface AfterQuestions {
  /** Values with which the scene continues; none if its questions always jump. */
  readonly stayed: readonly Values[];
  /** Jumps to other scenes, each with the values there. */
  readonly jumps: readonly QuestionJump[];
}

interface QuestionJump {
  readonly question: StoryFileQuestion;
  readonly to: string;
  readonly values: readonly Values[];
}

/** Answers the questions of a story in all ways that its logic tells apart. */
export class QuestionWays {
  /** Values of all variables before the first scene. */
  readonly initial: Values;
  readonly #results: ReturnType<typeof relevantVariables>['results'];
  /** Names of the variables that tell values apart. */
  readonly #names: readonly string[];
  readonly #outcomes = new Map<StoryFileQuestion, readonly QuestionOutcome[]>();

  constructor(graph: StoryGraph) {
    const { decisive, results } = relevantVariables(graph);
    this.#results = results;
    this.#names = [...decisive, QUESTION_VALUE];
    this.initial = {
      ...initialValues(graph.story),
      ...(results.isRead && { [QUESTION_VALUE]: results.initial }),
    };
  }

  /** Answers the questions of a scene. Stops early if the budget is used up. @param before distinct values after the scene's `set` */
  after(node: StoryFileNode, before: readonly Values[], evaluation: SceneEvaluation): AfterQuestions {
    const order = questionOrder(node);
    const questions = order.flatMap((index) => questionsOf(node)[index] ?? []);
    /** By position: the values with which the question there is met. */
    const met: Values[][] = [[...before], ...questions.map(() => [])];
    const jumps: QuestionJump[] = [];
    questions.forEach((question, position) => {
      const index = order[position] ?? 0;
      const left = new Map<string, Values[]>();
      for (const values of this.distinct(met[position] ?? [])) {
        if (!isAsked(question, index, values, evaluation)) {
          met[position + 1]?.push(values);
          continue;
        }
        for (const outcome of this.#outcomesOf(question, node.duration)) {
          const { work } = evaluation;
          if (work && work.steps-- <= 0) break;
          const then = afterQuestion(question, index, outcome, values, this.#results.add, evaluation);
          if (outcome.to === undefined) met[positionAfter(questions, position, outcome)]?.push(then);
          else left.set(outcome.to, [...(left.get(outcome.to) ?? []), then]);
        }
      }
      for (const [to, values] of left) jumps.push({ question, to, values });
    });
    return { stayed: this.distinct(met.at(-1) ?? []), jumps };
  }

  /** Returns values without those that logic cannot tell apart. */
  distinct(all: readonly Values[]): readonly Values[] {
    if (all.length < 2) return all;
    const keyOf = (values: Values): string => JSON.stringify(this.#names.map((name) => values[name]));
    return [...new Map(all.map((values) => [keyOf(values), values])).values()];
  }

  #outcomesOf(question: StoryFileQuestion, length?: number): readonly QuestionOutcome[] {
    let found = this.#outcomes.get(question);
    if (!found) {
      found = outcomesOf(question, this.#results.toldBy(question.id), length).outcomes;
      this.#outcomes.set(question, found);
    }
    return found;
  }
}
