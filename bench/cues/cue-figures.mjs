// How far from its time each cue was told. Pure.

/**
 * @param {readonly { due?: string, told?: string, at: number }[]} notes cues that were due and cues that were told, with
 *   media times in seconds
 * @param {number} rate playback rate; errors are wall clock, so twice the speed halves them
 * @returns errors in milliseconds, positive is late; cues told never and told more than once
 */
export function cueFigures(notes, rate) {
  /** @type {Map<string, number[]>} */
  const told = new Map();
  for (const note of notes) {
    if (note.told !== undefined) told.set(note.told, [...(told.get(note.told) ?? []), note.at]);
  }
  const due = notes.filter((note) => note.due !== undefined);
  const lost = due.filter(({ due: cue }) => !told.has(cue)).length;
  const twice = [...told.values()].filter((list) => list.length > 1).length;
  const errors = due
    .filter(({ due: cue }) => told.has(cue))
    .map(({ due: cue, at }) => Number((((told.get(cue)[0] - at) * 1000) / rate).toFixed(2)));
  return { errors, lost, twice };
}
