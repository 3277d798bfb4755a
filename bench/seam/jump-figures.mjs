// How long a jump takes: from the call to the tick at which the wanted clip is on the screen. Pure; milliseconds.

/**
 * @param {{ at: number[], seen: number[] }} ticks
 * @param {{ at: number, clip: number }[]} notes the calls and the clips they wanted
 */
export function jumpFigures(ticks, notes) {
  return notes.map((note) => {
    const from = ticks.at.findIndex((at) => at > note.at);
    const to = ticks.seen.findIndex((seen, tick) => tick >= from && seen >> 16 === note.clip);
    if (from < 0 || to < 0)
      throw new Error(`The jump at ${note.at.toFixed(0)} ms never showed clip ${note.clip}.`);
    const blanks = ticks.seen.slice(from, to).filter((seen) => seen === 0).length;
    return { first: ticks.at[to] - note.at, blank: (blanks * 1000) / 60 };
  });
}
