import { DestroyRef, computed, inject, signal, untracked } from '@angular/core';
import { Player, type StoryNode } from 'iv-player';
import { isBackOpen, ownListener } from 'iv-player/private';
import { decisionServiceOf } from '../settings/decision-service-of';
import {
  type ChoicePlace,
  type PathEntry,
  decisionMarks,
  lastChoiceBefore,
  pathEntries,
} from './path-entries';

/** Events that may change the path. */
const CHANGES = /^(playlist(push|reset)|nodestart|decision\.(start|updated)|checkpoints\.restore)$/;

/** Events that may change the current time. */
export const MOVES = /^(timeupdate|seeked|nodestart|playlistreset)$/;

/** Path so far and its decisions, as signals. One instance per player: use `injectPerPlayer`. */
export class PlayerPath {
  readonly #player = inject(Player);
  readonly #changes = signal(0);
  readonly #isChoosing = signal(false);
  readonly #hasLastChoice = signal(false);
  readonly #decision = decisionServiceOf(this.#player);

  /** Total duration of all entries, in seconds. */
  readonly duration = this.#player.signals.duration;
  readonly entries = computed<readonly PathEntry<StoryNode>[]>(() => {
    this.#changes();
    this.duration();
    return untracked(() => pathEntries(this.#player.playlist, (node) => this.#decisionStart(node)));
  });
  /** Stream times at which decisions open, in seconds. */
  readonly marks = computed(() => decisionMarks(this.entries()));
  readonly nodes = computed<readonly StoryNode[]>(() => {
    this.#changes();
    return untracked(() => this.#player.repository.get('all'));
  });
  /** Whether a decision is open. Unlike `decision.signals.open()`, it does not change on every time update. */
  readonly isChoosing = this.#isChoosing.asReadonly();
  /** Whether the viewer can go back to a choice. */
  readonly hasLastChoice = computed(() => isBackOpen(this.#player) && this.#hasLastChoice());

  constructor() {
    const player = this.#player;
    const read = (): void =>
      untracked(() => {
        this.#isChoosing.set(Boolean(this.#decision?.signals.open()));
        this.#hasLastChoice.set(this.#findLastChoice() !== null);
      });
    const onChange = ownListener(() => {
      this.#changes.update((count) => count + 1);
      read();
    });
    const stops = [
      player.reduxStore.subscribe(read),
      player.on(MOVES, ownListener(read)),
      player.on(CHANGES, onChange),
    ];
    read();
    inject(DestroyRef).onDestroy(() => stops.forEach((stop) => stop()));
  }

  /** Target of "back to the last choice"; `null` without one, or if answers are final. */
  lastChoice(): ChoicePlace | null {
    return isBackOpen(this.#player) ? this.#findLastChoice() : null;
  }

  #findLastChoice(): ChoicePlace | null {
    return lastChoiceBefore(this.entries(), this.#player.currentTime);
  }

  /** Node time at which the decision opens; `null` if there is nothing to choose, as with a single child that follows automatically. */
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
