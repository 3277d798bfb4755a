import {
  type CommandName,
  type FilmCommands,
  type FilmMessage,
  type FilmState,
  type FullFilmState,
  FIRST_STATE,
  errorDetails,
  filmMessage,
  isOfFilm,
  readMessage,
} from './film-protocol';
import { embedProblem, filmAddress, redirectProblem, setFilmQuery, silenceProblem } from './film-address';
import { setFilmVariables, sourceProblem } from './film-address';
import {
  type Attribute,
  OBSERVED,
  isOn,
  loadsAgain,
  reflectAttributes,
  takeOwnProperties,
} from './film-attributes';
import { FilmCommandError, PendingCommands, REMOVED, REPLACED } from './pending-commands';
import { dispatchFilmEvent } from './film-event-element';
import { createFilmFrame, createPoster } from './film-frame-element';
import { FilmGreeting } from './film-greeting';
import { filmStyles } from './film-styles-element';
import { readyCommands } from './ready-commands';
import { TimeListeners } from './time-listeners';

/**
 * `<iv-film src="https://films.example/door/">`: a packed film in a frame, with properties, methods and events. Commands wait until
 * the film is ready.
 */
export class FilmElement extends HTMLElement implements FilmCommands {
  static readonly observedAttributes = OBSERVED;

  declare src: string;
  declare node: string;
  declare autoplay: boolean;
  declare poster: string;
  declare label: string;
  declare loading: string;
  /** Values of variables by name, as JSON; may be set as an object. */
  declare variables: string;

  readonly #root: ShadowRoot;
  readonly #commands = new PendingCommands((message) => this.#send(message));
  readonly #timeListeners: TimeListeners;
  readonly #greeting = new FilmGreeting(
    // To any origin, because it carries nothing: an answer from another one tells where the address redirects to.
    () => this.#send(filmMessage('hello'), '*'),
    () => this.#refuse(silenceProblem(origin)),
  );
  #isAttached = false;
  #frame: HTMLIFrameElement | null = null;
  /** Origin of the loaded film. */
  #origin = '';
  /** State of the film; before it is ready, the state that the page asks for. */
  #state = FIRST_STATE;
  /** Whether the film was ready since its address or place changed, so that a moved film continues in its last state. */
  #wasReady = false;
  /** Whether the page or a film that was ready has decided about muting. */
  #hasMuting = false;
  /** Whether any film was ready: from then on, the viewer decides about sound. */
  #hasBeenReady = false;
  #isTimeWatched = false;
  /** Properties that were set before the element was defined. They are set again after its attributes. */
  #early = takeOwnProperties(this);
  /** Aborted when the film is unloaded. */
  #loaded = new AbortController();

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
    return this.#state.path;
  }
  set path(value: string | null | undefined) {
    this.#reload(value ?? '');
  }

  /** Language of the film. Setting it, or changing the attribute, changes the film's. */
  get language(): string {
    return this.#state.language;
  }
  set language(value: string | null | undefined) {
    if (!this.isReady && (value || !this.#wasReady)) this.#state = { ...this.#state, language: value ?? '' };
    // Before that, the address of the film has the language.
    if (value && (this.#frame || this.#commands.has('setLanguage')))
      this.#attempt(this.#commands.run('setLanguage', value));
  }

  /** Whether the film is muted. Setting it, or changing the attribute, mutes or unmutes the film. */
  get muted(): boolean {
    return this.#state.muted || (this.autoplay && !this.#hasBeenReady);
  }
  set muted(value: boolean | string | null | undefined) {
    const muted = isOn(value);
    const { isReady } = this;
    if (!isReady) {
      this.#state = { ...this.#state, muted };
      this.#hasMuting = true;
    }
    // After a call that waits; otherwise, the film is told first when it is ready.
    if (isReady || this.#commands.has('setMuted')) this.#attempt(this.#commands.run('setMuted', muted));
  }

  play(): Promise<void> {
    return this.#run('play') as Promise<void>;
  }
  pause(): Promise<void> {
    return this.#run('pause') as Promise<void>;
  }
  seek(seconds: number): Promise<void> {
    return this.#run('seek', seconds) as Promise<void>;
  }
  goTo(node: string): Promise<void> {
    return this.#run('goTo', node) as Promise<void>;
  }
  choose(choice: string): Promise<boolean> {
    return this.#run('choose', choice) as Promise<boolean>;
  }
  restart(): Promise<void> {
    return this.#run('restart') as Promise<void>;
  }
  setLanguage(language: string): Promise<void> {
    return this.#run('setLanguage', language) as Promise<void>;
  }
  setVolume(volume: number): Promise<void> {
    return this.#run('setVolume', volume) as Promise<void>;
  }
  setMuted(muted: boolean): Promise<void> {
    return this.#run('setMuted', muted) as Promise<void>;
  }
  getState(): Promise<FullFilmState> {
    return this.#run('getState') as Promise<FullFilmState>;
  }

  connectedCallback(): void {
    Object.assign(this, this.#early);
    this.#early = {};
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

  connectedMoveCallback(): void {
    // Keeps the film: without this method, `moveBefore` disconnects the element.
  }

  attributeChangedCallback(name: Attribute, before: string | null, value: string | null): void {
    if (before === value) return;
    // Commands for another film must not reach the new one.
    if (name === 'src' && before) this.#commands.rejectAll(REPLACED);
    if (name === 'path') this.path = value;
    else if (loadsAgain(name)) this.#reload(this.#wasReady ? (this.getAttribute('path') ?? '') : this.path);
    else if (name === 'language') this.language = value;
    else if (name === 'muted') this.muted = value;
    else if (name === 'poster') this.#showPoster();
    else if (name === 'label' && this.#frame) this.#frame.title = this.label;
    else if (name === 'loading' && this.#isEager) this.#loadNow();
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

  /** Forgets the last place and loads the film at another one, now or when the element is added. Keeps its sound and language. */
  #reload(path: string): void {
    const { volume, muted, language } = this.#state;
    this.#state = { ...FIRST_STATE, volume, muted, language, path };
    this.#wasReady = false;
    if (this.#isAttached) this.#load();
  }

  /** Loads the film, at its last place if it was loaded before. */
  #load(): void {
    this.#unload();
    if (!this.src) return;
    const address = filmAddress(this.src);
    if (!address) return dispatchFilmEvent(this, 'error', sourceProblem(this.src));
    this.#origin = address.origin;
    setFilmQuery(address, this.#wasReady ? this.#state : null, { ...this.#state, node: this.node });
    const problem = setFilmVariables(address, this.variables);
    this.#loaded = new AbortController();
    addEventListener('message', (event) => this.#receive(event), { signal: this.#loaded.signal });
    const isEager = this.#isEager || this.#hasBeenReady || this.#commands.isWaited;
    const frame = (this.#frame = createFilmFrame(this.label, isEager));
    const silence = embedProblem(address, window);
    // Repeats the greeting when the film reloads itself.
    frame.addEventListener('load', () => (silence ? this.#refuse(silence) : this.#greet()));
    frame.src = address.href;
    this.#root.append(frame);
    this.#showPoster();
    // Last, because a listener may load the film again or remove the element.
    if (problem) dispatchFilmEvent(this, 'error', problem);
  }

  /** Whether the page wants the film before the viewer gets near it. */
  get #isEager(): boolean {
    return this.loading.trim().toLowerCase() === 'eager';
  }

  #loadNow(): void {
    if (this.#frame) this.#frame.loading = 'eager';
  }

  /** Runs a command of the page, which a film that is not loaded yet must obey. */
  #run(name: CommandName, argument?: unknown): Promise<unknown> {
    this.#loadNow();
    return this.#commands.run(name, argument);
  }

  #unload(): void {
    this.#loaded.abort();
    this.#greeting.stop();
    this.#root.replaceChildren();
    this.#frame = null;
    this.#commands.wait();
    this.#isTimeWatched = false;
  }

  /** Shows the poster until the film is ready. */
  #showPoster(): void {
    this.#hidePoster();
    if (this.poster && this.#frame && !this.isReady)
      this.#root.append(createPoster(this.poster, this.#frame));
  }

  #hidePoster(): void {
    this.#root.querySelector('img')?.remove();
  }

  /** Greets the film until it answers. */
  #greet(): void {
    this.#commands.wait();
    this.#isTimeWatched = false;
    this.#greeting.start();
  }

  /** Reports that the film cannot be controlled. It plays with its own controls. */
  #refuse(message: string): void {
    this.#greeting.stop();
    this.#hidePoster();
    const error = new FilmCommandError({ code: 'EMBED_REFUSED', message });
    this.#commands.refuse(error);
    dispatchFilmEvent(this, 'error', errorDetails(error));
  }

  #receive({ data, origin, source }: MessageEvent<unknown>): void {
    if (!this.#frame || source !== this.#frame.contentWindow) return;
    const message = readMessage(data);
    if (!message) return;
    const { type, fields } = message;
    if (origin !== this.#origin) {
      if (this.#greeting.isWaiting && type === 'hello') this.#refuse(redirectProblem(this.src, origin));
      return;
    }
    this.#greeting.stop();
    if (!isOfFilm(type) || (type === 'ready' && this.isReady)) return;
    const { state, ...detail } = fields;
    const before = this.#state;
    if (typeof state === 'object' && state !== null) this.#state = { ...FIRST_STATE, ...state };
    if (type === 'answer') return this.#commands.settle(detail);
    if (type === 'state') return;
    if (type === 'ready') this.#becomeReady(this.#frame, detail, before);
    dispatchFilmEvent(this, type, detail);
    if (type === 'timeupdate') this.#watchTime();
  }

  #becomeReady(frame: HTMLIFrameElement, detail: { readonly title?: unknown }, before: FilmState): void {
    this.#hidePoster();
    if (!this.label && typeof detail.title === 'string') frame.title = detail.title;
    const { autoplay } = this;
    const [isAgain, wasReady, hasMuting] = [this.#wasReady, this.#hasBeenReady, this.#hasMuting];
    const first = readyCommands(before, this.#state, { isAgain, wasReady, hasMuting, autoplay });
    this.#commands.sendAll(() => {
      for (const [name, argument] of first) this.#attempt(this.#commands.run(name, argument));
    });
    this.#wasReady = this.#hasBeenReady = this.#hasMuting = true;
    this.#watchTime();
  }

  /** Runs a command for an attribute. Emits an error as an event. */
  #attempt(command: Promise<unknown>): void {
    command.catch((error: unknown) => {
      const details = errorDetails(error);
      if (details.code !== 'REMOVED' && details.code !== 'EMBED_REFUSED')
        dispatchFilmEvent(this, 'error', details);
    });
  }

  /** Requests `timeupdate` while there are listeners. */
  #watchTime(): void {
    const watch = this.#timeListeners.hasAny;
    if (!this.isReady || watch === this.#isTimeWatched) return;
    this.#isTimeWatched = watch;
    this.#attempt(this.#commands.run('watchTime', watch));
  }

  #send(message: FilmMessage, target = this.#origin): void {
    this.#frame?.contentWindow?.postMessage(message, target);
  }
}

reflectAttributes(FilmElement.prototype);
