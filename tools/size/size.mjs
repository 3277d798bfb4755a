// npm run size: what the built library adds to an application, held by the budgets in size/budgets.json.
// -- --write: the figures go into bench/RESULTS.md as well.
// -- --explain <variant>: instead, what in it costs how much.
import { writeReport } from '../lib/results.mjs';
import { explain } from './explain.mjs';
import { choose, measure } from './measure.mjs';
import { faults, sizeSection, sizeTable } from './report.mjs';

const [option, wished, ...more] = process.argv.slice(2);
const { possible, missing } = choose();

if (option === '--explain' && more.length === 0) {
  const variant = possible.find(({ name }) => name === wished);
  if (!variant) refuse(`There are: ${possible.map(({ name }) => name).join(', ')}.`);
  console.log(await explain(variant));
} else if (option === undefined || (option === '--write' && wished === undefined)) {
  await check(option === '--write');
} else {
  refuse('Options are --write and --explain <variant>.');
}

async function check(writes) {
  const start = performance.now();
  const measured = await measure(possible, (name) => console.log(`built: ${name}`));
  console.log(
    `\nkB (1,000 bytes) more than the same application without iv-player\n\n${sizeTable(measured)}\n`,
  );
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
  if (writes) await writeReport('size', 'Size', sizeSection(measured));
  const wrong = faults(measured);
  if (missing.length > 0) {
    wrong.push(`Not all variants were built: the library does not export ${missing.join(', ')}.`);
  }
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

/** @returns {never} */
function refuse(message) {
  console.error(message);
  process.exit(1);
}
