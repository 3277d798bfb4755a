// npm run bench:soak [-- --first 50 --last 500 --rate 4 --format mp4]
// Plays hundreds of seams and measures media elements and memory.
// npm run bench:soak -- --walk 30 [--browsers chromium,firefox --seed 1 --rate 4]
// Walks through the demo at random for so many minutes in each browser instead.
import { buildIfStale } from '../tools/lib/build-if-stale.mjs';
import { launchDrivenBrowser } from '../tools/lib/browsers/browser.mjs';
import { serve } from '../tools/lib/serve.mjs';
import { describeComputer, describeMachine, openBrowser } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { walkDemo } from './soak/demo-walk.mjs';
import { runSoak } from './soak/soak-run.mjs';
import { soakReport } from './soak/soak-report.mjs';
import { walkReport } from './soak/walk-report.mjs';

const { walk, browsers, seed, format, ...numbers } = readOptions({
  ...{ first: 50, last: 500, rate: 4, format: 'mp4' },
  ...{ walk: 0, browsers: 'chromium,firefox', seed: 1 },
});

if (walk > 0) await walks();
else await seams();
const walked = await saveCases('walks', {});
const report = [
  soakReport(await saveCases('soak', {})),
  ...(Object.keys(walked).length > 0 ? [walkReport(walked)] : []),
].join('\n\n');
await writeReport('soak', 'Many seams', report);
console.log(`\n${report}`);

async function seams() {
  build();
  const server = await startBenchServer();
  // Only the interpreter: compiled code grows with time whatever a page does, and would hide the growth of data.
  const browser = await openBrowser(['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode']);
  try {
    const measurements = await runSoak(browser, server, { ...numbers, format });
    await saveCases('soak', {
      [format]: { facts: describeMachine(browser), rate: numbers.rate, ...measurements },
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

async function walks() {
  const root = buildIfStale({
    application: 'demo-app',
    configuration: 'production',
    sources: ['src', 'public', 'tsconfig.app.json'].map((path) => `projects/demo-app/${path}`),
    folder: 'dist/demo-app',
  });
  for (const name of /** @type {any[]} */ (browsers.split(','))) {
    const server = await serve({ root });
    const browser = await launchDrivenBrowser(name, { measuresMemory: true });
    try {
      const options = { minutes: walk, rate: numbers.rate, seed };
      const walked = await walkDemo(browser, server, options);
      await saveCases('walks', {
        [name]: { facts: describeComputer(`${browser.title} headless · `), ...options, ...walked },
      });
      console.log(`${name}: ${walked.scenes} scenes, ${JSON.stringify(walked.acts)}`);
    } finally {
      await browser.close();
      await server.close();
    }
  }
}
