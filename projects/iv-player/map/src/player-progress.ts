import { DestroyRef, type Signal, computed, inject, linkedSignal, signal, untracked } from '@angular/core';
import { type CheckpointsService, Player } from 'iv-player';
import { isBackOpen, isEntryOpen, ownListener } from 'iv-player/private';
import {
  decisionServiceOf,
  questionCounter,
  questionJumps,
  storyGraphFromPlayer,
} from './story-graph-from-player';
import type { StoryProgress } from './scene-state';
import { type StoryGraph, type StoryMapEdge, graphToLayOut, isSameGraph } from './story-graph';

/** Events after which nodes, decisions or plugins may have changed. Adding nodes and decisions emits no event. */
const STORY_CHANGES = /^(nodestart|playlist(push|reset)|decision\.updated|plugininit)$/;

/** Events after which the path, the current node or the open decision may have changed. */
const PROGRESS_CHANGES =
  /^(playlist(push|reset)|nodestart|ended|decision\.(start|made|end|updated)|checkpoints\.(register|restore|save))$/;

const increment = (value: number): number => value + 1;

/** Player state for the map, as signals. They update on events, not as playback time advances. */
export class PlayerProgress {
  readonly #player = inject(Player);
  readonly #progressChanges = signal(0);
  readonly #storyChanges = signal(0);
  readonly #questionJumps = computed(() => {
    this.#storyChanges();
    return questionJumps(this.#player);
  });

  /** The story graph; the same object until it changes. */
  readonly graph: Signal<StoryGraph>;
  /** The graph to lay out; see `graphToLayOut`. */
  readonly graphToLayOut: Signal<StoryGraph>;
  /** Ids of the nodes on the path taken, including the current one. */
  readonly path = computed<readonly string[]>(() => {
    this.#progressChanges();
    return untracked(() => this.#ids().slice(0, this.#index() + 1));
  });
  readonly position = computed<Omit<StoryProgress, 'seen'>>(() => {
    this.#progressChanges();
    return untracked(() => {
      const ids = this.#ids();
      const index = this.#index();
      const open = decisionServiceOf(this.#player)?.signals.open();
      return {
        here: ids[index] ?? null,
        next: index < 0 ? null : (ids[index + 1] ?? null),
        open: new Set(open?.children.map(({ id }) => id)),
      };
    });
  });
  readonly checkpoints = computed<ReadonlyMap<string, string>>(() => {
    this.#progressChanges();
    return new Map(
      this.#checkpointsService()
        ?.signals.all()
        .map(({ nodeId, id }) => [nodeId, id]),
    );
  });

  /** Counts the questions of a node; see `questionCounter`. */
  readonly questionCount = computed(() => {
    this.#storyChanges();
    return questionCounter(this.#player);
  });

  constructor(edges: Signal<readonly StoryMapEdge[] | null>) {
    this.graph = computed(
      () => {
        this.#storyChanges();
        this.#questionJumps();
        const given = edges();
        return untracked(() => storyGraphFromPlayer(this.#player, given));
      },
      { equal: isSameGraph },
    );
    this.graphToLayOut = linkedSignal<StoryGraph, StoryGraph>({
      source: this.graph,
      computation: (graph, previous) => graphToLayOut(graph, previous?.value),
    }).asReadonly();
    const stops = [
      this.#player.on(
        PROGRESS_CHANGES,
        ownListener(() => this.#progressChanges.update(increment)),
      ),
      this.#player.on(
        STORY_CHANGES,
        ownListener(() => this.#storyChanges.update(increment)),
      ),
    ];
    inject(DestroyRef).onDestroy(() => stops.forEach((stop) => stop()));
  }

  refresh(): void {
    this.#progressChanges.update(increment);
    this.#storyChanges.update(increment);
  }

  /** Whether the viewer may go to a scene: final answers close the way back. A checkpoint lies behind an answer, too. */
  isOpen({ index }: { readonly index: number | null }): boolean {
    this.#progressChanges();
    return index === null ? isBackOpen(this.#player) : isEntryOpen(this.#player, index);
  }

  /** Goes back to a scene on the path, or restores its checkpoint. */
  goTo({ index, checkpoint }: { readonly index: number | null; readonly checkpoint: string | null }): void {
    if (!this.isOpen({ index })) return;
    if (index !== null) this.#player.currentNodeIndex = index;
    else if (checkpoint !== null) this.#checkpointsService()?.restore(checkpoint);
  }

  #ids(): readonly string[] {
    return Array.from(this.#player.playlist, ({ id }) => id);
  }

  /** Index of the current node, or -1 without one. */
  #index(): number {
    return this.#player.currentNode ? this.#player.currentNodeIndex : -1;
  }

  #checkpointsService(): CheckpointsService | null {
    return this.#player.initiedPlugins.includes('checkpoints') ? this.#player.checkpoints : null;
  }
}
