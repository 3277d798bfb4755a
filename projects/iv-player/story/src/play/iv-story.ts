import {
  DestroyRef,
  Directive,
  type OnChanges,
  PLATFORM_ID,
  PendingTasks,
  type SimpleChanges,
  inject,
  input,
  output,
} from '@angular/core';
import {
  type IvPlayerError,
  Player,
  type StoryNode,
  ɵhostOf as hostOf,
  ɵownListener as ownListener,
} from 'iv-player';
import type { StoryFile } from '../format/story-file';
import { fetchStory } from './fetch-story';
import { loadedStory, prepareStory } from './load-story';
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
 * <iv-full-player [story]="story()" (storyLoad)="title.set($event.title)" (ending)="done($event.name)" />
 */
@Directive({ selector: 'iv-player[story], iv-full-player[story]', exportAs: 'ivStory' })
export class IvStory implements OnChanges {
  /** Address or text of a story file, or the story as an object; `null`: none. */
  readonly story = input.required<string | object | null | undefined>();
  /** How it is loaded. What changes holds for the next story. Default none. */
  readonly storyOptions = input<StoryOptions>();
  /** Emits each story that was loaded. */
  readonly storyLoad = output<StoryFile>();
  /** Emits why a story cannot be played. */
  readonly storyError = output<IvPlayerError>();
  /** Emits each ending when its node starts. */
  readonly ending = output<StoryEnding>();

  readonly #player = inject(Player);
  readonly #tasks = inject(PendingTasks);
  readonly #isBrowser = inject(PLATFORM_ID) === 'browser';
  /** Of the story that is being loaded. */
  #loading = new AbortController();

  constructor() {
    const stop = this.#player.on(
      'nodestart',
      ownListener((node) => this.#onNode(node)),
    );
    inject(DestroyRef).onDestroy(() => {
      stop();
      this.#loading.abort();
    });
  }

  /** Loads another story. */
  ngOnChanges({ story }: SimpleChanges): void {
    if (!story || !this.#isBrowser) return;
    const done = this.#tasks.add();
    void this.#take(this.story()).finally(done);
  }

  async #take(origin: string | object | null | undefined): Promise<void> {
    // Of two that are being loaded the last wins.
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    const player = this.#player;
    try {
      // The page is being checked: what outputs change now would come too late.
      await Promise.resolve();
      signal.throwIfAborted();
      if (isLoadedFrom(player, origin)) return;
      const story = isAddress(origin) ? await fetchStory(origin, signal) : (origin ?? null);
      signal.throwIfAborted();
      if (story === null) return closeStory(player);
      const base = isAddress(origin) ? { base: origin } : {};
      const prepared = prepareStory(story, { ...base, ...this.storyOptions() });
      replaceStory(player, prepared, origin);
      this.storyLoad.emit(prepared.story);
    } catch (error) {
      if (signal.aborted) return;
      hostOf(player).emitError(error as IvPlayerError);
      this.storyError.emit(error as IvPlayerError);
    }
  }

  #onNode({ id }: StoryNode): void {
    const nodes = loadedStory(this.#player)?.story.nodes ?? {};
    const name = Object.hasOwn(nodes, id) ? nodes[id]?.ending : undefined;
    if (name !== undefined) this.ending.emit({ name, completed: true });
  }
}

/** Whether it is not the text of a story file. */
const isAddress = (origin: unknown): origin is string =>
  typeof origin === 'string' && !origin.trimStart().startsWith('{');
