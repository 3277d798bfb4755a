import type { PluginHost } from '../player/plugin/plugin-host';

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/** Whether the story leads from one node to another; not so for what only the application has pushed. */
export type IsTransition = (from: string, to: string) => boolean;

/** Leaves, after a restore into a story that was edited, what follows by a choice that is none any more: it is chosen anew. */
export class StaleTransitions {
  /** Those of the snapshot that was restored, until they are compared with the story. */
  #saved: readonly string[] = [];

  constructor(
    private readonly host: PluginHost,
    private readonly isTransition: IsTransition,
  ) {
    host.facts.subscribe(({ type }) => {
      // Which choices there are may depend on what listeners of the restore do.
      if (type === 'snapshotRestored') host.bus.afterwards(() => this.#leaveGone());
    });
  }

  /** The ids of the entries behind the current one; empty for one that is no way of the story. */
  save(): string[] {
    const ids = this.host.playback.entries.slice(this.#index).map(({ node }) => node.id);
    return ids.slice(1).map((to, index) => (this.isTransition(ids[index] ?? '', to) ? to : ''));
  }

  restore(saved: readonly string[]): void {
    this.#saved = saved;
  }

  #leaveGone(): void {
    const { playback } = this.host;
    const index = this.#index;
    const ways = this.save();
    const place = this.#saved.findIndex(
      (to, at) => to !== '' && ways[at] === '' && playback.entries[index + at + 1]?.node.id === to,
    );
    this.#saved = [];
    if (place < 0) return;
    const [from, to] = playback.entries.slice(index + place);
    if (typeof ngDevMode === 'undefined' || ngDevMode)
      this.host.warn(`The way ${from?.node.id} → ${to?.node.id} is gone: the next node is taken out.`);
    playback.replaceAfter(index + place, [], 'automatic');
    // The scene begins anew, so that the viewer chooses again.
    if (place === 0 && playback.currentPass) playback.jumpTo(index);
  }

  get #index(): number {
    return this.host.playback.currentPass?.index ?? 0;
  }
}
