// npm run bench:overlays [-- --only ours,writes --kind alike,different --sizes 10,100,1000 --steps 80]
// What one resize of the stage costs with many overlays on it, beside pages that place theirs without a library.
import { machine, openBrowser, openPage } from './lib/browser.mjs';
import { readOptions, wanted } from './lib/options.mjs';
import { publish, remember } from './lib/results.mjs';
import { build, openSite } from './lib/site.mjs';
import { kinds, mixture, overlaysOf, pages } from './overlays/cases.mjs';
import { assertSameBoxes, contentBoxes, contentOrder } from './overlays/contents.mjs';
import { overlayReport } from './overlays/overlay-report.mjs';
import { resizeInSteps, stepFigures } from './overlays/resize-steps.mjs';

const options = readOptions({ only: '', kind: '', sizes: '10,100,1000', steps: 80, rounds: 15 });
const sizes = String(options.sizes).split(',').map(Number);
const wantedPages = pages.filter(({ name }) => wanted(options.only, name));
const wantedKinds = kinds.filter((kind) => wanted(options.kind, kind));

build();
const site = await openSite();
const browser = await openBrowser();
const facts = machine(browser);
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
  if (wanted(options.only, 'ours')) {
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
  await site.close();
}

const report = overlayReport(await remember('overlays', measured));
await publish('overlays', 'Overlays', report);
console.log(`\n${report}`);

/** Opens a page, lets `work` drive it and closes it; an uncaught error of the page ends the bench. */
async function onPage(path, work) {
  const { page, faults } = await openPage(browser, site.url + path);
  try {
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    const outcome = await work(page);
    if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
    return outcome;
  } finally {
    await page.close();
  }
}

/** Puts overlays on the stage and traces steps of a resize. */
function resize(path, overlays, steps) {
  return onPage(path, async (page) => {
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
  return onPage(pages[0].path, (page) =>
    page.evaluate(
      ([list, rounds]) => globalThis['overlays'].change(list, rounds),
      [overlays, options.rounds],
    ),
  );
}

/** Whether overlays with all sorts of options lie on each other as they were added. */
function order(overlays) {
  return onPage(pages[0].path, async (page) => {
    await page.evaluate((list) => globalThis['overlays'].add(list), overlays);
    return await contentOrder(page, overlays.length);
  });
}
