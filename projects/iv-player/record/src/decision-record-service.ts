import { isPlatformBrowser } from '@angular/common';
import {
  DOCUMENT,
  DestroyRef,
  Injectable,
  InjectionToken,
  Injector,
  NgZone,
  PLATFORM_ID,
  type Signal,
  computed,
  effect,
  inject,
  signal,
  untracked,
} from '@angular/core';
import { IvPlayerError, Player, PlayerService } from 'iv-player';
import { type IvPlugin, PluginHost } from 'iv-player/plugin';
import { type QuestionsApi, VERSION, loadedStories, ownListener } from 'iv-player/private';
import type { FilmRecord, StoryFile } from 'iv-player/story-core';
import { FilmRecorder } from './film-recorder';
import { HtmlRecordPage, type RecordPage } from './html-record-page';
import type { RecordSender } from './lazy/record-sender';
import type { RecordSettings } from './record-options';
import { pathOf } from './record-path';
import type { RecordAttribution, RecordedStory } from './record-session';
import type { RecordDetails } from './record-sink';
import type * as storyParts from './story-parts';
import { recordedStory } from './story-revision';

type StoryParts = typeof storyParts;

/** Options of `withDecisionRecord`, with defaults. */
export const IV_RECORD_SETTINGS = new InjectionToken<RecordSettings>('iv-player: record settings');
/** The browser, for specs. */
export const IV_RECORD_PAGE = new InjectionToken<RecordPage>('iv-player: record page');

/** Seconds before a seam in which nothing is sent. */
const BEFORE_SEAM = 2;
/** Most records in `signals.records`. */
const MOST_SHOWN = 500;

/**
 * Records what viewers choose; see `withDecisionRecord`. Nothing happens on a server.
 * @example
 * const record = inject(DecisionRecordService);
 * const choices = computed(() => record.signals.records().filter(({ kind }) => kind === 'choice').length);
 */
@Injectable()
export class DecisionRecordService implements IvPlugin {
  /** Name of the plugin in `plugins` and for `initPlugin`. */
  readonly name = 'record';
  /** Version of the library. */
  readonly version = VERSION;
  readonly #settings = inject(IV_RECORD_SETTINGS);
  readonly #host = inject(PluginHost);
  readonly #service = inject(PlayerService);
  readonly #injector = inject(Injector);
  readonly #zone = inject(NgZone);
  readonly #page: RecordPage | null;
  readonly #records = signal<readonly FilmRecord[]>([]);
  readonly #network = signal(true);
  readonly #hasConsent = signal(false);
  readonly #isRefused = signal(false);
  /** For templates. */
  readonly signals: {
    /** Records of this page since its last start, oldest first; the last 500. */
    readonly records: Signal<readonly FilmRecord[]>;
    /**
     * `off`: nothing is recorded, for lack of consent, during a replay, or because the page is not in the sample. `refused`: a server does
     * not take the records; see the player's event `error`. `offline`: records wait for the network. Otherwise `on`.
     */
    readonly state: Signal<'off' | 'on' | 'offline' | 'refused'>;
  };
  #recorder: FilmRecorder | null = null;
  #created: Player | null = null;
  #story: readonly [file: StoryFile | undefined, told: RecordedStory] = [undefined, recordedStory(undefined)];
  #parts: StoryParts | null = null;
  #loadingParts: Promise<void> | null = null;
  /** Whether the ending of the current pass was told. */
  #hasEnding = false;
  #sender: RecordSender | null = null;
  #loading: Promise<void> | null = null;
  /** Records made while the code that sends loads. */
  #waiting: (readonly [FilmRecord, RecordDetails])[] = [];

  /** @internal */
  constructor() {
    const isBrowser = isPlatformBrowser(inject(PLATFORM_ID));
    const page = inject(IV_RECORD_PAGE, { optional: true }) ?? new HtmlRecordPage(inject(DOCUMENT));
    const { sample } = this.#settings;
    // Not the player's random numbers: stories are made of them.
    this.#page = isBrowser && Math.random() < sample ? page : null;
    this.signals = {
      records: this.#records.asReadonly(),
      state: computed(() => {
        if (!this.#hasConsent()) return 'off';
        if (this.#isRefused()) return 'refused';
        return this.#network() ? 'on' : 'offline';
      }),
    };
    if (this.#page) this.#start(this.#page);
  }

  /** Does nothing: options are passed to `withDecisionRecord`. */
  configure(): void {
    // No options.
  }

  /** Ids of the nodes played so far, up to the current one, whether or not they are recorded. Empty before playback, and on a server. */
  path(): readonly string[] {
    return pathOf(this.#host.playback);
  }

  /** Code of that path, for `openPath` and links. Empty without a story file, and until its code has loaded. */
  code(): string {
    const story = this.#file;
    const parts = this.#parts;
    return (story && parts?.codeOfPath(story, parts.playedSteps(this.#player))) ?? '';
  }

  /**
   * Sends everything that waits, as soon as it disturbs no seam. Resolves when it has arrived, or could not be sent; never rejects.
   * @example
   * await inject(DecisionRecordService).flush();
   */
  async flush(): Promise<void> {
    await this.#loading;
    await this.#sender?.flush();
  }

  /**
   * Runs commands that move the film for somebody else than the viewer: jumps are recorded with `by`, and a place that is opened with
   * `from`. Choices and answers have an option of their own. Returns what `run` returns.
   * @example
   * inject(DecisionRecordService).attribute({ by: 'page' }, () => player.seek('hall'));
   */
  attribute<Result>(attribution: RecordAttribution, run: () => Result): Result {
    return this.#recorder ? this.#recorder.attribute(attribution, run) : run();
  }

  /** Resolves when code that is loaded on demand is there. @internal */
  async loaded(): Promise<void> {
    await Promise.all([this.#loading, this.#loadingParts]);
  }

  /** Deletes the session and all records that wait, also those of earlier visits. Nothing is recorded until the film starts again. */
  forget(): void {
    this.#recorder?.forget();
    this.#clear();
  }

  #start(page: RecordPage): void {
    const host = this.#host;
    const recorder = (this.#recorder = new FilmRecorder(host, this.#settings, {
      now: () => page.now(),
      date: () => page.date(),
      newId: () => page.newId(),
      isOn: () => this.#isOn(page),
      language: () => this.#service.language,
      story: () => this.#recorded,
      code: () => this.code(),
      add: (record) => this.#add(page, record),
    }));
    const player = this.#service;
    player.on(
      'decision.final',
      ownListener((_, record) => recorder.decided(record)),
    );
    player.on(
      'decision.made',
      ownListener(({ id }) => recorder.made(id)),
    );
    player.on(
      'question.closed',
      ownListener((record) => recorder.closed(record)),
    );
    player.on(
      'nodestart',
      ownListener(() => {
        this.#hasEnding = false;
        this.#loadParts();
        host.bus.afterwards(() => this.#tellEnding());
      }),
    );
    player.on(
      /^(?:question\.closed|ended)$/,
      ownListener(() => host.bus.afterwards(() => this.#tellEnding())),
    );
    this.#zone.runOutsideAngular(() => this.#listen(page, recorder));
    const check = (): void => {
      this.#settings.consent();
      untracked(() => this.#consented(page, recorder));
    };
    untracked(() => {
      check();
      effect(check);
    });
  }

  #listen(page: RecordPage, recorder: FilmRecorder): void {
    const send = (): void => this.#sender?.leave();
    const stop = page.listen({
      hidden: send,
      left: () => {
        recorder.left();
        send();
      },
      network: () => {
        this.#network.set(page.isOnline);
        if (page.isOnline) this.#sender?.online();
      },
    });
    this.#network.set(page.isOnline);
    inject(DestroyRef).onDestroy(() => {
      stop();
      void this.flush().then(() => this.#sender?.close());
    });
  }

  #isOn(page: RecordPage): boolean {
    const { consent, honourSignals } = this.#settings;
    const replay = this.#host.plugin('replay') as { readonly isReplaying?: boolean } | undefined;
    return untracked(consent) && !(honourSignals && page.asksForPrivacy) && replay?.isReplaying !== true;
  }

  #consented(page: RecordPage, recorder: FilmRecorder): void {
    const isOn = this.#isOn(page);
    const isWithdrawn = this.#hasConsent() && !isOn;
    this.#hasConsent.set(isOn);
    recorder.update();
    if (isWithdrawn) this.#clear();
  }

  #clear(): void {
    this.#records.set([]);
    this.#waiting = [];
    this.#sender?.clear();
    if (this.#settings.queue === 'local') this.#page?.clear(this.#key);
  }

  #add(page: RecordPage, record: FilmRecord): void {
    const { sinks } = this.#settings;
    const shown = record.kind === 'start' ? [] : this.#records();
    this.#records.set([...shown, record].slice(-MOST_SHOWN));
    const details = this.#detailsOf(record);
    for (const sink of sinks)
      if (sink.isDirect) void sink.send(sink.items(record, details), { unloading: false, lost: 0 });
    if (sinks.every(({ isDirect }) => isDirect)) return;
    if (this.#sender) this.#sender.add(record, details);
    else this.#waiting.push([record, details]);
    this.#load(page);
    if (record.kind === 'ending') void this.flush();
  }

  #detailsOf(record: FilmRecord): RecordDetails {
    const questions = this.#host.plugin('questions') as Pick<QuestionsApi, 'get'> | undefined;
    const question = record.kind === 'question' ? questions?.get(record.id) : undefined;
    return { duration: this.#host.playback.currentPass?.node.duration ?? 0, ...(question && { question }) };
  }

  /** Loads the code that sends; tries again with the next record if it could not be loaded. */
  #load(page: RecordPage): void {
    if (this.#sender || this.#loading) return;
    const { sinks, batch, every, queue } = this.#settings;
    this.#loading = this.#zone.runOutsideAngular(() =>
      import('./lazy/record-sender').then(
        ({ RecordSender: Sender }) => {
          const isLocal = queue === 'local';
          const tools = {
            after: (ms: number, run: () => void) => page.after(ms, run),
            quietIn: () => this.#quietIn,
            storage: isLocal ? page.storage : null,
            locks: isLocal ? page.locks : null,
            id: page.newId(),
            onRefused: (...given: Parameters<DecisionRecordService['refused']>) => this.refused(...given),
          };
          const queued = sinks.filter(({ isDirect }) => !isDirect);
          const sender = (this.#sender = new Sender(tools, { sinks: queued, batch, every, key: this.#key }));
          for (const [record, details] of this.#waiting.splice(0)) sender.add(record, details);
        },
        () => void (this.#loading = null),
      ),
    );
  }

  /** Milliseconds until sending disturbs no seam. */
  get #quietIn(): number {
    const { currentPass, currentNodeTime, status } = this.#host.playback;
    if (status !== 'playing' || !currentPass?.node.hasKnownDuration) return 0;
    const left = (currentPass.node.duration - currentNodeTime) / this.#host.media.playbackRate;
    return left < BEFORE_SEAM ? Math.max(0, left) * 1000 + 100 : 0;
  }

  /** Reports that a sink refuses a record, or everything (`null`). @internal */
  refused(sink: string, record: unknown, cause: unknown): void {
    if (record === null) this.#isRefused.set(true);
    const { status } = (cause ?? {}) as { readonly status?: number };
    const message =
      record === null
        ? `${sink} refuses records with the status ${String(status)}, and gets no more of them: check its address and credentials.`
        : `${sink} refused a record with the status ${String(status)}, which is dropped: ${JSON.stringify(record).slice(0, 200)}`;
    this.#host.emitError(new IvPlayerError('RECORD_REFUSED', message, { cause }));
  }

  get #file(): StoryFile | undefined {
    return loadedStories.get(this.#player)?.story as StoryFile | undefined;
  }

  /** Start of the keys of storage. */
  get #key(): string {
    return `iv-record:${encodeURIComponent(this.#recorded.id)}:`;
  }

  /** The player, which is created after its plugins, and closed after its injector. */
  get #player(): Player {
    return (this.#created ??= this.#injector.get(Player));
  }

  get #recorded(): RecordedStory {
    const file = this.#file;
    if (this.#story[0] !== file) this.#story = [file, recordedStory(file)];
    return this.#story[1];
  }

  /** Loads what is needed for codes and endings, if a story file is played. */
  #loadParts(): void {
    if (this.#loadingParts || !this.#file) return;
    this.#loadingParts = this.#zone.runOutsideAngular(() =>
      import('./story-parts').then(
        (parts) => {
          this.#parts = parts;
          this.#host.bus.afterwards(() => this.#tellEnding());
        },
        () => void (this.#loadingParts = null),
      ),
    );
  }

  #tellEnding(): void {
    const ending = this.#hasEnding ? null : this.#parts?.storyEnding(this.#player);
    if (!ending || !this.#recorder?.isRecording) return;
    this.#hasEnding = true;
    this.#recorder.ended(ending);
  }
}
