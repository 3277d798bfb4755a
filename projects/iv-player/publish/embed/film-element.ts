import type { QuestionInput } from 'iv-player/private';
import { embedProblem, filmAddress, redirectProblem, setFilmQuery, silenceProblem } from './film-address';
import { type FilmValues, readValues, setFilmValues, sourceProblem, valuesProblem } from './film-address';
import {
  type Attribute,
  OBSERVED,
  ReflectingElement,
  isOn,
  loadsAgain,
  takeOwnProperties,
} from './film-attributes';
import { dispatchFilmEvent, reportFailure } from './film-event';
import { type LoadedFilm, createFilmFrame, createPoster, filmStyles } from './film-frame';
import { FilmGreeting } from './film-greeting';
import { FIRST_MEMORY, type FilmMemory, movedTo, readyCommands } from './film-memory';
import {
  type CommandName,
  type FilmCommands,
  type FilmMessage,
  type FullFilmState,
  type JudgedAnswer,
  FIRST_STATE,
  errorDetails,
  filmMessage,
  isOfFilm,
  readMessage,
} from './film-protocol';
import { FilmCommandError, PendingCommands, REMOVED, REPLACED } from './pending-commands';
import { TimeListeners } from './time-listeners';

/**
 * `<iv-film src="https://films.example/door/">`: a packed film in a frame, with properties, methods and events. Commands wait until
 * the film is ready.
 */
export class FilmElement extends ReflectingElement implements Omit<FilmCommands, 'answerQuestion'> {
  static readonly observedAttributes = OBSERVED;

  readonly #root: ShadowRoot;
  readonly #commands = new PendingCommands((message) => this.#send(message));
  readonly #timeListeners: TimeListeners;
  readonly #greeting = new FilmGreeting(
    // To any origin, because it carries nothing: an answer from another one tells where the address redirects to.
    () => this.#send(filmMessage('hello'), '*'),
    () => this.#refuse(silenceProblem(origin)),
  );
  #isAttached = false;
  #film: LoadedFilm | null = null;
  #memory = FIRST_MEMORY;
  /** Values of variables that the page has set, and those that the film was loaded with. */
  #values: FilmValues = {};
  #loadedValues: FilmValues = {};
  /** Whether the viewer agrees to be recorded; `null` if the page has not said. A film that is loaded gets it with its address. */
  #consent: boolean | null = null;
  /** Properties that were set before the element was defined. They are set again after its attributes. */
  #early = takeOwnProperties(this);

  constructor() {
    super();
    // An element that is being upgraded may already have listeners.
    this.#timeListeners = new TimeListeners(this, () => this.#watchTime(), this.isConnected);
    this.#root = this.attachShadow({ mode: 'open' });
    this.#root.adoptedStyleSheets = [filmStyles()];
  }

  get paused(): boolean {
    return this.#memory.paused;
  }
  get ended(): boolean {
    return this.#memory.ended;
  }
  get currentNode(): string | null {
    return this.#memory.node;
  }
  get isReady(): boolean {
    return this.#commands.isReady;
  }

  /** Path code of the playthrough. Setting it starts another playthrough there. */
  get path(): string {
    return this.#memory.path;
  }
  set path(value: string | null | undefined) {
    this.#reload(value ?? '');
  }

  /** Language of the film. Setting it, or changing the attribute, changes the film's. */
  get language(): string {
    return this.#memory.language;
  }
  set language(value: string | null | undefined) {
    if (!this.isReady && (value || this.#memory.ready !== 'current'))
      this.#memory = { ...this.#memory, language: value ?? '' };
    // Before that, the address of the film has the language.
    if (value && (this.#film || this.#commands.has('setLanguage')))
      reportFailure(this, this.#commands.run('setLanguage', value));
  }

  /** Whether the film is muted. Setting it, or changing the attribute, mutes or unmutes the film. */
  get muted(): boolean {
    const { muted, ready } = this.#memory;
    return muted || (this.autoplay && !ready);
  }
  set muted(value: boolean | string | null | undefined) {
    const muted = isOn(value);
    const { isReady } = this;
    if (!isReady) this.#memory = { ...this.#memory, muted, hasMuting: true };
    // After a call that waits; otherwise, the film is told first when it is ready.
    if (isReady || this.#commands.has('setMuted')) reportFailure(this, this.#commands.run('setMuted', muted));
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
  answer(question: string, value: QuestionInput): Promise<JudgedAnswer | null> {
    return this.#run('answerQuestion', question, value) as Promise<JudgedAnswer | null>;
  }
  continue(): Promise<boolean> {
    return this.#run('continue') as Promise<boolean>;
  }
  skip(): Promise<boolean> {
    return this.#run('skip') as Promise<boolean>;
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
  setValues(values: object): Promise<void> {
    const read = readValues(values);
    if (!read) return Promise.reject(new FilmCommandError(valuesProblem(values)));
    this.#values = { ...this.#values, ...read };
    return this.#run('setValues', read) as Promise<void>;
  }
  setConsent(consent: boolean): Promise<void> {
    return this.#run('setConsent', (this.#consent = isOn(consent))) as Promise<void>;
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
      this.#memory = { ...this.#memory, paused: true };
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
    else if (loadsAgain(name))
      this.#reload(this.#memory.ready === 'current' ? (this.getAttribute('path') ?? '') : this.path);
    else if (name === 'language') this.language = value;
    else if (name === 'muted') this.muted = value;
    else if (name === 'consent') {
      this.#consent = value !== null && isOn(value);
      const isSent = this.#film !== null || this.#commands.has('setConsent');
      if (isSent) reportFailure(this, this.#commands.run('setConsent', this.#consent));
    } else if (name === 'values') this.#takeValues(value ?? '');
    else if (name === 'poster') this.#showPoster();
    else if (name === 'label' && this.#film) this.#film.frame.title = this.label;
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
    this.#memory = movedTo(this.#memory, path);
    if (this.#isAttached) this.#load();
  }

  /** Loads the film, at its last place if it was loaded before. */
  #load(): void {
    this.#unload();
    if (!this.src) return;
    const address = filmAddress(this.src);
    if (!address) return dispatchFilmEvent(this, 'error', sourceProblem(this.src));
    const memory = this.#memory;
    const { ready } = memory;
    const given = { node: this.node, consent: this.#consent };
    setFilmQuery(address, ready === 'current' ? memory : null, { ...memory, ...given });
    setFilmValues(address, (this.#loadedValues = this.#values));
    addEventListener('message', this.#receive);
    const isEager = this.#isEager || ready !== null || this.#commands.isWaited;
    const frame = createFilmFrame(this.label, isEager);
    this.#film = { frame, origin: address.origin };
    const silence = embedProblem(address, window);
    // Repeats the greeting when the film reloads itself.
    frame.addEventListener('load', () => (silence ? this.#refuse(silence) : this.#greet()));
    frame.src = address.href;
    this.#root.append(frame);
    this.#showPoster();
  }

  /** Takes the values in the attribute: into the address of a film that is not loaded yet, otherwise with a command. */
  #takeValues(json: string): void {
    const values = readValues(json);
    if (!values) return dispatchFilmEvent(this, 'error', valuesProblem(json));
    this.#values = values;
    if (this.isReady) reportFailure(this, this.#commands.run('setValues', values));
  }

  /** Whether the page wants the film before the viewer gets near it. */
  get #isEager(): boolean {
    return this.loading.trim().toLowerCase() === 'eager';
  }

  #loadNow(): void {
    if (this.#film) this.#film.frame.loading = 'eager';
  }

  /** Runs a command of the page, which a film that is not loaded yet must obey. */
  #run(name: CommandName, ...given: readonly unknown[]): Promise<unknown> {
    this.#loadNow();
    return this.#commands.run(name, ...given);
  }

  #unload(): void {
    removeEventListener('message', this.#receive);
    this.#greeting.stop();
    this.#root.replaceChildren();
    this.#film = null;
    this.#commands.wait();
  }

  /** Shows the poster until the film is ready. */
  #showPoster(): void {
    this.#hidePoster();
    if (this.poster && this.#film && !this.isReady)
      this.#root.append(createPoster(this.poster, this.#film.frame));
  }

  #hidePoster(): void {
    this.#root.querySelector('img')?.remove();
  }

  /** Greets the film until it answers. */
  #greet(): void {
    this.#commands.wait();
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

  readonly #receive = ({ data, origin, source }: MessageEvent<unknown>): void => {
    const film = this.#film;
    if (source !== film?.frame.contentWindow) return;
    const message = readMessage(data);
    if (!message) return;
    const { type, fields } = message;
    if (origin !== film.origin) {
      if (this.#greeting.isWaiting && type === 'hello') this.#refuse(redirectProblem(this.src, origin));
      return;
    }
    this.#greeting.stop();
    if (!isOfFilm(type) || (type === 'ready' && this.isReady)) return;
    const { state, ...detail } = fields;
    const before = this.#memory;
    if (typeof state === 'object' && state !== null)
      this.#memory = { ...FIRST_STATE, ...state, ready: before.ready, hasMuting: before.hasMuting };
    if (type === 'answer') return this.#commands.settle(detail);
    if (type === 'state') return;
    if (type === 'ready') this.#becomeReady(film.frame, detail, before);
    dispatchFilmEvent(this, type, detail);
    if (type === 'timeupdate') this.#watchTime();
  };

  #becomeReady(frame: HTMLIFrameElement, detail: { readonly title?: unknown }, before: FilmMemory): void {
    this.#hidePoster();
    if (!this.label && typeof detail.title === 'string') frame.title = detail.title;
    const first = readyCommands(before, this.#memory, this.autoplay);
    this.#commands.sendAll(() => {
      if (this.#values !== this.#loadedValues)
        reportFailure(this, this.#commands.run('setValues', this.#values));
      for (const [name, argument] of first) reportFailure(this, this.#commands.run(name, argument));
    });
    this.#memory = { ...this.#memory, ready: 'current' };
    this.#watchTime();
  }

  /** Requests `timeupdate` while there are listeners. */
  #watchTime(): void {
    reportFailure(this, this.#commands.watchTime(this.#timeListeners.hasAny));
  }

  #send(message: FilmMessage, target?: string): void {
    const film = this.#film;
    film?.frame.contentWindow?.postMessage(message, target ?? film.origin);
  }
}
