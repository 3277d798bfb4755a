import { DOCUMENT, DestroyRef, NgZone, computed, inject, signal } from '@angular/core';
import { type CheckpointsService, type IvPlayerError, Player } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { ownListener } from 'iv-player/private';
import { injectPerPlayer } from '../stage/inject-per-player';

/** If no checkpoint has been passed and no question answered, the position is saved only after this many seconds of the film. */
const WORTH_SAVING = 10;

/**
 * Continues a story where an earlier visit ended, and starts it over. With the checkpoints plugin, saves the position and the choices
 * at each pause, at each choice, after each question, when the page is hidden or left, and when the player is destroyed.
 */
export class StoryNavigation {
  readonly #player = inject(Player);
  readonly #host = inject(PluginHost);
  readonly #checkpoints = signal(this.#findCheckpoints());
  readonly #hasPlayed = signal(this.#player.currentNodeIndex >= 0);
  /** Whether the viewer has played anything. A link can open a position that is never played. */
  #wasPlayed = this.#player.currentNodeIndex >= 0;
  #hasAnswered = false;

  /** Whether the checkpoints plugin is active. */
  readonly isActive = computed(() => this.#checkpoints() !== undefined);
  /** Whether there is a saved position and nothing has been played since the page was loaded. */
  readonly canResume = computed(
    () => !this.#hasPlayed() && (this.#checkpoints()?.signals.canResume() ?? false),
  );

  /** @internal */
  constructor() {
    const player = this.#player;
    const save = ownListener(() => this.#save());
    const onNode = ownListener(() => this.#hasPlayed.set(true));
    const onAnswer = ownListener(() => {
      this.#hasAnswered = true;
      this.#save();
    });
    const onPlay = ownListener(() => void (this.#wasPlayed = true));
    const onPlugin = ownListener(() => this.#checkpoints.set(this.#findCheckpoints()));
    const listening = new AbortController();
    const subscriptions = [
      player.on('nodestart', onNode),
      player.on('play', onPlay),
      player.on('plugininit', onPlugin),
      player.on(/^(?:pause|decision\.made)$/, save),
      player.on('question.closed', onAnswer),
    ];
    // An application leaves a route without hiding the page.
    this.#host.facts.subscribe(({ type }) => type === 'closing' && this.#save());
    inject(DestroyRef).onDestroy(() => {
      listening.abort();
      for (const unsubscribe of subscriptions) unsubscribe();
    });
    const document = inject(DOCUMENT);
    const { signal: whileAlive } = listening;
    inject(NgZone).runOutsideAngular(() => {
      // A phone may close a hidden page without another event; a page that is left is not always hidden first.
      document.addEventListener('visibilitychange', () => document.hidden && save(), { signal: whileAlive });
      document.defaultView?.addEventListener('pagehide', save, { signal: whileAlive });
    });
  }

  /**
   * Continues where the viewer left off, with all choices made until then; plays from the beginning if nothing is saved. Emits `error`
   * if the saved position cannot be restored. Requires a user gesture.
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
   * Deletes the saved position and plays from the beginning. The last frame stays visible until the first one is available. Requires a
   * user gesture.
   */
  beginAgain(): Promise<void> {
    this.#checkpoints()?.clear();
    if (this.#player.currentNodeIndex >= 0) this.#player.restart();
    return this.#play();
  }

  /** Plays. `<iv-notices>` shows blocked autoplay and media errors. */
  #play(): Promise<void> {
    return this.#player.play().catch(() => undefined);
  }

  #save(): void {
    const checkpoints = this.#checkpoints();
    const { ended, currentTime } = this.#player;
    if (!checkpoints || !this.#wasPlayed || !this.#hasPlayed() || ended) return;
    const isWorth = this.#hasAnswered || checkpoints.signals.all().length > 0 || currentTime >= WORTH_SAVING;
    if (!isWorth) return;
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

/** Returns the `StoryNavigation` of the injected player. Requires an injection context. */
export function injectStoryNavigation(): StoryNavigation {
  return injectPerPlayer(StoryNavigation);
}
