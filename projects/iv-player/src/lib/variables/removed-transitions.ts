import type { PluginHost } from '../player/plugin/plugin-host';

// Entries whose choice no longer exists after a restore into an edited story are removed, so that the viewer chooses again.

/** State of the decisions in the store, by node id. Absent without the decision plugin. */
type Decisions = Readonly<
  Record<string, Readonly<Partial<Record<'children' | 'defaults', readonly string[]>>>>
>;

const currentIndex = ({ playback }: PluginHost): number => playback.currentPass?.index ?? 0;

/** Returns the node ids of the entries after the current one, with an empty string for each node that the story does not lead to. */
export function transitionsAhead(host: PluginHost): string[] {
  const decisions = host.store.redux.getState()['decision'] as Decisions | undefined;
  const [, ...ahead] = host.playback.entries.slice(currentIndex(host)).map(({ node }, index, all) => {
    const { children = [], defaults = [] } = decisions?.[all[index - 1]?.node.id ?? ''] ?? {};
    return [...children, ...defaults].includes(node.id) ? node.id : '';
  });
  return ahead;
}

/** Removes the entries after the first saved transition that the story no longer has. @param saved see `transitionsAhead` */
export function dropRemoved(host: PluginHost, saved: readonly string[]): void {
  const { playback } = host;
  const index = currentIndex(host);
  const current = transitionsAhead(host);
  const place = saved.findIndex(
    (to, at) => to !== '' && current[at] === '' && playback.entries[index + at + 1]?.node.id === to,
  );
  if (place < 0) return;
  if (typeof ngDevMode === 'undefined' || ngDevMode) {
    const [from, to] = playback.entries.slice(index + place);
    host.warn(
      `The transition ${from?.node.id} → ${to?.node.id} is no longer possible: the next node was removed from the playlist.`,
    );
  }
  playback.replaceAfter(index + place, [], 'automatic');
  // Restarts the scene, so that the viewer chooses again.
  if (place === 0 && playback.currentPass) playback.jumpTo(index);
}
