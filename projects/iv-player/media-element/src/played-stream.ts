import type { StoryNode, TimeRangeList } from 'iv-player';
import type { PlayerFact, PluginPlayback } from 'iv-player/plugin';
import { PlayedRanges } from './played-ranges';

const isAdvancing = (status: PluginPlayback['status']): boolean =>
  status === 'playing' || status === 'starting';

/** Played ranges of the stream, kept for each entry of the playlist: an entry that leaves the playlist takes its ranges with it. */
export class PlayedStream {
  /** By index in the playlist: the node that was played there, and what of it, in node time. */
  readonly #entries: { readonly node: StoryNode; readonly ranges: PlayedRanges }[] = [];

  constructor(private readonly playback: PluginPlayback) {
    this.#advance(playback.currentNodeTime);
  }

  /** The ranges in seconds on the time of the whole stream. */
  get list(): TimeRangeList {
    const stream = new PlayedRanges();
    let start = 0;
    for (const [index, { node }] of this.playback.entries.entries()) {
      const played = this.#entries[index];
      // Media may be longer than their node.
      if (played?.node === node)
        for (const [from, to] of played.ranges.all)
          stream.add(start + Math.min(from, node.duration), start + Math.min(to, node.duration));
      start += node.duration;
    }
    return stream.list;
  }

  /** Follows playback. Facts come in the middle of a change: at a seek the node time is still the old one. */
  onFact(fact: PlayerFact): void {
    const { playback } = this;
    const { currentNodeTime: time, currentPass: pass, status } = playback;
    if (fact.type === 'passTime' || fact.type === 'passStarted') this.#advance(fact.time);
    else if (fact.type === 'seekStarted') this.#stop(time);
    else if (fact.type === 'passEnding') this.#stop(fact.cause === 'seam' ? fact.pass.node.duration : time);
    else if (fact.type !== 'status') return;
    else if (isAdvancing(status)) this.#advance(time);
    else this.#stop(pass && (status === 'held' || status === 'ended') ? pass.node.duration : time);
  }

  /** Forgets all ranges. */
  clear(): void {
    this.#entries.length = 0;
  }

  /** While media time advances, extends the range that is playing. */
  #advance(time: number): void {
    const { currentPass: pass, status, isSeeking } = this.playback;
    if (!pass || isSeeking || !isAdvancing(status)) return;
    if (this.#entries[pass.index]?.node !== pass.node)
      this.#entries[pass.index] = { node: pass.node, ranges: new PlayedRanges() };
    this.#entries[pass.index]?.ranges.advance(time);
  }

  #stop(time: number): void {
    const { currentPass: pass } = this.playback;
    if (pass) this.#entries[pass.index]?.ranges.stop(time);
  }
}
