import type { ScormApi } from '../scorm-api';

/** Fake LMS that stores values and logs calls. */
export class FakeLms implements ScormApi {
  /** Calls so far, such as `Set cmi.core.exit=suspend`. */
  log: string[] = [];
  #lastError = '0';
  readonly values = new Map<string, string>();
  /** Whether a call is refused. Default: none is. */
  refuses: (call: string) => boolean = () => false;
  /** Answers for an element that is read; `null` for its value. Default: the value of each. */
  answers: (element: string) => unknown = () => null;
  /** Error of refused calls. */
  error = '101';
  /** Called during each call, which may take time. */
  onCall: (call: string) => void = () => {};

  constructor(values: Readonly<Record<string, string>> = {}) {
    this.values = new Map(Object.entries(values));
  }

  LMSInitialize(): unknown {
    return this.#answer('Initialize');
  }
  LMSFinish(): unknown {
    return this.#answer('Finish');
  }
  LMSCommit(): unknown {
    return this.#answer('Commit');
  }
  /** Error of the last call. */
  LMSGetLastError(): unknown {
    return this.#lastError;
  }
  LMSGetValue(element: string): unknown {
    if (this.#answer(`Get ${element}`) === 'false') return '';
    return this.answers(element) ?? this.values.get(element) ?? '';
  }
  LMSSetValue(element: string, value: string): unknown {
    const answer = this.#answer(`Set ${element}=${value}`);
    if (answer === 'true') this.values.set(element, value);
    return answer;
  }

  /** Returns the log so far and clears it. */
  takeLog(): string[] {
    const log = this.log;
    this.log = [];
    return log;
  }

  #answer(call: string): 'true' | 'false' {
    this.log.push(call);
    this.onCall(call);
    this.#lastError = this.refuses(call) ? this.error : '0';
    return this.#lastError === '0' ? 'true' : 'false';
  }
}
