import { filmMessage, readMessage } from './film-protocol';

/** What answers the page's commands: the player of the packed film. */
export interface EmbeddedFilm {
  /** Details of `ready`; sent once the film can take commands. */
  readonly ready: Promise<Readonly<Record<string, unknown>>>;
  /** The state that goes along with each event. */
  readonly state: () => Readonly<Record<string, unknown>>;
  /** Runs a command; `undefined` for one that does not exist. Rejects with an error that has a `code`. */
  readonly run: (
    name: string,
    args: Readonly<Record<string, unknown>>,
  ) => Promise<{ value: unknown }> | undefined;
}

/** Which origins may listen and command: `any`, or those listed beside the film's own. */
export type EmbedOrigins = 'any' | readonly string[];

/** Commands accepted per second from all pages together. */
const MAX_PER_SECOND = 100;
/** Windows answered at most; more of them are a mistake or an attack. */
const MAX_WINDOWS = 8;

/**
 * Answers messages of the page around a packed film. Only windows of an allowed origin get an answer, each at exactly its origin.
 * Everything else is ignored.
 */
export class FilmHost {
  readonly #film: EmbeddedFilm;
  readonly #origins: EmbedOrigins;
  readonly #windows = new Map<MessageEventSource, string>();
  #second = 0;
  #count = 0;

  constructor(film: EmbeddedFilm, origins: EmbedOrigins, signal: AbortSignal) {
    this.#film = film;
    this.#origins = origins;
    addEventListener('message', (event) => this.#receive(event), { signal });
  }

  /** Sends an event to each page that has said `hello`. */
  emit(type: string, detail: Readonly<Record<string, unknown>> = {}): void {
    for (const window of this.#windows.keys()) {
      this.#send(window, type, { ...detail, state: this.#film.state() });
    }
  }

  #receive({ data, origin, source }: MessageEvent<unknown>): void {
    const message = readMessage(data);
    if (!message || !source || source === window || !this.#isAllowed(origin)) return;
    if (message.type === 'hello') return void this.#greet(source, origin);
    const { id, type } = message;
    if (!this.#windows.has(source) || (typeof id !== 'string' && typeof id !== 'number')) return;
    if (this.#areTooMany()) {
      const error = {
        code: 'TOO_MANY',
        message: `More than ${MAX_PER_SECOND} commands in a second: send fewer.`,
      };
      return this.#send(source, 'answer', { id, error });
    }
    void this.#film
      .run(type, message)
      ?.then(({ value }) => this.#send(source, 'answer', { id, value }))
      .catch((error: unknown) => {
        const { code = 'FAILED', message: text = String(error) } = error as {
          code?: string;
          message?: string;
        };
        this.#send(source, 'answer', { id, error: { code, message: text } });
      });
  }

  async #greet(source: MessageEventSource, origin: string): Promise<void> {
    if (!this.#windows.has(source) && this.#windows.size >= MAX_WINDOWS) return;
    this.#windows.set(source, origin);
    const detail = await this.#film.ready;
    this.#send(source, 'ready', { ...detail, state: this.#film.state() });
  }

  #isAllowed(origin: string): boolean {
    // An opaque origin, such as that of a sandboxed frame or a file, can be anybody's.
    if (origin === 'null' || origin === '') return false;
    return origin === location.origin || this.#origins === 'any' || this.#origins.includes(origin);
  }

  #areTooMany(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) this.#count = 0;
    this.#second = second;
    this.#count += 1;
    return this.#count > MAX_PER_SECOND;
  }

  #send(window: MessageEventSource, type: string, fields: Readonly<Record<string, unknown>>): void {
    window.postMessage(filmMessage(type, fields), {
      targetOrigin: this.#windows.get(window) ?? location.origin,
    });
  }
}
