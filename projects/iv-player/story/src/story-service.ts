import { isPlatformBrowser } from '@angular/common';
import {
  DestroyRef,
  Injectable,
  InjectionToken,
  Injector,
  PLATFORM_ID,
  PendingTasks,
  type Signal,
  inject,
  signal,
  untracked,
} from '@angular/core';
import { type IvPlayerError, Player } from 'iv-player';
import { type IvPlugin, PluginHost } from 'iv-player/plugin';
import { hasQuestions, type StoryFile } from 'iv-player/story-core';
import { type StoryRequest, addStoryLoader } from 'iv-player/private';
import { fetchStory, givenStory, isAddress, optionsFrom } from './fetch-story';
import { type PreparedStory, applyStory, loadedStory, prepareStory } from './load-story';
import type { StoryOptions } from './story-options';
import { storyQuestionsLoader } from './story-questions-loader';

/** Arguments to `withStory`. */
export const IV_STORY = new InjectionToken<{
  readonly story: string | object;
  readonly options: StoryOptions;
}>('iv-player: story');

/**
 * Loads the story passed to `withStory` once the player exists. Loads an object or a text in the microtask after the player is
 * created; loads an address only in the browser.
 * @example
 * const storyService = inject(StoryService);
 * await storyService.loaded;
 * const title = computed(() => storyService.signals.story()?.title);
 */
@Injectable()
export class StoryService implements IvPlugin {
  /** Name of the plugin in `plugins` and for `initPlugin`. */
  readonly name = 'story';
  /** Version of the story format. */
  readonly version = '1';
  readonly #host = inject(PluginHost);
  readonly #injector = inject(Injector);
  readonly #given = inject(IV_STORY);
  readonly #isBrowser = isPlatformBrowser(inject(PLATFORM_ID));
  readonly #story = signal<StoryFile | null>(null);
  readonly #abort = new AbortController();
  /** Tells the player and its notices about the story; set until it has loaded. */
  readonly #request = addStoryLoader(this.#host);
  /** The story as a signal, for templates. */
  readonly signals: {
    /** The loaded story; `null` before it has loaded, or if it cannot be played. */
    readonly story: Signal<StoryFile | null>;
  } = { story: this.#story.asReadonly() };
  /** Resolves when the story has loaded. Rejects if it cannot be played; the player emits `error` as well. */
  readonly loaded: Promise<void>;

  /** @internal */
  constructor() {
    inject(DestroyRef).onDestroy(() => this.#abort.abort());
    const tasks = inject(PendingTasks);
    const load = (): Promise<void> => {
      const done = tasks.add();
      this.#setRequest({ hasFailed: false, retry: load });
      const loading = this.#load().finally(done);
      loading.catch((error: unknown) => {
        if (this.#abort.signal.aborted) return;
        const isNeeded = this.#host.playback.entries.length === 0;
        this.#setRequest(isNeeded ? { hasFailed: true, retry: load } : null);
        this.#host.emitError(error as IvPlayerError);
      });
      return loading;
    };
    this.loaded = load();
  }

  /** Does nothing: the plugin has no init options. */
  configure(): void {
    // No options.
  }

  #setRequest(request: StoryRequest | null): void {
    untracked(() => this.#request.set(request));
  }

  async #load(): Promise<void> {
    const { options } = this.#given;
    const story = givenStory(this.#given.story);
    // The player is still being constructed.
    await Promise.resolve();
    if (story === null) return this.#setRequest(null);
    if (!isAddress(story)) await this.#apply(story, options);
    else if (this.#isBrowser)
      await this.#apply(await fetchStory(story, this.#abort.signal), optionsFrom(story, options), story);
  }

  async #apply(story: unknown, options: StoryOptions, file?: string): Promise<void> {
    if (this.#abort.signal.aborted) return;
    const prepared = prepareStory(story, options, file);
    if (hasQuestions(prepared.story)) await storyQuestionsLoader.prepare();
    this.#start(prepared);
  }

  #start(prepared: PreparedStory): void {
    if (this.#abort.signal.aborted) return;
    const player = this.#injector.get(Player);
    applyStory(player, prepared);
    this.#setRequest(null);
    this.#story.set(loadedStory(player)?.story ?? null);
  }
}
