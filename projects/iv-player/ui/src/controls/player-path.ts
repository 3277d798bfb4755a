import { DestroyRef, computed, inject, signal, untracked } from '@angular/core';
import { Player, type StoryNode } from 'iv-player';
import { ownListener } from 'iv-player/private';
import { decisionOf } from '../settings/decision-of';
import {
  type ChoicePlace,
  type PathEntry,
  decisionMarks,
  lastChoiceBefore,
  pathEntries,
} from './path-entries';

/** Events after which the path may be another. */
const CHANGES = /^(playlist(push|reset)|nodestart|decision\.(start|updated)|checkpoints\.restore)$/;

/** Events after which playback may be at another place. */
export const MOVES = /^(timeupdate|seeked|nodestart|playlistreset)$/;

/** The path so far and its decisions, as signals. One for each player, by `injectPerPlayer`. */
export class PlayerPath {
  readonly #player = inject(Player);
  readonly #changes = signal(0);
  readonly #isChoosing = signal(false);
  readonly #hasLastChoice = signal(false);
  readonly #decision = decisionOf(this.#player);

  /** Of all entries together, in seconds. */
  readonly duration = this.#player.signals.duration;
  /** The entries of the playlist. */
  readonly entries = computed<readonly PathEntry<StoryNode>[]>(() => {
    this.#changes();
    this.duration();
    return untracked(() => pathEntries(this.#player.playlist, (node) => this.#decisionStart(node)));
  });
  /** Where decisions open, in seconds on the stream. */
  readonly marks = computed(() => decisionMarks(this.entries()));
  /** Every node of the story, for its tracks. */
  readonly nodes = computed<readonly StoryNode[]>(() => {
    this.#changes();
    return untracked(() => this.#player.repository.get('all'));
  });
  /** Whether a decision can be made now. It changes only with that, where `decision.signals.open()` changes with each time update. */
  readonly isChoosing = this.#isChoosing.asReadonly();
  /** Whether there is a choice to go back to. It changes only with that, too. */
  readonly hasLastChoice = this.#hasLastChoice.asReadonly();

  constructor() {
    const player = this.#player;
    const read = (): void =>
      untracked(() => {
        this.#isChoosing.set(Boolean(this.#decision?.signals.open()));
        this.#hasLastChoice.set(this.lastChoice() !== null);
      });
    const stops = [
      player.reduxStore.subscribe(read),
      player.on(MOVES, ownListener(read)),
      player.on(
        CHANGES,
        ownListener(() => {
          this.#changes.update((count) => count + 1);
          read();
        }),
      ),
    ];
    read();
    inject(DestroyRef).onDestroy(() => stops.forEach((stop) => stop()));
  }

  /** The last choice before the place of playback; `null` without one. */
  lastChoice(): ChoicePlace | null {
    return lastChoiceBefore(this.entries(), this.#player.currentTime);
  }

  /** Node time at which there is something to choose; an only child that follows by itself is no choice. */
  #decisionStart(node: StoryNode): number | null {
    const decision = this.#decision;
    if (!decision) return null;
    const {
      choices = [],
      startTime = 0,
      autoPushSingleChild = decision.autoPushSingleChild,
    } = decision.data(node);
    return choices.length > 1 || (choices.length === 1 && !autoPushSingleChild) ? startTime : null;
  }
}
