import type { PluginHost } from 'iv-player/plugin';
import type { NodeQuestion, OpenQuestion } from 'iv-player/private';
import type { QuestionsTools } from './questions-tools';
import { limitOf } from './viewer-options';

/** Seconds of a question whose limit is off: an alarm in the far future, so that the clock ticks. */
const FAR = 1e9;

/** The viewer's time for the open question. */
export class QuestionClock {
  readonly #host: PluginHost;
  readonly #timer: InstanceType<QuestionsTools['ViewerTimer']>;
  readonly #onOver: () => void;
  #question: NodeQuestion | null = null;
  /** Limit in seconds, as last set. */
  #limit: number | null = null;

  /**
   * @param runs whether a question is waiting for its answer
   * @param onOver called when the time is over
   */
  constructor(
    host: PluginHost,
    ViewerTimer: QuestionsTools['ViewerTimer'],
    runs: () => boolean,
    onOver: () => void,
  ) {
    this.#host = host;
    this.#timer = new ViewerTimer(host.playback, runs);
    this.#onOver = onOver;
  }

  get seconds(): number {
    return this.#timer.seconds;
  }

  restart(seconds: number): void {
    this.#timer.restart(seconds);
  }

  /** Describes the limit of the open question; `null` without one. Reads a signal. */
  limit(question: NodeQuestion): OpenQuestion['limit'] {
    const seconds = limitOf(this.#host, question);
    return seconds < Infinity ? { seconds, remaining: Math.max(0, seconds - this.seconds) } : null;
  }

  /** Starts or stops when the status of playback changes, with the limit that the viewer has by then. */
  onStatus(): void {
    this.set(this.#question);
  }

  /** Takes another limit if the viewer has asked for one. Call it a few times a second. */
  onTick(): void {
    const question = this.#question;
    if (question?.limit && limitOf(this.#host, question) !== this.#limit) this.set(question);
  }

  /** Sets the limit of a question that is asked now. */
  set(question: NodeQuestion | null): void {
    this.#question = question;
    this.#limit = question?.limit ? limitOf(this.#host, question) : null;
    this.#timer.setLimit(this.#limit && Math.min(this.#limit, FAR), () => this.#onLimit());
  }

  #onLimit(): void {
    const question = this.#question;
    // The viewer may have been given more time. The clock does not tell: it differs in replays.
    if (question && limitOf(this.#host, question) !== this.#limit) this.set(question);
    else this.#onOver();
  }
}
