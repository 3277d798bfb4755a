// Records the browser's trace, and reads time spans and main-thread work from it.

/**
 * @typedef {{ name: string, ph: string, ts: number, dur?: number, pid: number, tid: number }} TraceEvent
 * @typedef {{ name: string, from: number, to: number, depth: number, parent: Span | undefined }} Span
 */

/** Traces a page while a task runs; `tasks` includes the threads' tasks. @returns {Promise<TraceEvent[]>} */
export async function traced(browser, page, task, { tasks = true } = {}) {
  const more = tasks ? ['disabled-by-default-devtools.timeline'] : [];
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing', ...more] });
  await task();
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}

/** Events of the thread on which the page set marks of this name, and these marks in order of time. */
export function markedThread(events, mark) {
  const marks = events.filter(({ name }) => name === mark).sort((a, b) => a.ts - b.ts);
  const thread = events.filter(({ pid, tid }) => pid === marks[0]?.pid && tid === marks[0].tid);
  return { marks, thread };
}

/** Converts a thread's begin/end pairs and complete events to spans in microseconds, each with its parent. @returns {Span[]} */
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

/** Duration of all tasks of a thread in each period, in milliseconds. @param {readonly { from: number, to: number }[]} parts */
export function taskTimes(thread, parts) {
  const spans = closedSpans(thread.filter(({ name }) => name === 'RunTask'));
  const tasks = spans.filter(({ depth }) => depth === 0);
  const timeOf = (task, { from, to }) => Math.max(0, Math.min(task.to, to) - Math.max(task.from, from));
  const times = parts.map((part) => tasks.reduce((sum, task) => sum + timeOf(task, part) / 1000, 0));
  if (!times.some((time) => time > 0)) throw new Error('The trace has no tasks.');
  return times;
}

/** Number of the application's change detections in a period: each leaves a mark. */
export const changesIn = (thread, { from, to }) =>
  thread.filter(({ name, ts }) => name === 'change detection' && ts >= from && ts < to).length;
