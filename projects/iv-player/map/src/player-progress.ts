import { DestroyRef, type Signal, computed, inject, linkedSignal, signal, untracked } from '@angular/core';
import { type CheckpointsService, Player } from 'iv-player';
import { ownListener } from 'iv-player/private';
import { decisionServiceOf, storyGraphFromPlayer } from './story-graph-from-player';
import type { StoryProgress } from './scene-state';
import { type StoryGraph, type StoryMapEdge, graphToLayOut, isSameGraph } from './story-graph';

/** Events after which there may be other nodes or decisions: the player has none for adding them. */
const STORY_CHANGES = /^(nodestart|playlist(push|reset)|decision\.updated)$/;

/** Events after which path, place or open decision may be others. */
const CHANGES =
  /^(playlist(push|reset)|nodestart|ended|decision\.(start|made|end|updated)|checkpoints\.(register|restore|save))$/;

/** The player as the map needs it, as signals that change with events and not with the time. */
export class PlayerProgress {
  readonly #player = inject(Player);
  readonly #changes = signal(0);
  readonly #storyChanges = signal(0);

  /** What may follow what. The same object as long as nothing of it has changed. */
  readonly graph: Signal<StoryGraph>;
  /** The graph that is laid out; see `graphToLayOut`. */
  readonly graphToLayOut: Signal<StoryGraph>;
  /** Ids of the entries that were played on the path taken, the current one included. */
  readonly path = computed<readonly string[]>(() => {
    this.#changes();
    return untracked(() => this.#ids().slice(0, this.#index() + 1));
  });
  /** Where the viewer is, without what was seen on other paths. */
  readonly place = computed<Omit<StoryProgress, 'seen'>>(() => {
    this.#changes();
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
  /** Ids of checkpoints by node id, the last of each node. */
  readonly checkpoints = computed<ReadonlyMap<string, string>>(() => {
    this.#changes();
    return new Map(
      this.#service()
        ?.signals.all()
        .map(({ nodeId, id }) => [nodeId, id]),
    );
  });

  constructor(edges: Signal<readonly StoryMapEdge[] | null>) {
    this.graph = computed(
      () => {
        this.#storyChanges();
        const given = edges();
        return untracked(() => storyGraphFromPlayer(this.#player, given));
      },
      { equal: isSameGraph },
    );
    this.graphToLayOut = linkedSignal<StoryGraph, StoryGraph>({
      source: this.graph,
      computation: (graph, previous) => graphToLayOut(graph, previous?.value),
    }).asReadonly();
    const next = (value: number): number => value + 1;
    const stops = [
      this.#player.on(
        CHANGES,
        ownListener(() => this.#changes.update(next)),
      ),
      this.#player.on(
        STORY_CHANGES,
        ownListener(() => this.#storyChanges.update(next)),
      ),
    ];
    inject(DestroyRef).onDestroy(() => stops.forEach((stop) => stop()));
  }

  /** Reads the player again. */
  refresh(): void {
    this.#changes.update((value) => value + 1);
    this.#storyChanges.update((value) => value + 1);
  }

  /** Goes back to an entry of the path, or restores a checkpoint. */
  goTo({ index, checkpoint }: { readonly index: number | null; readonly checkpoint: string | null }): void {
    if (index !== null) this.#player.currentNodeIndex = index;
    else if (checkpoint !== null) this.#service()?.restore(checkpoint);
  }

  #ids(): readonly string[] {
    return Array.from(this.#player.playlist, ({ id }) => id);
  }

  /** -1 while nothing plays. */
  #index(): number {
    return this.#player.currentNode ? this.#player.currentNodeIndex : -1;
  }

  #service(): CheckpointsService | null {
    return this.#player.initiedPlugins.includes('checkpoints') ? this.#player.checkpoints : null;
  }
}
