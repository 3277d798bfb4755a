// Computes the distance between the time of each cue and the time at which it was raised.

/**
 * @param {readonly { due?: string, told?: string, at: number }[]} notes the times of cues (`due`) and of raised cues (`told`), with
 *   media times in seconds
 * @param {number} rate playback rate; errors are wall clock, so twice the speed halves them
 * @returns errors in milliseconds, positive is late; `lost` cues never raised and `twice` those raised more than once
 */
export function cueFigures(notes, rate) {
  /** @type {Map<string, number[]>} */
  const raised = new Map();
  for (const note of notes) {
    if (note.told !== undefined) raised.set(note.told, [...(raised.get(note.told) ?? []), note.at]);
  }
  const due = notes.filter((note) => note.due !== undefined);
  const lost = due.filter(({ due: cue }) => !raised.has(cue)).length;
  const twice = [...raised.values()].filter((list) => list.length > 1).length;
  const errors = due
    .filter(({ due: cue }) => raised.has(cue))
    .map(({ due: cue, at }) => Number((((raised.get(cue)[0] - at) * 1000) / rate).toFixed(2)));
  return { errors, lost, twice };
}
