import type { DecisionChoice, StoryNode } from 'iv-player';
import type { PlayerFact, PlaylistEntry, PluginPlayback } from 'iv-player/plugin';

/** An entry of the playlist that was played, or is being played. */
export interface PlayedEntry {
  readonly entry: PlaylistEntry;
  /** Its index in the playlist. */
  readonly index: number;
  /** The node that led there; `null` for the first entry. */
  readonly before: StoryNode | null;
  /** The answer that led there: as it is now, else as it was when the entry began. */
  readonly answer: DecisionChoice | undefined;
  readonly isCurrent: boolean;
}

/** Which entries of the playlist have been played: the path taken. */
export class PlayedEntries {
  /** Each with the answer that led there. */
  readonly #played = new WeakMap<PlaylistEntry, DecisionChoice | undefined>();

  /** @param choicesOf the answers that there are on a node now */
  constructor(
    private readonly playback: PluginPlayback,
    private readonly choicesOf: (node: StoryNode) => readonly DecisionChoice[],
  ) {
    this.#enterAll();
  }

  /** Takes notice of what happened. Returns whether the path may have changed. */
  onFact({ type }: PlayerFact): boolean {
    if (type === 'snapshotRestored') this.#enterAll();
    const pass = this.playback.currentPass;
    if (type === 'passStarted' && pass) this.#played.set(pass.entry, this.#answerOf(pass.index));
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
      const answer = repeats ? last.answer : this.#answerOf(index);
      if (repeats) path.pop();
      path.push({ entry, index, before, answer, isCurrent: index === currentPass?.index });
    }
    return path;
  }

  /** What was before may have been led to by answers that are there no more. */
  #enterAll(): void {
    const { entries, currentPass } = this.playback;
    entries
      .slice(0, (currentPass?.index ?? -1) + 1)
      .forEach((entry, index) => this.#played.set(entry, this.#answerOf(index)));
  }

  #answerOf(index: number): DecisionChoice | undefined {
    const { [index - 1]: before, [index]: entry } = this.playback.entries;
    if (!before || !entry) return undefined;
    const { choice, node } = entry;
    // Where nothing is known of the answer, it is the first that leads there.
    const isIt = ({ id, to }: DecisionChoice): boolean =>
      choice === undefined ? to === node : id === choice;
    return this.choicesOf(before.node).find(isIt) ?? this.#played.get(entry);
  }
}
