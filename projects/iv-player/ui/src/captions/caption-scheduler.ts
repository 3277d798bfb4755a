import type { CaptionTrack, StoryNode } from 'iv-player';
import type { PlayerFact, PluginHost } from 'iv-player/plugin';
import type { CaptionFiles } from './caption-files';
import { nextCueChange, visibleCues } from './visible-cues';

/** Where the cues appear. */
export interface CaptionDisplay {
  /** @param time node time in seconds */
  show(cues: readonly VTTCue[], lang: string, time: number): void;
}

/**
 * Shows each cue of the current pass at its time: it asks the player for a call at the next node time at which other cues are
 * shown, and corrects itself at seams and seeks. While a jump or seek waits for its frame, the captions of the old one stay.
 */
export class CaptionScheduler {
  #track: CaptionTrack | null = null;
  #node: StoryNode | null = null;
  #cues: readonly VTTCue[] = [];
  /** Node time at which other cues are to be shown. */
  #until = Infinity;
  /** Counts the calls of `#show`: a call that was asked for before the last one is ignored. */
  #round = 0;
  #removeCue = (): void => undefined;

  constructor(
    private readonly host: PluginHost,
    private readonly files: CaptionFiles,
    private readonly display: CaptionDisplay,
    /** The track of a node that is to be shown, `null`: none. */
    private readonly trackOf: (node: StoryNode) => CaptionTrack | null,
  ) {}

  /** What happens in the player. */
  onFact(fact: PlayerFact): void {
    switch (fact.type) {
      case 'passStarted':
      case 'snapshotRestored':
        this.#node = null;
        return this.update(fact.time);
      case 'playlistReset':
        return this.update();
      case 'nodePushed':
      case 'entriesRemoved':
        return this.#preload();
      case 'passTime':
        if (fact.time >= this.#until) this.#show(fact.time);
        return;
      case 'seekCompleted':
        return this.#show();
      default:
        return;
    }
  }

  /** Applies the current node and its track, of which one has changed. */
  update(time?: number): void {
    const { files } = this;
    const node = this.host.playback.currentPass?.node ?? null;
    const track = node && this.trackOf(node);
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

  /** No cue is shown any more. */
  stop(): void {
    this.#round++;
    this.#removeCue();
  }

  #show(time = this.host.playback.currentNodeTime): void {
    const { playback } = this.host;
    const track = this.#track;
    const round = ++this.#round;
    this.#removeCue();
    if (!track) {
      this.#until = Infinity;
      return this.display.show([], '', time);
    }
    // The last frame is still on the screen; `seekCompleted` follows.
    if (playback.isSeeking) return;
    this.display.show(visibleCues(this.#cues, time), track.lang, time);
    const until = (this.#until = nextCueChange(this.#cues, time));
    if (until === Infinity) return;
    const remove = playback.cue(until, () => {
      if (round === this.#round) this.#show(Math.max(until, playback.currentNodeTime));
    });
    // It may have been called at once.
    if (round === this.#round) this.#removeCue = remove;
    else remove();
  }

  /** The files of the nodes that may follow. */
  #preload(): void {
    const { playback, repository } = this.host;
    const next = playback.entries[(playback.currentPass?.index ?? -1) + 1];
    const nodes = [
      ...(next ? [next.node] : []),
      ...(this.#node?.prefetch ?? []).map((id) => repository.get(id)),
    ];
    for (const node of nodes) {
      const track = node && this.trackOf(node);
      if (track) this.files.preload(track);
    }
  }
}
