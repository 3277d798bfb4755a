import type { ScormCalls } from './scorm-calls';
import { ELEMENT } from './scorm-elements';

/** Values by element, in the order in which they are set. */
export type ScormValues = readonly (readonly [element: string, value: string])[];

/** Elements that an LMS need not support. */
const OPTIONAL: readonly string[] = [ELEMENT.lowestScore, ELEMENT.highestScore];

/** Values that the LMS has. A value that could not be read is unknown. */
export class ScormStore {
  readonly #calls: ScormCalls;
  readonly #values = new Map<string, string>();
  #sendsAll = false;

  constructor(calls: ScormCalls) {
    this.#calls = calls;
  }

  /** Returns a value; `undefined` if it is unknown. */
  get(element: string): string | undefined {
    return this.#values.get(element);
  }

  has(element: string): boolean {
    return this.#values.has(element);
  }

  set(element: string, value: string): void {
    this.#values.set(element, value);
  }

  /** Makes a value count as changed. */
  forget(element: string): void {
    this.#values.delete(element);
  }

  /** Makes all values count as changed until a commit succeeds. */
  forgetAll(): void {
    this.#sendsAll = true;
  }

  /** The values that the LMS does not have. */
  changed(values: ScormValues): ScormValues {
    return this.#sendsAll ? values : values.filter(([element, value]) => this.#values.get(element) !== value);
  }

  /** Sends the changed values. Returns the elements that the LMS refused. */
  send(values: ScormValues): readonly string[] {
    return this.changed(values).flatMap(([element, value]) => {
      const isSet = this.#calls.set(element, value) || OPTIONAL.includes(element);
      if (isSet) this.#values.set(element, value);
      return isSet ? [] : [element];
    });
  }

  commit(): boolean {
    const isCommitted = this.#calls.commit();
    if (isCommitted) this.#sendsAll = false;
    return isCommitted;
  }
}
