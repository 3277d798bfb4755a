/** Box of a cue before separation, in CSS pixels. */
export interface CueBox {
  /** Start across the lines, the direction in which cues can move. */
  readonly start: number;
  readonly end: number;
  /** Start along the lines. */
  readonly left: number;
  readonly right: number;
  readonly isFixed?: boolean;
}

/** Gap between separated cues in pixels, so that they do not touch after rounding. */
const GAP = 1;

/**
 * Returns each cue's shift across the lines so that none overlap, as WebVTT requires. Keeps their order, because two cues often form one
 * sentence: moves cues towards the end of the area (`length` across the lines), and back if they would leave it.
 */
export function separateCues(boxes: readonly CueBox[], length: number): readonly number[] {
  const starts = boxes.map(({ start }) => start);
  const sizeOf = (index: number): number => (boxes[index] as CueBox).end - (boxes[index] as CueBox).start;
  const startOf = (index: number): number => starts[index] as number;
  const areAlongside = (one: number, other: number): boolean => {
    const [a, b] = [boxes[one] as CueBox, boxes[other] as CueBox];
    return a.left < b.right && b.left < a.right;
  };
  const order = [...boxes.keys()].sort((one, other) => startOf(one) - startOf(other) || one - other);
  order.forEach((index, place) => {
    if (boxes[index]?.isFixed) return;
    for (const earlier of order.slice(0, place)) {
      if (areAlongside(index, earlier))
        starts[index] = Math.max(startOf(index), startOf(earlier) + sizeOf(earlier) + GAP);
    }
  });
  for (let place = order.length - 1; place >= 0; place--) {
    const index = order[place] as number;
    if (boxes[index]?.isFixed) continue;
    starts[index] = Math.min(startOf(index), Math.max(length - sizeOf(index), boxes[index]?.start ?? 0));
    for (const later of order.slice(place + 1)) {
      if (areAlongside(index, later))
        starts[index] = Math.min(startOf(index), startOf(later) - sizeOf(index) - GAP);
    }
  }
  return boxes.map(({ start }, index) => startOf(index) - start);
}
