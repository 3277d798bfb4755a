import {
  COMMAND_ARGUMENTS,
  type CommandName,
  type FilmCommands,
  type FilmEvents,
  type FilmState,
  type ReceivedMessage,
  errorDetails,
  filmMessage,
  isCommand,
  readMessage,
} from '../embed/film-protocol';

/** Commands that the film runs, synchronously or with a promise. */
export type FilmCommandTarget = {
  readonly [Name in keyof FilmCommands]: (
    ...given: Parameters<FilmCommands[Name]>
  ) => ReturnType<FilmCommands[Name]> | Awaited<ReturnType<FilmCommands[Name]>>;
};

/** Player of a packed film, controlled by the page around it. */
export interface EmbeddedFilm {
  /** Resolves once the film accepts commands. */
  readonly ready: Promise<FilmEvents['ready']>;
  readonly state: () => FilmState;
  readonly commands: FilmCommandTarget;
}

/** Origins that may listen to the film and control it, besides its own. */
export type EmbedOrigins = 'any' | readonly string[];

/** The window of the film. */
export type FilmWindow = Pick<Window, 'addEventListener' | 'location' | 'opener' | 'parent'>;

/** Maximum number of commands per second. */
const MAX_PER_SECOND = 100;

/** A page that has sent `hello`. */
interface ListeningPage {
  readonly origin: string;
  isReady: boolean;
  watchesTime: boolean;
}

/**
 * Answers the page around a packed film. Answers only the film's ancestors and opener, if their origin is allowed, and sends messages only
 * to that origin. Ignores everything else.
 */
export class FilmHost {
  readonly #film: EmbeddedFilm;
  readonly #origins: EmbedOrigins;
  readonly #window: FilmWindow;
  readonly #pages = new Map<MessageEventSource, ListeningPage>();
  #second = 0;
  #commands = 0;

  constructor(
    film: EmbeddedFilm,
    origins: EmbedOrigins,
    signal: AbortSignal,
    filmWindow: FilmWindow = window,
  ) {
    this.#film = film;
    this.#origins = origins;
    this.#window = filmWindow;
    filmWindow.addEventListener('message', (event) => this.#receive(event), { signal });
  }

  /** Whether a page listens to `timeupdate`. */
  get isTimeWatched(): boolean {
    return [...this.#pages.values()].some(({ watchesTime }) => watchesTime);
  }

  /** Sends an event to the listening pages. */
  emit<Name extends keyof FilmEvents>(type: Name, detail: FilmEvents[Name]): void {
    for (const [page, { isReady, watchesTime }] of this.#pages)
      if (isReady && (type !== 'timeupdate' || watchesTime)) this.#sendWithState(page, type, detail);
  }

  /** Sends the state, which includes the time, to pages that do not listen to `timeupdate`. */
  emitTimeState(): void {
    for (const [page, { isReady, watchesTime }] of this.#pages)
      if (isReady && !watchesTime) this.#sendWithState(page, 'state', {});
  }

  #receive({ data, origin, source }: MessageEvent<unknown>): void {
    const message = readMessage(data);
    if (!message || !source || !this.#isAllowed(origin) || !this.#isAround(source)) return;
    if (message.type === 'hello') return this.#greet(source, origin);
    const { type, fields } = message;
    const { id } = fields;
    if (!this.#pages.has(source) || (typeof id !== 'string' && typeof id !== 'number') || !isCommand(type))
      return;
    void this.#run(source, type, fields).then(
      (value) => this.#sendWithState(source, 'answer', { id, value }),
      (error: unknown) => this.#sendWithState(source, 'answer', { id, error: errorDetails(error) }),
    );
  }

  #greet(source: MessageEventSource, origin: string): void {
    const known = this.#pages.get(source);
    const page: ListeningPage = known ?? { origin, isReady: false, watchesTime: false };
    this.#pages.set(source, page);
    this.#send(source, 'hello');
    if (known && !known.isReady) return;
    void this.#film.ready.then((detail) => {
      page.isReady = true;
      this.#sendWithState(source, 'ready', detail);
    });
  }

  async #run(
    source: MessageEventSource,
    name: CommandName,
    fields: ReceivedMessage['fields'],
  ): Promise<unknown> {
    this.#countCommand(source);
    const given = COMMAND_ARGUMENTS[name].map(([field, type]) => {
      const value = fields[field];
      const isType =
        type === 'object'
          ? typeof value === 'object' && value !== null && !Array.isArray(value)
          : type === 'any' || typeof value === type;
      if (isType && (type !== 'number' || Number.isFinite(value))) return value;
      const problem = `${name} got a "${field}" of type ${typeof value}: send a value of type ${type}.`;
      throw Object.assign(new Error(problem), { code: 'INVALID_ARGUMENT' });
    });
    if (name === 'watchTime') {
      const page = this.#pages.get(source);
      if (page) page.watchesTime = given[0] as boolean;
      return undefined;
    }
    await this.#film.ready;
    return await (this.#film.commands[name] as (...given: readonly unknown[]) => unknown)(...given);
  }

  #countCommand(source: MessageEventSource): void {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) this.#commands = 0;
    this.#second = second;
    this.#commands += 1;
    if (this.#commands <= MAX_PER_SECOND) return;
    const error = {
      code: 'TOO_MANY',
      message: `More than ${MAX_PER_SECOND} commands in a second: send fewer.`,
    };
    if (this.#commands === MAX_PER_SECOND + 1) this.#sendWithState(source, 'error', error);
    throw Object.assign(new Error(error.message), error);
  }

  #isAllowed(origin: string): boolean {
    const own = this.#window.location.origin;
    // Sandboxed frames and files of any site share the opaque origin.
    if (origin === 'null' || origin === '') return false;
    return origin === own || this.#origins === 'any' || this.#origins.includes(origin);
  }

  #isAround(source: MessageEventSource): boolean {
    const { opener, parent } = this.#window as { opener: unknown; parent: Window };
    if (source === opener) return true;
    let ancestor = parent;
    // The topmost window is its own parent.
    while (ancestor !== source && ancestor !== ancestor.parent) ancestor = ancestor.parent;
    return ancestor === source && source !== (this.#window as unknown);
  }

  #sendWithState(page: MessageEventSource, type: string, detail: object): void {
    this.#send(page, type, { ...detail, state: this.#film.state() });
  }

  #send(page: MessageEventSource, type: string, fields: object = {}): void {
    const targetOrigin = this.#pages.get(page)?.origin;
    if (targetOrigin !== undefined) page.postMessage(filmMessage(type, fields), { targetOrigin });
  }
}
