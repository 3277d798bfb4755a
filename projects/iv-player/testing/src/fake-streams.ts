import type { SourceRendition, StoryNode } from 'iv-player';

/**
 * Simulated adaptive streams and network of `FakePlaybackEngine`. Plays the highest rendition that the bandwidth allows; if there is none,
 * the lowest, which stalls.
 */
export class FakeStreams {
  #bandwidth = Infinity;
  #maxHeight = Infinity;
  readonly #renditions = new Map<string, readonly SourceRendition[]>();
  readonly #failing = new Map<string, Set<number>>();

  readonly #onChange: () => void;

  /** @internal */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Makes a node a stream with the given renditions, or a file if there are none. */
  setRenditions(nodeId: string, renditions: readonly SourceRendition[]): void {
    const ascending = [...renditions].sort((a, b) => a.bitrate - b.bitrate);
    this.#renditions.set(nodeId, ascending);
    this.repair(nodeId);
  }

  /** Network bandwidth in bits per second. Default `Infinity`. Throws a `RangeError` for a negative value or `NaN`. */
  get bandwidth(): number {
    return this.#bandwidth;
  }
  set bandwidth(bits: number) {
    if (!(bits >= 0)) throw new RangeError(`The bandwidth is "${String(bits)}": use a number of 0 or more.`);
    this.#bandwidth = bits;
    this.#onChange();
  }

  /** Makes a rendition fail, so that another one plays. The node fails if no rendition is left. */
  fail(nodeId: string, height: number): void {
    this.#failing.set(nodeId, new Set(this.#failing.get(nodeId)).add(height));
    this.#onChange();
  }

  /** Makes all renditions of a node playable again. */
  repair(nodeId: string): void {
    this.#failing.delete(nodeId);
    this.#onChange();
  }

  /** Heights of the renditions of a node in pixels, in ascending order. */
  heightsOf(nodeId: string | null): readonly number[] {
    const heights = (this.#renditions.get(nodeId ?? '') ?? []).map(({ height }) => height);
    return [...new Set(heights)].sort((a, b) => a - b);
  }

  /** Maximum height in pixels, unless all renditions are higher. @internal */
  set maxHeight(height: number) {
    this.#maxHeight = height;
    this.#onChange();
  }

  /** Rendition to play for a node, or `null` for a file. @internal */
  renditionOf(node: StoryNode | null): SourceRendition | null {
    const playable = node ? this.#playable(node.id) : [];
    const allowed = playable.filter(({ height }) => height <= this.#maxHeight);
    return allowed.findLast(({ bitrate }) => bitrate <= this.#bandwidth) ?? allowed[0] ?? playable[0] ?? null;
  }

  /** Whether the bandwidth is too low for the current rendition. @internal */
  starves(node: StoryNode): boolean {
    return (this.renditionOf(node)?.bitrate ?? 0) > this.#bandwidth;
  }

  /** Whether all renditions of a stream fail. @internal */
  isBroken(nodeId: string): boolean {
    return this.#failing.has(nodeId) && this.#playable(nodeId).length === 0;
  }

  #playable(nodeId: string): readonly SourceRendition[] {
    const failing = this.#failing.get(nodeId);
    return (this.#renditions.get(nodeId) ?? []).filter(({ height }) => !failing?.has(height));
  }
}
