/** Playlist entry on the timeline of the whole stream. All times are in seconds. */
export interface PathEntry<Node> {
  readonly node: Node;
  readonly start: number;
  /** Time at which its decision opens; `null` without a decision. */
  readonly decisionStart: number | null;
}

/** Target of "back to the last choice". */
export interface ChoicePlace {
  readonly index: number;
  /** Time on the stream, in seconds. */
  readonly time: number;
}

/** How far before the opening of a decision "back to the last choice" goes, in seconds. */
const LEAD = 1;
/** How long a choice is skipped after going back to it, in seconds, so that going back twice goes back two choices. */
const GRACE = 1.5;

/** Adds stream times to nodes. @param decisionStartOf node time at which a decision opens; `null` without a choice */
export function pathEntries<Node extends { readonly duration: number }>(
  nodes: Iterable<Node>,
  decisionStartOf: (node: Node) => number | null,
): readonly PathEntry<Node>[] {
  let start = 0;
  return Array.from(nodes, (node) => {
    const opens = decisionStartOf(node);
    const entry = { node, start, decisionStart: opens === null ? null : start + opens };
    start += node.duration;
    return entry;
  });
}

/** Stream times at which decisions open, ascending. */
export function decisionMarks(path: readonly PathEntry<unknown>[]): readonly number[] {
  return choicesOn(path).map(({ opens }) => opens);
}

/** Decisions on the path. Only the last pass of a repeating node counts: nothing was chosen in the others. */
function choicesOn(
  path: readonly PathEntry<unknown>[],
): readonly { readonly index: number; readonly start: number; readonly opens: number }[] {
  return path.flatMap(({ node, start, decisionStart: opens }, index) =>
    opens === null || path[index + 1]?.node === node ? [] : { index, start, opens },
  );
}

/** Entry that plays at `time`. A boundary belongs to the later entry, and the end of the stream to the last one. */
export function entryAt<Node>(path: readonly PathEntry<Node>[], time: number): PathEntry<Node> | null {
  return path.findLast(({ start }, index) => start <= time || index === 0) ?? null;
}

/** Time shortly before the last choice, or `null`. Stays in its entry: going to the previous one would undo the choice made there. */
export function lastChoiceBefore(path: readonly PathEntry<unknown>[], time: number): ChoicePlace | null {
  const places = choicesOn(path)
    .filter(({ opens }) => opens < time)
    .map(({ index, start, opens }) => ({ index, time: Math.max(start, opens - LEAD) }));
  return places.findLast((place) => place.time <= time - GRACE) ?? places[0] ?? null;
}
