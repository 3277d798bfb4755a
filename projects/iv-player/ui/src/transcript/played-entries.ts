import type { StoryNode } from 'iv-player';
import type { PlayerFact, PlaylistEntry, PluginPlayback } from 'iv-player/plugin';

/** An entry of the playlist that was played, or is being played. */
export interface PlayedEntry {
  readonly entry: PlaylistEntry;
  /** Its index in the playlist. */
  readonly index: number;
  /** The node that led there; `null` for the first entry. */
  readonly before: StoryNode | null;
  /** Id of the choice that led there, of the decision before; `null` where none did, `undefined` where nothing is known. */
  readonly choice: string | null | undefined;
  readonly isCurrent: boolean;
}

/** Which entries of the playlist have been played: the path taken. */
export class PlayedEntries {
  readonly #played = new WeakSet<PlaylistEntry>();

  constructor(private readonly playback: PluginPlayback) {
    this.#enterAll();
  }

  /** Takes notice of what happened. Returns whether the path may have changed. */
  onFact({ type }: PlayerFact): boolean {
    if (type === 'snapshotRestored') this.#enterAll();
    const entry = this.playback.currentPass?.entry;
    if (type === 'passStarted' && entry) this.#played.add(entry);
    return (
      type === 'passStarted' ||
      type === 'snapshotRestored' ||
      type === 'entriesRemoved' ||
      type === 'playlistReset'
    );
  }

  /** The path, in the order of the playlist. A node that repeats is in it once, by the last of its passes. */
  get path(): readonly PlayedEntry[] {
    const { entries, currentPass } = this.playback;
    const path: PlayedEntry[] = [];
    for (const [index, entry] of entries.entries()) {
      if (!this.#played.has(entry)) continue;
      const last = path.at(-1);
      const repeats = last?.index === index - 1 && last.entry.node === entry.node;
      const before = repeats ? last.before : (entries[index - 1]?.node ?? null);
      const { choice } = repeats ? last : entry;
      if (repeats) path.pop();
      path.push({ entry, index, before, choice, isCurrent: index === currentPass?.index });
    }
    return path;
  }

  /** Of what was before, it is only known where it led. */
  #enterAll(): void {
    const { entries, currentPass } = this.playback;
    for (const entry of entries.slice(0, (currentPass?.index ?? -1) + 1)) this.#played.add(entry);
  }
}
