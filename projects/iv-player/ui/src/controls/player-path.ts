import { DestroyRef, computed, inject, signal, untracked } from '@angular/core';
import { Player, type StoryNode } from 'iv-player';
import { type PathEntry, decisionMarks, storyPath } from './story-path';

/** Events after which the path may be another. */
const CHANGES = /^(playlist(push|reset)|nodestart|decision\.(start|updated)|checkpoints\.restore)$/;

/** The path so far and its decisions, as signals. One for each player, by `injectPerPlayer`. */
export class PlayerPath {
  readonly #player = inject(Player);
  readonly #changes = signal(0);
  readonly #isChoosing = signal(false);
  readonly #decision = this.#player.initiedPlugins.includes('decision') ? this.#player.decision : null;

  /** The entries of the playlist. */
  readonly entries = computed<readonly PathEntry<StoryNode>[]>(() => {
    this.#changes();
    this.#player.signals.duration();
    return untracked(() => storyPath(this.#player.playlist, (node) => this.#decisionStart(node)));
  });
  /** Where decisions open, in seconds on the stream. */
  readonly marks = computed(() => decisionMarks(this.entries()));
  /** Every node of the story, for its tracks. */
  readonly nodes = computed<readonly StoryNode[]>(() => {
    this.#changes();
    return untracked(() => this.#player.repository.get('all'));
  });
  /** Whether a decision can be made now. It changes only with that, where `decision.open()` changes with each time update. */
  readonly isChoosing = this.#isChoosing.asReadonly();

  constructor() {
    const player = this.#player;
    const stops = [player.on(CHANGES, () => this.#changes.update((count) => count + 1))];
    const open = this.#decision?.open;
    if (open) {
      const read = (): void => this.#isChoosing.set(untracked(open) !== null);
      stops.push(player.reduxStore.subscribe(read));
      read();
    }
    inject(DestroyRef).onDestroy(() => stops.forEach((stop) => stop()));
  }

  /** Node time at which there is something to choose; an only child that follows by itself is no choice. */
  #decisionStart(node: StoryNode): number | null {
    const decision = this.#decision;
    if (!decision) return null;
    const {
      children = [],
      startTime = 0,
      autoPushSingleChild = decision.autoPushSingleChild,
    } = decision.data(node);
    return children.length > 1 || (children.length === 1 && !autoPushSingleChild) ? startTime : null;
  }
}
