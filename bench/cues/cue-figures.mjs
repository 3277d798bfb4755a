// Computes the distance between the time of each cue and the time at which it was raised.

/**
 * @param {readonly { due?: string, emitted?: string, at: number }[]} notes the times of cues (`due`) and of raised cues (`emitted`), with
 *   media times in seconds
 * @param {number} rate playback rate; errors are wall clock, so twice the speed halves them
 * @returns errors in milliseconds, positive is late; `lost` cues never raised and `twice` those raised more than once
 */
export function cueFigures(notes, rate) {
  /** @type {Map<string, number[]>} */
  const raised = new Map();
  for (const note of notes) {
    if (note.emitted !== undefined) raised.set(note.emitted, [...(raised.get(note.emitted) ?? []), note.at]);
  }
  const due = notes.filter((note) => note.due !== undefined);
  const lost = due.filter(({ due: cue }) => !raised.has(cue)).length;
  const twice = [...raised.values()].filter((list) => list.length > 1).length;
  const errors = due
    .filter(({ due: cue }) => raised.has(cue))
    .map(({ due: cue, at }) => Number((((raised.get(cue)[0] - at) * 1000) / rate).toFixed(2)));
  return { errors, lost, twice };
}
