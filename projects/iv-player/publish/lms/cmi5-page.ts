import { isObject, parseJson } from './cmi5-launch';
import { CMI5_TEXTS } from './cmi5-texts';
import type { CourseResult, Results } from './cmi5-state';
import type { MadeStatement } from './cmi5-statements';

/** What is kept of a launch for a page that is loaded again. */
export interface KeptValues {
  readonly token?: string;
  /** Whether the session has begun. */
  readonly hasBegun?: boolean;
  readonly isOver?: boolean;
  readonly returnUrl?: string | null;
  /** Whether the LMS takes statements by PUT only. */
  readonly isByPut?: boolean;
  /** The session's first statement. */
  readonly begin?: MadeStatement;
  /** When it was made, in milliseconds since 1970. */
  readonly begunAt?: number;
  /** Judgement told in this session. */
  readonly verdict?: 'passed' | 'failed';
  /** Results that may not have arrived. */
  readonly waiting?: Results<WaitingResult>;
}

/** A result with the statement that tells it. */
export interface WaitingResult {
  readonly result: CourseResult;
  readonly made: MadeStatement;
}

/** Keeps the session of a launch in `sessionStorage`, or in memory where browsers deny it. */
export class KeptSession {
  readonly #key: string;
  #values: KeptValues;

  /** @param launch address that gives the token, different in each launch */
  constructor(launch: string) {
    this.#key = `iv-cmi5:${launch}`;
    let text: string | null = null;
    try {
      text = sessionStorage.getItem(this.#key);
    } catch {
      // A frame of another site.
    }
    const values = parseJson(text ?? '');
    this.#values = isObject(values) ? values : {};
  }

  get values(): KeptValues {
    return this.#values;
  }

  update(values: KeptValues): void {
    this.#values = { ...this.#values, ...values };
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#values));
    } catch {
      // It is kept in memory.
    }
  }
}

/** Session of this page, once there is one. */
let current: KeptSession | null = null;

/** Texts of notices; the button is empty if there is nowhere to go. */
export function cmi5Texts(language: keyof typeof CMI5_TEXTS): Readonly<Record<string, string>> {
  const { leave, ...texts } = CMI5_TEXTS[language];
  return { ...texts, reload: current?.values.returnUrl ? leave : '' };
}

/** Goes back to the LMS. */
export function leaveCourse(): void {
  const { returnUrl } = current?.values ?? {};
  if (returnUrl) location.assign(returnUrl);
}

/** The browser, as a session uses it. */
export class Cmi5Page {
  get search(): string {
    return location.search;
  }

  /** Written by `iv-player pack`. */
  get config(): { readonly publisherId: string; readonly sendsTexts: boolean } {
    const config = parseJson(document.getElementById('iv-config')?.textContent ?? '');
    const { publisherId, answers } = isObject(config) ? config : {};
    return { publisherId: typeof publisherId === 'string' ? publisherId : '', sendsTexts: answers === true };
  }

  readonly fetch: typeof fetch = (...request) => fetch(...request);

  kept(launch: string): KeptSession {
    return (current = new KeptSession(launch));
  }

  /** Posts nothing, without headers of our own. Resolves with the answer, `''` for none. */
  async postForText(url: string): Promise<string> {
    try {
      const answer = await this.fetch(url, { method: 'POST' });
      return await answer.text();
    } catch {
      return '';
    }
  }

  /** A random UUID, on pages without HTTPS too. */
  newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  }

  every(milliseconds: number, run: () => void): void {
    setInterval(run, milliseconds);
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve));
  }

  /** Replaces this window or frame. */
  go(url: string): void {
    location.assign(url);
  }

  listen(listeners: {
    readonly hidden: () => void;
    readonly left: () => void;
    /** The page came back from the browser's cache. */
    readonly back: () => void;
    readonly network: (isOnline: boolean) => void;
  }): void {
    document.addEventListener('visibilitychange', () => document.hidden && listeners.hidden());
    addEventListener('pagehide', listeners.left);
    addEventListener('pageshow', ({ persisted }) => persisted && listeners.back());
    addEventListener('online', () => listeners.network(true));
    addEventListener('offline', () => listeners.network(false));
  }
}
