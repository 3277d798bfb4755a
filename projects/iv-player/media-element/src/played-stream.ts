import type { StoryNode, TimeRangeList } from 'iv-player';
import type { PlayerFact, PluginPlayback } from 'iv-player/plugin';
import { PlayedRanges } from './played-ranges';

const isAdvancing = (status: PluginPlayback['status']): boolean =>
  status === 'playing' || status === 'starting';

/** Played ranges of the stream, by playlist entry. Ranges of entries removed from the playlist are dropped. */
export class PlayedStream {
  /** Played nodes and their ranges in node time, by index in the playlist. */
  readonly #entries: { readonly node: StoryNode; readonly ranges: PlayedRanges }[] = [];

  readonly #playback: PluginPlayback;

  constructor(playback: PluginPlayback) {
    this.#playback = playback;
    this.#advance(playback.currentNodeTime);
  }

  /** Ranges in seconds of the whole stream. */
  get list(): TimeRangeList {
    const stream = new PlayedRanges();
    let start = 0;
    for (const [index, { node }] of this.#playback.entries.entries()) {
      const played = this.#entries[index];
      // Media may be longer than the node.
      if (played?.node === node)
        for (const [from, to] of played.ranges.all)
          stream.add(start + Math.min(from, node.duration), start + Math.min(to, node.duration));
      start += node.duration;
    }
    return stream.list;
  }

  /** Handles a player fact. Facts arrive in the middle of a change: during a seek, node time still has its old value. */
  onFact(fact: PlayerFact): void {
    const { currentNodeTime: time, currentPass: pass, status } = this.#playback;
    if (fact.type === 'passTime' || fact.type === 'passStarted') this.#advance(fact.time);
    else if (fact.type === 'seekStarted') this.#stop(time);
    else if (fact.type === 'passEnding') this.#stop(fact.cause === 'seam' ? fact.pass.node.duration : time);
    else if (fact.type !== 'status') return;
    else if (isAdvancing(status)) this.#advance(time);
    else this.#stop(pass && this.#isAtEnd ? pass.node.duration : time);
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** Extends the current range while media time advances. */
  #advance(time: number): void {
    const { currentPass: pass, status, isSeeking } = this.#playback;
    if (!pass || isSeeking || !isAdvancing(status)) return;
    if (this.#entries[pass.index]?.node !== pass.node)
      this.#entries[pass.index] = { node: pass.node, ranges: new PlayedRanges() };
    this.#entries[pass.index]?.ranges.advance(time);
  }

  /** Whether playback has stopped at the end of the pass, where the last reported time may be earlier. */
  get #isAtEnd(): boolean {
    const { status, stoppedAt } = this.#playback;
    return status === 'ended' || (status === 'held' && stoppedAt === null);
  }

  #stop(time: number): void {
    const { currentPass: pass } = this.#playback;
    if (pass) this.#entries[pass.index]?.ranges.stop(time);
  }
}
