import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { RegisteredDecision } from './registered-decision';
import { type AutomaticCase, offersChoice } from './offers-choice';

/** What `singleChildToPush` decides by. */
export interface SingleChildCase extends AutomaticCase {
  /** Id of the node that was pushed. */
  readonly parent: string;
  /** Ids of the nodes in the playlist that have not been played. */
  readonly unplayed: readonly string[];
}

/**
 * The single child to be pushed behind its parent, or `null`. A node never pushes itself, and a chain stops at a node that is
 * in the playlist unplayed: loops decide when their window ends, otherwise the playlist would grow endlessly.
 */
export function singleChildToPush(pushed: SingleChildCase): string | null {
  const [child] = pushed.children;
  if (child === undefined || offersChoice(pushed)) return null;
  return child === pushed.parent || pushed.unplayed.includes(child) ? null : child;
}

/** Pushes the single child of each pushed parent, on the next event-loop turn (option `autoPushSingleChild`). */
export class SingleChildAutoPush {
  /** Entries whose child is still to be pushed. */
  readonly pending = new Set<PlaylistEntry>();

  constructor(
    private readonly host: PluginHost,
    private readonly decisions: ReadonlyMap<string, RegisteredDecision>,
  ) {}

  schedule(entry: PlaylistEntry): void {
    this.pending.add(entry);
    this.host.defer(() => {
      if (this.pending.delete(entry)) this.#push(entry);
    });
  }

  #push(entry: PlaylistEntry): void {
    const { repository, playback } = this.host;
    const { entries, currentPass } = playback;
    const { id } = entry.node;
    const decision = this.decisions.get(id);
    if (!decision || entries.at(-1) !== entry) return;
    const child = singleChildToPush({
      ...decision.automaticCase,
      parent: id,
      unplayed: entries.slice((currentPass?.index ?? -1) + 1).map(({ node }) => node.id),
    });
    if (child !== null && repository.has(child)) playback.push([child], 'automatic');
  }
}
