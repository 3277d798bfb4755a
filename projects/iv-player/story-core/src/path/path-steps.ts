import { type PathAnswer, withIds } from 'iv-player/private';
import type { StoryFileChoice, StoryFileDecision, StoryFileNode } from '../format/story-file';
import { grouped } from '../format/grouped';
import { hasQuestions } from '../format/question-parts';
import { LogicBudget, type Values } from '../logic/evaluate-logic';
import { isConditional, leaveBy, openChoices, setVariables, shownChoices } from '../walk/scene-logic';
import { type StoryWays, initialValues } from '../walk/scene-step';
import { afterAnswers, isHeld, jumpTo, knownAnswers, targetsOf } from './path-answers';
import { MAX_NODES, type PathStep } from './path-step';

/** Maximum number of expression steps to evaluate along a path. */
const MAX_STEPS = 2_000_000;

/** Why a path was not read completely; see `PathReading.reason`. */
export type PathReason = 'malformed' | 'gone' | 'closed' | 'ambiguous';

export interface PathStepsOptions {
  /** Whether to set variables and require choices to be open; otherwise, all choices are allowed. Default `true`. */
  readonly isPlayed?: boolean;
  /** Whether a step without a choice is ambiguous if it may be one of several with different effects. Default `false`: the first open one. */
  readonly isStrict?: boolean;
  /** Steps that have the answers to questions, from the first node on. Those of other nodes are ignored. */
  readonly given?: readonly PathStep[];
}

/** The choices of a decision, prepared for being made many times. */
interface PreparedChoices {
  readonly decision: StoryFileDecision;
  readonly ids: readonly string[];
  /** Indices of the choices by their targets. */
  readonly byTarget: ReadonlyMap<string, readonly number[]>;
  readonly isConditional: boolean;
}

/** Plays a path step by step, with its variables. */
export class PathSteps {
  readonly steps: PathStep[];
  readonly #work = new LogicBudget(MAX_STEPS);
  readonly #choices = new Map<string, PreparedChoices | null>();
  /** Values at the start of the last node, before its questions. */
  #variables: Values;

  readonly #ways: StoryWays;
  readonly #isPlayed: boolean;
  readonly #isStrict: boolean;
  readonly #given: readonly PathStep[];

  constructor(ways: StoryWays, { isPlayed = true, isStrict = false, given = [] }: PathStepsOptions = {}) {
    this.#ways = ways;
    this.#isPlayed = isPlayed;
    this.#isStrict = isStrict;
    this.#given = given;
    const { story } = ways;
    this.steps = [];
    const values = initialValues(story);
    this.#variables = hasQuestions(story) ? { ...values, question: { points: 0, max: 0 } } : values;
    this.#push({ node: story.start }, this.#variables);
  }

  get last(): string {
    return this.steps.at(-1)?.node ?? '';
  }

  /** Takes a step to a following node. @returns the reason for failure; `null` on success */
  take(step: PathStep): PathReason | null {
    const { node: to } = step;
    const { last } = this;
    const { node, followers } = this.#ways.at(last);
    const isFollower = followers.includes(to);
    if (!(isFollower || targetsOf(node).includes(to)) || !this.#ways.has(to)) return 'gone';
    if (this.steps.length >= MAX_NODES || this.#work.steps <= 0) return 'malformed';
    this.#work.steps--;
    if (!this.#isPlayed) this.#push(step, this.#variables);
    else {
      const values = this.#answer(node, to, isFollower);
      if (typeof values === 'string') return values;
      const index = values.isJump ? null : this.#choose(last, step, values.after);
      if (typeof index === 'string') return index;
      if (index === null) this.#push(values.isJump ? { node: to, choice: null } : { node: to }, values.after);
      else {
        const choices = this.#choicesAt(last);
        const choice = choices?.decision.choices[index] as StoryFileChoice;
        const after = leaveBy(node, choice, values.after, { work: this.#work });
        this.#push({ node: to, choice: choices?.ids[index] ?? to }, after);
      }
    }
    return null;
  }

  /** Answers the questions of the last node, on the way to the next one. */
  #answer(
    node: StoryFileNode,
    to: string,
    isFollower: boolean,
  ): { readonly after: Values; readonly isJump: boolean } | PathReason {
    const before = this.#variables;
    if (!node.questions) return { after: before, isJump: false };
    const answers = this.steps.at(-1)?.answers ?? [];
    const work = { work: this.#work };
    const index = jumpTo(node, answers, to);
    const isJump = index >= 0;
    if (!(isFollower || isJump) || isHeld(node, answers, before, work, isJump ? index : undefined))
      return 'closed';
    return { after: afterAnswers(node, answers, before, work), isJump };
  }

  #push({ node, choice }: PathStep, values: Values): void {
    const answers = this.#answersAt(node);
    const step = choice === undefined ? { node } : { node, choice };
    this.steps.push(answers.length > 0 ? { ...step, answers } : step);
    this.#variables = this.#enter(node, values);
  }

  /** The given answers of the node that follows next. */
  #answersAt(id: string): readonly PathAnswer[] {
    const given = this.#given[this.steps.length];
    return given?.node === id && given.answers ? knownAnswers(this.#ways.at(id).node, given.answers) : [];
  }

  /** Returns the index of the choice that a step makes; `null` for none; or the reason why it cannot be made. */
  #choose(from: string, { node, choice }: PathStep, values: Values): number | PathReason | null {
    const choices = this.#choicesAt(from);
    const all = choices?.byTarget.get(node);
    // The scene's `next`, or a default that is not a choice.
    if (!choices || !all) return null;
    const { decision, ids } = choices;
    const open = choices.isConditional ? openChoices(decision, values, { work: this.#work }) : null;
    const allOpen = open ? all.filter((index) => open.includes(index)) : all;
    const isIt = (index: number): boolean => ids[index] === choice;
    const isGiven = typeof choice === 'string';
    if (isGiven && all.some(isIt)) return allOpen.find(isIt) ?? 'closed';
    // Without effects, it does not matter which choice it was.
    if (isGiven && all.some((index) => decision.choices[index]?.set)) return 'gone';
    const shown = allOpen.length > 1 ? shownChoices(decision.choices, allOpen) : allOpen;
    const [first, second] = shown;
    if (first === undefined) return 'closed';
    const isAmbiguous =
      this.#isStrict && second !== undefined && shown.some((index) => decision.choices[index]?.set);
    return isAmbiguous ? 'ambiguous' : first;
  }

  #choicesAt(id: string): PreparedChoices | null {
    let choices = this.#choices.get(id);
    if (choices === undefined) {
      const { decision } = this.#ways.at(id).node;
      choices = decision
        ? {
            decision,
            ids: withIds(decision.choices).map((one) => one.id),
            byTarget: grouped(
              decision.choices.map((_, index) => index),
              (index) => decision.choices[index]?.to ?? '',
            ),
            isConditional: isConditional(decision),
          }
        : null;
      this.#choices.set(id, choices);
    }
    return choices;
  }

  #enter(id: string, before: Values): Values {
    return this.#isPlayed ? setVariables(this.#ways.at(id).node, before, { work: this.#work }) : before;
  }

  /** Takes several steps, as far as possible. @returns the reason for stopping; `null` on success */
  takeAll(steps: readonly PathStep[]): PathReason | null {
    for (const step of steps) {
      const reason = this.take(step);
      if (reason) return reason;
    }
    return null;
  }
}
