import {
  type FilmCommands,
  type FilmMessage,
  type FilmState,
  type FullFilmState,
  errorDetails,
  filmMessage,
  isEvent,
  readMessage,
} from './film-protocol';
import { embedProblem, filmAddress, setFilmQuery } from './film-address';
import {
  type Attribute,
  OBSERVED,
  loadsAgain,
  readOwnProperties,
  reflectAttributes,
} from './film-attributes';
import { FilmCommandError, PendingCommands, REMOVED, REPLACED } from './pending-commands';
import { filmStyles } from './film-styles-element';
import { TimeListeners } from './time-listeners';

/** Milliseconds between two greetings, and until a film that does not answer counts as refusing the page. */
const GREET_EVERY = 500;
const REFUSED_AFTER = 5000;

/** Message that carries only the state and is not an event. */
const STATE = 'state';

const START: FilmState = {
  paused: true,
  ended: false,
  node: null,
  time: 0,
  path: '',
  language: '',
  volume: 1,
  muted: false,
};

/**
 * `<iv-film src="https://films.example/door/">`: a packed film in a frame, with properties, methods and events. Commands wait until
 * the film is ready.
 */
export class FilmElement extends HTMLElement implements FilmCommands {
  static readonly observedAttributes = OBSERVED;

  declare src: string;
  declare node: string;
  declare language: string;
  declare muted: boolean;
  declare autoplay: boolean;
  declare poster: string;
  declare label: string;

  readonly #root: ShadowRoot;
  readonly #commands = new PendingCommands((message) => this.#send(message));
  readonly #timeListeners: TimeListeners;
  #isAttached = false;
  #frame: HTMLIFrameElement | null = null;
  /** Origin of the loaded film. */
  #origin = '';
  #state = START;
  /** Whether the film was ready since the element or its address changed, so that a moved film continues in its last state. */
  #wasReady = false;
  #isTimeWatched = false;
  /** Aborted when the film is unloaded, and when it stops waiting for an answer. */
  #loading = new AbortController();
  #greeting = new AbortController();

  constructor() {
    super();
    // An element that is being upgraded may already have listeners.
    this.#timeListeners = new TimeListeners(this, () => this.#watchTime(), this.isConnected);
    this.#root = this.attachShadow({ mode: 'open' });
    this.#root.adoptedStyleSheets = [filmStyles()];
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
    return this.#commands.isReady;
  }

  /** Path code of the playthrough. Setting it starts another playthrough there. */
  get path(): string {
    return this.#wasReady ? this.#state.path : (this.getAttribute('path') ?? '');
  }
  set path(value: string | null | undefined) {
    const isSame = value === this.getAttribute('path');
    if (value == null) this.removeAttribute('path');
    else this.setAttribute('path', value);
    if (isSame) this.#reload();
  }

  play(): Promise<void> {
    return this.#commands.run('play') as Promise<void>;
  }
  pause(): Promise<void> {
    return this.#commands.run('pause') as Promise<void>;
  }
  seek(seconds: number): Promise<void> {
    return this.#commands.run('seek', seconds) as Promise<void>;
  }
  goTo(node: string): Promise<void> {
    return this.#commands.run('goTo', node) as Promise<void>;
  }
  choose(choice: string): Promise<boolean> {
    return this.#commands.run('choose', choice) as Promise<boolean>;
  }
  restart(): Promise<void> {
    return this.#commands.run('restart') as Promise<void>;
  }
  setLanguage(language: string): Promise<void> {
    return this.#commands.run('setLanguage', language) as Promise<void>;
  }
  setVolume(volume: number): Promise<void> {
    return this.#commands.run('setVolume', volume) as Promise<void>;
  }
  setMuted(muted: boolean): Promise<void> {
    return this.#commands.run('setMuted', muted) as Promise<void>;
  }
  getState(): Promise<FullFilmState> {
    return this.#commands.run('getState') as Promise<FullFilmState>;
  }

  connectedCallback(): void {
    readOwnProperties(this);
    this.#isAttached = true;
    this.#load();
  }

  disconnectedCallback(): void {
    this.#isAttached = false;
    this.#unload();
    // A moved element is connected again by then.
    queueMicrotask(() => {
      if (this.#isAttached) return;
      this.#state = { ...this.#state, paused: true };
      this.#commands.rejectAll(REMOVED);
    });
  }

  attributeChangedCallback(name: Attribute, before: string | null, value: string | null): void {
    if (before === value) return;
    if (loadsAgain(name)) {
      // Commands for another film must not reach the new one.
      if (name === 'src' && before) this.#commands.rejectAll(REPLACED);
      this.#reload();
    } else if (!this.#isAttached) {
      return;
    } else if (name === 'language') {
      if (value !== null) this.#attempt(this.setLanguage(value));
    } else if (name === 'muted') {
      this.#attempt(this.setMuted(value !== null));
    } else if (name === 'label' && this.#frame) {
      this.#frame.title = this.label;
    }
  }

  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    if (type === 'timeupdate' && listener) this.#timeListeners.add(listener, options);
    super.addEventListener(type, listener as EventListener, options);
  }

  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    if (type === 'timeupdate' && listener) this.#timeListeners.remove(listener, options);
    super.removeEventListener(type, listener as EventListener, options);
  }

  /** Forgets the last place and loads the film from its start or the place in the attributes, now or when the element is added. */
  #reload(): void {
    this.#state = START;
    this.#wasReady = false;
    if (this.#isAttached) this.#load();
  }

  /** Loads the film, at its last place if it was loaded before. */
  #load(): void {
    this.#unload();
    if (!this.src) return;
    const address = filmAddress(this.src);
    if (!address) {
      const message = `src is "${this.src}": use the address of a packed film, such as "/films/door/".`;
      return this.#dispatch('error', { code: 'INVALID_ARGUMENT', message });
    }
    this.#origin = address.origin;
    setFilmQuery(address, this.#wasReady ? this.#state : null, {
      path: this.getAttribute('path'),
      node: this.node,
      language: this.language,
    });
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    addEventListener('message', (event) => this.#receive(event), { signal });
    const frame = (this.#frame = document.createElement('iframe'));
    frame.allow = 'autoplay; fullscreen; picture-in-picture; screen-wake-lock';
    frame.title = this.label;
    const problem = embedProblem(address, window);
    // Repeats the greeting when the film reloads itself.
    frame.addEventListener('load', () => (problem ? this.#refuse(problem) : this.#greet()));
    frame.src = address.href;
    this.#root.append(frame);
    this.#showPoster();
  }

  /** Applies the attributes to a film loaded for the first time, or the last state to a reloaded one. */
  #applyState({ paused, volume, muted }: FilmState): void {
    const isAgain = this.#wasReady;
    if (isAgain && volume !== 1) this.#attempt(this.setVolume(volume));
    if (isAgain ? muted : this.muted || this.autoplay) this.#attempt(this.setMuted(true));
    if (isAgain ? !paused : this.autoplay) this.#attempt(this.play());
  }

  #unload(): void {
    this.#loading.abort();
    this.#greeting.abort();
    this.#root.replaceChildren();
    this.#frame = null;
    this.#commands.wait();
    this.#isTimeWatched = false;
  }

  #showPoster(): void {
    if (!this.poster) return;
    const image = document.createElement('img');
    image.alt = '';
    image.src = this.poster;
    this.#root.append(image);
  }

  #hidePoster(): void {
    this.#root.querySelector('img')?.remove();
  }

  /** Greets the film until it answers. */
  #greet(): void {
    this.#greeting.abort();
    this.#greeting = new AbortController();
    this.#commands.wait();
    this.#isTimeWatched = false;
    const greet = (): void => this.#send(filmMessage('hello'));
    const repeat = setInterval(greet, GREET_EVERY);
    const giveUp = setTimeout(
      () => this.#refuse(`The film does not answer ${origin}: pack it with --embed-origins ${origin}.`),
      REFUSED_AFTER,
    );
    this.#greeting.signal.addEventListener('abort', () => {
      clearInterval(repeat);
      clearTimeout(giveUp);
    });
    greet();
  }

  /** Reports that the film cannot be controlled. It plays with its own controls. */
  #refuse(message: string): void {
    this.#greeting.abort();
    this.#hidePoster();
    const error = new FilmCommandError({ code: 'EMBED_REFUSED', message });
    this.#commands.refuse(error);
    this.#dispatch('error', errorDetails(error));
  }

  #receive({ data, origin, source }: MessageEvent<unknown>): void {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
    const message = readMessage(data);
    if (!message) return;
    this.#greeting.abort();
    const { type, fields } = message;
    const isKnown = type === 'answer' || type === STATE || isEvent(type);
    if (!isKnown || (type === 'ready' && this.isReady)) return;
    const { state, ...detail } = fields;
    const before = this.#state;
    if (typeof state === 'object' && state !== null) this.#state = { ...START, ...state };
    if (type === 'answer') return this.#commands.settle(detail);
    if (type === STATE) return;
    if (type === 'ready') this.#becomeReady(this.#frame, detail, before);
    this.#dispatch(type, detail);
    if (type === 'timeupdate') this.#watchTime();
  }

  #becomeReady(frame: HTMLIFrameElement, detail: { readonly title?: unknown }, before: FilmState): void {
    this.#hidePoster();
    if (!this.label && typeof detail.title === 'string') frame.title = detail.title;
    this.#commands.sendAll(() => this.#applyState(before));
    this.#wasReady = true;
    this.#watchTime();
  }

  /** Runs a command for an attribute. Emits an error as an event. */
  #attempt(command: Promise<unknown>): void {
    command.catch((error: unknown) => {
      const details = errorDetails(error);
      if (details.code !== 'REMOVED' && details.code !== 'EMBED_REFUSED') this.#dispatch('error', details);
    });
  }

  /** Requests `timeupdate` while there are listeners. */
  #watchTime(): void {
    const watch = this.#timeListeners.hasAny;
    if (!this.isReady || watch === this.#isTimeWatched) return;
    this.#isTimeWatched = watch;
    this.#attempt(this.#commands.run('watchTime', watch));
  }

  #send(message: FilmMessage): void {
    this.#frame?.contentWindow?.postMessage(message, this.#origin);
  }

  #dispatch(type: string, detail: object): void {
    const event = new CustomEvent(type, { detail, bubbles: true, composed: true });
    // Error handlers of the window treat any event of this type as a script error.
    const stop = (other: Event): void => {
      if (other === event) other.stopPropagation();
    };
    document.addEventListener('error', stop);
    this.dispatchEvent(event);
    document.removeEventListener('error', stop);
  }
}

reflectAttributes(FilmElement.prototype);
