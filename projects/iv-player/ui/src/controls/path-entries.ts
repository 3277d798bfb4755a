/** One entry of the playlist, on the whole played stream. All times in seconds. */
export interface PathEntry<Node> {
  readonly node: Node;
  /** Where the entry begins on the stream. */
  readonly start: number;
  /** Where its decision opens on the stream; `null` without a decision. */
  readonly decisionStart: number | null;
}

/** Where "back to the last choice" leads. */
export interface ChoicePlace {
  /** Index of the entry in the playlist. */
  readonly index: number;
  /** Seconds on the stream. */
  readonly time: number;
}

/** How long before a decision opens one comes back to it, in seconds. */
const LEAD = 1;
/** A choice that one came back to less than this ago is passed over, so that going back twice leads two choices back. */
const GRACE = 1.5;

/**
 * The playlist as a path with times.
 * @param decisionStartOf node time at which the decision of a node opens; `null` when there is nothing to choose
 */
export function pathEntries<Node extends { readonly duration: number }>(
  nodes: Iterable<Node>,
  decisionStartOf: (node: Node) => number | null,
): readonly PathEntry<Node>[] {
  let start = 0;
  return Array.from(nodes, (node) => {
    const opens = decisionStartOf(node);
    const entry = {
      node,
      start,
      decisionStart: opens === null ? null : start + opens,
    };
    start += node.duration;
    return entry;
  });
}

/** Times at which decisions open on the stream, in their order. */
export function decisionMarks(path: readonly PathEntry<unknown>[]): readonly number[] {
  return choicesOn(path).map(({ opens }) => opens);
}

/** The decisions on the path. Of a node that repeats, only that of the last pass: nothing was chosen before. */
function choicesOn(
  path: readonly PathEntry<unknown>[],
): readonly { readonly index: number; readonly start: number; readonly opens: number }[] {
  return path.flatMap(({ node, start, decisionStart: opens }, index) =>
    opens === null || path[index + 1]?.node === node ? [] : { index, start, opens },
  );
}

/** The entry that plays at `time`; a border belongs to the later one, the end of the stream to the last. */
export function entryAt<Node>(path: readonly PathEntry<Node>[], time: number): PathEntry<Node> | null {
  return path.findLast(({ start }, index) => start <= time || index === 0) ?? null;
}

/**
 * The last choice before `time`, as a place shortly before it opens; `null` without one.
 * The place never lies in the entry before: coming there would undo the choice made in that.
 */
export function lastChoiceBefore(path: readonly PathEntry<unknown>[], time: number): ChoicePlace | null {
  const places = choicesOn(path)
    .filter(({ opens }) => opens < time)
    .map(({ index, start, opens }) => ({ index, time: Math.max(start, opens - LEAD) }));
  return places.findLast((place) => place.time <= time - GRACE) ?? places[0] ?? null;
}
