// npm run bench: lists the benches.
// npm run bench -- <name> [--<option> <value>] [--write]: runs one, prints its figures and stores the raw values in dist/bench;
// --write replaces its section of RESULTS.md.
// node bench/run.mjs --promises [<name>,<name>]: a short run of the benches behind the documentation's promises; fails if a promise
// is not kept.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { writeReport } from '../tools/lib/bench-results.mjs';
import { build, startBenchServer } from './lib/bench-server.mjs';
import { describeMachine } from './lib/browser.mjs';
import { isSelected, readOptions } from './lib/options.mjs';
import { promiseTable, reportOf } from './lib/report.mjs';
import { stolenPart } from './lib/stolen-time.mjs';

const folder = join(workspaceRoot, 'bench');
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'bench.mjs')));

/** Loads a bench. README.md describes its exports; `isPlain`: it needs no page. */
const load = (name) => import(`./${name}/bench.mjs`);

async function measure(bench, options) {
  if (!bench.isPlain) build();
  const server = await startBenchServer();
  const stolen = await stolenPart();
  try {
    const measured = await bench.run(options, server);
    return { measured, facts: `${describeMachine()} · ${await stolen()} % stolen` };
  } finally {
    await server.close();
  }
}

async function runOne(name, args) {
  const bench = await load(name);
  const options = readOptions(
    bench.options,
    args.filter((arg) => arg !== '--write'),
  );
  const { measured, facts } = await measure(bench, options);
  mkdirSync(join(workspaceRoot, 'dist/bench'), { recursive: true });
  const values = JSON.stringify({ facts, options, ...measured });
  writeFileSync(join(workspaceRoot, `dist/bench/${name}.json`), `${values}\n`);
  const report = reportOf(bench.title, facts, measured);
  console.log(`\n${report}`);
  if (args.includes('--write')) await writeReport(name, bench.title, report);
  return measured.promises.every(({ kept }) => kept);
}

/** Runs a bench briefly and returns its promises. */
async function shortRun(name, bench) {
  try {
    const { measured } = await measure(bench, { ...bench.options, ...bench.brief });
    return measured.promises;
  } catch (error) {
    return [{ what: `${name} completes`, measured: String(error.message), kept: false }];
  }
}

async function runPromises(wanted = '') {
  const all = [];
  for (const name of names.filter((one) => isSelected(wanted, one))) {
    const bench = await load(name);
    if (!bench.brief) continue;
    const start = performance.now();
    let promises = await shortRun(name, bench);
    // A busy machine makes figures worse, never better.
    if (!promises.every(({ kept }) => kept)) promises = await shortRun(name, bench);
    all.push(...promises);
    console.log(`\n${bench.title}, ${Math.round((performance.now() - start) / 1000)} s\n`);
    console.log(promiseTable(promises));
  }
  const passed = all.filter(({ kept }) => kept).length;
  const failed = all.length - passed;
  console.log(`\n${passed} promises kept, ${failed} not.`);
  const report = JSON.stringify({ passed, failed, skipped: 0 });
  writeFileSync(join(workspaceRoot, 'dist/bench-report.json'), `${report}\n`);
  return failed === 0;
}

async function list() {
  for (const name of names) {
    const { description, options } = await load(name);
    console.log(`${name.padEnd(9)} ${description}`);
    const defaults = Object.entries(options).map(([key, value]) => `--${key} ${value === '' ? '…' : value}`);
    if (defaults.length > 0) console.log(`${' '.repeat(10)}${defaults.join(' ')}`);
  }
  return true;
}

async function main([name, ...args]) {
  if (name === undefined) return list();
  if (name === '--promises') return runPromises(...args);
  if (names.includes(name)) return runOne(name, args);
  console.error(`There is no bench "${name}": use one of ${names.join(', ')}.`);
  return false;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
