import type { StoryNode, TimeLimit, VariableValues } from 'iv-player';
import type { PlayerFact, PlaylistEntry, PlaylistPass, PluginHost } from 'iv-player/plugin';
import {
  type LocalizedText,
  type OpenQuestion,
  type Question,
  type QuestionInput,
  type QuestionRecord,
  type QuestionTarget,
  ViewerTimer,
} from 'iv-player/private';
import { judgeAnswer, isJudged, rightAnswers } from 'iv-player/story-core';
import { redirected } from './question-redirect';
import {
  type AddedQuestion,
  NEW,
  NO_RESULTS,
  type QuestionState,
  QuestionStates,
  nodeTime,
} from './question-states';

/** Time, in seconds, by which a cue may fire early. */
const TOLERANCE = 0.0015;
/** Seconds by which a cue may fire late before it is noticed. */
const FRAME = 1 / 25;

/** Result of `answer`. */
export interface AnswerResult {
  readonly correct: boolean | null;
  readonly points: number;
  readonly triesLeft: number;
}

/**
 * Asks the questions of the current pass. A question that is due joins the queue, whose first one is open; those that hold the film come
 * first. While required questions lie ahead, the engine gets no next pass, and `redirect` keeps seeks and jumps from passing them.
 */
export class QuestionTracker {
  readonly states: QuestionStates;
  readonly #host: PluginHost;
  readonly #questions: ReadonlyMap<string, AddedQuestion>;
  readonly #onChange: () => void;
  /** Changes variables; does nothing without the variables plugin. */
  setValues: (changes: VariableValues) => void = () => undefined;
  #pass: PlaylistPass | null = null;
  /** Node time from which questions of the pass are asked. */
  #from = 0;
  /** Ids of questions that were left without being over, until playback meets them again. */
  readonly #left = new Set<string>();
  #queue: readonly string[] = [];
  /** Id of the open question whose opening was announced. */
  #shown: string | null = null;
  #cues: (() => void)[] = [];
  #releaseHold: (() => void) | null = null;
  readonly #timer: ViewerTimer;
  /** Entries that count as played although they were not. */
  readonly #given = new WeakSet<PlaylistEntry>();
  /** Whether a question itself makes the jump. */
  #isFree = false;

  constructor(host: PluginHost, questions: ReadonlyMap<string, AddedQuestion>, onChange: () => void) {
    this.#host = host;
    this.#questions = questions;
    this.#onChange = onChange;
    this.states = new QuestionStates(host, questions);
    this.#timer = new ViewerTimer(host.playback, () => this.#isAsking);
    host.playback.redirect = (...to) => this.#redirect(to);
    host.facts.subscribe((fact) => this.#onFact(fact));
    // The plugin may be added during a pass.
    this.#pass = host.playback.currentPass;
    this.#from = this.#now;
  }

  get open(): OpenQuestion | null {
    const [id] = this.#queue;
    const pass = this.#pass;
    const question = this.#questions.get(id ?? '')?.question;
    if (!pass || !question) return null;
    const state = this.#stateOf(question.id);
    const { order, isFeedback, answer, correct, points, tries, isOver } = state;
    const { pause, required, answers } = question;
    const seconds = this.#limitOf(question);
    const ordered = order.flatMap((one) => answers.filter((answerOf) => answerOf.id === one));
    return {
      question: { ...question, answers: ordered },
      node: pass.node,
      index: pass.index,
      phase: isFeedback ? 'feedback' : 'asking',
      given: answer,
      correct,
      points,
      tries,
      triesLeft: triesLeft(question, tries),
      isOver,
      isHeld: pause,
      isRequired: required,
      feedback: isFeedback ? feedbackOf(question, state) : [],
      revealed: isFeedback ? revealedOf(question, state) : null,
      limit: seconds < Infinity ? { seconds, remaining: Math.max(0, seconds - this.#timer.seconds) } : null,
    };
  }

  answer(id: string, value: unknown, by: QuestionState['by']): AnswerResult | null {
    const open = this.open;
    if (open?.question.id !== id || open.phase === 'feedback') return null;
    const { question } = open;
    const judged = judgeAnswer(question, value, this.#language);
    if (!judged) throw new RangeError();
    const tries = open.tries + 1;
    const left = triesLeft(question, tries);
    const isOver = judged.correct !== false || left === 0;
    this.#host.bus.transact(() => {
      const state = { ...this.#stateOf(id), ...judged, tries, by, isOver, seconds: this.#timer.seconds };
      const isFeedback = feedbackOf(question, state).length > 0 || revealedOf(question, state) !== null;
      this.#put(id, { ...state, isFeedback });
      this.#host.bus.emit('question.answered', this.#recordOf(question));
      if (isFeedback) this.#show();
      else this.#proceed(question);
    });
    return { correct: judged.correct, points: judged.points, triesLeft: left };
  }

  /** Leaves the feedback. */
  continue(id?: string): boolean {
    const open = this.#openIf(id);
    if (open?.phase !== 'feedback') return false;
    this.#host.bus.transact(() => this.#proceed(open.question));
    return true;
  }

  skip(id?: string): boolean {
    const open = this.#openIf(id);
    if (!open || open.isRequired || (open.phase === 'feedback' && open.isOver)) return false;
    this.#host.bus.transact(() => {
      this.#close(open.question);
      this.#show();
    });
    return true;
  }

  /** Call after questions were added, changed or removed. */
  onChanged(): void {
    this.#queue = this.#queue.filter((id) => this.#questions.has(id));
    this.#host.bus.transact(() => this.#schedule(Math.max(this.#from, this.#now)));
  }

  save(): readonly (readonly [node: string, states: readonly (readonly [string, QuestionState])[]])[] {
    return this.#host.playback.entries.map((entry) => [entry.node.id, [...this.states.of(entry)]]);
  }

  restore(saved: ReturnType<QuestionTracker['save']>): void {
    const { entries } = this.#host.playback;
    let index = 0;
    for (const [node, states] of saved) {
      const entry = entries[index];
      if (entry?.node.id !== node) continue;
      this.states.replace(entry, states);
      index++;
    }
  }

  /** Current values of all variables. */
  get values(): VariableValues {
    const { variables } = this.#host.store.redux.getState() as { readonly variables?: VariableValues };
    if (variables && 'question' in variables) return variables;
    const { entries, currentPass } = this.#host.playback;
    return entries
      .slice(0, (currentPass?.index ?? -1) + 1)
      .reduce<VariableValues>(
        (before, entry) => ({ ...before, ...this.states.effect(entry, Infinity, before) }),
        { ...variables, question: NO_RESULTS },
      );
  }

  #onFact(fact: PlayerFact): void {
    switch (fact.type) {
      case 'nodePushed':
        if (fact.cause === 'path') this.#given.add(fact.entry);
        return;
      case 'passStarted':
        this.#given.delete(fact.pass.entry);
        this.states.cut(fact.pass.entry, fact.time);
        return this.#enter(fact.pass, fact.time);
      case 'snapshotRestored':
        return this.#enter(fact.isOver ? null : fact.pass, fact.time);
      case 'passEnding':
        for (const id of this.#queue) this.#closeId(id);
        return this.#enter(null);
      case 'seekStarted': {
        const { time } = fact;
        if (time === undefined) return;
        if (time < this.#now) return this.#cancelCues();
        this.#leaveUnless((question, at) => this.#isIn(question, at, time));
        return this.#meet(time);
      }
      case 'passRewound':
        this.#leaveUnless((_, at) => at <= fact.time);
        return this.#meet(fact.time);
      case 'nodeChanged':
        if (fact.node === this.#pass?.node) this.#schedule();
        return;
      case 'status':
        return this.#timer.onStatus();
      case 'clockTick':
        if (this.open?.limit) this.#onChange();
        return;
      case 'playlistReset':
      case 'entriesRemoved':
        return this.#onChange();
      default:
      // Other facts do not concern questions.
    }
  }

  #enter(pass: PlaylistPass | null, time = 0): void {
    this.#pass = pass;
    this.#queue = [];
    this.#shown = null;
    this.#releaseHold = null;
    this.#meet(time);
  }

  /** Asks the questions from node time `from` on. */
  #meet(from: number): void {
    this.#left.clear();
    this.#schedule(from);
  }

  #schedule(from = this.#from): void {
    const pass = this.#pass;
    this.#from = from;
    this.#cancelCues();
    for (const [question, at] of pass ? this.#questionsOf(pass.node) : []) {
      const { id, pause, until = Infinity } = question;
      const end = nodeTime(until, pass!.node) ?? Infinity;
      const isAhead = at !== null && (at >= from - TOLERANCE || (!pause && end > from));
      if (!isAhead || this.#left.has(id)) continue;
      this.#cue(at, () => this.#onDue(question));
      if (!pause && end < Infinity) this.#cue(end, () => this.#closeAndShow(id));
    }
    this.#show();
  }

  #cue(time: number, reached: () => void): void {
    this.#cues.push(this.#host.playback.cue(time, reached));
  }

  #cancelCues(): void {
    for (const cancel of this.#cues.splice(0)) cancel();
  }

  #onDue(question: Question): void {
    const { id, when, pause } = question;
    const state = this.#state(id);
    if (this.#queue.includes(id) || (state?.isOver && state.isAsked && !state.isFeedback)) return;
    if (when && !state?.isFeedback && !when(this.values))
      this.#put(id, { ...NEW, ...state, isOver: true, isAsked: false });
    else {
      const isFirst = (other: string): boolean => this.#question(other)?.pause ?? false;
      const first = this.#queue.filter(isFirst);
      const last = this.#queue.filter((other) => !isFirst(other));
      this.#queue = pause ? [...first, id, ...last] : [...first, ...last, id];
      if (!state?.isAsked) this.#put(id, { ...NEW, order: this.#order(question) });
    }
    this.#host.bus.transact(() => this.#show());
  }

  #order({ answers, shuffle }: Question): readonly string[] {
    const ids = answers.map(({ id }) => id);
    for (let last = shuffle ? ids.length - 1 : 0; last > 0; last--) {
      const other = Math.floor(this.#host.random() * (last + 1));
      [ids[last], ids[other]] = [ids[other]!, ids[last]!];
    }
    return ids;
  }

  /** Announces the open question, holds the film for it, and starts its time. */
  #show(): void {
    const { playback, bus } = this.#host;
    const [id = null] = this.#queue;
    const open = this.open;
    const isOther = id !== this.#shown;
    this.#shown = id;
    playback.stopAt(open?.question.pause ? nodeTime(open.question.at, open.node) : null);
    if (open && isOther) {
      this.#timer.restart(this.#stateOf(open.question.id).seconds);
      bus.emit('question.open', open);
    }
    const seconds = open?.phase === 'asking' && open.question.limit ? this.#limitOf(open.question) : null;
    this.#timer.setLimit(seconds, () => this.#onLimit());
    this.#hold();
    this.#onChange();
  }

  /** The film must not cross the seam while questions that hold it lie ahead. */
  #hold(): void {
    const isAhead = [...(this.#pass ? this.#questionsOf(this.#pass.node) : [])].some(
      ([{ id, pause }, at]) =>
        pause &&
        (this.#queue.includes(id) ||
          (!this.#state(id)?.isOver && !this.#left.has(id) && (at ?? Infinity) >= this.#from - TOLERANCE)),
    );
    if (isAhead) this.#releaseHold ??= this.#host.playback.hold();
    else {
      this.#releaseHold?.();
      this.#releaseHold = null;
    }
  }

  #onLimit(): void {
    const { question } = this.open ?? {};
    if (!question) return;
    const correct = isJudged(question) ? false : null;
    this.#host.bus.transact(() => {
      this.#put(question.id, { ...this.#stateOf(question.id), correct, by: 'limit', isOver: true });
      this.#proceed(question);
    });
  }

  /** Continues after an answer and its feedback. */
  #proceed(question: Question): void {
    const { id, onCorrect, onWrong } = question;
    const state = this.#stateOf(id);
    const target = state.correct ? onCorrect : state.correct === false ? onWrong : undefined;
    if (!target && !state.isOver) this.#put(id, { ...state, isFeedback: false });
    else {
      // A question that leads elsewhere is over in this pass.
      if (target && 'to' in target) this.#put(id, { ...state, isOver: true });
      this.#close(question);
      if (target) return this.#goTo(target);
    }
    this.#show();
  }

  #goTo(target: QuestionTarget): void {
    const { playback, emitError } = this.#host;
    const pass = this.#pass;
    if (!pass) return;
    if ('seek' in target) return playback.seekWithinPass(nodeTime(target.seek, pass.node) ?? 0);
    this.#isFree = true;
    try {
      playback.replaceAfter(pass.index, [target.to], 'application', { by: 'rule', choice: null, seek: true });
      playback.jumpTo(pass.index + 1);
    } catch (error) {
      emitError.call(this.#host, error as Parameters<typeof emitError>[0]);
      this.#show();
    } finally {
      this.#isFree = false;
    }
  }

  #leaveUnless(stays: (question: Question, at: number) => boolean): void {
    for (const id of this.#queue) {
      const question = this.#question(id);
      const at = question && this.#pass && nodeTime(question.at, this.#pass.node);
      if (!question || !stays(question, at ?? 0)) this.#closeId(id);
    }
  }

  /** Whether a question that is due at `at` is still shown after a seek forward to `time`. */
  #isIn({ pause, until = Infinity }: Question, at: number, time: number): boolean {
    return pause ? time <= at : time < ((this.#pass && nodeTime(until, this.#pass.node)) ?? Infinity);
  }

  #closeAndShow(id: string): void {
    if (!this.#queue.includes(id)) return;
    this.#host.bus.transact(() => {
      this.#closeId(id);
      this.#show();
    });
  }

  #closeId(id: string): void {
    const question = this.#question(id);
    if (question) this.#close(question);
  }

  #close(question: Question): void {
    const { id } = question;
    const state = this.#stateOf(id);
    const isShown = id === this.#shown;
    this.#queue = this.#queue.filter((other) => other !== id);
    this.#left.add(id);
    const seconds = isShown && this.#isAsking ? this.#timer.seconds : state.seconds;
    this.#put(id, { ...state, seconds, isFeedback: false });
    if (isShown) this.#host.bus.emit('question.closed', this.#recordOf(question));
  }

  #redirect(to: readonly [index: number, time: number]): readonly [index: number, time: number] {
    const { entries, currentPass } = this.#host.playback;
    if (this.#isFree) return to;
    return redirected(
      (index) => {
        const entry = entries[index];
        const times = entry ? this.#required(entry, entry === currentPass?.entry) : [];
        return { times, isGiven: entry !== undefined && this.#given.has(entry) };
      },
      [currentPass?.index ?? -1, this.#now - FRAME],
      to,
    );
  }

  /** Times of the required questions of an entry that are not over. Of another entry, the values for `when` are unknown. */
  #required(entry: PlaylistEntry, isCurrent: boolean): readonly number[] {
    return this.#questionsOf(entry.node).flatMap(([{ id, pause, required, when }, at]) => {
      const state = this.states.get(entry, id);
      const isOver = isCurrent
        ? (state?.isOver && state.isAsked) || when?.(this.values) === false
        : state?.isOver;
      return pause && required && !isOver && at !== null ? [at] : [];
    });
  }

  #questionsOf(node: StoryNode): readonly (readonly [question: Question, at: number | null])[] {
    return [...this.#questions.values()].flatMap((added) =>
      added.node === node.id ? [[added.question, nodeTime(added.question.at, node)] as const] : [],
    );
  }

  #put(id: string, state: QuestionState): void {
    const pass = this.#pass;
    if (!pass) return;
    const isNew = state.isOver && !this.#state(id)?.isOver;
    this.states.put(pass.entry, id, state);
    this.setValues(this.states.after(id, state, this.values, isNew));
  }

  #recordOf(question: Question): QuestionRecord {
    const { id, kind, prompt = null, answers } = question;
    const { answer, correct, points, tries, seconds, by } = this.#stateOf(id);
    const given = Array.isArray(answer) ? answers.filter((one) => answer.includes(one.id)) : [];
    const { node = { id: '' }, index = -1 } = this.#pass ?? {};
    const record = { node: node.id, index, id, kind, answer, correct, points, tries, seconds, by, prompt };
    return given.length > 0 ? { ...record, label: given.map((one) => one.label ?? one.id) } : record;
  }

  #limitOf({ limit }: Question): number {
    const { timeLimit = 'normal' } =
      (this.#host.plugin('decision') as { readonly timeLimit?: TimeLimit } | undefined) ?? {};
    if (!limit || timeLimit === 'off') return Infinity;
    return timeLimit === 'normal' ? limit : limit * timeLimit;
  }

  #openIf(id?: string): OpenQuestion | null {
    const { open } = this;
    return open && (id === undefined || id === open.question.id) ? open : null;
  }

  get #isAsking(): boolean {
    return this.#shown !== null && !this.#state(this.#shown)?.isFeedback;
  }

  get #language(): string | null {
    const { player } = this.#host.store.redux.getState() as {
      readonly player?: { readonly language: string };
    };
    return player?.language ?? null;
  }

  get #now(): number {
    return this.#host.playback.currentNodeTime;
  }

  #question(id: string): Question | undefined {
    return this.#questions.get(id)?.question;
  }

  #state(id: string): QuestionState | undefined {
    return this.#pass ? this.states.get(this.#pass.entry, id) : undefined;
  }

  #stateOf(id: string): QuestionState {
    return this.#state(id) ?? NEW;
  }
}

const triesLeft = ({ tries }: Question, done: number): number => (tries === 0 ? Infinity : tries - done);

const isGiven = (answer: QuestionInput | null, id: string): boolean =>
  Array.isArray(answer) && answer.includes(id);

/** Texts to show after a try. */
function feedbackOf(
  { answers, feedback = {} }: Question,
  { answer, correct }: QuestionState,
): LocalizedText[] {
  const own = answers.flatMap((one) => (isGiven(answer, one.id) && one.feedback ? [one.feedback] : []));
  const common = correct === null ? undefined : feedback[correct ? 'correct' : 'wrong'];
  return common ? [...own, common] : own;
}

function revealedOf(question: Question, { isOver, correct }: QuestionState): readonly string[] | null {
  return isOver && correct === false && question.reveal ? rightAnswers(question) : null;
}
