// Strict LMS with SCORM 1.2: scorm-again behind a recorder that refuses what scorm-again tolerates. Runs in pages and in Node.
import { getRefusal, interactionRefusal, isEncodable, setRefusal } from './strict-rules.mjs';

/**
 * @typedef {object} LmsOptions
 * @property {(call: string) => boolean} [isRefused] whether a call is answered with `'false'`; default: none is
 * @property {Readonly<Record<string, string>>} [answers] answers for elements that are read, whatever their values
 * @property {() => boolean} [isLost] whether what is committed is lost, although the call succeeds; default: nothing is
 * @property {number} [slowOnce] milliseconds that the first commit blocks the page; default 0
 * @property {number} [commitBlocks] milliseconds that each commit blocks the page; default 0
 * @property {number} [setBlocks] milliseconds that each value blocks the page; default 0
 * @property {boolean} [keepsSuspendedOnly] whether the place is lost unless `exit` was set to `suspend`; default false
 * @property {(saved: Readonly<Record<string, string>>) => void} [onSave] called with the saved data, at commits and at the end
 * @property {(entry: LmsCall) => void} [onCall] called after each call
 * @property {() => unknown} [readFilm] reads what the film does, before each call
 * @property {Readonly<Record<string, string>>} [values] initial data, such as that of an earlier session
 */

/**
 * @typedef {object} LmsCall
 * @property {string} call such as `LMSSetValue cmi.core.exit=suspend`
 * @property {unknown} result
 * @property {number} at when it began, in milliseconds since the epoch: windows have different `performance.now()`
 * @property {number} took how long it blocked the page, in milliseconds
 * @property {any} [film] what the film did when it began, by `readFilm`
 * @property {boolean} [isDropped] whether it was ignored
 */

/** Blocks the thread. */
function block(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

export class StrictLms {
  #inner;
  #options;
  /** Current values, and those of the last commit. */
  #values;
  #committed;
  /** Values of earlier sessions. */
  #earlier;
  /** Elements set since the last commit, which is all that the LMS sends. */
  #unsaved = new Set();
  /** Values of each interaction since its id was set, by name. */
  #told = new Map();
  #state = 'new';
  #error = '0';
  #isDeaf = false;
  #slow = 0;
  /** @type {LmsCall[]} */
  log = [];
  /** @type {string[]} forbidden calls and values */
  violations = [];

  /**
   * @param {new (settings: object) => any} Scorm12API of scorm-again
   * @param {LmsOptions} [options]
   */
  constructor(Scorm12API, options = {}) {
    this.#options = options;
    const known = {
      'cmi.core.lesson_status': 'not attempted',
      'cmi.core.lesson_mode': 'normal',
      'cmi.core.credit': 'credit',
      ...options.values,
    };
    this.#values = new Map(Object.entries(known));
    this.#slow = options.slowOnce ?? 0;
    this.#committed = new Map(this.#values);
    this.#earlier = new Map(this.#values);
    this.#inner = new Scorm12API({ autocommit: false, lmsCommitUrl: false, logLevel: 5 });
    // Write-only elements belong to a session that is over.
    const read = Object.entries(known).filter(
      ([element]) => getRefusal(element) === null && !element.includes('._'),
    );
    this.#inner.loadFromFlattenedJSON(Object.fromEntries(read));
  }

  /** Saved data: the values of the last commit, or of the end of the session. */
  get saved() {
    const saved = Object.fromEntries(this.#committed);
    if (this.#options.keepsSuspendedOnly && saved['cmi.core.exit'] !== 'suspend') {
      delete saved['cmi.suspend_data'];
      delete saved['cmi.core.lesson_location'];
    }
    return saved;
  }

  /** Ignores all later calls, like an LMS whose page is gone. */
  drop() {
    this.#isDeaf = true;
  }

  /** API object for a window. */
  get API() {
    const calls = {
      LMSInitialize: (argument) => this.#initialize(argument),
      LMSFinish: (argument) => this.#finish(argument),
      LMSGetValue: (element) => this.#get(String(element)),
      LMSSetValue: (element, value) => this.#set(String(element), value),
      LMSCommit: (argument) => this.#commit(argument),
      LMSGetLastError: () => this.#error,
      LMSGetErrorString: (code) => this.#inner.lmsGetErrorString(code),
      LMSGetDiagnostic: (code) => this.#inner.lmsGetDiagnostic(code),
    };
    return Object.fromEntries(Object.entries(calls).map(([name, run]) => [name, this.#recorded(name, run)]));
  }

  #recorded(name, run) {
    return (...given) => {
      const [element, value] = given;
      const call = [name, value === undefined ? element : `${element}=${value}`].filter(Boolean).join(' ');
      const start = performance.now();
      const entry = { call, at: performance.timeOrigin + start, took: 0, result: undefined };
      const film = this.#options.readFilm?.();
      if (film !== undefined) entry.film = film;
      this.log.push(entry);
      if (this.#isDeaf) entry.isDropped = true;
      entry.result = this.#resultOf(name, call, run, given);
      entry.took = performance.now() - start;
      this.#options.onCall?.(entry);
      return entry.result;
    };
  }

  #resultOf(name, call, run, given) {
    const isAboutError = /^LMSGet(?:LastError|ErrorString|Diagnostic)$/.test(name);
    if (this.#isDeaf) return '';
    if (isAboutError) return run(...given);
    const isRefused = this.#options.isRefused?.(call) ?? false;
    this.#error = isRefused ? '101' : '0';
    return isRefused ? (name === 'LMSGetValue' ? '' : 'false') : run(...given);
  }

  #refuse(what, why, answer = 'false') {
    this.violations.push(`${what} ${why}`);
    this.#error = '201';
    return answer;
  }

  #isOpenFor(what) {
    if (this.#state === 'open') return true;
    this.#refuse(what, this.#state === 'new' ? 'before LMSInitialize' : 'after LMSFinish');
    return false;
  }

  #initialize(argument) {
    if (argument !== '') return this.#refuse('LMSInitialize', 'has an argument');
    if (this.#state !== 'new') return this.#refuse('LMSInitialize', 'a second time');
    this.#state = 'open';
    return this.#inner.lmsInitialize('');
  }

  #get(element) {
    if (!this.#isOpenFor(`LMSGetValue ${element}`)) return '';
    const refusal = getRefusal(element);
    if (refusal) return this.#refuse(element, refusal, '');
    const answer = this.#options.answers?.[element];
    if (answer !== undefined) return answer;
    if (element === 'cmi.interactions._count') return String(this.#interactions);
    return this.#values.get(element) ?? this.#inner.lmsGetValue(element);
  }

  get #interactions() {
    return Number(this.#values.get('cmi.interactions._count') ?? 0);
  }

  #set(element, value) {
    if (!this.#isOpenFor(`LMSSetValue ${element}`)) return 'false';
    block(this.#options.setBlocks ?? 0);
    const refusal = setRefusal(element, value, this.#interactions);
    if (refusal) return this.#refuse(`${element}=${String(value).slice(0, 100)}`, refusal);
    // scorm-again does not know interactions of earlier sessions.
    const [, index, name] = /^cmi\.interactions\.(\d+)\.(.+)$/.exec(element) ?? [];
    const misplaced = index === undefined ? null : interactionRefusal(name, value, this.#toldAt(index, name));
    if (misplaced) return this.#refuse(`${element}=${value}`, misplaced);
    if (index === undefined && this.#inner.lmsSetValue(element, value) !== 'true')
      return this.#refuse(`${element}=${value}`, 'is refused by scorm-again');
    if (index !== undefined)
      this.#keep('cmi.interactions._count', String(Math.max(this.#interactions, Number(index) + 1)));
    // An interaction must not be replaced by another one. The same one may be sent again in its session.
    const known = this.#committed.get(element);
    if (/\d\.id$/.test(element) && (this.#earlier.has(element) || (known ?? value) !== value))
      return this.#refuse(`${element}=${value}`, `replaces ${known}`);
    this.#keep(element, value);
    if (index !== undefined) this.#toldAt(index).set(name, value);
    return 'true';
  }

  /** Values of an interaction; none once its id is set again. */
  #toldAt(index, name = '') {
    if (name === 'id' || !this.#told.has(index)) this.#told.set(index, new Map());
    return this.#told.get(index);
  }

  #keep(element, value) {
    this.#values.set(element, value);
    this.#unsaved.add(element);
  }

  #save() {
    if (!(this.#options.isLost?.() ?? false))
      for (const element of this.#unsaved) this.#committed.set(element, this.#values.get(element));
    this.#unsaved.clear();
    this.#options.onSave?.(this.saved);
  }

  #commit(argument) {
    if (!this.#isOpenFor('LMSCommit')) return 'false';
    if (argument !== '') return this.#refuse('LMSCommit', 'has an argument');
    const broken = [...this.#values].find(([, value]) => !isEncodable(value));
    if (broken) return this.#refuse(broken[0], 'cannot be encoded');
    block(this.#slow || (this.#options.commitBlocks ?? 0));
    this.#slow = 0;
    this.#save();
    return 'true';
  }

  #finish(argument) {
    if (!this.#isOpenFor('LMSFinish')) return 'false';
    if (argument !== '') return this.#refuse('LMSFinish', 'has an argument');
    this.#state = 'over';
    this.#judge();
    this.#save();
    return 'true';
  }

  /** Judges the status at the end of the session, as LMSs do. */
  #judge() {
    const value = (element) => this.#values.get(element) ?? '';
    if (value('cmi.core.lesson_status') === 'not attempted')
      this.#keep('cmi.core.lesson_status', 'completed');
    const [mastery, score] = [value('cmi.student_data.mastery_score'), value('cmi.core.score.raw')];
    const isJudged = value('cmi.core.lesson_mode') === 'normal' && value('cmi.core.credit') === 'credit';
    if (isJudged && mastery !== '' && score !== '')
      this.#keep('cmi.core.lesson_status', Number(score) >= Number(mastery) ? 'passed' : 'failed');
  }
}
