import { DOCUMENT, DestroyRef, NgZone, computed, inject, signal } from '@angular/core';
import { type CheckpointsService, type IvPlayerError, Player } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { ownListener } from 'iv-player/private';
import { injectPerPlayer } from '../stage/inject-per-player';

/** Seconds of the film from which on a place is worth continuing at, when no checkpoint was passed yet. */
const WORTH_SAVING = 10;

/**
 * Leads through a story as a whole: continue where an earlier visit ended, and start again. With the checkpoints plugin it
 * saves the place and what was chosen at each pause, at each choice, and when the page is hidden or left.
 */
export class StoryNavigation {
  readonly #player = inject(Player);
  readonly #host = inject(PluginHost);
  readonly #checkpoints = signal(this.#findCheckpoints());
  readonly #hasPlayed = signal(this.#player.currentNodeIndex >= 0);

  /** Whether the checkpoints plugin is active. */
  readonly isActive = computed(() => this.#checkpoints() !== undefined);
  /** Whether there is a place to continue at and nothing was played since the page was loaded, as a signal. */
  readonly canResume = computed(
    () => !this.#hasPlayed() && (this.#checkpoints()?.signals.canResume() ?? false),
  );

  /** @internal */
  constructor() {
    const player = this.#player;
    const save = ownListener(() => this.#save());
    const listening = new AbortController();
    const subscriptions = [
      player.on(
        'nodestart',
        ownListener(() => this.#hasPlayed.set(true)),
      ),
      player.on(
        'plugininit',
        ownListener(() => this.#checkpoints.set(this.#findCheckpoints())),
      ),
      player.on(/^(?:pause|decision\.made)$/, save),
    ];
    inject(DestroyRef).onDestroy(() => {
      listening.abort();
      for (const unsubscribe of subscriptions) unsubscribe();
    });
    const document = inject(DOCUMENT);
    const { signal: whileAlive } = listening;
    inject(NgZone).runOutsideAngular(() => {
      // A phone may end a hidden page without another event; a page that is left is not always hidden first.
      document.addEventListener('visibilitychange', () => document.hidden && save(), { signal: whileAlive });
      document.defaultView?.addEventListener('pagehide', save, { signal: whileAlive });
    });
  }

  /**
   * Goes on at the moment at which the viewer left, with every choice made until then, and plays; without one it plays from
   * the beginning. What cannot be restored is reported by the event `error`. Call it from a click or key press.
   */
  resume(): Promise<void> {
    try {
      this.#checkpoints()?.resume();
    } catch (error) {
      this.#host.emitError(error as IvPlayerError);
    }
    return this.#play();
  }

  /**
   * Deletes what was saved and plays from the beginning; the last frame stays until the first one is there. Call it from a
   * click or key press.
   */
  beginAgain(): Promise<void> {
    this.#checkpoints()?.clear();
    if (this.#player.currentNodeIndex >= 0) this.#player.restart();
    return this.#play();
  }

  /** The stage shows a refusal and a failure. */
  #play(): Promise<void> {
    return this.#player.play().catch(() => undefined);
  }

  #save(): void {
    const checkpoints = this.#checkpoints();
    const { ended, currentTime } = this.#player;
    if (!checkpoints || !this.#hasPlayed() || ended) return;
    if (checkpoints.signals.all().length === 0 && currentTime < WORTH_SAVING) return;
    try {
      checkpoints.save();
    } catch (error) {
      this.#host.emitError(error as IvPlayerError);
    }
  }

  #findCheckpoints(): CheckpointsService | undefined {
    return this.#host.plugin('checkpoints') as CheckpointsService | undefined;
  }
}

/** The `StoryNavigation` of the player of the scope. Call it in an injection context. */
export function injectStoryNavigation(): StoryNavigation {
  return injectPerPlayer(StoryNavigation);
}
