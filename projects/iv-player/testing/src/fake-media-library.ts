import type { StoryNode, TimeRangeList } from 'iv-player';
import { timeRanges } from 'iv-player/private';
import { FakeStreams } from './fake-streams';

/** Simulated media of all nodes: durations, aspect ratios, loaded ranges and failures. */
export class FakeMediaLibrary {
  /** Durations in seconds by node id. They override the `duration` of the node. */
  readonly durations = new Map<string, number>();
  /** Duration of other nodes without a `duration`, in seconds; `null` for unknown. */
  defaultDuration: number | null = 10;
  /** Audio durations in seconds by node id, for nodes whose audio is longer than the video. */
  readonly soundDurations = new Map<string, number>();
  /** Aspect ratios (width / height) by node id. */
  readonly ratios = new Map<string, number>();
  /** Loaded ranges in seconds by node id. Other nodes are fully loaded. */
  readonly ranges = new Map<string, readonly (readonly [number, number])[]>();
  readonly streams: FakeStreams;
  readonly #causes = new Map<string, unknown>();
  readonly #reported = new WeakMap<StoryNode, number>();

  constructor(onStreamChange: () => void) {
    this.streams = new FakeStreams(onStreamChange);
  }

  /** Duration in seconds: 0 without a source, `Infinity` while unknown. */
  durationOf(node: StoryNode): number {
    if (!node.source) return 0;
    const known = node.hasKnownDuration ? node.duration : null;
    return this.durations.get(node.id) ?? known ?? this.defaultDuration ?? Infinity;
  }

  /** Loaded ranges of a node. */
  bufferedOf(node: StoryNode | undefined): TimeRangeList {
    const duration = node ? this.durationOf(node) : 0;
    const all = duration > 0 && duration < Infinity ? [[0, duration] as const] : [];
    return timeRanges(...((node && this.ranges.get(node.id)) ?? all));
  }

  /** Duration by which the audio of a node exceeds its video, in seconds. */
  trailingAudioOf(node: StoryNode): number {
    return Math.max(0, (this.soundDurations.get(node.id) ?? 0) - this.durationOf(node));
  }

  /** Duration to report when the media of a node open, or `null` if it is unknown or already reported. */
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
    const broken = new Error(`All fake renditions of "${node.id}" failed.`);
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
