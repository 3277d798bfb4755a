import type { IvPlayerError } from 'iv-player';
import type { PlayerFact, PlaylistPass, PluginHost } from 'iv-player/plugin';
import type { OpenQuestion, NodeQuestion, QuestionTarget } from 'iv-player/private';
import { rules } from './choice-rules';
import { judgeAnswer } from './judge-answer';
import { PassQuestions } from './pass-questions';
import { QuestionClock } from './question-clock';
import { QuestionCues, TOLERANCE } from './question-cues';
import { type AnswerResult, hasFeedback, openQuestion, triesLeft } from './open-question';
import { QuestionGate } from './question-gate';
import { QuestionQueue, isShownAt } from './question-queue';
import { type AddedQuestion, type QuestionState, QuestionStates, nodeTime } from './question-states';
import type { QuestionsTools } from './questions-tools';

type TrackerTools = Pick<QuestionsTools, 'ViewerTimer' | 'startError'>;

/**
 * Asks the questions of the current pass. A question that is due joins the queue, whose first one is open; those that hold the film come
 * first. While required questions lie ahead, the engine gets no next pass, and `redirect` keeps seeks and jumps from passing them.
 */
export class QuestionTracker {
  readonly states: QuestionStates;
  readonly #host: PluginHost;
  readonly #own: PassQuestions;
  readonly #onChange: () => void;
  /** Node time from which questions of the pass are asked. */
  #from = 0;
  /** Ids of questions that were left without being over, until playback meets them again. */
  readonly #left = new Set<string>();
  readonly #queue = new QuestionQueue();
  /** Id of the open question whose opening was announced. */
  #shown: string | null = null;
  readonly #cues: QuestionCues;
  readonly #clock: QuestionClock;
  readonly #gate: QuestionGate;

  constructor(
    host: PluginHost,
    questions: ReadonlyMap<string, AddedQuestion>,
    onChange: () => void,
    { ViewerTimer, startError }: TrackerTools,
  ) {
    this.#host = host;
    this.#onChange = onChange;
    this.states = new QuestionStates(host, questions, (id) => this.#queue.has(id));
    this.#own = new PassQuestions(host, questions, this.states);
    this.#cues = new QuestionCues(host.playback);
    this.#clock = new QuestionClock(
      host,
      ViewerTimer,
      () => this.#isAsking,
      () => this.#onLimit(),
    );
    this.#gate = new QuestionGate(host.playback, this.states, startError, (id) => this.#queue.isAsked(id));
    host.facts.subscribe((fact) => this.#onFact(fact));
    // The plugin may be added during a pass.
    this.#own.pass = host.playback.currentPass;
    this.#from = host.playback.currentNodeTime;
  }

  get open(): OpenQuestion | null {
    const question = this.#own.question(this.#queue.first ?? '');
    if (!this.#own.pass || !question) return null;
    return openQuestion(
      question,
      this.#own.pass,
      this.#own.stateOf(question.id),
      this.#clock.limit(question),
    );
  }

  answer(id: string, value: unknown, by: QuestionState['by']): AnswerResult | null {
    const open = this.open;
    if (open?.question.id !== id || open.phase === 'feedback') return null;
    const { question } = open;
    const judged = judgeAnswer(question, value);
    if (!judged) throw new RangeError();
    const tries = open.tries + 1;
    const left = triesLeft(question, tries);
    const isOver = judged.correct !== false || left === 0;
    this.#host.bus.transact(() => {
      const { seconds } = this.#clock;
      const state = { ...this.#own.stateOf(id), ...judged, tries, by, isOver, seconds };
      const isFeedback = hasFeedback(question, state);
      this.#own.put(id, { ...state, isFeedback });
      this.#own.emit('question.answered', question, isOver);
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
    this.#closeAndShow(open.question);
    return true;
  }

  /**
   * Call after questions were added, changed or removed, in a transaction.
   * @param moved ids of those with another place: they are not asked behind the film. The others are, whose cue may be late
   */
  onChanged(moved: readonly string[]): void {
    const { currentNodeTime: now } = this.#host.playback;
    for (const [question, at] of this.#own.all) {
      const { id } = question;
      if ((at ?? 0) > now + TOLERANCE) this.leave(id);
      else if (
        moved.includes(id) &&
        !this.#queue.has(id) &&
        !isShownAt(question, at ?? 0, now, this.#own.pass)
      )
        this.#left.add(id);
    }
    this.#schedule();
  }

  /** Leaves a question that is due, until playback meets it again. Call before it is removed. */
  leave(id: string): void {
    const question = this.#own.question(id);
    if (!question || !this.#queue.has(id)) return;
    this.#close(question, false);
    this.#left.delete(id);
  }

  #onFact(fact: PlayerFact): void {
    switch (fact.type) {
      case 'nodePushed':
        if (fact.cause === 'path' && this.#gate.give(fact)) this.states.opened = fact.entry;
        return;
      case 'passStarted':
        this.#gate.given.delete(fact.pass.entry);
        this.states.cut(fact.pass.entry, fact.time);
        return this.#enter(fact.pass, fact.time);
      case 'snapshotRestored':
        // Those whose condition was not met when their turn came are not asked, although it may be met by now.
        return this.#enter(
          fact.isOver ? null : fact.pass,
          fact.time,
          (id) => this.#own.state(id)?.isAsked === false,
        );
      case 'passEnding':
        this.states.opened = null;
        this.#leaveUnless(() => false);
        return this.#enter(null);
      case 'seekStarted': {
        const { time } = fact;
        if (time === undefined) return;
        if (time < this.#host.playback.currentNodeTime) return this.#cues.cancel();
        this.#leaveUnless((question, at) => isShownAt(question, at, time, this.#own.pass));
        return this.#meet(time);
      }
      case 'passRewound':
        this.#leaveUnless((_, at) => at <= fact.time);
        return this.#meet(fact.time);
      case 'nodeChanged':
        if (fact.node === this.#own.pass?.node) this.#schedule();
        return;
      case 'status':
        return this.#clock.onStatus();
      case 'clockTick':
        this.#clock.onTick();
        return this.open?.limit ? this.#onChange() : undefined;
      case 'playlistReset':
      case 'entriesRemoved':
        return this.#onChange();
      case 'closing':
        this.#own.pass = null;
        return;
      default:
      // Other facts do not concern questions.
    }
  }

  #enter(pass: PlaylistPass | null, time = 0, isLeft?: (id: string) => boolean): void {
    this.#own.pass = pass;
    this.#queue.clear();
    this.#cues.onPass();
    this.#shown = null;
    this.#gate.onPass();
    this.#meet(time, isLeft);
  }

  /** Asks the questions from node time `from` on. @param isLeft whether playback has left a question at this time, or before */
  #meet(from: number, isLeft: (id: string) => boolean = () => false): void {
    this.#left.clear();
    for (const [{ id }, at] of this.#own.all)
      if ((at ?? Infinity) <= from + TOLERANCE && isLeft(id)) this.#left.add(id);
    this.#schedule(from);
  }

  #schedule(from = this.#from): void {
    const own = this.#own.all;
    this.#from = this.#cues.place(from, own, (id) => this.#own.state(id)?.isOver ?? false);
    const met = own.filter(([{ id }]) => !this.#left.has(id));
    const onDue = (question: NodeQuestion): void => this.#onDue(question);
    this.#cues.set(this.#own.pass, this.#from, met, onDue, (question) => this.#closeAndShow(question));
    this.#show();
  }

  #onDue(question: NodeQuestion): void {
    const { id } = question;
    const state = this.#own.state(id);
    if (this.#queue.has(id) || (state?.isOver && state.isAsked && !state.isFeedback)) return;
    this.#queue.add(id, (other) => this.#own.question(other)?.pause ?? false);
    this.#host.bus.transact(() => this.#show());
  }

  /** Whether a question whose turn has come is asked. */
  #isAsked(id: string): boolean {
    const question = this.#own.question(id);
    if (!question || !this.#own.pass) return false;
    const state = this.states.atTurn(this.#own.pass.entry, question);
    if (state !== this.#own.state(id)) this.#own.put(id, state);
    if (!state.isAsked) this.#left.add(id);
    return state.isAsked;
  }

  /** Announces the open question, holds the film for it, and starts its time. */
  #show(): void {
    const { bus } = this.#host;
    this.#queue.advance((one) => this.#isAsked(one));
    const id = this.#queue.first;
    const open = this.open;
    const isOther = id !== this.#shown;
    // One that holds the film comes before the one shown so far, which continues later.
    if (isOther && this.#shown !== null && this.#queue.has(this.#shown)) this.#keepSeconds(this.#shown);
    this.#shown = id;
    this.#gate.stopAt(open?.question.pause ? nodeTime(open.question.at, open.node) : null);
    if (open && isOther) {
      this.#clock.restart(this.#own.stateOf(open.question.id).seconds);
      bus.emit('question.open', open);
    }
    this.#clock.set(open?.phase === 'asking' ? open.question : null);
    this.#hold();
    this.#onChange();
  }

  /** The film must not cross the seam while questions that hold it lie ahead. */
  #hold(): void {
    const isAhead = this.#own.all.some(
      ([question, at]) =>
        question.pause &&
        (this.#queue.has(question.id) ||
          (this.#own.isOpen(question) &&
            !this.#left.has(question.id) &&
            (at ?? Infinity) >= this.#from - TOLERANCE)),
    );
    this.#gate.hold(isAhead);
  }

  #onLimit(): void {
    const { question } = this.open ?? {};
    if (!question) return;
    const correct = rules.isJudged(question) ? false : null;
    this.#host.bus.transact(() => {
      this.#own.put(question.id, {
        ...this.#own.stateOf(question.id),
        correct,
        by: 'limit',
        isOver: true,
      });
      this.#proceed(question);
    });
  }

  /** Continues after an answer and its feedback. */
  #proceed(question: NodeQuestion): void {
    const { id } = question;
    const state = this.#own.stateOf(id);
    const target = this.#own.targetOf(question);
    if (!target && !state.isOver) this.#own.put(id, { ...state, isFeedback: false });
    else {
      // A question that leads elsewhere is over in this pass.
      const isOver = state.isOver || (target !== undefined && 'to' in target);
      this.#own.put(id, { ...state, isOver });
      this.#close(question, isOver);
      if (target) return this.#goTo(target);
    }
    this.#show();
  }

  #goTo(target: QuestionTarget): void {
    try {
      if (this.#own.pass) this.#gate.goTo(this.#own.pass, target);
    } catch (error) {
      this.#host.emitError(error as IvPlayerError);
      this.#show();
    }
  }

  #leaveUnless(stays: (question: NodeQuestion, at: number) => boolean): void {
    for (const id of this.#queue.ids) {
      const question = this.#own.question(id);
      const at = question && this.#own.pass && nodeTime(question.at, this.#own.pass.node);
      if (question && !stays(question, at ?? 0)) this.#close(question, false);
    }
  }

  #closeAndShow(question: NodeQuestion): void {
    if (!this.#queue.has(question.id)) return;
    this.#host.bus.transact(() => {
      if (this.#own.leadsAway(question)) return this.#proceed(question);
      this.#close(question);
      this.#show();
    });
  }

  /** @param isOver `false` if the film leaves it, so that it is asked again when playback meets it */
  #close(question: NodeQuestion, isOver = true): void {
    const { id } = question;
    if (id === this.#shown) this.#keepSeconds(id);
    this.#left.add(id);
    if (!this.#queue.remove(id)) return;
    const state = this.#own.stateOf(id);
    // Met again, one that leads elsewhere shows its feedback again.
    this.#own.put(id, { ...state, isFeedback: !isOver && this.#own.leadsAway(question) });
    this.#own.emit('question.closed', question, isOver || state.isOver);
  }

  /** Keeps the time spent on the question that is shown, for a save. */
  keepSeconds(): void {
    if (this.#shown !== null) this.#keepSeconds(this.#shown);
  }

  #keepSeconds(id: string): void {
    const { seconds } = this.#clock;
    if (this.#own.pass && this.#isAsking)
      this.states.put(this.#own.pass.entry, id, { ...this.#own.stateOf(id), seconds });
  }

  #openIf(id?: string): OpenQuestion | null {
    const { open } = this;
    return open && (id === undefined || id === open.question.id) ? open : null;
  }

  get #isAsking(): boolean {
    return this.#shown !== null && !this.#own.state(this.#shown)?.isFeedback;
  }
}
