import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  DestroyRef,
  EnvironmentInjector,
  afterNextRender,
  computed,
  effect,
  inject,
  signal,
} from '@angular/core';
import { IvPlayer, Player } from 'iv-player';
import { type StoryFile, loadStory, watchStory } from 'iv-player/story';
import {
  IvAudioDescription,
  IvCaptions,
  IvChoices,
  IvControls,
  IvNotices,
  IvQuestions,
  injectStoryNavigation,
  localize,
  matchingLanguage,
} from 'iv-player/ui';
import { textLocale } from 'iv-player/story-core';
import { embedFilm } from './embed-film';
import { filmLanguages } from './film-languages';
import { findPlace, openPlace } from './film-place';
import { filledTitle } from './filled-title';
import { GivenStory, setGivenValues } from './given-values';
import { showFailure } from './page-failure';
import { PAGE_DATA, isCourse } from './page-data';
import { PAGE_LANGUAGES, PAGE_TEXTS, type PageNotice, type PageTexts, pageLanguage } from './page-texts';
import type { PageRecord } from './page-record';
import { type PageQuestions, loadPackedStory, loadQuestions, loadRecord, usesHls } from './packed-story';
import type { CourseEvents } from './track-course';
import type {} from '../lms/lms-script';

/**
 * First language of the film, to be chosen for the viewer; `null` if the page's own texts are available in it, because they follow it
 * without a choice. Choosing a language also shows its captions.
 */
const firstLanguage = (language: string): string | null =>
  matchingLanguage(PAGE_LANGUAGES, language) === undefined ? language : null;

/**
 * Film of a page written by `iv-player pack`, with poster, resume prompt and notices, embedded in a page or connected to an LMS. Also plays
 * the file served by `iv-player play`, reloading it each time it is saved, and stories published by Twine.
 */
@Component({
  selector: 'packed-film',
  imports: [IvAudioDescription, IvCaptions, IvChoices, IvControls, IvNotices, IvPlayer, IvQuestions],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './packed-film.html',
})
export class PackedFilm {
  readonly #player = inject(Player);
  readonly #document = inject(DOCUMENT);
  readonly #destroyRef = inject(DestroyRef);
  readonly #injector = inject(EnvironmentInjector);
  readonly #data = inject(PAGE_DATA);
  readonly #navigation = injectStoryNavigation();
  /** The packed story; `null` on other pages. */
  readonly #story = signal<StoryFile | null>(null);
  readonly #isReady = signal(false);
  readonly #hasStarted = signal(false);
  /** Whether the film starts somewhere other than its beginning. */
  readonly #isAtPlace = signal(false);
  readonly #resumesCourse = signal(false);
  /** Finishes the session with the LMS; `null` without one, and once it is finished. */
  readonly #finish = signal<(() => void) | null>(null);
  readonly #isOffline = signal(false);
  /** Whether the end was reached, and the film has not played since. */
  readonly #isOver = signal(false);
  /** Current language of the film's texts. */
  readonly #language = computed(() => this.#player.signals.language() ?? this.#data.config.language);

  protected readonly notes = signal<readonly string[]>([]);
  protected readonly notice = signal<PageNotice | null>(null);
  protected readonly texts = computed((): PageTexts => {
    const language = pageLanguage(this.#language());
    return { ...PAGE_TEXTS[language], ...globalThis.ivCourse?.texts?.(language) };
  });
  protected readonly poster = computed(() => this.#story()?.poster);
  protected readonly title = computed(() => {
    const story = this.#story();
    if (!story || this.poster()) return null;
    const language = this.#language();
    return localize(filledTitle(this.#player, story, language), language)?.text ?? null;
  });
  protected readonly offersNavigation = computed(() => !this.#isAtPlace() || this.#hasStarted());
  protected readonly asksToResume = computed(() => this.#resumesCourse() && !this.#hasStarted());
  /** Whether the film is over in a session that can be finished. While offline, the result would be lost. */
  protected readonly offersFinish = computed(
    () => this.#finish() !== null && !this.#isOffline() && this.#isOver(),
  );
  /** Whether no node has started: the screen is empty or, after a restart, shows the previous playthrough's last frame. */
  protected readonly isAtStart = computed(() => this.#player.signals.currentNode() === null);
  /** Whether the poster hides the film. Only in packs, so that the findings shown by `iv-player play` stay visible. */
  protected readonly isCovered = computed(() => this.#story() !== null && this.isAtStart());
  protected readonly showsStart = computed(() => {
    const { error, isAutoplayBlocked } = this.#player.signals.state();
    const isAsked = this.#resumesCourse() || (this.offersNavigation() && this.#navigation.canResume());
    return this.#isReady() && !this.#hasStarted() && !isAsked && !error && !isAutoplayBlocked;
  });

  constructor() {
    const player = this.#player;
    player.on('play', () => {
      this.#hasStarted.set(true);
      this.#isOver.set(false);
    });
    player.on('ended', () => this.#isOver.set(true));
    // Deferred, because most restarts are followed by playback in the same task.
    player.on('playlistreset', () => queueMicrotask(() => this.#showStart()));
    effect(() => {
      const { lang, dir } = textLocale(this.#language());
      Object.assign(this.#document.documentElement, { lang, dir });
    });
    this.#load();
    // After the settings that the viewer has stored.
    afterNextRender(() => void this.#start().catch(showFailure));
  }

  protected play(): void {
    this.#hasStarted.set(true);
    this.#document.querySelector<HTMLElement>('iv-controls button')?.focus();
    // <iv-notices> shows errors and blocked autoplay.
    this.#player.play().catch(() => undefined);
  }

  protected startAgain(): void {
    this.#player.restart();
    this.play();
  }

  /** Finishes the session, and says so in case the window cannot be closed. */
  protected finish(): void {
    const finish = this.#finish();
    this.#finish.set(null);
    this.notice.set('finished');
    finish?.();
  }

  protected reload(): void {
    (globalThis.ivCourse?.reload ?? (() => this.#document.location.reload()))();
  }

  /** Shows the start screen again if the film was restarted while paused, for example by the embedding page. */
  #showStart(): void {
    if (!this.#player.paused || this.#player.currentNode !== null) return;
    for (const state of [this.#hasStarted, this.#isAtPlace, this.#resumesCourse, this.#isOver])
      state.set(false);
  }

  #load(): void {
    const { story, captions } = this.#data;
    if (story === null) return;
    const isLocal = this.#document.location.protocol === 'file:';
    const packed = loadPackedStory(this.#player, {
      story,
      language: this.#data.config.language,
      captions,
      isLocal,
    });
    this.#story.set(packed);
    if (isLocal && usesHls(packed)) this.notice.set('file-scheme');
  }

  async #start(): Promise<void> {
    const story = this.#story();
    if (!story) await this.#loadUnpacked();
    else {
      const { config, query } = this.#data;
      const { language } = this.#player;
      const questions = await loadQuestions(story);
      const deps = { player: this.#player, document: this.#document, language: this.#language };
      const { search } = this.#document.location;
      const record = await loadRecord(config, { ...deps, query: search, injector: this.#injector });
      const given = new GivenStory(this.#player, story);
      this.#chooseLanguage(story, [query.language, language, firstLanguage(config.language)]);
      if (isCourse(config)) await this.#startCourse(story, questions, record);
      else {
        setGivenValues(this.#player, story, query.variables);
        this.#openQuery(given.current);
      }
      embedFilm({ ...deps, story, given, config, questions, record });
    }
    this.#isReady.set(true);
  }

  /** Loads the story that Twine published in the page or, without one, the file that `iv-player play` serves. */
  async #loadUnpacked(): Promise<void> {
    const player = this.#player;
    const twine = this.#document.querySelector('tw-storydata');
    if (twine) {
      const { fromTwineData } = await import('./twine-film');
      const { story, notes } = fromTwineData(twine);
      loadStory(player, story);
      this.notes.set(notes);
    } else {
      const address = this.#document.querySelector('meta[name="iv-story"]')?.getAttribute('content');
      this.#destroyRef.onDestroy(watchStory(player, address ?? 'story.json'));
    }
  }

  async #startCourse(story: StoryFile, code: PageQuestions | null, record: PageRecord): Promise<void> {
    const questions = code && { code, sendsTexts: this.#data.config.answers === true };
    const events: CourseEvents = {
      onNotice: (notice) => {
        this.notice.set(notice);
        this.#isOffline.set(notice === 'offline');
      },
      onLanguage: (tags) => this.#chooseLanguage(story, [this.#data.query.language, ...tags.split(',')]),
      onOpen: (open) => record.attribute({ from: 'lms' }, open),
      onResume: () => {
        this.#hasStarted.set(false);
        this.#resumesCourse.set(true);
      },
      onConnected: (finish) => this.#finish.set(finish),
    };
    try {
      // In `course.js`.
      const { trackCourse } = await import('./track-course');
      await trackCourse(this.#player, story, events, questions);
    } catch (cause) {
      console.warn('iv-player: could not connect to the LMS (course.js).', cause);
      this.notice.set('not-tracked');
    }
  }

  /** Opens the place in the page's address. Ignores unknown ones. */
  #openQuery(story: StoryFile): void {
    for (const wanted of this.#data.query.places) {
      const place = findPlace(story, wanted);
      if (!place) continue;
      openPlace(this.#player, story, place);
      return this.#isAtPlace.set(true);
    }
  }

  /** Chooses the first of the wanted languages that the film has. */
  #chooseLanguage(story: StoryFile, wanted: readonly (string | null)[]): void {
    const available = filmLanguages(this.#player, story);
    const language = wanted.map((tag) => matchingLanguage(available, tag)).find((tag) => tag !== undefined);
    if (language !== undefined) this.#player.language = language;
  }
}
