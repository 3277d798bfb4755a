// npm run bench:soak [-- --first 50 --last 500 --rate 4 --format mp4]
// Hundreds of seams in a row: neither media elements nor memory may pile up.
import { machine, openBrowser } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { publish, remember } from './lib/results.mjs';
import { build, openSite } from './lib/site.mjs';
import { playCircle } from './soak/play-circle.mjs';
import { soakReport } from './soak/soak-report.mjs';

const { format, ...numbers } = readOptions({ first: 50, last: 500, rate: 4, format: 'mp4' });

build();
const site = await openSite();
// The compiler's output grows with the time a page runs, whatever it does: only the interpreter, so that data are seen.
const browser = await openBrowser(['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode']);
try {
  const looks = await playCircle(browser, site, { ...numbers, format });
  const all = await remember('soak', { [format]: { facts: machine(browser), rate: numbers.rate, ...looks } });
  const report = soakReport(all);
  await publish('soak', 'Many seams', report);
  console.log(`\n${report}`);
} finally {
  await browser.close();
  await site.close();
}
