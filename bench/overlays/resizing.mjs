// Resizes a stage with overlays in steps, and computes the cost of each step from the browser's trace.
import { withPage } from '../lib/browser.mjs';
import { closedSpans, markedThread, traced } from '../lib/trace-spans.mjs';

/** Share of the steps at the beginning that is not counted: the compiler optimizes, and caches are filled. */
const warmUp = 0.25;
const script = new Set(['FunctionCall', 'RunMicrotasks']);
const reading = new Set(['UpdateLayoutTree', 'Layout']);

/** Measures each step. Also returns the boxes of all overlays' contents at the end: left, top, width, height. */
export const resize = (browser, address, overlays, steps) =>
  withPage(browser, address, async (page) => {
    await page.evaluate((list) => globalThis['overlays'].add(list), overlays);
    const events = await traced(browser, page, () => page.evaluate(resizeInSteps, steps), { tasks: false });
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('.content')].map((content) => {
        const { left, top, width, height } = content.getBoundingClientRect();
        return [left, top, width, height];
      }),
    );
    return { ...stepFigures(events), boxes };
  });

/** Runs in the page: changes the stage's width in each of `steps` frames; ends at the same width on every page. */
async function resizeInSteps(steps) {
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
 * For each step: milliseconds of script, style and layout on the main thread, and the number of forced styles and layouts, which a
 * script triggered by reading.
 */
function stepFigures(events) {
  const { marks, thread } = markedThread(events, 'resize step');
  const spans = closedSpans(thread.filter(({ name }) => script.has(name) || reading.has(name)));
  const steps = marks.slice(0, -1).map(({ ts }, place) => {
    const inside = spans.filter(({ from }) => from >= ts && from < marks[place + 1].ts);
    const outermost = inside.filter(({ depth }) => depth === 0);
    return {
      time: Number((outermost.reduce((sum, { from, to }) => sum + to - from, 0) / 1000).toFixed(4)),
      forced: inside.filter((span) => reading.has(span.name) && isInScript(span)).length,
      hasLayout: inside.some(({ name }) => name === 'Layout'),
    };
  });
  const kept = steps.slice(Math.ceil(steps.length * warmUp));
  if (kept.length === 0 || !kept.every(({ hasLayout }) => hasLayout))
    throw new Error(`The trace has ${steps.length} steps, some of them without a layout.`);
  return { times: kept.map(({ time }) => time), forced: kept.map(({ forced }) => forced) };
}

/** Whether the span is inside a script. */
function isInScript({ parent }) {
  return parent !== undefined && (script.has(parent.name) || isInScript(parent));
}

/** Tolerated difference between two pages, in CSS pixels. */
const tolerance = 0.5;

/** Throws if two pages place an overlay differently. */
export function assertSameBoxes(boxes, others, what) {
  boxes.forEach((box, place) => {
    const isSame = box.every((value, side) => Math.abs(value - others[place]?.[side]) <= tolerance);
    if (!isSame) throw new Error(`${what}: overlay ${place} is at ${box}, but ${others[place]}.`);
  });
}
