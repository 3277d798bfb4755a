import type { PluginHost } from '../player/plugin/plugin-host';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/** Whether the story leads from one node to another. `false` for nodes that only the application pushes. */
export type IsTransition = (from: string, to: string) => boolean;

/** Removes entries whose choice no longer exists after a restore into an edited story, so that the viewer chooses again. */
export class RemovedTransitions {
  readonly #host: PluginHost;
  readonly #isTransition: IsTransition;
  /** Transitions in the restored snapshot, until they are compared with the story. */
  #saved: readonly string[] = [];

  constructor(host: PluginHost, isTransition: IsTransition) {
    this.#host = host;
    this.#isTransition = isTransition;
    host.facts.subscribe(({ type }) => {
      // Listeners of the restore may change the available choices.
      if (type === 'snapshotRestored') host.bus.afterwards(() => this.#dropRemoved());
    });
  }

  /** Returns the node ids of the entries after the current one, with an empty string for each node that the story does not lead to. */
  save(): string[] {
    const ids = this.#host.playback.entries.slice(this.#index).map(({ node }) => node.id);
    return ids.slice(1).map((to, index) => (this.#isTransition(ids[index] ?? '', to) ? to : ''));
  }

  restore(saved: readonly string[]): void {
    this.#saved = saved;
  }

  #dropRemoved(): void {
    const { playback } = this.#host;
    const index = this.#index;
    const current = this.save();
    const place = this.#saved.findIndex(
      (to, at) => to !== '' && current[at] === '' && playback.entries[index + at + 1]?.node.id === to,
    );
    this.#saved = [];
    if (place < 0) return;
    const [from, to] = playback.entries.slice(index + place);
    if (typeof ngDevMode === 'undefined' || ngDevMode)
      this.#host.warn(
        `The transition ${from?.node.id} → ${to?.node.id} is no longer possible: the next node was removed from the playlist.`,
      );
    playback.replaceAfter(index + place, [], 'automatic');
    // Restarts the scene, so that the viewer chooses again.
    if (place === 0 && playback.currentPass) playback.jumpTo(index);
  }

  get #index(): number {
    return this.#host.playback.currentPass?.index ?? 0;
  }
}
