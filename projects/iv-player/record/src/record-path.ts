// Paths and times of records.
import type { PluginPlayback } from 'iv-player/plugin';

/** Milliseconds are precise enough for seconds. */
export const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Whether a path begins another one. */
export const isPrefix = (path: readonly string[], of: readonly string[]): boolean =>
  path.length <= of.length && path.every((id, index) => id === of[index]);

/** Ids of the nodes that have been played, up to the current one. */
export const pathOf = ({
  entries,
  currentPass,
}: Pick<PluginPlayback, 'entries' | 'currentPass'>): readonly string[] =>
  entries.slice(0, (currentPass?.index ?? -1) + 1).map(({ node }) => node.id);
