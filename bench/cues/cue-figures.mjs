// How far from its time each cue was told. Pure.

/**
 * @param {readonly { due?: string, emitted?: string, at: number }[]} notes cues that were due and cues that were emitted, with
 *   media times in seconds
 * @param {number} rate playback rate; errors are wall clock, so twice the speed halves them
 * @returns errors in milliseconds, positive is late; cues emitted never and emitted more than once
 */
export function cueFigures(notes, rate) {
  /** @type {Map<string, number[]>} */
  const emitted = new Map();
  for (const note of notes) {
    if (note.emitted !== undefined)
      emitted.set(note.emitted, [...(emitted.get(note.emitted) ?? []), note.at]);
  }
  const due = notes.filter((note) => note.due !== undefined);
  const lost = due.filter(({ due: cue }) => !emitted.has(cue)).length;
  const twice = [...emitted.values()].filter((list) => list.length > 1).length;
  const errors = due
    .filter(({ due: cue }) => emitted.has(cue))
    .map(({ due: cue, at }) => Number((((emitted.get(cue)[0] - at) * 1000) / rate).toFixed(2)));
  return { errors, lost, twice };
}
