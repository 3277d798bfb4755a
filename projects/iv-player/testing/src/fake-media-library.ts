import type { StoryNode } from 'iv-player';

/** The media that are not there: how long they would be, and which of them fail. */
export class FakeMediaLibrary {
  /** Media lengths in seconds by node id; they go before the length a node was given. */
  readonly durations = new Map<string, number>();
  /** Length in seconds of all other media whose node was given none; `null`: it is not known before it is set. */
  defaultDuration: number | null = 10;
  /** Width / height of the pictures by node id; those of others are not known. */
  readonly ratios = new Map<string, number>();
  private readonly causes = new Map<string, unknown>();
  private readonly told = new WeakMap<StoryNode, number>();

  /** Length in seconds: 0 for a node without a source, endless while it is not known. */
  lengthOf(node: StoryNode): number {
    if (!node.source) return 0;
    const given = node.hasKnownDuration ? node.duration : null;
    return this.durations.get(node.id) ?? given ?? this.defaultDuration ?? Infinity;
  }

  /** The length to tell when the media of `node` open; `null` when there is nothing to tell that was not told before. */
  news(node: StoryNode): number | null {
    const length = this.lengthOf(node);
    const isOld = node.hasKnownDuration && this.told.get(node) === length;
    if (isOld || this.fails(node) || !Number.isFinite(length)) return null;
    this.told.set(node, length);
    return length;
  }

  fails(node: StoryNode): boolean {
    return this.causes.has(node.id);
  }

  causeOf(node: StoryNode): unknown {
    return this.causes.get(node.id);
  }

  break(nodeId: string, cause: unknown): void {
    this.causes.set(nodeId, cause);
  }

  repair(nodeId: string): void {
    this.causes.delete(nodeId);
  }
}
