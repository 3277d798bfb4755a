import type { PlaylistEntry } from 'iv-player/plugin';
import type { NodeQuestion } from 'iv-player/private';
import { nodeTime } from './question-states';

/** Ids of the questions that are due, in the order in which they are asked: those that hold the film come first. */
export class QuestionQueue {
  #ids: readonly string[] = [];
  /** Ids of those whose turn has come. */
  readonly #asked = new Set<string>();

  get ids(): readonly string[] {
    return this.#ids;
  }

  get first(): string | null {
    return this.#ids[0] ?? null;
  }

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  /** Whether the turn of a question has come. */
  isAsked(id: string): boolean {
    return this.#asked.has(id);
  }

  /** @param holds whether a question holds the film */
  add(id: string, holds: (id: string) => boolean): void {
    const all = [...this.#ids, id];
    this.#ids = [...all.filter(holds), ...all.filter((one) => !holds(one))];
  }

  /** @returns whether its turn had come */
  remove(id: string): boolean {
    const isAsked = this.isAsked(id);
    this.keep((other) => other !== id);
    return isAsked;
  }

  keep(isKept: (id: string) => boolean): void {
    this.#ids = this.#ids.filter((id) => isKept(id) || (this.#asked.delete(id), false));
  }

  clear(): void {
    this.#ids = [];
    this.#asked.clear();
  }

  /** Drops the first ones until one is asked. @param isAsked called when the turn of a question comes */
  advance(isAsked: (id: string) => boolean): void {
    for (let id = this.first; id !== null && !this.isAsked(id); id = this.first)
      if (isAsked(id)) this.#asked.add(id);
      else this.#ids = this.#ids.slice(1);
  }
}

/** Whether a question that is due at `at` is still shown after a seek forward to `time`. */
export function isShownAt(
  { pause, until = Infinity }: NodeQuestion,
  at: number,
  time: number,
  entry: Pick<PlaylistEntry, 'node'> | null,
): boolean {
  return pause ? time <= at : time < ((entry && nodeTime(until, entry.node)) ?? Infinity);
}
