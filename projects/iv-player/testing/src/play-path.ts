import { untracked } from '@angular/core';
import type { DecisionChoice, Player } from 'iv-player';
import type { NodeQuestion, QuestionInput } from 'iv-player/private';
import { rightAnswers } from 'iv-player/story-core';
import type { FakePlaybackEngine } from './fake-playback-engine';
import { playerOf } from './player-of-engine';

/** Step of the clock, and longest time without progress before it counts as standing still, in seconds. */
const STEP = 0.1;
const LONGEST_STANDSTILL = 60;

interface Step {
  readonly node: string;
  readonly choice?: string | null;
}

const quoted = (text: string): string => JSON.stringify(text);
const listed = (choices: readonly DecisionChoice[]): string =>
  choices.map(({ id, to }) => (id === to.id ? quoted(id) : `${quoted(id)} (to ${quoted(to.id)})`)).join(', ');

/**
 * Plays a film along a path: starts it, makes each choice as soon as it is open, and lets time pass in between. Returns at the beginning of
 * the last node. Questions are answered right, or as `answers` says. Throws if the path cannot be played, with the choices that there are.
 * @example
 * const engine = TestBed.inject(FakePlaybackEngine);
 * playPath(engine, ['door', 'left', 'garden']);
 * expect(TestBed.inject(Player).currentNodeId).toBe('garden');
 * @param path ids of the nodes, from the one that is playing or the first; where a choice is made, its id or the node it leads to; or steps,
 * as in `PathReading.steps` of `iv-player/story`
 * @param answers answers by question id
 */
export function playPath(
  engine: FakePlaybackEngine,
  path: readonly (string | { readonly node: string; readonly choice?: string | null })[],
  answers: Readonly<Record<string, QuestionInput>> = {},
): void {
  const steps = path.map((step) => (typeof step === 'string' ? { node: step } : step));
  new PathPlayback(engine, playerOf(engine), steps, answers).run();
}

/** An answer that is right or, where nothing is judged, any. */
function rightInput({ kind, answers, accept, points }: NodeQuestion): QuestionInput {
  if (kind === 'confirm') return true;
  if (kind === 'text') return Array.isArray(accept) ? String(accept[0]) : '-';
  if (kind === 'number') {
    const { value, min, max } = Object(accept) as { value?: number; min?: number; max?: number };
    return value ?? min ?? max ?? 0;
  }
  const right = rightAnswers({ answers });
  const ids = right.length > 0 ? right : answers.map(({ id }) => id);
  return kind === 'single' ? bestOf(ids, answers, points) : ids;
}

const bestOf = (ids: readonly string[], answers: NodeQuestion['answers'], points: number): string =>
  answers
    .filter(({ id }) => ids.includes(id))
    .reduce((best, one) => ((one.points ?? points) > (best.points ?? points) ? one : best)).id;

class PathPlayback {
  readonly #engine: FakePlaybackEngine;
  readonly #player: Player;
  /** Ids of the nodes that were reached, and of the choices and nodes to come. */
  readonly #path: string[];
  readonly #steps: readonly Step[];
  readonly #answers: Readonly<Record<string, QuestionInput>>;
  /** Index of the last node that was reached. */
  #reached = -1;
  /** Node to which the choice of the next step leads. */
  #chosen: string | null = null;
  #problem: string | null = null;

  constructor(
    engine: FakePlaybackEngine,
    player: Player,
    steps: readonly Step[],
    answers: Readonly<Record<string, QuestionInput>>,
  ) {
    this.#engine = engine;
    this.#player = player;
    this.#steps = steps;
    this.#path = steps.map(({ node, choice }) => choice ?? node);
    this.#answers = answers;
  }

  get #isDone(): boolean {
    return this.#problem !== null || this.#reached >= this.#path.length - 1;
  }

  get #next(): string {
    return this.#path[this.#reached + 1] ?? '';
  }

  run(): void {
    const player = this.#player;
    const hasDecisions = player.initiedPlugins.includes('decision');
    const stops = [
      player.on('nodestart', ({ id }) => {
        this.#onNode(id);
        if (hasDecisions) this.#choose(id);
      }),
      ...(hasDecisions ? [player.on('decision.start', ({ id }) => this.#choose(id))] : []),
    ];
    try {
      const { currentNode } = player;
      if (currentNode && !player.ended) this.#onNode(currentNode.id);
      if (currentNode && hasDecisions) this.#choose(currentNode.id);
      if (!this.#isDone && player.paused)
        void player.play().catch((error: unknown) => this.#fail(`The film does not play: ${String(error)}`));
      this.#wait();
    } finally {
      for (const stop of stops) stop();
    }
    if (this.#problem !== null) throw new Error(this.#problem);
  }

  #wait(): void {
    const hasQuestions = this.#player.initiedPlugins.includes('questions');
    for (let still = 0; !this.#isDone;) {
      if (hasQuestions) this.#answer();
      const { isRunning, currentNodeId } = this.#engine;
      this.#engine.advance(STEP);
      const hasMoved = isRunning || currentNodeId !== this.#engine.currentNodeId;
      still = hasMoved ? 0 : still + STEP;
      // The first problem counts.
      if (this.#player.ended) this.#fail(`The film ended ${this.#place} before ${quoted(this.#next)}.`);
      else if (still > LONGEST_STANDSTILL)
        this.#fail(
          `The film stands still ${this.#place} before ${quoted(this.#next)}: check that it is played.`,
        );
    }
  }

  /** Answers the open question, once, and leaves its feedback. */
  #answer(): void {
    const { questions } = this.#player;
    const open = untracked(() => questions.signals.open());
    if (!open) return;
    const { id } = open.question;
    if (open.phase === 'feedback') questions.continue(id);
    else if (open.tries === 0) questions.answer(id, this.#answers[id] ?? rightInput(open.question));
    else if (open.isHeld) this.#fail(`The question ${quoted(id)} was not answered right: give its answer.`);
  }

  #onNode(id: string): void {
    if (this.#isDone) return;
    const wanted = this.#chosen ?? this.#steps[this.#reached + 1]?.node;
    if (id !== wanted) {
      const last = this.#path[this.#reached];
      const [what, how] =
        last === undefined ? ['The film starts', 'with'] : [`${quoted(last)} is followed`, 'by'];
      return this.#fail(`${what} ${how} ${quoted(id)}, not ${how} ${quoted(this.#next)}: correct the path.`);
    }
    this.#path[++this.#reached] = id;
    this.#chosen = null;
  }

  /** Makes the choice of the next step in the node that is playing. */
  #choose(id: string): void {
    if (this.#isDone || this.#chosen !== null || this.#path[this.#reached] !== id) return;
    const open = untracked(() => this.#player.decision.signals.open());
    // A single child follows by itself.
    if (open?.parent.id !== id || open.choices.length < 2) return;
    const step = this.#next;
    const choice =
      open.choices.find((one) => one.id === step) ?? open.choices.find(({ to }) => to.id === step);
    if (!choice)
      return this.#fail(
        `At ${quoted(id)}, ${quoted(step)} cannot be chosen: choose ${listed(open.choices)}.`,
      );
    this.#chosen = choice.to.id;
    open.instance.make(choice.id);
  }

  get #place(): string {
    const last = this.#path[this.#reached];
    return last === undefined ? 'at its start' : `at ${quoted(last)}`;
  }

  #fail(problem: string): void {
    if (!this.#isDone) this.#problem = problem;
  }
}
