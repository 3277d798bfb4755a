import {
  DestroyRef,
  Directive,
  NgZone,
  type OnChanges,
  PLATFORM_ID,
  PendingTasks,
  inject,
  input,
  output,
} from '@angular/core';
import { type IvPlayerError, Player, type StoryNode } from 'iv-player';
import { enterZoneForListeners, hostOf, isSame, ownListener } from 'iv-player/private';
import type { StoryFile } from '../format/story-file';
import { openPath } from '../path/open-path';
import { pathCode } from '../path/path-code';
import { fetchStory, givenStory, isAddress, optionsFrom } from './fetch-story';
import { type LoadedStory, loadedStory, prepareStory } from './load-story';
import { closeStory, isLoadedFrom, replaceStory } from './replace-story';
import type { StoryOptions } from './story-options';

/** An ending that the viewer has reached. */
export interface StoryEnding {
  /** Its name: `ending` of the node. */
  readonly name: string;
  /** Whether the story counts as completed. */
  readonly completed: boolean;
  /** Whether the viewer has passed, where the story says what that takes. */
  readonly passed?: boolean;
  /** The viewer's score, where the story has one. */
  readonly score?: number;
}

/**
 * Plays a story: `<iv-full-player story="film/story.json" />`. It needs no story feature in the providers. On a server it loads
 * nothing.
 *
 * Another story takes the place of the one that plays, as soon as it is loaded: the playlist, the variables and the choices go, and it
 * stands at its start, or plays if the old one played. The same address or an equal object changes nothing. A story that cannot be
 * played is reported by `storyError` and by `error` of the player, and the old one goes on.
 * @example
 * ```html
 * <iv-full-player [(path)]="path" [story]="story()" (ending)="points.set(10)" />
 * ```
 */
@Directive({ selector: 'iv-player[story], iv-full-player[story]', exportAs: 'ivStory' })
export class IvStory implements OnChanges {
  /** Address or text of a story file, or the story as an object; `null` or an empty text: none. */
  readonly story = input.required<string | object | null | undefined>();
  /**
   * The path through the story, as a code of `pathCode` or ids of nodes: opens it; `[(path)]` follows the film with codes. Empty is the
   * start. A path that is bound before the story is loaded is opened then, and one where the film is already changes nothing. Default none.
   */
  readonly path = input<string | readonly string[] | null>();
  /** How it is loaded. What changes holds for the next story. Default none. */
  readonly storyOptions = input<StoryOptions>();
  /** Emits the code of the path when a choice, or going back, has changed it, and when not all of a path can be opened. */
  readonly pathChange = output<string>();
  /** Emits each story that was loaded, and that which a player has already when its page is entered again. */
  readonly storyLoad = output<StoryFile>();
  /** Emits why a story cannot be played. */
  readonly storyError = output<IvPlayerError>();
  /** Emits each ending when its node starts. */
  readonly ending = output<StoryEnding>();

  readonly #player = inject(Player);
  readonly #zone = inject(NgZone);
  readonly #tasks = inject(PendingTasks);
  readonly #isBrowser = inject(PLATFORM_ID) === 'browser';
  /** The story that was bound last; `undefined`: none yet. */
  #story: string | object | null | undefined;
  /** The path that was bound last. */
  #path: string | readonly string[] | null = null;
  /** The story that `storyLoad` emitted last. */
  #told: LoadedStory | undefined;
  /** Of the story that is being loaded. */
  #loading = new AbortController();
  #loaded = Promise.resolve();
  /** The path that was bound and is not open yet. */
  #wanted: string | readonly string[] | null = null;
  /** The code that was bound or emitted last. */
  #code: string | null = null;

  constructor() {
    enterZoneForListeners(this);
    const stops = [
      this.#player.on(
        'nodestart',
        ownListener((node) => this.#onNode(node)),
      ),
      this.#player.on(
        'seeked',
        ownListener(() => this.#follow()),
      ),
    ];
    inject(DestroyRef).onDestroy(() => {
      for (const stop of stops) stop();
      this.#loading.abort();
    });
  }

  /** Loads another story, and opens another path. Equal ones do nothing, not even later: under zone.js that would check the page again. */
  ngOnChanges(): void {
    const story = givenStory(this.story());
    const path = this.path() ?? null;
    const isStoryNew = !isEqual(story, this.#story);
    const isPathNew = !isEqual(path, this.#path);
    if (!this.#isBrowser || !(isStoryNew || isPathNew)) return;
    this.#story = story;
    this.#path = path;
    // Where the film is already, it stays.
    const isThere = !isStoryNew && this.#wanted === null && path === this.#code;
    if (isPathNew) this.#wanted = isThere ? null : (path ?? '');
    this.#zone.runOutsideAngular(() => this.#apply(isStoryNew));
  }

  #apply(isStoryNew: boolean): void {
    const { signal } = (this.#loading = isStoryNew ? this.#supersede() : this.#loading);
    if (isStoryNew) this.#loaded = this.#load(this.#story ?? null, signal);
    const done = this.#tasks.add();
    void this.#loaded.then(() => signal.aborted || this.#open()).finally(done);
  }

  /** Of two stories that are being loaded the last wins. */
  #supersede(): AbortController {
    this.#loading.abort();
    return new AbortController();
  }

  async #load(origin: string | object | null, signal: AbortSignal): Promise<void> {
    const player = this.#player;
    try {
      // The page is being checked: what outputs change now would come too late.
      await Promise.resolve();
      signal.throwIfAborted();
      if (!isLoadedFrom(player, origin)) {
        const story = isAddress(origin) ? await fetchStory(origin, signal) : origin;
        signal.throwIfAborted();
        if (story === null) return closeStory(player);
        const options = this.storyOptions();
        const prepared = prepareStory(
          story,
          isAddress(origin) ? optionsFrom(origin, options) : (options ?? {}),
        );
        // Another stage of the player may have loaded it meanwhile.
        if (!isLoadedFrom(player, origin)) {
          replaceStory(player, prepared, origin, this.#wanted === null);
          this.#open();
        }
      }
      this.#tell();
    } catch (error) {
      if (signal.aborted) return;
      // The film continues, so the bound path is not where it is.
      if (this.#wanted !== null && loadedStory(player)) {
        this.#wanted = null;
        this.#code = '';
      }
      hostOf(player).emitError(error as IvPlayerError);
      this.storyError.emit(error as IvPlayerError);
    }
  }

  #tell(): void {
    const loaded = loadedStory(this.#player);
    if (!loaded || loaded === this.#told) return;
    this.#told = loaded;
    this.storyLoad.emit(loaded.story);
  }

  /** Opens the path that is wanted, if any, once there is a story. */
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
      // Listeners may have bound another one meanwhile.
      if (this.#wanted === wanted) this.#wanted = null;
    }
    this.#follow();
  }

  /** Opens a path where the film is not there already. @returns its code; empty when not all of it can be opened */
  #goTo(path: string | readonly string[]): string | null {
    const isEmpty = this.#player.playlist.length === 0;
    const isThere = !isEmpty && (path === this.#currentCode || isSame(path, this.#currentIds));
    return isThere || openPath(this.#player, path).complete ? this.#currentCode : '';
  }

  /** Emits the code of the path where another one is known, unless another path is about to be opened. */
  #follow(): void {
    const code = this.#currentCode;
    if (this.#wanted !== null || code === null || code === this.#code) return;
    const isKnown = this.#code !== null;
    this.#code = code;
    if (isKnown) this.pathChange.emit(code);
  }

  /** The code of the path up to the current node; `null` without a story, and on a path that is not of the story. */
  get #currentCode(): string | null {
    const { story } = loadedStory(this.#player) ?? {};
    const ids = this.#currentIds;
    return story && ids.every((id) => Object.hasOwn(story.nodes, id)) ? pathCode(story, ids) : null;
  }

  /** The nodes up to the current one. */
  get #currentIds(): readonly string[] {
    const { playlist, currentNodeIndex } = this.#player;
    return [...playlist].slice(0, Math.max(0, currentNodeIndex) + 1).map(({ id }) => id);
  }

  #onNode({ id }: StoryNode): void {
    this.#follow();
    const nodes = loadedStory(this.#player)?.story.nodes ?? {};
    const name = Object.hasOwn(nodes, id) ? nodes[id]?.ending : undefined;
    if (name !== undefined) this.ending.emit({ name, completed: true });
  }
}

/** Whether both say the same; what is too deep to be compared does not. */
function isEqual(one: unknown, other: unknown): boolean {
  try {
    return isSame(one, other);
  } catch {
    return false;
  }
}
