import type { NgZone, WritableSignal } from '@angular/core';
import type { PluginHost } from 'iv-player/plugin';
import type { QuestionsApi } from 'iv-player/private';
import type { FilmRecord, StoryFile } from 'iv-player/story-core';
import type { NotedEvent, RecordNote } from '../record-note';
import type { RecordSettings } from '../record-options';
import type { RecordPage } from '../record-page';
import type { RecordDetails, RecordSinkParts } from '../record-sink';
import type * as storyParts from '../story-parts';
import { FilmRecorder } from './film-recorder';
import { HtmlRecordBrowser, type RecordBrowser } from './html-record-browser';
import type { RecordedStory } from './record-session';
import { RecordSender } from './record-sender';
import type { KeptNotes } from './record-store';
import { toldNotes } from './told-notes';

type StoryParts = typeof storyParts;

/** Without a story file. */
const UNKNOWN: RecordedStory = { id: 'film', rev: '00000000' };

/** Seconds before a seam in which nothing is sent. */
const BEFORE_SEAM = 2;
/** Most records in `signals.records`. */
const MOST_SHOWN = 500;

/** What is told of a film. */
interface ToldFilm {
  readonly recorder: FilmRecorder;
  /** Whether an earlier page noted it. */
  readonly isKept: boolean;
  /** Whether the ending of the current pass was told. */
  hasEnding: boolean;
}

/** What is made available to the code that is loaded on demand. */
export interface FilmRecordsContext {
  readonly host: PluginHost;
  readonly zone: NgZone;
  readonly document: Document;
  readonly settings: RecordSettings;
  readonly page: RecordPage;
  readonly loadParts: () => Promise<StoryParts>;
  /** Whether there is consent. Takes note first if it was withdrawn. */
  readonly hasConsent: () => boolean;
  /** Reports that a server refuses records, or that a sink throws. */
  readonly refused: (message: string, cause: unknown) => void;
  /** Notes an event of now. */
  readonly note: (event: NotedEvent) => RecordNote;
  readonly records: WritableSignal<readonly FilmRecord[]>;
  readonly state: WritableSignal<'on' | 'offline' | 'refused'>;
}

/** Makes records of what was noted, and sends them. */
export class FilmRecords {
  readonly #context: FilmRecordsContext;
  readonly #browser: RecordBrowser;
  readonly #film: ToldFilm;
  readonly #stop: () => void;
  #sender: RecordSender | null = null;
  #story: readonly [file: StoryFile | undefined, told: RecordedStory] = [undefined, UNKNOWN];
  #parts: StoryParts | null = null;
  #loadingParts: Promise<void> | null = null;
  /** What was noted while they load. */
  #waiting: RecordNote[] = [];
  #isRefused = false;
  /** Names of sinks that threw. */
  readonly #failed = new Set<string>();

  constructor(context: FilmRecordsContext) {
    this.#context = context;
    const { document, page, note } = context;
    const browser = (this.#browser = page.browser ?? new HtmlRecordBrowser(document));
    this.#film = this.#newFilm(
      (now) => browser.date() - page.now() + now,
      (record, given) => this.#add(record, given),
    );
    const online = (): void => {
      this.#showState();
      if (browser.isOnline) this.#sender?.online();
    };
    const leave = (): void => {
      if (context.hasConsent()) this.#sender?.leave();
    };
    this.#stop = this.#outside(() =>
      browser.listen({
        hidden: leave,
        left: () => {
          context.hasConsent();
          this.take(note({ type: 'left' }));
          leave();
        },
        network: online,
      }),
    );
    this.#showState();
  }

  /** Takes what was noted, in order, as soon as there is what records say about its story file. */
  take(note: RecordNote): void {
    const { type } = note.event;
    if (type === 'withdrawn' || type === 'forget') this.#waiting = [];
    if (note.story && !this.#parts) {
      this.#waiting.push(note);
      this.#loadParts();
      return;
    }
    this.#tell(this.#film, note);
    if (type === 'withdrawn' || type === 'forget') this.#clear(note);
  }

  #newFilm(
    dateAt: (now: number) => number,
    add: (record: FilmRecord, note: RecordNote) => void,
    isKept = false,
  ): ToldFilm {
    const recorder = new FilmRecorder(this.#context.settings, {
      dateAt,
      newId: () => this.#browser.newId(),
      story: ({ story }) => this.#recorded(story),
      code: (given) => this.code(given),
      add,
    });
    return { recorder, isKept, hasEnding: false };
  }

  #tell(film: ToldFilm, note: RecordNote): void {
    const { type } = note.event;
    film.recorder.take(note);
    if (type === 'nodestart') film.hasEnding = false;
    if (type === 'nodestart' || type === 'check') this.#tellEnding(film, note);
  }

  /** Makes records of what an earlier page noted. Variables are not known then, nor whether an ending passed. */
  #tellKept(kept: KeptNotes): void {
    const film = this.#newFilm(
      (now) => kept.date + now,
      (record, note) => this.#sender?.add(record, this.#detailsOf(record, note)),
      true,
    );
    try {
      for (const note of toldNotes(kept, this.#story[0])) this.#tell(film, note);
    } catch {
      // They are of another version.
    }
  }

  /** Code of the path of a note. */
  code({ story, ...path }: RecordNote): string {
    if (story) this.#loadParts();
    return (story && this.#parts?.codeOfPath(story, this.#parts.playedPath(path))) ?? '';
  }

  /** Sends everything that waits. */
  async flush(): Promise<void> {
    await this.#loadingParts;
    if (this.#context.hasConsent()) await this.#sender?.flush();
  }

  /** Resolves when everything is loaded. */
  async loaded(): Promise<void> {
    await this.#loadingParts;
  }

  /** The player is destroyed. What waits is sent. */
  destroy(): void {
    this.#stop();
    void this.flush().then(() => this.#sender?.close());
  }

  #clear({ story }: RecordNote): void {
    this.#context.records.set([]);
    this.#sender?.clear();
    if (this.#context.settings.queue === 'local') this.#browser.clear(this.#keyOf(story));
  }

  #showState(): void {
    const network = this.#browser.isOnline ? 'on' : 'offline';
    this.#context.state.set(this.#isRefused ? 'refused' : network);
  }

  #add(record: FilmRecord, note: RecordNote): void {
    const { records } = this.#context;
    const shown = record.kind === 'start' ? [] : records();
    records.set([...shown, record].slice(-MOST_SHOWN));
    const details = this.#detailsOf(record, note);
    for (const sink of this.#context.settings.sinks) if (sink.isDirect) this.#sendNow(sink, record, details);
    this.#sender ??= this.#createSender(note);
    this.#sender?.add(record, details);
    if (record.kind === 'ending') void this.flush();
  }

  /** Others get the record although this one throws. */
  #sendNow(sink: RecordSinkParts, record: FilmRecord, details: RecordDetails): void {
    new Promise<void>((sent) =>
      sent(sink.send(sink.items(record, details), { unloading: false, lost: 0 }) ?? undefined),
    ).catch((cause: unknown) => this.#sinkFailed(sink.name, cause));
  }

  /** Reports a sink that threw, once. */
  #sinkFailed(sink: string, cause: unknown): void {
    if (this.#failed.has(sink)) return;
    this.#failed.add(sink);
    const message = `${sink} threw an error, and did not get the record: see its cause. Further errors of this sink are not reported.`;
    this.#context.refused(message, cause);
  }

  #detailsOf(record: FilmRecord, { currentPass }: RecordNote): RecordDetails {
    const questions = this.#context.host.plugin('questions') as Pick<QuestionsApi, 'get'> | undefined;
    const question = record.kind === 'question' ? questions?.get(record.id) : undefined;
    return { duration: currentPass?.node.duration ?? 0, ...(question && { question }) };
  }

  /** `null` without sinks that have a queue. */
  #createSender({ story }: RecordNote): RecordSender | null {
    const { batch, every, queue } = this.#context.settings;
    const sinks = this.#context.settings.sinks.filter(({ isDirect }) => !isDirect);
    if (sinks.length === 0) return null;
    const browser = this.#browser;
    const isLocal = queue === 'local';
    const tools = {
      after: (ms: number, run: () => void) => this.#outside(() => browser.after(ms, run)),
      quietIn: () => this.#quietIn,
      hasConsent: this.#context.hasConsent,
      storage: isLocal ? browser.storage : null,
      locks: isLocal ? browser.locks : null,
      id: browser.newId(),
      onRefused: (sink: string, record: unknown, cause: unknown) => this.#refused(sink, record, cause),
      onKept: (kept: KeptNotes) => this.#tellKept(kept),
      onFailed: (sink: string, cause: unknown) => this.#sinkFailed(sink, cause),
    };
    return this.#outside(() => new RecordSender(tools, { sinks, batch, every, key: this.#keyOf(story) }));
  }

  /** Runs outside of Angular's zone. */
  #outside<Result>(run: () => Result): Result {
    return this.#context.zone.runOutsideAngular(run);
  }

  /** Milliseconds until sending disturbs no seam. */
  get #quietIn(): number {
    const { playback, media } = this.#context.host;
    const { currentPass, currentNodeTime, status } = playback;
    if (status !== 'playing' || !currentPass?.node.hasKnownDuration) return 0;
    const left = (currentPass.node.duration - currentNodeTime) / media.playbackRate;
    return left < BEFORE_SEAM ? Math.max(0, left) * 1000 + 100 : 0;
  }

  /** Reports that a sink refuses a record, or everything (`null`). */
  #refused(sink: string, record: unknown, cause: unknown): void {
    if (record === null) {
      this.#isRefused = true;
      this.#showState();
    }
    const { status } = (cause ?? {}) as { readonly status?: number };
    const message =
      record === null
        ? `${sink} refuses records with the status ${String(status)}, and gets no more of them: check its address and credentials.`
        : `${sink} refused a record with the status ${String(status)}, which is dropped: ${JSON.stringify(record).slice(0, 200)}`;
    this.#context.refused(message, cause);
  }

  /** Start of the keys of storage. */
  #keyOf(story: StoryFile | undefined): string {
    // Half a surrogate pair cannot be encoded.
    const id = this.#recorded(story).id.replace(/\p{Surrogate}/gu, '\ufffd');
    return this.#context.page.key ?? `iv-record:${encodeURIComponent(id)}:`;
  }

  #recorded(file: StoryFile | undefined): RecordedStory {
    if (this.#story[0] !== file) this.#story = [file, (file && this.#parts?.recordedStory(file)) ?? UNKNOWN];
    return this.#story[1];
  }

  /** Tries again with the next note if it could not be loaded. */
  #loadParts(): void {
    this.#loadingParts ??= this.#outside(() =>
      this.#context.loadParts().then(
        (parts) => {
          this.#parts = parts;
          this.#context.hasConsent();
          for (const note of this.#waiting.splice(0)) this.take(note);
        },
        () => void (this.#loadingParts = null),
      ),
    );
  }

  /** Tells the ending of a pass. */
  #tellEnding(film: ToldFilm, note: RecordNote): void {
    const { story, currentPass, status, time, variables, questions } = note;
    if (!story || film.hasEnding || !film.recorder.isRecording) return;
    const ending = this.#parts?.endingAt(story, currentPass?.node.id ?? null, {
      ended: status === 'ended',
      initiedPlugins: questions ? ['questions'] : [],
      questions: {
        signals: {
          open: () => questions?.isOpen,
          results: () => Object.fromEntries(questions?.asked.map((id) => [id, true]) ?? []),
        },
      },
      currentNode: currentPass?.node ?? null,
      currentNodeTime: time,
      reduxStore: { getState: () => ({ variables }) },
    });
    if (!ending) return;
    film.hasEnding = true;
    film.recorder.ended(film.isKept ? { name: ending.name } : ending, note);
  }
}
