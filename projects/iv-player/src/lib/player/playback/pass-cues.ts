import { CueTrack, isDue } from '../../engine/cue-track';
import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlayerBus } from '../../events/player-bus';
import type { PlaylistPass } from '../../story/playlist-entry';

const TIME_EVENT = 'timeupdate:';

/** Which cues of a pass have fired. */
export interface CuesSnapshot {
  /** Those up to this node time. -1 before any. */
  readonly reached: number;
  /** Whether the critical one is among them, which may have moved since. */
  readonly isCritical: boolean;
}

/** No pass has begun, or nothing of it. */
export const NONE_FIRED: CuesSnapshot = { reached: -1, isCritical: false };

/** The cues of one pass: the node's own and those of plugins. They die with it. */
export class PassCues {
  private readonly track: CueTrack;
  private readonly timeEvents = new Set<string>();
  private readonly stopWatching: () => void;
  private takeBackCritical: (() => void) | null = null;
  private criticalWasRaised: boolean;
  /** Whether everybody knows of the pass: until then no cue fires, so that each finds all plugins up to date. */
  private hasBegun = false;
  private closed = false;

  constructor(
    private readonly pass: PlaylistPass,
    private readonly engine: PlaybackEngine,
    private readonly bus: PlayerBus,
    prefetchChanged: () => void,
    snapshot = NONE_FIRED,
  ) {
    const { node } = pass;
    const { reached, isCritical } = snapshot;
    this.track = new CueTrack(reached);
    this.criticalWasRaised = isCritical;
    for (const name of node.listeners?.names ?? []) {
      if (!isDue(timeOf(name), reached)) this.addTimeEvent(name, 0);
    }
    this.stopWatching = node.watch({
      listened: (name) => this.addTimeEvent(name, this.engine.time),
      prefetchChanged,
    });
    this.placeCritical();
  }

  /** Adds a cue; one whose time is over fires at once. Returns a function that takes it back. */
  add(time: number, reached: () => void): () => void {
    const takeBack = this.track.add(time, reached);
    if (this.hasBegun && this.engine.time >= time) this.advance(this.engine.time);
    else this.arm();
    return () => {
      takeBack();
      this.arm();
    };
  }

  /** Fires what is due at node time `time`. */
  advance(time: number): void {
    if (this.closed) return;
    this.hasBegun = true;
    this.track.advance(time);
    this.arm();
  }

  get snapshot(): CuesSnapshot {
    return { reached: this.track.reached, isCritical: this.criticalWasRaised };
  }

  /** Puts the critical cue where the node's length, now known or changed, wants it. */
  placeCritical(): void {
    const { node, index } = this.pass;
    if (this.criticalWasRaised || !node.hasKnownDuration) return;
    this.takeBackCritical?.();
    this.takeBackCritical = this.track.add(Math.max(0, node.duration - this.engine.criticalTime), () => {
      this.criticalWasRaised = true;
      this.bus.emitOnNode(node, 'nodecritical', node, index);
    });
    this.arm();
  }

  close(): void {
    this.closed = true;
    this.stopWatching();
    this.engine.setCueTime(null);
  }

  private addTimeEvent(name: string, from: number): void {
    const time = timeOf(name);
    if (!(time >= from) || this.timeEvents.has(name)) return;
    this.timeEvents.add(name);
    this.track.add(time, () => this.bus.emitOnlyOnNode(this.pass.node, name));
    this.arm();
  }

  private arm(): void {
    if (!this.closed) this.engine.setCueTime(this.track.next);
  }
}

/** The node time that an event's name holds; NaN for other events. */
function timeOf(name: string): number {
  return name.startsWith(TIME_EVENT) ? Number(name.slice(TIME_EVENT.length)) : Number.NaN;
}
