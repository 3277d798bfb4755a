import { type Cmi5Lrs, type LrsAnswer, bytesOf, isRefused, isUnclear } from './cmi5-lrs';
import { parseJson } from './cmi5-launch';
import type { MadeStatement } from './cmi5-statements';

/** Most statements in a request, and most bytes of the one at the end. */
const MOST_AT_ONCE = 20;
const MOST_BYTES = 60_000;
/** Longest time between two attempts, in milliseconds. */
const LONGEST_WAIT = 60_000;
/** The same if the server says how long: timers that are longer than 24 days fire at once. */
const DAY = 86_400_000;
/** Attempts to write the place before statements are sent without it. */
const STATE_ATTEMPTS = 2;

/** Id of the document with the place. */
export const RESUME_STATE = 'iv-player.resume';
/** Id of the document that every session can read. */
export const LAUNCH_DATA = 'LMS.LaunchData';

/** A statement that waits. */
interface WaitingStatement extends MadeStatement {
  /** Whether it was sent, and nobody knows if it has arrived. */
  isUnclear: boolean;
  readonly onDelivered: Delivered | undefined;
}

/** Called when a statement has arrived. @param isSure whether the server has said so, and not only refused to take it again */
type Delivered = (isSure: boolean) => void;

/** What earlier pages of the session have found out. */
interface DeliveryStart {
  /** Whether the session's first statement has arrived. */
  readonly hasBegun?: boolean;
  /** Whether the server takes statements by PUT only. */
  readonly isByPut?: boolean;
}

/** Collaborators of a delivery. */
export interface DeliveryTools {
  readonly lrs: Pick<Cmi5Lrs, 'post' | 'put' | 'readState' | 'writeState'>;
  /** Runs a function after milliseconds. Returns a function that prevents it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** The document with the place, as JSON. */
  readonly state: () => string;
  /** Called once, when the LMS has ended the session, or refuses to begin it. */
  readonly onOver: () => void;
  /** Called when the server turns out to take statements by PUT only. */
  readonly onPut: () => void;
}

/**
 * Sends statements and the place to the LRS, one request after another, so that they arrive in order. A statement that may not have arrived
 * is sent again unchanged; what a server says to it then tells that it had arrived.
 */
export class Cmi5Delivery {
  readonly #tools: DeliveryTools;
  /** Statements to send, the first alone. */
  readonly #queue: WaitingStatement[] = [];
  /** Statements of the current request, or refused for a reason that is being found out. */
  #sending: readonly WaitingStatement[] = [];
  #hasNewState = false;
  /** The place that the server has; `null` if it is unknown. */
  #written: string | null = null;
  /** Whether the session's first statement has arrived. */
  #hasBegun = false;
  /** Statements to send singly, because a request with several was refused. */
  #single = 0;
  /** Whether the server takes statements by PUT only. */
  #isByPut = false;
  #isOver = false;
  #failures = 0;
  #running: Promise<void> | null = null;
  #wake: (() => void) | null = null;

  constructor(tools: DeliveryTools, { hasBegun = false, isByPut = false }: DeliveryStart = {}) {
    this.#tools = tools;
    this.#hasBegun = hasBegun;
    this.#isByPut = isByPut;
  }

  /** Whether nothing is sent any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Adds statements.
   * @param onDelivered called for each
   * @param isUnclear whether an earlier page of the session may have sent them
   */
  add(statements: readonly MadeStatement[], onDelivered?: Delivered, isUnclear = false): void {
    if (this.#isOver) return;
    this.#queue.push(...statements.map((one) => ({ ...one, isUnclear, onDelivered })));
    void this.flush();
  }

  /** Writes the place before the next statements, unless it is there already. */
  stateChanged(): void {
    if (this.#isOver) return;
    this.#hasNewState = true;
    void this.flush();
  }

  /** Resolves when everything has arrived, or nothing can be sent any more. */
  flush(): Promise<void> {
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Tries again at once. */
  online(): void {
    this.#wake?.();
  }

  /**
   * Sends what waits, and a last statement, in a single request that the browser completes after the page is closed. What may have arrived
   * already, or is refused, is left out: servers refuse all statements of a request for one of them. Resolves with the answer.
   */
  async leave(last: () => MadeStatement): Promise<void> {
    if (this.#isOver) return;
    this.#end();
    if (!this.#hasBegun) return;
    const { lrs } = this.#tools;
    const waiting = this.#queue
      .slice(this.#single)
      .filter((one) => !one.isUnclear && !this.#sending.includes(one));
    const end = last();
    if (this.#isByPut) {
      await lrs.put(end.id, end.json);
      return;
    }
    let bytes = bytesOf(end.json);
    const kept = waiting.filter(({ json }) => (bytes += bytesOf(json) + 1) < MOST_BYTES);
    await lrs.post([...kept, end].map(({ json }) => json));
  }

  #end(): void {
    this.#isOver = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    while (!this.#isOver && (this.#queue.length > 0 || (this.#hasBegun && this.#hasNewState))) {
      const isStateFirst = this.#queue.length === 0 || this.#failures < STATE_ATTEMPTS;
      const isSettled =
        this.#hasBegun && this.#hasNewState && isStateFirst
          ? await this.#writeState()
          : await this.#sendStatements();
      if (isSettled) this.#failures = 0;
    }
  }

  /** Returns whether it is settled. */
  async #writeState(): Promise<boolean> {
    const { lrs, state } = this.#tools;
    this.#hasNewState = false;
    const place = state();
    if (place === this.#written) return true;
    let answer = await lrs.writeState(RESUME_STATE, place, null);
    if (answer.status === 409 || answer.status === 412) {
      const { status, etag } = await lrs.readState(RESUME_STATE);
      // The page may not be allowed to see the version.
      answer = await lrs.writeState(RESUME_STATE, place, etag ?? (status === 200 ? '*' : null));
    }
    this.#written = answer.status > 0 && answer.status < 300 ? place : null;
    if (isRefused(answer.status)) answer = await this.#checkSession();
    if (!isUnclear(answer.status)) return true;
    this.#hasNewState = true;
    await this.#retry(answer);
    return false;
  }

  /** Sends the next statements. Returns whether one is settled. */
  async #sendStatements(): Promise<boolean> {
    const count = !this.#hasBegun || this.#isByPut || this.#single > 0 ? 1 : MOST_AT_ONCE;
    const some = this.#queue.slice(0, count);
    this.#sending = some;
    const answer = await this.#send(some);
    const { status, body } = answer;
    if (status === 200 && !this.#isByPut && isNothingStored(body)) {
      this.#isByPut = true;
      this.#tools.onPut();
      return false;
    }
    if (isUnclear(status)) {
      for (const one of some) one.isUnclear = true;
      await this.#retry(answer);
      return false;
    }
    if (status >= 300 && some.length > 1) {
      this.#single = some.length;
      return false;
    }
    const isSure = status < 300 || status === 409;
    const isHere = isSure || (some[0]?.isUnclear && /^(?:400|403|412)$/.test(`${status}`));
    if (!isHere && isRefused(status)) {
      const asked = await this.#checkSession();
      if (isUnclear(asked.status)) await this.#retry(asked);
      if (isUnclear(asked.status) || isRefused(asked.status)) return false;
    }
    // A session that cannot begin is none: servers refuse everything before its first statement.
    if (!isHere && !this.#hasBegun) this.#over();
    // What the server never takes is given up.
    this.#queue.splice(0, some.length);
    this.#sending = [];
    this.#single = Math.max(0, this.#single - 1);
    if (isHere) {
      this.#hasBegun = true;
      for (const { onDelivered } of some) onDelivered?.(isSure);
    }
    return true;
  }

  #send(some: readonly WaitingStatement[]): Promise<LrsAnswer> {
    const { lrs } = this.#tools;
    const [first] = some;
    return this.#isByPut && first ? lrs.put(first.id, first.json) : lrs.post(some.map(({ json }) => json));
  }

  /** Asks whether the session still exists. Ends it if that is refused, too. */
  async #checkSession(): Promise<LrsAnswer> {
    const answer = await this.#tools.lrs.readState(LAUNCH_DATA);
    if (isRefused(answer.status)) this.#over();
    return answer;
  }

  #over(): void {
    if (!this.#isOver) this.#tools.onOver();
    this.#end();
  }

  /** Waits before another attempt: 1, 2, 4 … 60 seconds, or as long as the server says. */
  async #retry({ retryAfter }: LrsAnswer): Promise<void> {
    const wait =
      retryAfter > 0 ? Math.min(DAY, retryAfter * 1000) : Math.min(LONGEST_WAIT, 1000 * 2 ** this.#failures);
    this.#failures += 1;
    if (this.#isOver) return;
    await new Promise<void>((resolve) => {
      const stop = this.#tools.after(wait, resolve);
      this.#wake = () => {
        stop();
        resolve();
      };
    });
    this.#wake = null;
  }
}

/** Whether a server answers with an object in place of the ids: it has stored nothing. */
function isNothingStored(body: string): boolean {
  const answer = parseJson(body);
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}
