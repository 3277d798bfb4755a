import type { Interaction, NamedValue } from './question-interaction';
import type { ScormCalls } from './scorm-api';
import { choiceResponse, timeOfDay, timespan } from './scorm-text';

/** Maximum number of interactions: some LMSs store each of their values as a row. */
const MAX_INTERACTIONS = 100;
/** Calls for the number of interactions. */
const LOCATING_CALLS = 2;

/** A decision made by the viewer or the film. */
export interface ScormDecision {
  /** Id of the node with the decision. */
  readonly node: string;
  /** Number of times that the path has met the node, this time included. */
  readonly visit: number;
  /** Position of the choice in the story file, from 0; -1 for none. */
  readonly position: number;
  /** Seconds from the opening of the decision to the choice. */
  readonly seconds: number;
  /** Whether the viewer made the choice, and not the film. */
  readonly isByViewer: boolean;
}

/** The interaction for a decision. Its letter does not depend on the choices that were open to the viewer. */
export function decisionInteraction(
  id: string,
  { position, seconds }: ScormDecision,
  now: Date,
): Interaction {
  const response = choiceResponse(position);
  return [
    ['id', id],
    ['type', 'choice'],
    ...(response === '' ? [] : [['student_response', response] as const]),
    ['result', 'neutral'],
    ['latency', timespan(seconds)],
    ['time', timeOfDay(now)],
  ];
}

interface Pending {
  readonly values: Interaction;
  /** Index at which this session has sent it before. */
  readonly index?: number;
}

/** Interactions to send, and the number of those that the LMS has. */
export class ScormInteractions {
  readonly #calls: ScormCalls;
  readonly #pending: Pending[] = [];
  readonly #sent: Pending[] = [];
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

  add(values: Interaction): void {
    if (this.#pending.length < MAX_INTERACTIONS) this.#pending.push({ values });
  }

  /** Sets the own count of earlier sessions. */
  learn(saved: number): void {
    this.#saved = saved;
    if (this.#next !== null) this.#next = Math.max(this.#next, saved);
  }

  /** Sends everything of this session again, at the same indexes: the LMS may have accepted and lost it. */
  repeat(): void {
    this.#pending.unshift(...this.#sent.splice(0));
  }

  /**
   * Returns what `told` is once those interactions are sent for which there is time.
   * @param mayBlock tells whether there is time for a number of calls
   */
  toldAfter(mayBlock: (calls: number) => boolean): number {
    if (!this.isPending || !mayBlock(LOCATING_CALLS)) return this.told;
    const next = this.#locate();
    if (next === null) return this.told;
    let calls = 0;
    const late = this.#pending.findIndex(({ values }) => !mayBlock((calls += values.length)));
    const planned = late < 0 ? this.#pending : this.#pending.slice(0, late);
    const added = planned.filter(({ index }) => index === undefined).length;
    return Math.max(next, Math.min(next + added, MAX_INTERACTIONS));
  }

  /** Sends interactions while there is time. Returns whether there were any. An LMS need not support them. */
  send(mayBlock: (calls: number) => boolean): boolean {
    for (let isSent = false; ; isSent = true) {
      const [first] = this.#pending;
      const next = first && mayBlock(first.values.length + LOCATING_CALLS) ? this.#locate() : null;
      if (!first || next === null) return isSent;
      this.#pending.shift();
      const index = first.index ?? next;
      if (index >= MAX_INTERACTIONS || !this.#tell(index, first.values)) continue;
      this.#next = Math.max(next, index + 1);
      this.#sent.push({ ...first, index });
    }
  }

  /** Sends an interaction; nothing more of it if the LMS refuses its id. Returns whether the LMS accepted the id. */
  #tell(index: number, [id, ...others]: Interaction): boolean {
    const set = ([name, value]: NamedValue): boolean =>
      this.#calls.set(`cmi.interactions.${index}.${name}`, value);
    if (!set(id)) return false;
    for (const other of others) set(other);
    return true;
  }

  /** Finds the index of the next interaction; `null` while it is unknown. */
  #locate(): number | null {
    if (this.#next !== null) return this.#next;
    const count = this.#calls.read('cmi.interactions._count', true);
    if (count === null) return null;
    const counted = Math.min(Math.max(0, Math.trunc(Number(count)) || 0), MAX_INTERACTIONS);
    // Without an own count, 0 can mean that the LMS does not count.
    if (counted > 0 || this.#saved !== null) this.#next = Math.max(counted, this.#saved ?? 0);
    return this.#next;
  }
}

/** Longest name. An id consists of a name and a number, and has at most 250 characters. */
const LONGEST_NAME = 240;

/** Replaces all but letters, digits and `_`; characters beyond ASCII become their code points. */
const plainName = (nodeId: string): string =>
  nodeId
    .replaceAll(/[^A-Za-z0-9_]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return code < 128 ? '_' : `u${code.toString(16)}`;
    })
    .slice(0, LONGEST_NAME) || '_';

/**
 * Returns the name of each node in the ids of its interactions. Different nodes have different names, and no name is another one with a
 * number: next to a node `door`, whose second visit is `door_2`, a node of that name gets another one.
 */
function namesOf(nodeIds: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const plain = new Set(nodeIds.map(plainName));
  const taken = new Set<string>();
  const isUsable = (name: string): boolean => {
    const [, stem] = /^(.*)_\d+$/.exec(name) ?? [];
    return !taken.has(name) && (stem === undefined || !(plain.has(stem) || taken.has(stem)));
  };
  /** Whether another name is this one with a number. */
  const isStem = (name: string): boolean =>
    [...plain, ...taken].some(
      (other) => other.startsWith(`${name}_`) && /^\d+$/.test(other.slice(name.length + 1)),
    );
  const isChanged = (id: string): boolean => plainName(id) !== id;
  // A node whose id needs no change keeps it.
  for (const id of [...nodeIds.filter((one) => !isChanged(one)), ...nodeIds.filter(isChanged)]) {
    let name = plainName(id);
    for (let count = 1; !isUsable(name) || (count > 1 && isStem(name)); count += 1)
      name = `${plainName(id).slice(0, 230)}_x${count}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** Ids of the interactions of a session: LMSs may replace an interaction by another one with the same id. */
export class InteractionNames {
  readonly #names: ReadonlyMap<string, string>;
  readonly #told = new Set<string>();

  /** @param nodeIds ids of the nodes with a decision, in the order of the file */
  constructor(nodeIds: readonly string[]) {
    this.#names = namesOf(nodeIds);
  }

  /** Returns the id of a decision that the path has met for the given time, or the next one that this session has not used. */
  next(nodeId: string, visit: number): string {
    const name = this.#names.get(nodeId) ?? plainName(nodeId);
    for (let count = visit; ; count += 1) {
      const id = count > 1 ? `${name}_${count}` : name;
      if (this.#told.has(id)) continue;
      this.#told.add(id);
      return id;
    }
  }
}
