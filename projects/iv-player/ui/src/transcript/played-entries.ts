import type { DecisionChoice, StoryNode } from 'iv-player';
import type { PlayerFact, PlaylistEntry, PluginPlayback } from 'iv-player/plugin';

/** Playlist entry that was played or is playing. */
export interface PlayedEntry {
  readonly entry: PlaylistEntry;
  readonly index: number;
  /** Previous node; `null` for the first entry. */
  readonly before: StoryNode | null;
  /** Choice that led to the entry, as it was when it was made; if that is unknown, its current version or that at the entry's start. */
  readonly answer: DecisionChoice | undefined;
  readonly isCurrent: boolean;
}

/** Tracks the played entries of the playlist, which form the path taken. */
export class PlayedEntries {
  /** Played entries, with the choice that led to each. */
  readonly #played = new WeakMap<PlaylistEntry, DecisionChoice | undefined>();
  /** Choices as they were when they were made: values in their texts may change later. */
  readonly #made = new WeakMap<PlaylistEntry, DecisionChoice>();
  readonly #playback: PluginPlayback;
  readonly #choicesOf: (node: StoryNode) => readonly DecisionChoice[];

  /** @param choicesOf returns the current choices of a node */
  constructor(playback: PluginPlayback, choicesOf: (node: StoryNode) => readonly DecisionChoice[]) {
    this.#playback = playback;
    this.#choicesOf = choicesOf;
    this.#enterAll();
  }

  /** Handles a player fact. @returns whether the path may have changed */
  onFact(fact: PlayerFact): boolean {
    const { type } = fact;
    // Before the node that follows changes values in the text of the choice.
    if (type === 'nodePushed' && fact.choice !== undefined) {
      const made = this.#answerOf(fact.index);
      if (made) this.#made.set(fact.entry, made);
    }
    if (type === 'snapshotRestored') this.#enterAll();
    const pass = this.#playback.currentPass;
    if (type === 'passStarted' && pass) this.#played.set(pass.entry, this.#answerOf(pass.index));
    return (
      type === 'passStarted' ||
      type === 'snapshotRestored' ||
      type === 'entriesRemoved' ||
      type === 'playlistReset'
    );
  }

  /** Path in the order of the playlist. A repeating node is included once, with its last pass. */
  get path(): readonly PlayedEntry[] {
    const { entries, currentPass } = this.#playback;
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

  /** Adds all entries up to the current one. Choices that led to them may no longer exist. */
  #enterAll(): void {
    const { entries, currentPass } = this.#playback;
    entries
      .slice(0, (currentPass?.index ?? -1) + 1)
      .forEach((entry, index) => this.#played.set(entry, this.#answerOf(index)));
  }

  #answerOf(index: number): DecisionChoice | undefined {
    const { [index - 1]: before, [index]: entry } = this.#playback.entries;
    if (!before || !entry) return undefined;
    const { choice, node } = entry;
    // If the choice is unknown, assume the first one that leads to the node.
    const isIt = ({ id, to }: DecisionChoice): boolean =>
      choice === undefined ? to === node : id === choice;
    const made = this.#made.get(entry);
    return made ?? this.#choicesOf(before.node).find(isIt) ?? this.#played.get(entry);
  }
}
