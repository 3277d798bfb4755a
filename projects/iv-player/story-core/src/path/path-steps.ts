import { LogicBudget, type Values } from '../logic/evaluate-logic';
import { isConditional, setVariables } from '../walk/scene-logic';
import { type StoryWays, exitsOf, initialValues } from '../walk/scene-step';

export const MAX_NODES = 20_000;
/** Maximum number of expression steps to evaluate along a path. */
const MAX_STEPS = 2_000_000;

/** Why a path was not read completely; see `PathReading.reason`. */
export type PathReason = 'malformed' | 'gone' | 'closed' | 'ambiguous';

/** Plays a path step by step, with its variables. */
export class PathSteps {
  readonly nodes: string[];
  readonly #work = new LogicBudget(MAX_STEPS);
  #variables: Values;

  readonly #ways: StoryWays;
  readonly #isPlayed: boolean;

  /** @param isPlayed whether to set variables and require choices to be open; otherwise, all choices are allowed */
  constructor(ways: StoryWays, isPlayed = true) {
    this.#ways = ways;
    this.#isPlayed = isPlayed;
    const { start } = ways.story;
    this.nodes = [start];
    this.#variables = this.#enter(start, initialValues(ways.story));
  }

  get last(): string {
    return this.nodes.at(-1) ?? '';
  }

  /** Takes a step to a following node. @returns the reason for failure; `null` on success */
  take(to: string): PathReason | null {
    const scene = this.#ways.at(this.last);
    if (!scene.followers.includes(to) || !this.#ways.has(to)) return 'gone';
    if (this.nodes.length >= MAX_NODES || this.#work.steps <= 0) return 'malformed';
    const { decision } = scene.node;
    if (this.#isPlayed && decision && isConditional(decision)) {
      const { ways } = exitsOf(scene, this.#variables, { work: this.#work });
      if (!ways.some((way) => way.to === to)) return 'closed';
    }
    this.nodes.push(to);
    this.#work.steps--;
    this.#variables = this.#enter(to, this.#variables);
    return null;
  }

  #enter(id: string, before: Values): Values {
    return this.#isPlayed ? setVariables(this.#ways.at(id).node, before, { work: this.#work }) : before;
  }

  /** Takes several steps, as far as possible. @returns the reason for stopping; `null` on success */
  takeAll(nodes: readonly string[]): PathReason | null {
    for (const to of nodes) {
      const reason = this.take(to);
      if (reason) return reason;
    }
    return null;
  }
}
