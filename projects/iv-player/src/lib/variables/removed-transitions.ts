import type { PluginHost } from '../player/plugin/plugin-host';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/** State of the decisions in the store, by node id. Absent without the decision plugin. */
type Decisions = Readonly<
  Record<string, Readonly<Partial<Record<'children' | 'defaults', readonly string[]>>>>
>;

/** Removes entries whose choice no longer exists after a restore into an edited story, so that the viewer chooses again. */
export class RemovedTransitions {
  readonly #host: PluginHost;
  /** Transitions in the restored snapshot, until they are compared with the story. */
  #saved: readonly string[] = [];

  constructor(host: PluginHost) {
    this.#host = host;
  }

  /** Returns the node ids of the entries after the current one, with an empty string for each node that the story does not lead to. */
  save(): string[] {
    const ids = this.#host.playback.entries.slice(this.#index).map(({ node }) => node.id);
    return ids.slice(1).map((to, index) => (this.#isTransition(ids[index] ?? '', to) ? to : ''));
  }

  restore(saved: readonly string[]): void {
    this.#saved = saved;
  }

  /** Compares the restored transitions with the story, and drops the entries after the first one that it no longer has. */
  dropRemoved(): void {
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

  /** Whether the story leads from one node to another. `false` for nodes that only the application pushes. */
  #isTransition(from: string, to: string): boolean {
    const decisions = this.#host.store.redux.getState()['decision'] as Decisions | undefined;
    const { children = [], defaults = [] } = decisions?.[from] ?? {};
    return [...children, ...defaults].includes(to);
  }

  get #index(): number {
    return this.#host.playback.currentPass?.index ?? 0;
  }
}
