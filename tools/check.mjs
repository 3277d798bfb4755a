// npm run check: runs every check of `npm test`, even if one fails.
// npm run check -- lint specs: runs only these. Flags are passed on: npm run check -- api --update.
// npm run verify: runs the checks that measure time or take long.
// npm run check -- audience-engines: a check that runs only by name.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { suites } from './check-table.mjs';
import { workspaceRoot } from './lib/dependencies.mjs';
import { failuresIn } from './lib/failures.mjs';

const isVerify = process.argv.includes('--verify');
const given = process.argv.slice(2).filter((argument) => argument !== '--verify');
const names = given.filter((argument) => !argument.startsWith('-'));
const flags = given.filter((argument) => argument.startsWith('-'));

const known = [...suites.test, ...suites.verify.filter(({ name }) => name !== 'build'), ...suites.byName];
const unknown = names.filter((name) => !known.some((check) => check.name === name));
if (unknown.length > 0) {
  const list = known.map(({ name, what }) => `  ${name.padEnd(18)}${what}`).join('\n');
  console.error(`Unknown check: ${unknown.join(', ')}. Checks:\n${list}`);
  process.exit(1);
}
const isNeeded = ({ name }) =>
  names.includes(name) || known.some(({ name: other, needs }) => needs === name && names.includes(other));
const wanted = names.length > 0 ? known.filter(isNeeded) : isVerify ? suites.verify : suites.test;
/** Number of checks that run in parallel. Measurements run alone, because two checks would compete for the cores. */
const atOnce = isVerify || wanted.length === 1 ? 1 : 3;
/** Priority of the checks beside those that play clips, which take as long as the clips. */
const BESIDE = 10;
/** Whether output is shown immediately. If checks run in parallel, the output of each is shown when it ends. */
const isLive = atOnce === 1;

/** Runs a script in Node and resolves with its exit code and output. */
function runScript([script, ...args], { plays = false }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: workspaceRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NG_CLI_ANALYTICS: 'false' },
    });
    if (atOnce > 1 && !plays && child.pid !== undefined) setPriority(child.pid, BESIDE);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
        if (isLive) process.stdout.write(text);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const reportFile = (report) => join(workspaceRoot, `dist/${report}-report.json`);

/** The test counts of a check. A check without a report counts as one test. */
function readCounts(report, hasPassed) {
  const single = { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1 };
  if (!report) return single;
  try {
    const counts = JSON.parse(readFileSync(reportFile(report), 'utf8'));
    const { passed = 0, skipped = 0 } = counts;
    // Skipped tests, and a report without tests, count as failures.
    const failed = (counts.failed ?? 1) + skipped;
    return { passed, failed: hasPassed && passed > 0 ? failed : Math.max(1, failed) };
  } catch {
    return { ...single, passed: 0, failed: 1 };
  }
}

async function runCheck({ name, what, run, report, plays }) {
  const title = `\n── ${name}: ${what} ${'─'.repeat(Math.max(0, 60 - name.length - what.length))}`;
  // Several checks run in silence for minutes.
  console.log(isLive ? title : `started: ${name} (${what})`);
  if (report) rmSync(reportFile(report), { force: true });
  const start = performance.now();
  let output = '';
  let hasPassed = true;
  for (const [script, ...args] of run) {
    const result = await runScript([script, ...args, ...(names.includes(name) ? flags : [])], { plays });
    output += result.output;
    hasPassed &&= result.code === 0;
  }
  if (!isLive) console.log(`${title}\n${output}`);
  const seconds = (performance.now() - start) / 1000;
  return { name, what, seconds, output, ...readCounts(report, hasPassed) };
}

/** Runs the checks in order, some in parallel; a check starts only after the one it depends on has ended. */
function runAll() {
  const queue = [...wanted];
  const results = [];
  const isDone = (name) =>
    !wanted.some((check) => check.name === name) || results.some((result) => result.name === name);
  let running = 0;
  return new Promise((resolve) => {
    const startNext = () => {
      while (running < atOnce) {
        const ready = queue.findIndex(({ needs, after }) =>
          [needs, after].every((name) => !name || isDone(name)),
        );
        if (ready < 0) break;
        running++;
        const [check] = queue.splice(ready, 1);
        void runCheck(check).then((result) => {
          results.push(result);
          running--;
          startNext();
        });
      }
      if (running === 0) resolve(results);
    };
    startNext();
  });
}

const begin = performance.now();
const results = await runAll();
const allSeconds = (performance.now() - begin) / 1000;

for (const { name, failed, output } of results) {
  if (failed > 0) console.log(`\n── failed: ${name}\n${failuresIn(output).join('\n')}`);
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const row = (mark, name, what, ...figures) =>
  `${mark}  ${name.padEnd(18)}${what.padEnd(40)}${figures.map((figure) => String(figure).padStart(9)).join('')}`;
console.log(`\n${row(' ', 'check', 'what', 'passed', 'failed', 'seconds')}`);
for (const { name, what, passed, failed, seconds } of results)
  console.log(row(failed ? '✗' : '✓', name, what, passed, failed, seconds.toFixed(1)));
console.log(`${row(' ', '', '', '', '', allSeconds.toFixed(1))}\n`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
