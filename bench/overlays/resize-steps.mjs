// Resizes the stage in steps and computes the cost of each step from the browser's trace.
import { closedSpans, markedThread } from '../lib/trace-spans.mjs';

/** Part of the steps, at the beginning, that is not counted: the compiler optimises, and caches are filled. */
const warmUp = 0.25;
const mark = 'resize step';
const script = new Set(['FunctionCall', 'RunMicrotasks']);
const reading = new Set(['UpdateLayoutTree', 'Layout']);
const work = new Set([...script, ...reading]);

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
 * @param {readonly import('../lib/trace-spans.mjs').TraceEvent[]} events
 * @returns {{ times: number[], forced: number[], layouts: number[] }}
 */
export function stepFigures(events) {
  const { marks, thread } = markedThread(events, mark);
  const spans = closedSpans(thread.filter(({ name }) => work.has(name)));
  const steps = marks.slice(0, -1).map(({ ts }, place) => {
    const inside = spans.filter(({ from }) => from >= ts && from < marks[place + 1].ts);
    const outermost = inside.filter(({ depth }) => depth === 0);
    return {
      time: Number((outermost.reduce((sum, { from, to }) => sum + to - from, 0) / 1000).toFixed(4)),
      forced: inside.filter((span) => reading.has(span.name) && isInScript(span)).length,
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

/** Whether a script is around it. */
function isInScript({ parent }) {
  return parent !== undefined && (script.has(parent.name) || isInScript(parent));
}
