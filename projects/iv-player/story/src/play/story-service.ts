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
} from '@angular/core';
import { type IvPlayerError, Player } from 'iv-player';
import { type IvPlugin, PluginHost } from 'iv-player/plugin';
import type { StoryFile } from '../format/story-file';
import { fetchStory, givenStory, isAddress, optionsFrom } from './fetch-story';
import { loadStory, loadedStory } from './load-story';
import type { StoryOptions } from './story-options';

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
    const done = inject(PendingTasks).add();
    this.loaded = this.#load().finally(done);
    this.loaded.catch((error: unknown) => {
      if (!this.#abort.signal.aborted) this.#host.emitError(error as IvPlayerError);
    });
  }

  /** Does nothing: the plugin has no init options. */
  configure(): void {
    // No options.
  }

  async #load(): Promise<void> {
    const { options } = this.#given;
    const story = givenStory(this.#given.story);
    // The player is still being constructed.
    await Promise.resolve();
    if (story === null) return;
    if (!isAddress(story)) this.#apply(story, options);
    else if (this.#isBrowser)
      this.#apply(await fetchStory(story, this.#abort.signal), optionsFrom(story, options));
  }

  #apply(story: unknown, options: StoryOptions): void {
    if (this.#abort.signal.aborted) return;
    const player = this.#injector.get(Player);
    loadStory(player, story, options);
    this.#story.set(loadedStory(player)?.story ?? null);
  }
}
