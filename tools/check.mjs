// npm run check: runs every check in this order, the fast ones first; all run, and the command fails if one fails.
// npm run check -- lint unit: only these.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

/** Each is an npm script; `report` is the file into which it writes how many tests passed, failed and were skipped. */
const checks = [
  { script: 'format', what: 'Prettier' },
  { script: 'specification', what: 'a test for every promise' },
  { script: 'lint', what: 'ESLint' },
  { script: 'rings', what: 'import rules and cycles' },
  { script: 'purity', what: 'rule files without the DOM' },
  { script: 'design', what: 'design page against the code' },
  { script: 'story-schema', what: 'JSON Schema of story files' },
  { script: 'theming', what: 'theming page against the styles' },
  { script: 'types', what: 'types, also in templates' },
  { script: 'versions', what: 'the same version everywhere' },
  { script: 'tools', what: 'rules of packages and releases', report: 'dist/tools-report.json' },
  { script: 'schematics', what: 'ng add and generators', report: 'dist/schematics-report.json' },
  { script: 'build:lib', what: 'build of the library' },
  { script: 'api', what: 'public API as in api/' },
  { script: 'size', what: 'size budgets' },
  { script: 'publint', what: 'exports of the package' },
  { script: 'attw', what: 'types of the package' },
  { script: 'package', what: 'files and fields of the package' },
  { script: 'unit', what: 'specs', report: 'dist/unit-report.json' },
  { script: 'build:demo', what: 'build of the demo' },
  { script: 'e2e', what: 'browser tests', report: 'dist/e2e-report.json' },
  { script: 'e2e:browsers', what: 'short suite in three browsers', report: 'dist/e2e-browsers-report.json' },
  { script: 'consumer', what: 'README in new applications' },
];

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !checks.some(({ script }) => script === name));
if (unknown.length > 0) {
  console.error(
    `Unknown check: ${unknown.join(', ')}. Checks: ${checks.map(({ script }) => script).join(', ')}.`,
  );
  process.exit(1);
}

function run(script) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: workspaceRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
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
for (const { script, what, report } of checks) {
  if (requested.length > 0 && !requested.includes(script)) continue;
  console.log(`\n── ${script}: ${what} ${'─'.repeat(Math.max(0, 60 - script.length - what.length))}`);
  if (report) rmSync(join(workspaceRoot, report), { force: true });
  const start = performance.now();
  const code = await run(script);
  const seconds = (performance.now() - start) / 1000;
  results.push({ script, what, seconds, ...readCounts(report, code === 0) });
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(
  `\n   ${'check'.padEnd(15)}${'what'.padEnd(30)}${'passed'.padStart(7)}${'failed'.padStart(8)}${'seconds'.padStart(9)}`,
);
for (const { script, what, passed, failed, seconds } of results) {
  const columns = [String(passed).padStart(7), String(failed).padStart(8), seconds.toFixed(1).padStart(9)];
  console.log(`${failed ? '✗' : '✓'}  ${script.padEnd(15)}${what.padEnd(30)}${columns.join('')}`);
}
console.log(`   ${''.padEnd(60)}${sum('seconds').toFixed(1).padStart(9)}\n`);
if (sum('skipped') > 0) console.log(`${sum('skipped')} tests were skipped.`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
