import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistEntry } from '../story/playlist-entry';

/** Everything that determines whether a single child follows its parent automatically. */
export interface AutoPushCase<Child = string> {
  readonly children: readonly Child[];
  readonly defaults: readonly string[] | undefined;
  /** The option `autoPushSingleChild`. */
  readonly isEnabled: boolean;
  /** Whether a custom decider (global or the decision's own) or another plugin decides. */
  readonly hasCustomDecider: boolean;
}

export interface PushedParent extends AutoPushCase {
  readonly parent: string;
  readonly unplayed: readonly string[];
}

/** Whether the viewer has a choice: several children, or one that does not follow automatically. */
export function offersChoice(pushed: AutoPushCase<unknown>): boolean {
  const { children, defaults, isEnabled, hasCustomDecider } = pushed;
  return (
    children.length > 1 || (children.length > 0 && (!isEnabled || hasCustomDecider || defaults?.length === 0))
  );
}

/**
 * Returns the single child to push after its parent, or `null`. A node never pushes itself, and a chain stops at a node that is unplayed
 * in the playlist. Loops are therefore decided when their window ends; otherwise the playlist would grow endlessly.
 */
export function singleChildToPush(pushed: PushedParent): string | null {
  const [child] = pushed.children;
  if (child === undefined || offersChoice(pushed)) return null;
  return child === pushed.parent || pushed.unplayed.includes(child) ? null : child;
}

/** Pushes the single child of each pushed parent on the next event-loop turn (option `autoPushSingleChild`). */
export class SingleChildAutoPush {
  readonly pending = new Set<PlaylistEntry>();
  readonly #host: PluginHost;
  readonly #decisions: ReadonlyMap<string, { readonly autoPushCase: AutoPushCase }>;

  constructor(host: PluginHost, decisions: ReadonlyMap<string, { readonly autoPushCase: AutoPushCase }>) {
    this.#host = host;
    this.#decisions = decisions;
  }

  schedule(entry: PlaylistEntry): void {
    this.pending.add(entry);
    this.#host.defer(() => {
      if (this.pending.delete(entry)) this.#push(entry);
    });
  }

  #push(entry: PlaylistEntry): void {
    const { repository, playback } = this.#host;
    const { entries, currentPass } = playback;
    const { id } = entry.node;
    const decision = this.#decisions.get(id);
    if (!decision || entries.at(-1) !== entry) return;
    const child = singleChildToPush({
      ...decision.autoPushCase,
      parent: id,
      unplayed: entries.slice((currentPass?.index ?? -1) + 1).map(({ node }) => node.id),
    });
    if (child !== null && repository.has(child)) playback.push([child], 'automatic');
  }
}
