import {
  type FilmMessage,
  type FilmState,
  type FullFilmState,
  filmMessage,
  readMessage,
} from './film-protocol';

/** Milliseconds between two attempts to greet the film, and until the film counts as refusing. */
const GREET_EVERY = 500;
const REFUSED_AFTER = 5000;

/** Attributes that are read when the film is loaded; a change loads it again. */
const LOADING = ['src', 'path', 'node'] as const;
const OBSERVED = [...LOADING, 'language', 'muted', 'autoplay', 'poster', 'label'] as const;
type Attribute = (typeof OBSERVED)[number];

/** An error of a film, with a code of the player or of the embedding. */
export class FilmCommandError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface PendingCommand {
  readonly message: FilmMessage;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const START: FilmState = { paused: true, ended: false, node: null, time: 0, path: '' };

/** The element's style sheet, one for all of its instances; constructed, so that no policy of the page refuses it. */
function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; position: relative; aspect-ratio: 16 / 9; }
    :host([hidden]) { display: none; }
    iframe, img { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
    img { object-fit: cover; pointer-events: none; }
  `);
  return sheet;
}

/**
 * `<iv-film src="https://films.example/door/">`: a packed film in a frame, with properties, methods and events. Commands wait until
 * the film is ready.
 */
export class FilmElement extends HTMLElement {
  static readonly observedAttributes = OBSERVED;
  static #styles: CSSStyleSheet | undefined;

  #frame: HTMLIFrameElement | null = null;
  #poster: HTMLImageElement | null = null;
  /** Origin of the film that is loaded; `''` without one. */
  #origin = '';
  #state: FilmState = START;
  #isReady = false;
  #lastId = 0;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #timeListeners = new Set<unknown>();
  #loading: AbortController | null = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [(FilmElement.#styles ??= styleSheet())];
  }

  get paused(): boolean {
    return this.#state.paused;
  }
  get ended(): boolean {
    return this.#state.ended;
  }
  get currentNode(): string | null {
    return this.#state.node;
  }
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Path code of what was played. Set it to start another playthrough there. */
  get path(): string {
    return this.#isReady ? this.#state.path : (this.getAttribute('path') ?? '');
  }
  set path(value: string) {
    this.setAttribute('path', value);
  }

  play(): Promise<void> {
    return this.#run('play') as Promise<void>;
  }
  pause(): Promise<void> {
    return this.#run('pause') as Promise<void>;
  }
  seek(seconds: number): Promise<void> {
    return this.#run('seek', { seconds }) as Promise<void>;
  }
  goTo(node: string): Promise<void> {
    return this.#run('goTo', { node }) as Promise<void>;
  }
  choose(choice: string): Promise<boolean> {
    return this.#run('choose', { choice }) as Promise<boolean>;
  }
  restart(): Promise<void> {
    return this.#run('restart') as Promise<void>;
  }
  setLanguage(language: string): Promise<void> {
    return this.#run('setLanguage', { language }) as Promise<void>;
  }
  setVolume(volume: number): Promise<void> {
    return this.#run('setVolume', { volume }) as Promise<void>;
  }
  setMuted(muted: boolean): Promise<void> {
    return this.#run('setMuted', { muted }) as Promise<void>;
  }
  getState(): Promise<FullFilmState> {
    return this.#run('getState') as Promise<FullFilmState>;
  }

  connectedCallback(): void {
    for (const name of OBSERVED) this.#readOwnProperty(name);
    this.#load(this.#state === START ? null : this.#state);
  }

  disconnectedCallback(): void {
    this.#unload();
  }

  attributeChangedCallback(name: Attribute, before: string | null, value: string | null): void {
    if (before === value || !this.isConnected) return;
    if ((LOADING as readonly string[]).includes(name)) {
      this.#state = START;
      this.#load(null);
    } else if (name === 'language') {
      if (value !== null) this.#attempt(this.setLanguage(value));
    } else if (name === 'muted') {
      this.#attempt(this.setMuted(value !== null));
    } else if (name === 'label' && this.#frame) {
      this.#frame.title = value ?? '';
    }
  }

  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
    if (type !== 'timeupdate' || !listener) return;
    this.#timeListeners.add(listener);
    if (typeof options === 'object')
      options.signal?.addEventListener('abort', () => this.#unlisten(listener));
    this.#watchTime();
  }

  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    super.removeEventListener(type, listener, options);
    if (type === 'timeupdate') this.#unlisten(listener);
  }

  /** Frameworks may set properties before the element is defined: these become attributes. */
  #readOwnProperty(name: Attribute): void {
    if (!Object.hasOwn(this, name)) return;
    const own = this as unknown as Record<string, unknown>;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }

  #load(from: FilmState | null): void {
    this.#unload();
    const src = this.getAttribute('src');
    const address = src ? URL.parse(src, document.baseURI) : null;
    if (!address) return;
    this.#origin = address.origin;
    const query = {
      path: from?.path || this.getAttribute('path'),
      t: from && from.time > 0 ? from.time.toFixed(2) : null,
      node: this.getAttribute('node'),
      lang: this.getAttribute('language'),
    };
    for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value);
    const loading = (this.#loading = new AbortController());
    const { signal } = loading;
    addEventListener('message', (event) => this.#receive(event), { signal });
    const frame = (this.#frame = document.createElement('iframe'));
    frame.allow = 'autoplay; fullscreen; picture-in-picture; screen-wake-lock';
    frame.allowFullscreen = true;
    frame.title = this.getAttribute('label') ?? '';
    frame.src = address.href;
    frame.addEventListener('load', () => this.#greet(signal), { once: true });
    this.shadowRoot?.append(frame);
    this.#showPoster();
    if (this.hasAttribute('muted') || this.hasAttribute('autoplay')) this.#attempt(this.setMuted(true));
    if (this.hasAttribute('autoplay')) this.#attempt(this.play());
  }

  #unload(): void {
    this.#loading?.abort();
    this.#loading = null;
    // An empty frame stops sound and requests at once, also where the browser keeps a removed one for a while.
    this.#frame?.remove();
    this.#poster?.remove();
    this.#frame = this.#poster = null;
    this.#isReady = false;
    for (const { reject } of this.#pending.values())
      reject(
        new FilmCommandError('REMOVED', 'The film was removed before it answered: add the element again.'),
      );
    this.#pending.clear();
  }

  #showPoster(): void {
    const poster = this.getAttribute('poster');
    if (!poster) return;
    const image = (this.#poster = document.createElement('img'));
    image.alt = '';
    image.src = poster;
    this.shadowRoot?.append(image);
  }

  /** Greets the film until it answers. */
  #greet(signal: AbortSignal): void {
    const greet = (): void => this.#send(filmMessage('hello'));
    const repeat = setInterval(greet, GREET_EVERY);
    const giveUp = setTimeout(() => {
      clearInterval(repeat);
      if (this.#isReady) return;
      this.#poster?.remove();
      const message = `The film does not take commands from ${location.origin}: pack it with --embed-origins.`;
      this.#dispatch('error', { code: 'EMBED_REFUSED', message });
    }, REFUSED_AFTER);
    signal.addEventListener('abort', () => {
      clearInterval(repeat);
      clearTimeout(giveUp);
    });
    this.addEventListener('ready', () => clearInterval(repeat), { signal, once: true });
    greet();
  }

  #receive({ data, origin, source }: MessageEvent<unknown>): void {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
    const message = readMessage(data);
    if (!message) return;
    const { iv: _version, type, state, ...detail } = message;
    if (type === 'answer') return this.#settle(detail);
    if (typeof state === 'object' && state !== null) this.#state = { ...START, ...state };
    if (type === 'ready') {
      if (this.#isReady) return;
      this.#isReady = true;
      this.#poster?.remove();
      this.#watchTime();
      for (const { message: waiting } of this.#pending.values()) this.#send(waiting);
    }
    this.#dispatch(type, detail);
  }

  #settle({ id, value, error }: Readonly<Record<string, unknown>>): void {
    const pending = this.#pending.get(Number(id));
    if (!pending) return;
    this.#pending.delete(Number(id));
    if (!error) return pending.resolve(value);
    const { code = 'FAILED', message = 'The film refused the command.' } = error as {
      code?: string;
      message?: string;
    };
    pending.reject(new FilmCommandError(code, message));
  }

  #run(type: string, args: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const id = (this.#lastId += 1);
    const message = filmMessage(type, { ...args, id });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject });
      if (this.#isReady) this.#send(message);
    });
  }

  /** Runs a command that nobody waits for: its error becomes an event. */
  #attempt(command: Promise<unknown>): void {
    command.catch((error: unknown) => {
      if (!(error instanceof FilmCommandError) || error.code === 'REMOVED') return;
      this.#dispatch('error', { code: error.code, message: error.message });
    });
  }

  #unlisten(listener: unknown): void {
    this.#timeListeners.delete(listener);
    this.#watchTime();
  }

  #watchTime(): void {
    if (this.#isReady) this.#attempt(this.#run('watchTime', { watch: this.#timeListeners.size > 0 }));
  }

  #send(message: FilmMessage): void {
    if (this.#origin !== 'null') this.#frame?.contentWindow?.postMessage(message, this.#origin);
  }

  #dispatch(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** Properties that reflect an attribute of the same name. */
for (const name of OBSERVED.filter((one) => one !== 'path')) {
  const isFlag = name === 'muted' || name === 'autoplay';
  Object.defineProperty(FilmElement.prototype, name, {
    get(this: FilmElement) {
      return isFlag ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
    },
    set(this: FilmElement, value: unknown) {
      if (isFlag) this.toggleAttribute(name, Boolean(value));
      else if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
    configurable: true,
    enumerable: true,
  });
}
