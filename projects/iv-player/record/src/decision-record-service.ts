import { isPlatformBrowser } from '@angular/common';
import {
  DOCUMENT,
  DestroyRef,
  Injectable,
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
import { IvPlayerError, Player, PlayerService, type VariableValues } from 'iv-player';
import { type IvPlugin, PluginHost } from 'iv-player/plugin';
import { VERSION, loadedStories, ownListener } from 'iv-player/private';
import type { FilmRecord, StoryFile } from 'iv-player/story-core';
import type { FilmRecords } from './lazy/film-records';
import { keptText, keyOf } from './kept-notes';
import { IV_RECORD_PAGE, IV_RECORD_SETTINGS } from './record-loader';
import type { NotedDecision, NotedEvent, RecordAttribution, RecordNote } from './record-note';

/** Facts from which records are made. */
const NOTED =
  /^(?:pass(?:Ending|Started)|playlistReset|nodePushed|snapshotRestored|seekStarted|status|closing)$/;

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
  readonly #document = inject(DOCUMENT);
  readonly #page = inject(IV_RECORD_PAGE);
  readonly #isBrowser = isPlatformBrowser(inject(PLATFORM_ID));
  readonly #records = signal<readonly FilmRecord[]>([]);
  readonly #isRecorded = signal(false);
  readonly #sending = signal<'on' | 'offline' | 'refused'>('on');
  /** For templates. */
  readonly signals: {
    /** Records of this page since its last start, oldest first; the last 500. */
    readonly records: Signal<readonly FilmRecord[]>;
    /**
     * `off`: nothing is recorded, for lack of consent, during a replay, or because the page is not in the sample. `refused`: a server does
     * not take the records; see the player's event `error`. `offline`: records wait for the network. Otherwise `on`.
     */
    readonly state: Signal<'off' | 'on' | 'offline' | 'refused'>;
  } = {
    records: this.#records.asReadonly(),
    state: computed(() => (this.#isRecorded() ? this.#sending() : 'off')),
  };
  /** Not the player's random numbers: stories are made of them. */
  readonly #isSampled = Math.random() < this.#settings.sample;
  /** Consent when it was last acted upon. */
  #given: boolean | null = null;
  /** Story whose stored records were deleted for lack of consent; `null` for none. */
  #deleted: unknown = null;
  #created: Player | null = null;
  /** Who moves, as far as the application says. */
  #attribution: RecordAttribution = {};
  /** What happened while the code that makes records of it loads. */
  #notes: RecordNote[] = [];
  /** Those that are stored, because the page was left meanwhile. */
  #kept: { readonly key: string; readonly count: number } | null = null;
  #maker: FilmRecords | null = null;
  #loading: PromiseLike<void> | null = null;
  /** Listens to the page until the code that makes records does. */
  readonly #leaving = new AbortController();

  /** @internal */
  constructor() {
    if (!this.#isBrowser) return;
    inject(DestroyRef).onDestroy(() => {
      if (this.#maker) this.#maker.destroy();
      else void this.#loading?.then(() => this.#maker?.destroy());
    });
    this.#listen();
    const check = (): void => {
      this.#settings.consent();
      this.#hasConsent();
    };
    untracked(() => {
      this.#given = this.#consent;
      this.#isRecorded.set(this.#isOn);
      effect(check);
    });
  }

  /** Does nothing: options are passed to `withDecisionRecord`. */
  configure(): void {
    // No options.
  }

  /** Ids of the nodes played so far, up to the current one, whether or not they are recorded. Empty before playback, and on a server. */
  path(): readonly string[] {
    const { entries, currentPass } = this.#host.playback;
    return entries.slice(0, (currentPass?.index ?? -1) + 1).map(({ node }) => node.id);
  }

  /**
   * Code of that path, for `openPath` and links. Empty without a story file, and until the code for it is there, which the first record
   * or call loads.
   */
  code(): string {
    this.#load();
    return this.#maker?.code(this.#note({ type: 'check' })) ?? '';
  }

  /**
   * Sends everything that waits, as soon as it disturbs no seam. Resolves when it has arrived, or could not be sent; never rejects.
   * @example
   * await inject(DecisionRecordService).flush();
   */
  async flush(): Promise<void> {
    await this.#loading;
    await this.#maker?.flush();
  }

  /**
   * Runs commands that move the film for somebody else than the viewer: jumps are recorded with `by`, and a place that is opened with
   * `from`. Choices and answers have an option of their own. Returns what `run` returns.
   * @example
   * inject(DecisionRecordService).attribute({ by: 'page' }, () => player.seek('hall'));
   */
  attribute<Result>(attribution: RecordAttribution, run: () => Result): Result {
    const before = this.#attribution;
    this.#attribution = { ...before, ...attribution };
    try {
      return run();
    } finally {
      this.#attribution = before;
    }
  }

  /** Resolves when code that is loaded on demand is there. @internal */
  async loaded(): Promise<void> {
    await this.#loading;
    await this.#maker?.loaded();
  }

  /** Deletes the session and all records that wait, also those of earlier visits. Nothing is recorded until the film starts again. */
  forget(): void {
    this.#delete('forget');
  }

  #listen(): void {
    const { bus, facts } = this.#host;
    const document = this.#document;
    const { signal: stopped } = this.#leaving;
    this.#zone.runOutsideAngular(() => {
      const hidden = (): void => {
        if (document.hidden) this.#keep(false);
      };
      document.addEventListener('visibilitychange', hidden, { signal: stopped });
      document.defaultView?.addEventListener('pagehide', () => this.#keep(true), { signal: stopped });
    });
    facts.subscribe((fact) => {
      // Without a note, there is nothing to close, and the player can no longer be created.
      if (!NOTED.test(fact.type) || (fact.type === 'closing' && !this.#created)) return;
      const note = this.#noteIfOn(fact);
      if (fact.type === 'closing') this.#take(note);
      else bus.afterwards(() => this.#take(note));
    });
    const take = (event: NotedEvent): void => this.#take(this.#noteIfOn(event));
    const player = this.#service;
    player.on(
      'decision.final',
      ownListener((_, record) => take({ type: 'final', record })),
    );
    player.on(
      'decision.made',
      ownListener(({ id }) => take({ type: 'made', id })),
    );
    player.on(
      'question.answered',
      ownListener((record) => take({ type: 'answered', record })),
    );
    player.on(
      'question.closed',
      ownListener((record) => take({ type: 'closed', record })),
    );
    player.on(
      'nodestart',
      ownListener(() => bus.afterwards(() => take({ type: 'nodestart' }))),
    );
    player.on(
      /^(?:question\.closed|ended)$/,
      ownListener(() => bus.afterwards(() => take({ type: 'check' }))),
    );
  }

  /** The page is hidden or left. If the code that makes records has not loaded, the next page with the story makes them. */
  #keep(isLeft: boolean): void {
    const { queue, sinks, texts } = this.#settings;
    this.#forgetKept();
    if (this.#maker || this.#notes.length === 0) return;
    if (isLeft && this.#notes.at(-1)?.event.type !== 'closing') this.#take(this.#noteIfOn({ type: 'left' }));
    if (queue !== 'local' || sinks.every(({ isDirect }) => isDirect)) return;
    const page = this.#page;
    const key = keyOf(page, this.#notes) + Math.random().toString(36).slice(2);
    if (page.keep(key, keptText(this.#notes, page.date() - page.now(), texts)))
      this.#kept = { key, count: this.#notes.length };
  }

  /** The page is back: it makes the records itself, unless another page already has. */
  #forgetKept(): void {
    const kept = this.#kept;
    this.#kept = null;
    if (kept && !this.#page.keep(kept.key, null)) this.#notes.splice(0, kept.count);
  }

  /** `null` if the viewer has not answered. */
  get #consent(): boolean | null {
    const { consent, honourSignals } = this.#settings;
    return honourSignals && this.#page.asksForPrivacy ? false : untracked(consent);
  }

  get #isOn(): boolean {
    const replay = this.#host.plugin('replay') as { readonly isReplaying?: boolean } | undefined;
    return this.#isSampled && this.#consent === true && replay?.isReplaying !== true;
  }

  /** Returns whether there is consent. Acts on it first if it has changed, which only signals tell by themselves. */
  readonly #hasConsent = (): boolean =>
    untracked(() => {
      const given = this.#consent;
      const before = this.#given;
      if (given !== before) {
        this.#given = given;
        this.#deleted = null;
        const isOn = this.#isOn;
        this.#isRecorded.set(isOn);
        if (isOn) this.#take(this.#note({ type: 'consent' }));
        else if (before && this.#isSampled) this.#delete('withdrawn');
      }
      if (given === false) this.#deleteStored();
      return given === true;
    });

  /** Deletes what earlier visits with the story stored. Its code is loaded only if there is something. */
  #deleteStored(): void {
    const { queue } = this.#settings;
    const story = loadedStories.get(this.#player)?.story;
    if (story === this.#deleted) return;
    this.#deleted = story;
    if (queue === 'local' && this.#page.hasStored(this.#page.key ?? 'iv-record:')) this.#delete('withdrawn');
  }

  #delete(type: 'forget' | 'withdrawn'): void {
    this.#records.set([]);
    this.#forgetKept();
    this.#notes = [];
    if (this.#isBrowser) this.#take(this.#note({ type }));
  }

  /** `null` if nobody wants to know: without consent, nothing is kept. */
  #noteIfOn(event: NotedEvent): RecordNote | null {
    this.#hasConsent();
    return this.#maker || this.#isOn ? this.#note(event) : null;
  }

  readonly #note = (event: NotedEvent): RecordNote => {
    const { playback, media } = this.#host;
    const { entries, currentPass, currentNodeTime: time, status } = playback;
    // At a seam, the time of the engine may be that of the next frame already.
    const isStart = event.type === 'passStarted' || event.type === 'snapshotRestored';
    const decisions = this.#host.plugin('decision') as Player['decision'] | undefined;
    const questions = this.#host.plugin('questions') as Player['questions'] | undefined;
    const isPending = /^(?:made|left|closing)$/.test(event.type);
    const decision = isPending && currentPass && decisions?.get(currentPass.node.id);
    return {
      ...{ event, now: this.#page.now(), isOn: this.#isOn, language: this.#service.language },
      ...{ entries: [...entries], currentPass, path: this.path(), time, status, rate: media.playbackRate },
      played: isStart ? playback.playedTimeAt(event.time) : playback.playedTime,
      story: loadedStories.get(this.#player)?.story as StoryFile | undefined,
      decision: decision && decisions ? notedDecision(decision, untracked(decisions.signals.open)) : null,
      attribution: this.#attribution,
      variables: this.#host.store.redux.getState()['variables'] as VariableValues,
      questions: questions ? untracked(() => notedQuestions(questions.signals)) : null,
    };
  };

  #take(note: RecordNote | null): void {
    if (!note) return;
    if (!this.#maker) {
      this.#notes.push(note);
      return this.#load();
    }
    // Consent may have been withdrawn since.
    this.#maker.take(this.#isOn ? note : { ...note, isOn: false });
  }

  /** Loads the code that makes records; tries again with the next note if it could not be loaded. */
  #load(): void {
    if (!this.#isBrowser) return;
    this.#loading ??= this.#zone.runOutsideAngular(() =>
      this.#page.load().then(
        ({ FilmRecords: Records }) => {
          this.#leaving.abort();
          this.#forgetKept();
          this.#maker = new Records({
            ...{ host: this.#host, zone: this.#zone, document: this.#document, page: this.#page },
            ...{ settings: this.#settings, note: this.#note },
            ...{ records: this.#records, state: this.#sending, hasConsent: this.#hasConsent },
            loadParts: () => import('./story-parts'),
            refused: (message, cause) =>
              this.#host.emitError(new IvPlayerError('RECORD_REFUSED', message, { cause })),
          });
          this.#hasConsent();
          for (const note of this.#notes.splice(0)) this.#take(note);
        },
        () => void (this.#loading = null),
      ),
    );
  }

  /** The player, which is created after its plugins, and closed after its injector. */
  get #player(): Player {
    return (this.#created ??= this.#injector.get(Player));
  }
}

const notedQuestions = ({ open, results }: Player['questions']['signals']): RecordNote['questions'] => ({
  isOpen: open() !== null,
  asked: Object.keys(results()),
});

/** @param open the window that is open */
function notedDecision(
  { selected, choices, children, duration }: NotedDecision,
  open: { readonly duration: number } | null,
): NotedDecision {
  return { selected, choices, children, duration: (open ?? { duration }).duration };
}
