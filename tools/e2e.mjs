// Runs the browser tests, e2e/*.test.mjs, and counts them in a report. What they run against they build themselves when
// it is older than its sources.
// Arguments are parts of file names: npm run e2e -- faults.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './dependencies.mjs';

const wished = process.argv.slice(2);
const files = readdirSync(join(top, 'e2e'))
  .filter(
    (file) =>
      file.endsWith('.test.mjs') && (wished.length === 0 || wished.some((part) => file.includes(part))),
  )
  .map((file) => join('e2e', file));
if (files.length === 0) {
  console.error(`No browser test is called ${wished.join(' or ')}.`);
  process.exit(1);
}
const tap = 'dist/e2e.tap';
mkdirSync(join(top, 'dist'), { recursive: true });
const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
reporters.push('--test-reporter=tap', `--test-reporter-destination=${tap}`);
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-timeout=300000', ...reporters, ...files],
  { cwd: top, stdio: 'inherit' },
);

const summary = readFileSync(join(top, tap), 'utf8');
const counted = (key) => Number(new RegExp(`^# ${key} (\\d+)$`, 'm').exec(summary)?.[1] ?? 0);
const report = {
  passed: counted('pass'),
  failed: counted('fail') + counted('cancelled'),
  skipped: counted('skipped') + counted('todo'),
};
writeFileSync(join(top, 'dist/e2e-report.json'), `${JSON.stringify(report)}\n`);
process.exit(status === 0 && report.passed + report.failed > 0 ? 0 : 1);
