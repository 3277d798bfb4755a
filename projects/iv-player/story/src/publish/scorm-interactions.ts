import type { ScormCalls } from './scorm-calls';
import type { Interaction } from './scorm-interaction';

/** Maximum number of interactions: some LMSs store each of their values as a row. */
const MAX_INTERACTIONS = 100;
/** Calls for the number of interactions. */
const LOCATING_CALLS = 2;

/** Interactions to send, and the number of those that the LMS has. */
export class ScormInteractions {
  readonly #calls: ScormCalls;
  readonly #pending: Interaction[] = [];
  /** Own count of earlier sessions; `null` while it is unknown. */
  #saved: number | null = null;
  /** Index of the next interaction; `null` while it is unknown. */
  #next: number | null = null;

  constructor(calls: ScormCalls) {
    this.#calls = calls;
  }

  /** Number of interactions sent in all sessions. Some LMSs do not return `_count`, or return 0. */
  get told(): number {
    return this.#next ?? this.#saved ?? 0;
  }

  get isPending(): boolean {
    return this.#pending.length > 0;
  }

  add(interaction: Interaction): void {
    if (this.#pending.length < MAX_INTERACTIONS) this.#pending.push(interaction);
  }

  /** Sets the own count of earlier sessions. */
  learn(saved: number): void {
    this.#saved = saved;
    if (this.#next !== null) this.#next = Math.max(this.#next, saved);
  }

  /**
   * Returns how many interactions there is time to send.
   * @param mayBlock tells whether there is time for a number of calls
   */
  count(mayBlock: (calls: number) => boolean): number {
    if (!this.isPending || !mayBlock(LOCATING_CALLS) || !this.#locate()) return 0;
    let calls = 0;
    const late = this.#pending.findIndex((values) => !mayBlock((calls += values.length)));
    const most = Math.max(0, MAX_INTERACTIONS - this.told);
    return Math.min(late < 0 ? this.#pending.length : late, most);
  }

  /** Sends interactions while there is time. An LMS need not support them. */
  send(mayBlock: (calls: number) => boolean): void {
    while (this.#pending[0] && mayBlock(this.#pending[0].length + LOCATING_CALLS) && this.#locate())
      this.#tell(this.#pending.shift() as Interaction);
  }

  /** Sends an interaction; nothing more of it if the LMS refuses its id. */
  #tell([id, ...others]: Interaction): void {
    const index = this.told;
    const set = ([name, value]: readonly [name: string, value: string]): boolean =>
      this.#calls.set(`cmi.interactions.${index}.${name}`, value);
    if (index >= MAX_INTERACTIONS || !set(id)) return;
    for (const other of others) set(other);
    this.#next = index + 1;
  }

  /** Finds the index of the next interaction. Returns whether it is known. */
  #locate(): boolean {
    if (this.#next !== null) return true;
    const count = this.#calls.read('cmi.interactions._count', true);
    if (count === null) return false;
    const counted = Math.min(Math.max(0, Math.trunc(Number(count)) || 0), MAX_INTERACTIONS);
    // Without an own count, 0 can mean that the LMS does not count.
    if (counted === 0 && this.#saved === null) return false;
    this.#next = Math.max(counted, this.#saved ?? 0);
    return true;
  }
}
