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

/** Arguments of `withStory`. */
export const IV_STORY = new InjectionToken<{
  readonly story: string | object;
  readonly options: StoryOptions;
}>('iv-player: story');

/**
 * The story of `withStory`: loads it when the player is there.
 * An object or a text is loaded in the microtask after the player's creation, an address in the browser only.
 * @example
 * const storyService = inject(StoryService);
 * await storyService.loaded;
 * const title = computed(() => storyService.signals.story()?.title);
 */
@Injectable()
export class StoryService implements IvPlugin {
  /** The plugin's name in `plugins` and for `initPlugin`. */
  readonly name = 'story';
  /** The version of the story format. */
  readonly version = '1';
  readonly #host = inject(PluginHost);
  readonly #injector = inject(Injector);
  readonly #given = inject(IV_STORY);
  readonly #isBrowser = isPlatformBrowser(inject(PLATFORM_ID));
  readonly #story = signal<StoryFile | null>(null);
  readonly #abort = new AbortController();
  /** The story as a signal, for templates. */
  readonly signals: {
    /** The story that is loaded; `null` before, and when it cannot be played. */
    readonly story: Signal<StoryFile | null>;
  } = { story: this.#story.asReadonly() };
  /** Resolves when the story is loaded. Rejects when it cannot be, which the player's `error` event reports too. */
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

  /** The story has no init options. */
  configure(): void {
    // Nothing to configure.
  }

  async #load(): Promise<void> {
    const { options } = this.#given;
    const story = givenStory(this.#given.story);
    // The player is being constructed.
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
