// Runs the browser tests, e2e/*.test.mjs, and writes their counts into dist/e2e-report.json. The tests build the
// applications they need. Arguments are parts of file names: npm run e2e -- faults.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

const requested = process.argv.slice(2);
const files = readdirSync(join(workspaceRoot, 'e2e'))
  .filter(
    (file) =>
      file.endsWith('.test.mjs') && (requested.length === 0 || requested.some((part) => file.includes(part))),
  )
  .map((file) => join('e2e', file));
if (files.length === 0) {
  console.error(`No browser test has a name with ${requested.join(' or ')}.`);
  process.exit(1);
}
const tap = 'dist/e2e.tap';
mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
reporters.push('--test-reporter=tap', `--test-reporter-destination=${tap}`);
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-timeout=300000', ...reporters, ...files],
  { cwd: workspaceRoot, stdio: 'inherit' },
);

const summary = readFileSync(join(workspaceRoot, tap), 'utf8');
const readCount = (key) => Number(new RegExp(`^# ${key} (\\d+)$`, 'm').exec(summary)?.[1] ?? 0);
const report = {
  passed: readCount('pass'),
  failed: readCount('fail') + readCount('cancelled'),
  skipped: readCount('skipped') + readCount('todo'),
};
writeFileSync(join(workspaceRoot, 'dist/e2e-report.json'), `${JSON.stringify(report)}\n`);
process.exit(status === 0 && report.passed + report.failed > 0 ? 0 : 1);
