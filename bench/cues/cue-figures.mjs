// Computes the distance between the time of each cue and the time at which it was emitted.

/**
 * @param {readonly { due?: string, emitted?: string, at: number }[]} notes the times of cues (`due`) and of emitted cues (`emitted`), with
 *   media times in seconds
 * @param {number} rate playback rate; errors are wall clock, so twice the speed halves them
 * @returns errors in milliseconds, positive is late; `lost` cues never emitted and `twice` those emitted more than once
 */
export function cueFigures(notes, rate) {
  /** @type {Map<string, number[]>} */
  const emittedAt = new Map();
  for (const note of notes) {
    if (note.emitted !== undefined)
      emittedAt.set(note.emitted, [...(emittedAt.get(note.emitted) ?? []), note.at]);
  }
  const due = notes.filter((note) => note.due !== undefined);
  const lost = due.filter(({ due: cue }) => !emittedAt.has(cue)).length;
  const twice = [...emittedAt.values()].filter((list) => list.length > 1).length;
  const errors = due
    .filter(({ due: cue }) => emittedAt.has(cue))
    .map(({ due: cue, at }) => Number((((emittedAt.get(cue)[0] - at) * 1000) / rate).toFixed(2)));
  return { errors, lost, twice };
}
