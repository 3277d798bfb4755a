import type { StoryNode, TimeRangeList } from 'iv-player';
import { timeRanges } from 'iv-player/private';
import { FakeStreams } from './fake-streams';

/** The media of all nodes, none of which exist: their durations and pictures, and which of them fail. */
export class FakeMediaLibrary {
  /** Durations in seconds by node id; they override the `duration` of the node. */
  readonly durations = new Map<string, number>();
  /** Duration in seconds of all other nodes without a `duration`; `null`: unknown until it is set. */
  defaultDuration: number | null = 10;
  /** Durations in seconds of sounds that are longer than their pictures, by node id. */
  readonly soundDurations = new Map<string, number>();
  /** Width / height of the pictures by node id; unknown for all others. */
  readonly ratios = new Map<string, number>();
  /** What is loaded, in seconds, by node id; of all others all. */
  readonly ranges = new Map<string, readonly (readonly [number, number])[]>();
  readonly streams: FakeStreams;
  readonly #causes = new Map<string, unknown>();
  readonly #reported = new WeakMap<StoryNode, number>();

  /** @param onStreamChange called when the line or the renditions have changed */
  constructor(onStreamChange: () => void) {
    this.streams = new FakeStreams(onStreamChange);
  }

  /** Duration in seconds: 0 for a node without a source, infinite while it is unknown. */
  durationOf(node: StoryNode): number {
    if (!node.source) return 0;
    const known = node.hasKnownDuration ? node.duration : null;
    return this.durations.get(node.id) ?? known ?? this.defaultDuration ?? Infinity;
  }

  /** What is loaded of `node`. */
  bufferedOf(node: StoryNode | undefined): TimeRangeList {
    const duration = node ? this.durationOf(node) : 0;
    const all: readonly (readonly [number, number])[] =
      duration > 0 && duration < Infinity ? [[0, duration]] : [];
    return timeRanges(...((node && this.ranges.get(node.id)) ?? all));
  }

  /** By how many seconds the sound of `node` is longer than its picture. */
  trailingAudioOf(node: StoryNode): number {
    return Math.max(0, (this.soundDurations.get(node.id) ?? 0) - this.durationOf(node));
  }

  /** The duration to report when the media of `node` are opened; `null` when it is unknown or was reported before. */
  newDurationOf(node: StoryNode): number | null {
    const duration = this.durationOf(node);
    const isReported = node.hasKnownDuration && this.#reported.get(node) === duration;
    if (isReported || this.fails(node) || !Number.isFinite(duration)) return null;
    this.#reported.set(node, duration);
    return duration;
  }

  fails(node: StoryNode): boolean {
    return this.#causes.has(node.id) || this.streams.isBroken(node.id);
  }

  causeOf(node: StoryNode): unknown {
    const broken = new Error(`The fake renditions of "${node.id}" fail.`);
    return this.#causes.has(node.id) ? this.#causes.get(node.id) : broken;
  }

  fail(nodeId: string, cause: unknown): void {
    this.#causes.set(nodeId, cause);
  }

  repair(nodeId: string): void {
    this.#causes.delete(nodeId);
    this.streams.repair(nodeId);
  }
}
