import type { QuestionRecord } from 'iv-player/private';

/** A question as it is recorded. */
export interface ToldQuestion {
  readonly record: QuestionRecord;
  /** Whether its first tries were told before. */
  readonly again: boolean;
}

/** Questions of the current pass with tries that are not told yet: they are once the question is over, or the viewer leaves it. */
export class QuestionTries {
  /** The last record of each question, and the number of the first try that it tells. */
  readonly #untold = new Map<string, { readonly record: QuestionRecord; readonly first: number }>();
  /** Questions whose first try is known. */
  readonly #begun = new Set<string>();

  /** Consent has come or gone. */
  reset(): void {
    this.#untold.clear();
    this.#begun.clear();
  }

  /** @param isOld whether the node may have been played before consent: then, nothing is told of a question with tries from before */
  answered(record: QuestionRecord, isOld: boolean): void {
    const { id, tries } = record;
    if (tries <= 1) this.#begun.add(id);
    const first = this.#untold.get(id)?.first ?? tries;
    if (first <= 1 || !isOld || this.#begun.has(id)) this.#untold.set(id, { record, first });
  }

  /** Returns what to tell of a question that was closed; `null` if it may be asked again, or without a try that is not told. */
  closed(record: QuestionRecord): ToldQuestion | null {
    const { id, tries, isOver } = record;
    const first = this.#untold.get(id)?.first ?? tries;
    if (tries > 0 && !this.#untold.has(id)) return null;
    this.#untold.set(id, { record, first });
    return isOver ? this.#told(id) : null;
  }

  /** Returns what to tell of questions that are left. */
  left(): readonly ToldQuestion[] {
    return [...this.#untold.keys()].flatMap((id) => this.#told(id) ?? []);
  }

  #told(id: string): ToldQuestion | null {
    const { record, first = 0 } = this.#untold.get(id) ?? {};
    this.#untold.delete(id);
    return record ? { record, again: first > 1 } : null;
  }
}
