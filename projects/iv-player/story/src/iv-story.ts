import {
  DestroyRef,
  Directive,
  ElementRef,
  NgZone,
  type OnChanges,
  PLATFORM_ID,
  PendingTasks,
  afterNextRender,
  inject,
  input,
  output,
  untracked,
} from '@angular/core';
import { type IvPlayerError, Player } from 'iv-player';
import { enterZoneForListeners, hostOf, isSame, ownListener, addStoryLoader } from 'iv-player/private';
import {
  asStep,
  codeOfPath,
  hasQuestions,
  type PathStep,
  playedPath,
  type StoryFile,
} from 'iv-player/story-core';
import { openPath } from './open-path';
import { fetchStory, givenStory, isAddress, optionsFrom } from './fetch-story';
import { type LoadedStory, loadedStory, prepareStory } from './load-story';
import { closeStory, isLoadedFrom, replaceStory } from './replace-story';
import { type StoryEnding, storyEnding } from './story-ending';
import type { StoryOptions } from './story-options';
import { storyQuestionsLoader } from './story-questions-loader';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/**
 * Plays a story: `<iv-full-player story="film/story.json" />`. Does not require `withStory` in the providers. Loads nothing on the server.
 *
 * Binding another story replaces the current one once it has loaded: playlist, variables and choices are reset, and the new story
 * starts from the beginning, playing if the old one was playing. Binding the same address or the same content has no effect. If a story
 * cannot be played, `storyError` and the player's `error` event are emitted, and the old story continues.
 * @example
 * ```html
 * <iv-full-player [(path)]="path" [story]="story()" (ending)="points.set(10)" />
 * ```
 */
@Directive({ selector: 'iv-player[story], iv-full-player[story]', exportAs: 'ivStory' })
export class IvStory implements OnChanges {
  /** Address or text of a story file, or the story as an object; `null` or an empty string for no story. */
  readonly story = input.required<string | object | null | undefined>();
  /**
   * Path through the story to open, as a code from `pathCode`, or as node ids or steps. An empty path is the start. With `[(path)]`, it also follows
   * the film, as codes. A path bound before the story has loaded opens afterwards; binding the path that the film is already on has no
   * effect. Default: none.
   */
  readonly path = input<string | readonly (string | PathStep)[] | null>();
  /** Options for loading stories. A change applies to stories loaded later. Default: none. */
  readonly storyOptions = input<StoryOptions>();
  /** Emits the path's code when a choice, an answer or going back has changed it, or when only part of a path could be opened. */
  readonly pathChange = output<string>();
  /** Emits each loaded story. Also emits the story that the player already has when the component is created again. */
  readonly storyLoad = output<StoryFile>();
  /** Emits the reason why a story cannot be played. */
  readonly storyError = output<IvPlayerError>();
  /** Emits the outcome when an ending's node starts, after its `set`; if it asks questions, once the last one is over. */
  readonly ending = output<StoryEnding>();

  readonly #player = inject(Player);
  readonly #zone = inject(NgZone);
  readonly #tasks = inject(PendingTasks);
  readonly #isBrowser = inject(PLATFORM_ID) === 'browser';
  /** Tells the player and its notices about the story; set until it has loaded. */
  readonly #request = addStoryLoader(hostOf(this.#player));
  /** The story bound last; `undefined` if none has been bound. */
  #story: string | object | null | undefined;
  #path: string | readonly (string | PathStep)[] | null = null;
  #emitted: LoadedStory | undefined;
  #loading = new AbortController();
  #loaded = Promise.resolve();
  /** A bound path that has not been opened yet. */
  #wanted: string | readonly (string | PathStep)[] | null = null;
  /** The code most recently bound or emitted. */
  #code: string | null = null;
  /** Whether the ending of the current pass was emitted. */
  #hasEnding = false;

  constructor() {
    enterZoneForListeners(this);
    if (typeof ngDevMode === 'undefined' || ngDevMode) warnWithoutPlayer(hostOf(this.#player));
    this.#setRequest(false);
    const stops = [
      this.#player.on(
        'nodestart',
        ownListener(() => {
          this.#hasEnding = false;
          this.#follow();
          this.#tellEnding();
        }),
      ),
      // In a scene with questions, the last one decides.
      this.#player.on(
        /^(?:question\.closed|ended)$/,
        ownListener(() => this.#tellEnding()),
      ),
      this.#player.on(
        'seeked',
        ownListener(() => this.#follow()),
      ),
      this.#player.on(
        'question.answered',
        ownListener(() => this.#follow()),
      ),
    ];
    inject(DestroyRef).onDestroy(() => {
      for (const stop of stops) stop();
      this.#loading.abort();
      this.#request.set(null);
    });
  }

  /** Loads a new story, and opens a new path. Schedules nothing if neither has changed, as zone.js would run change detection again. */
  ngOnChanges(): void {
    const story = givenStory(this.story());
    const path = this.path() ?? null;
    const isStoryNew = !isEqual(story, this.#story);
    const isPathNew = !isEqual(path, this.#path);
    if (story === null) untracked(() => this.#request.set(null));
    if (!this.#isBrowser || !(isStoryNew || isPathNew)) return;
    this.#story = story;
    this.#path = path;
    // The film stays where it already is.
    const isOpen = !isStoryNew && this.#wanted === null && path === this.#code;
    if (isPathNew) this.#wanted = isOpen ? null : (path ?? '');
    this.#zone.runOutsideAngular(() => this.#apply(isStoryNew));
  }

  #apply(isStoryNew: boolean): void {
    const { signal } = (this.#loading = isStoryNew ? this.#supersede() : this.#loading);
    if (isStoryNew) this.#loaded = this.#load(this.#story ?? null, signal);
    const done = this.#tasks.add();
    void this.#loaded.then(() => signal.aborted || this.#open()).finally(done);
  }

  /** Cancels the story being loaded: the most recently bound story wins. */
  #supersede(): AbortController {
    this.#loading.abort();
    return new AbortController();
  }

  /** Announces the story, or that it could not be loaded. */
  #setRequest(hasFailed: boolean): void {
    const retry = (): void => this.#zone.runOutsideAngular(() => this.#apply(true));
    untracked(() => this.#request.set({ hasFailed, retry }));
  }

  async #load(origin: string | object | null, signal: AbortSignal): Promise<void> {
    const player = this.#player;
    if (origin !== null) this.#setRequest(false);
    try {
      // Waits for change detection to end, because outputs must not change what it has already checked.
      await Promise.resolve();
      signal.throwIfAborted();
      if (!isLoadedFrom(player, origin)) {
        const story = isAddress(origin) ? await fetchStory(origin, signal) : origin;
        signal.throwIfAborted();
        if (story === null) return closeStory(player);
        const options = this.storyOptions();
        const prepared = isAddress(origin)
          ? prepareStory(story, optionsFrom(origin, options), origin)
          : prepareStory(story, options ?? {});
        if (hasQuestions(prepared.story)) await storyQuestionsLoader.prepare();
        signal.throwIfAborted();
        // Another stage for the player may have loaded it in the meantime.
        if (!isLoadedFrom(player, origin)) {
          replaceStory(player, prepared, origin, this.#wanted === null);
          this.#open();
        }
      }
      this.#request.set(null);
      this.#emitLoaded();
    } catch (error) {
      if (signal.aborted) return;
      if (player.playlist.length > 0) this.#request.set(null);
      else this.#setRequest(true);
      // The old story continues, and it is not on the bound path.
      if (this.#wanted !== null && loadedStory(player)) {
        this.#wanted = null;
        this.#code = '';
      }
      hostOf(player).emitError(error as IvPlayerError);
      this.storyError.emit(error as IvPlayerError);
    }
  }

  #emitLoaded(): void {
    const loaded = loadedStory(this.#player);
    if (!loaded || loaded === this.#emitted) return;
    this.#emitted = loaded;
    this.storyLoad.emit(loaded.story);
  }

  /** Opens the bound path, if any. Does nothing until a story has loaded. */
  #open(): void {
    const { story } = loadedStory(this.#player) ?? {};
    if (!story) return;
    const wanted = this.#wanted;
    try {
      if (wanted !== null) this.#code = this.#goTo(wanted.length > 0 ? wanted : [story.start]);
    } catch (error) {
      this.#code = '';
      hostOf(this.#player).emitError(error as IvPlayerError);
      if (this.#player.playlist.length === 0) this.#player.append(story.start);
    } finally {
      // Listeners may have bound a different path in the meantime.
      if (this.#wanted === wanted) this.#wanted = null;
    }
    this.#follow();
  }

  /** Opens a path unless the film is already on it. @returns the path's code; an empty string if only part of it could be opened */
  #goTo(path: string | readonly (string | PathStep)[]): string | null {
    const isEmpty = this.#player.playlist.length === 0;
    const isOpen = !isEmpty && (path === this.#currentCode || this.#isPlayed(path));
    return isOpen || openPath(this.#player, path).complete ? this.#currentCode : '';
  }

  /** Emits the path's code if it has changed, unless a different path is about to be opened. */
  #follow(): void {
    const code = this.#currentCode;
    if (this.#wanted !== null || code === null || code === this.#code) return;
    const isKnown = this.#code !== null;
    this.#code = code;
    if (isKnown) this.pathChange.emit(code);
  }

  /** Code of the path up to the current node; `null` if there is no story or the path leaves the story. */
  get #currentCode(): string | null {
    const { story } = loadedStory(this.#player) ?? {};
    return story ? codeOfPath(story, this.#played) : null;
  }

  get #played(): readonly PathStep[] {
    return playedPath(hostOf(this.#player).playback);
  }

  /** Whether a path is the one being played. A node without a choice means any that leads there. */
  #isPlayed(path: string | readonly (string | PathStep)[]): boolean {
    const played = this.#played;
    return (
      typeof path !== 'string' &&
      path.length === played.length &&
      path.map(asStep).every(({ node, choice }, index) => {
        const step = played[index];
        return node === step?.node && ((choice ?? null) === null || choice === step.choice);
      })
    );
  }

  #tellEnding(): void {
    const ending = this.#hasEnding ? null : storyEnding(this.#player);
    if (!ending) return;
    this.#hasEnding = true;
    this.ending.emit(ending);
  }
}

/**
 * Warns in development if the element is not a player, because its component has not been imported: Angular reports unknown elements only
 * if no directive matches them.
 */
function warnWithoutPlayer(host: ReturnType<typeof hostOf>): void {
  const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const name = element.localName;
  const [type, entryPoint] =
    name === 'iv-player' ? ['IvPlayer', 'iv-player'] : ['IvFullPlayer', 'iv-player/ui'];
  afterNextRender(() => {
    if (element.querySelector('.iv-container') === null)
      host.warn(
        `<${name}> shows nothing, because it is not imported: add ${type} from '${entryPoint}' to the imports of the component or module that contains it.`,
      );
  });
}

/** Whether two values are equal; `false` if they are nested too deeply to compare. */
function isEqual(one: unknown, other: unknown): boolean {
  try {
    return isSame(one, other);
  } catch {
    return false;
  }
}
