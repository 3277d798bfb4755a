// Resizes the stage in steps and computes the cost of each step from the browser's trace.

/** Part of the steps, at the beginning, that is not counted: the compiler optimises, and caches are filled. */
const warmUp = 0.25;
const mark = 'resize step';
const work = new Set(['FunctionCall', 'RunMicrotasks', 'UpdateLayoutTree', 'Layout']);
const reading = new Set(['UpdateLayoutTree', 'Layout']);

/** In the page: gives the stage another width in each of so many frames; ends at the same width on every page. */
export async function resizeInSteps(steps) {
  const stage = /** @type {HTMLElement} */ (document.querySelector('iv-player, .stage'));
  const frame = () => new Promise(requestAnimationFrame);
  for (let step = steps; step >= 0; step--) {
    await frame();
    performance.mark('resize step');
    stage.style.width = `${500 + (step % 40) * 3}px`;
  }
  await frame();
  await frame();
  performance.mark('resize step');
}

/**
 * Of each step: milliseconds of script, style and layout on the page's thread, and how often style or layout was worked
 * out in the middle of a script because it read from them.
 *
 * @param {readonly TraceEvent[]} events
 * @returns {{ times: number[], forced: number[], layouts: number[] }}
 * @typedef {{ name: string, ph: string, ts: number, dur?: number, pid: number, tid: number }} TraceEvent
 */
export function stepFigures(events) {
  const marks = events.filter(({ name }) => name === mark).sort((a, b) => a.ts - b.ts);
  const thread = events.filter(({ pid, tid }) => pid === marks[0]?.pid && tid === marks[0].tid);
  const spans = closedSpans(thread.filter(({ name }) => work.has(name)));
  const steps = marks.slice(0, -1).map(({ ts }, place) => {
    const inside = spans.filter(({ from }) => from >= ts && from < marks[place + 1].ts);
    const outermost = inside.filter(({ depth }) => depth === 0);
    return {
      time: Number((outermost.reduce((sum, { from, to }) => sum + to - from, 0) / 1000).toFixed(4)),
      forced: inside.filter(({ name, isInScript }) => reading.has(name) && isInScript).length,
      layouts: inside.filter(({ name }) => name === 'Layout').length,
    };
  });
  const kept = steps.slice(Math.ceil(steps.length * warmUp));
  if (kept.length === 0 || kept.some(({ layouts }) => layouts === 0)) {
    throw new Error(`The trace has ${steps.length} steps, some of them without a layout.`);
  }
  return {
    times: kept.map(({ time }) => time),
    forced: kept.map(({ forced }) => forced),
    layouts: kept.map(({ layouts }) => layouts),
  };
}

/** Begin/end pairs and complete events alike as spans, with how deep they lie in each other. */
function closedSpans(events) {
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
    const isInScript = open.some((one) => one.name === 'FunctionCall' || one.name === 'RunMicrotasks');
    const span = { name, from: ts, to: ph === 'X' ? ts + dur : Infinity, depth: open.length, isInScript };
    open.push(span);
    spans.push(span);
  }
  return spans;
}
