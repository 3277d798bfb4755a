// Events of the browser's trace as spans of time.

/**
 * @typedef {{ name: string, ph: string, ts: number, dur?: number, pid: number, tid: number }} TraceEvent
 * @typedef {{ name: string, from: number, to: number, depth: number, parent: Span | undefined }} Span
 */

/** The events of the thread on which the page set marks of this name; the marks in order of time. */
export function markedThread(events, mark) {
  const marks = events.filter(({ name }) => name === mark).sort((a, b) => a.ts - b.ts);
  const thread = events.filter(({ pid, tid }) => pid === marks[0]?.pid && tid === marks[0].tid);
  return { marks, thread };
}

/**
 * Begin/end pairs and complete events alike as spans of microseconds, each with the one around it.
 *
 * @param {readonly TraceEvent[]} events of one thread
 * @returns {Span[]}
 */
export function closedSpans(events) {
  const open = [];
  const spans = [];
  for (const event of [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const { name, ph, ts, dur = 0 } = event;
    if (ph === 'E') {
      const span = open.findLast((one) => one.name === name && one.to === Infinity);
      if (span) span.to = ts;
    }
    while (open.length > 0 && open.at(-1).to <= ts) open.pop();
    if (ph !== 'X' && ph !== 'B') continue;
    const to = ph === 'X' ? ts + dur : Infinity;
    const span = { name, from: ts, to, depth: open.length, parent: open.at(-1) };
    open.push(span);
    spans.push(span);
  }
  return spans;
}
