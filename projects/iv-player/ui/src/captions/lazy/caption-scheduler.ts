import type { CaptionTrack, StoryNode } from 'iv-player';
import type { PlayerFact, PluginHost } from 'iv-player/plugin';
import type { CaptionFiles } from '../caption-files';
import type { CaptionLayer } from './caption-layer';
import { nextCueChange, visibleCues } from './visible-cues';

export interface CaptionDeps {
  readonly host: PluginHost;
  readonly files: CaptionFiles;
  /** Returns the track of a node to show; `null` for none. */
  readonly trackOf: (node: StoryNode) => CaptionTrack | null;
}

/**
 * Shows each cue of the current pass at its time. Requests a callback for the node time at which the visible cues next change, and updates
 * at seams and seeks. While a jump or seek waits for its frame, the previous captions stay visible.
 */
export class CaptionScheduler {
  #track: CaptionTrack | null = null;
  #node: StoryNode | null = null;
  #cues: readonly VTTCue[] = [];
  /** Node time at which the visible cues next change. */
  #until = Infinity;
  /** Number of calls to `#show`. Callbacks requested before the latest call are ignored. */
  #round = 0;
  #removeCue = (): void => undefined;
  readonly #layer: CaptionLayer;
  readonly #deps: CaptionDeps;

  constructor(layer: CaptionLayer, deps: CaptionDeps) {
    this.#layer = layer;
    this.#deps = deps;
  }

  onFact(fact: PlayerFact): void {
    if (fact.type === 'passStarted' || fact.type === 'snapshotRestored') {
      this.#node = null;
      this.update(fact.time);
    } else if (fact.type === 'playlistReset') this.update();
    else if (fact.type === 'nodePushed' || fact.type === 'entriesRemoved') this.#preload();
    else if (fact.type === 'seekCompleted') this.#show();
    else if (fact.type === 'passTime' && fact.time >= this.#until) this.#show(fact.time);
  }

  /** Applies the current node and track after a change. */
  update(time?: number): void {
    const { files, host, trackOf } = this.#deps;
    const node = host.playback.currentPass?.node ?? null;
    const track = node && trackOf(node);
    if (node !== this.#node || track !== this.#track) {
      this.#node = node;
      this.#track = track;
      this.#cues = (track && files.peek(track)) ?? [];
      if (node && track) {
        void files.load(node, track).then((cues) => {
          if (track !== this.#track || node !== this.#node || cues === this.#cues) return;
          this.#cues = cues ?? [];
          this.#show();
        });
      }
      this.#show(time);
    }
    this.#preload();
  }

  stop(): void {
    this.#round++;
    this.#removeCue();
  }

  #show(time = this.#deps.host.playback.currentNodeTime): void {
    const { playback } = this.#deps.host;
    const track = this.#track;
    const round = ++this.#round;
    this.#removeCue();
    if (!track) {
      this.#until = Infinity;
      return this.#layer.show([], '', time);
    }
    // The last frame is still visible; `seekCompleted` follows.
    if (playback.isSeeking) return;
    this.#layer.show(visibleCues(this.#cues, time), track.lang, time);
    const until = (this.#until = nextCueChange(this.#cues, time));
    if (until === Infinity) return;
    const remove = playback.cue(until, () => {
      if (round === this.#round) this.#show(Math.max(until, playback.currentNodeTime));
    });
    // The callback may already have run.
    if (round === this.#round) this.#removeCue = remove;
    else remove();
  }

  /** Preloads the caption files of nodes that may follow. */
  #preload(): void {
    const { files, host, trackOf } = this.#deps;
    const { playback, repository } = host;
    const next = playback.entries[(playback.currentPass?.index ?? -1) + 1];
    const nodes = [...(next ? [next.node] : []), ...repository.get(this.#node?.prefetch ?? [])];
    for (const node of nodes) {
      const track = node && trackOf(node);
      if (track) files.preload(track);
    }
  }
}
