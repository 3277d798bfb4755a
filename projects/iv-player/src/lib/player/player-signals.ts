import { type Signal, type WritableSignal, computed, signal } from '@angular/core';
import type { PlaybackStatus } from '../engine/playback-status';
import type { IvPlayerError } from '../events/player-error';
import type { StoryNode } from '../story/story-node';
import { streamStart } from '../story/stream-time';
import type { PlayerCore } from './player-core';
import { type PlayerState, isAudioLocked } from './playback/player-state';
import { isSame } from './changed-options';

/**
 * The player as signals, for templates. Times are updated by `timeupdate` (at least four times a second while media time advances) and
 * by seeks; use the getters of the same name on the player for live values. Signals that no template reads cause no change detection.
 * @example
 * const { currentNodeTime, duration } = inject(Player).signals;
 * const progress = computed(() => currentNodeTime() / duration());
 */
export class PlayerSignals {
  readonly #core: PlayerCore;
  readonly #clock = signal(0);
  readonly #nodes = signal(0);
  readonly #stored: WritableSignal<PlayerState>;

  /** The player's state: `reduxStore.getState().player`. */
  readonly state: Signal<PlayerState>;
  /** Whether media time advances and, if not, why. */
  readonly status: Signal<PlaybackStatus> = computed(() => this.#stored().status);
  /** The current node, or `null`. */
  readonly currentNode = computed<StoryNode | null>(() => {
    this.#stored();
    this.#nodes();
    return this.#core.playback.currentPass?.node ?? null;
  });
  /** The nodes of the playlist, in order. */
  readonly playlist = computed<readonly StoryNode[]>(() => (this.#nodes(), [...this.#core.playlist]), {
    equal: isSame,
  });
  /** Whether media time advances. */
  readonly isPlaying = computed(() => this.#stored().isPlaying);
  /** Whether the playlist has been played to its end. */
  readonly hasEnded = computed(() => this.#stored().hasEnded);
  /** The error that is stopping playback, or `null`. */
  readonly error = computed<IvPlayerError | null>(() => this.#stored().error && this.#core.playback.failure);
  /** @internal */
  readonly fullscreen = signal(false);
  /** Whether the stage fills the screen. */
  readonly isFullscreen = this.fullscreen.asReadonly();
  /** Playback position in the current node in seconds. */
  readonly currentNodeTime = computed(() => {
    this.#clock();
    return this.#core.playback.currentNodeTime;
  });
  /** Seconds from the start of the playlist. */
  readonly currentTime = computed(
    () => this.#streamTime(this.#stored().currentNodeIndex) + this.currentNodeTime(),
  );
  /** Total duration in seconds of all entries whose duration is known. */
  readonly duration = computed(() => this.#streamTime(this.#core.playback.entries.length));
  /** Volume in [0, 1]. */
  readonly volume = computed(() => this.#stored().volume);
  /** Whether the player is muted. */
  readonly muted = computed(() => this.#stored().muted);
  /** Playback rate; 1 is normal speed. */
  readonly playbackRate = computed(() => this.#stored().playbackRate);
  /** Language of captions, text and audio descriptions; `null` if none was chosen. */
  readonly language = computed(() => this.#stored().language);
  /** Whether the browser blocks sound until a user gesture. */
  readonly isAudioLocked = computed(() => isAudioLocked(this.#stored()));

  /** @internal */
  constructor(core: PlayerCore) {
    this.#core = core;
    this.#stored = signal(core.state);
    this.state = this.#stored.asReadonly();
    core.store.onChange(() => this.#stored.set(core.state));
    core.facts.subscribe(({ type }) => {
      if (type === 'clockTick') return;
      if (type !== 'passTime') this.#nodes.update((count) => count + 1);
      this.#clock.update((count) => count + 1);
    });
  }

  #streamTime(index: number): number {
    this.#nodes();
    return streamStart(this.#core.playback.entries, index);
  }
}
