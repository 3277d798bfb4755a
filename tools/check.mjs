// npm run check: runs every check, in about this order; all run, and the command fails if one fails.
// npm run check -- lint unit: only these.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './lib/dependencies.mjs';
import { failuresIn } from './lib/failures.mjs';

/**
 * Each is an npm script, with its arguments; `report` is the file into which it writes how many tests passed, failed and were
 * skipped. Consecutive checks with `shared` run two at a time: they measure no time, and do not read what another of them writes.
 */
const checks = [
  { script: 'format', what: 'Prettier', shared: true },
  { script: 'specification', what: 'a test for every promise', shared: true },
  { script: 'rings', what: 'import rules and cycles', shared: true },
  { script: 'purity', what: 'rule files without the DOM', shared: true },
  { script: 'design', what: 'design page against the code', shared: true },
  { script: 'story-schema', what: 'JSON Schema of story files', shared: true },
  { script: 'theming', what: 'theming page against the styles', shared: true },
  { script: 'versions', what: 'the same version everywhere', shared: true },
  { script: 'build:lib', what: 'build of the library' },
  // Alone: many of them play real clips.
  { script: 'unit', what: 'specs', report: 'dist/unit-report.json' },
  {
    script: 'docs:code',
    what: 'code of README and guides',
    report: 'dist/docs-code-report.json',
    shared: true,
  },
  {
    script: 'schematics',
    what: 'ng add and generators',
    report: 'dist/schematics-report.json',
    shared: true,
  },
  { script: 'tools', what: 'rules of packages and releases', report: 'dist/tools-report.json', shared: true },
  { script: 'api', what: 'public API as in api/', shared: true },
  { script: 'publint', what: 'exports of the package', shared: true },
  { script: 'attw', what: 'types of the package', shared: true },
  { script: 'package', what: 'files and fields of the package', shared: true },
  { script: 'build:demo', what: 'build of the demo', shared: true },
  { script: 'e2e', what: 'browser tests', report: 'dist/e2e-report.json' },
  {
    // All other browser tests run in Chromium; a release runs this suite there, too.
    script: 'e2e:browsers',
    args: ['firefox', 'webkit'],
    what: 'short suite in two browsers',
    report: 'dist/e2e-browsers-report.json',
  },
  // Its installations wait for the network, and leave time to what follows.
  { script: 'consumer', what: 'README in new applications', shared: true },
  { script: 'size', what: 'size budgets', shared: true },
  { script: 'types', what: 'types, also in templates', shared: true },
  { script: 'lint', what: 'ESLint', shared: true },
  // It reads the built demo.
  { script: 'docs', what: 'documentation site', shared: true },
];
/** How many checks with `shared` run at a time. */
const atOnce = 2;

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !checks.some(({ script }) => script === name));
if (unknown.length > 0) {
  console.error(
    `Unknown check: ${unknown.join(', ')}. Checks: ${checks.map(({ script }) => script).join(', ')}.`,
  );
  process.exit(1);
}

/** Runs an npm script. Its output is shown as it comes, or all at its end when other checks run meanwhile. */
function run(script, args, shared) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
      cwd: workspaceRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output.push(chunk);
        if (!shared) process.stdout.write(chunk);
      });
    }
    child.on('error', () => resolve({ code: 1, output: '' }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

/** The counts of a check's report; without a readable report the check itself counts as one test. */
function readCounts(report, succeeded) {
  const single = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  if (!report) return single;
  try {
    const counts = JSON.parse(readFileSync(join(workspaceRoot, report), 'utf8'));
    return { ...counts, failed: succeeded ? counts.failed : Math.max(1, counts.failed) };
  } catch {
    return { ...single, passed: 0, failed: 1 };
  }
}

const results = [];

async function runCheck({ script, args = [], what, report, shared }) {
  const title = `\n── ${script}: ${what} ${'─'.repeat(Math.max(0, 60 - script.length - what.length))}`;
  if (!shared) console.log(title);
  if (report) rmSync(join(workspaceRoot, report), { force: true });
  const start = performance.now();
  const { code, output } = await run(script, args, shared);
  const seconds = (performance.now() - start) / 1000;
  if (shared) console.log(`${title}\n${output}`);
  results.push({ script, what, seconds, output, ...readCounts(report, code === 0) });
}

/** Runs the checks in their order, up to so many at a time. */
async function runQueue(queue, most) {
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) await runCheck(check);
  };
  await Promise.all(Array.from({ length: most }, worker));
}

const begin = performance.now();
const wanted = checks.filter(({ script }) => requested.length === 0 || requested.includes(script));
while (wanted.length > 0) {
  const alone = wanted.findIndex(({ shared }) => !shared);
  if (alone === 0) await runQueue(wanted.splice(0, 1), 1);
  else await runQueue(wanted.splice(0, alone < 0 ? wanted.length : alone), atOnce);
}
const allSeconds = (performance.now() - begin) / 1000;

for (const { script, failed, output } of results) {
  if (failed > 0) console.log(`\n── failed: ${script}\n${failuresIn(output).join('\n')}`);
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(
  `\n   ${'check'.padEnd(15)}${'what'.padEnd(30)}${'passed'.padStart(7)}${'failed'.padStart(8)}${'seconds'.padStart(9)}`,
);
for (const { script, what, passed, failed, seconds } of results) {
  const columns = [String(passed).padStart(7), String(failed).padStart(8), seconds.toFixed(1).padStart(9)];
  console.log(`${failed ? '✗' : '✓'}  ${script.padEnd(15)}${what.padEnd(30)}${columns.join('')}`);
}
console.log(`   ${''.padEnd(60)}${allSeconds.toFixed(1).padStart(9)}\n`);
if (sum('skipped') > 0) console.log(`${sum('skipped')} tests were skipped.`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
