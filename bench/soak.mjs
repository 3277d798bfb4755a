// npm run bench:soak [-- --first 50 --last 500 --rate 4 --format mp4]
// Plays hundreds of seams and measures media elements and memory.
import { describeMachine, openBrowser } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { writeReport, saveCases } from './lib/results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { runSoak } from './soak/soak-run.mjs';
import { soakReport } from './soak/soak-report.mjs';

const { format, ...numbers } = readOptions({ first: 50, last: 500, rate: 4, format: 'mp4' });

build();
const server = await startBenchServer();
// Only the interpreter: compiled code grows with time whatever a page does, and would hide the growth of data.
const browser = await openBrowser(['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode']);
try {
  const measurements = await runSoak(browser, server, { ...numbers, format });
  const all = await saveCases('soak', {
    [format]: { facts: describeMachine(browser), rate: numbers.rate, ...measurements },
  });
  const report = soakReport(all);
  await writeReport('soak', 'Many seams', report);
  console.log(`\n${report}`);
} finally {
  await browser.close();
  await server.close();
}
