import type { SourceRendition, StoryNode } from 'iv-player';

/**
 * The adaptive streams of `FakePlaybackEngine`, none of which exist: which nodes are one, and the line on which they play. The largest
 * rendition that the line allows is on the screen, else the smallest, which then buffers.
 */
export class FakeStreams {
  #bandwidth = Infinity;
  #maxHeight = Infinity;
  readonly #renditions = new Map<string, readonly SourceRendition[]>();
  readonly #failing = new Map<string, Set<number>>();

  /** @internal */
  constructor(private readonly onChange: () => void) {}

  /** The media of a node are a stream with these renditions; without any a file. */
  setRenditions(nodeId: string, renditions: readonly SourceRendition[]): void {
    const ascending = [...renditions].sort((a, b) => a.bitrate - b.bitrate);
    this.#renditions.set(nodeId, ascending);
    this.repair(nodeId);
  }

  /** Bits a second of the line. Default `Infinity`. Throws a `RangeError` for what is no number ≥ 0. */
  get bandwidth(): number {
    return this.#bandwidth;
  }
  set bandwidth(bits: number) {
    if (!(bits >= 0)) throw new RangeError(`A bandwidth is a number ≥ 0, not ${String(bits)}.`);
    this.#bandwidth = bits;
    this.onChange();
  }

  /** The segments of one rendition fail from now on: another one is taken. Without the last one the media of the node fail. */
  fail(nodeId: string, height: number): void {
    this.#failing.set(nodeId, new Set(this.#failing.get(nodeId)).add(height));
    this.onChange();
  }

  /** All renditions of a node can be played again. */
  repair(nodeId: string): void {
    this.#failing.delete(nodeId);
    this.onChange();
  }

  /** Heights in pixels of the renditions of a node, lowest first. */
  heightsOf(nodeId: string | null): readonly number[] {
    const heights = (this.#renditions.get(nodeId ?? '') ?? []).map(({ height }) => height);
    return [...new Set(heights)].sort((a, b) => a - b);
  }

  /**
   * Height in pixels above which none is taken, unless all are higher.
   * @internal
   */
  set maxHeight(height: number) {
    this.#maxHeight = height;
    this.onChange();
  }

  /**
   * What is on the screen while a node plays; `null`: a file.
   * @internal
   */
  renditionOf(node: StoryNode | null): SourceRendition | null {
    const playable = node ? this.#playable(node.id) : [];
    const allowed = playable.filter(({ height }) => height <= this.#maxHeight);
    return allowed.findLast(({ bitrate }) => bitrate <= this.#bandwidth) ?? allowed[0] ?? playable[0] ?? null;
  }

  /**
   * Whether the line is too slow for what is on the screen.
   * @internal
   */
  starves(node: StoryNode): boolean {
    return (this.renditionOf(node)?.bitrate ?? 0) > this.#bandwidth;
  }

  /**
   * Whether all renditions of a stream fail.
   * @internal
   */
  isBroken(nodeId: string): boolean {
    return this.#failing.has(nodeId) && this.#playable(nodeId).length === 0;
  }

  #playable(nodeId: string): readonly SourceRendition[] {
    const failing = this.#failing.get(nodeId);
    return (this.#renditions.get(nodeId) ?? []).filter(({ height }) => !failing?.has(height));
  }
}
