// npm run bench:overlays [-- --only ours,writes --kind alike,different --sizes 10,100,1000 --steps 80]
// Measures one resize of the stage with many overlays, in comparison with pages that place overlays without a library.
import { describeMachine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions, isSelected } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { kinds, mixture, overlaysOf, pages } from './overlays/cases.mjs';
import { assertSameBoxes, contentBoxes, contentOrder } from './overlays/content-boxes.mjs';
import { overlayReport } from './overlays/overlay-report.mjs';
import { resizeInSteps, stepFigures } from './overlays/resize-steps.mjs';

const options = readOptions({ only: '', kind: '', sizes: '10,100,1000', steps: 80, rounds: 15 });
const sizes = String(options.sizes).split(',').map(Number);
const wantedPages = pages.filter(({ name }) => isSelected(options.only, name));
const wantedKinds = kinds.filter((kind) => isSelected(options.kind, kind));

build();
const server = await startBenchServer();
const browser = await openBrowser();
const facts = describeMachine(browser);
const measured = {};

try {
  for (const kind of wantedKinds) {
    for (const size of sizes) {
      const boxes = {};
      for (const { name, path, steps = (wish) => wish } of wantedPages) {
        const outcome = await resize(path, overlaysOf(kind, size), steps(options.steps, size));
        boxes[name] = outcome.boxes;
        measured[`resize ${name} ${kind} ${size}`] = { facts, ...outcome.figures };
      }
      assertSameBoxes(boxes, `${kind}, ${size} overlays`);
      console.log(`${size} overlays, ${kind}: measured`);
    }
  }
  if (isSelected(options.only, 'ours')) {
    for (const kind of wantedKinds) {
      for (const size of sizes) {
        measured[`changes ${kind} ${size}`] = { facts, ...(await change(overlaysOf(kind, size))) };
      }
    }
    const { figures } = await resize(pages[0].path, [], options.steps);
    measured['stage'] = { facts, ...figures };
    const stack = await order(mixture(Math.max(...sizes)));
    measured['order'] = { facts, ...stack };
  }
} finally {
  await browser.close();
  await server.close();
}

const report = overlayReport(await saveCases('overlays', measured));
await writeReport('overlays', 'Overlays', report);
console.log(`\n${report}`);

/** Opens a page, runs `task` with it and closes it. Throws when the page had uncaught errors. */
async function withPage(path, task) {
  const { page, pageErrors } = await openPage(browser, server.url + path);
  try {
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    const outcome = await task(page);
    if (pageErrors.length > 0) throw new Error(`${path}: ${pageErrors.join('; ')}`);
    return outcome;
  } finally {
    await page.close();
  }
}

/** Adds overlays to the stage and traces the steps of a resize. */
function resize(path, overlays, steps) {
  return withPage(path, async (page) => {
    await page.evaluate((list) => globalThis['overlays'].add(list), overlays);
    await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
    await page.evaluate(resizeInSteps, steps);
    const trace = await browser.stopTracing();
    return {
      figures: stepFigures(JSON.parse(trace.toString()).traceEvents),
      boxes: await contentBoxes(page),
    };
  });
}

/** Milliseconds an overlay of adding, hiding, showing and removing. */
function change(overlays) {
  return withPage(pages[0].path, (page) =>
    page.evaluate(
      ([list, rounds]) => globalThis['overlays'].change(list, rounds),
      [overlays, options.rounds],
    ),
  );
}

/** Whether overlays with mixed options are stacked in the order in which they were added. */
function order(overlays) {
  return withPage(pages[0].path, async (page) => {
    await page.evaluate((list) => globalThis['overlays'].add(list), overlays);
    return await contentOrder(page, overlays.length);
  });
}
