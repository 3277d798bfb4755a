// Runs test files with Node's test runner and writes their counts into a report that `npm run check` adds up.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

/**
 * Runs the groups of files one after the other, prints what happens, and writes dist/<name>.tap, dist/<name>-2.tap for the second
 * group and so on, and dist/<name>-report.json. Returns the exit code.
 *
 * @param {string} name
 * @param {readonly { files: readonly string[], atOnce?: number }[]} groups files relative to the workspace, and how many of them
 *   run at a time, 1 by default
 */
export function runNodeTests(name, groups) {
  mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
  const report = { passed: 0, failed: 0, skipped: 0 };
  let succeeded = true;
  for (const [index, { files, atOnce = 1 }] of groups.entries()) {
    const counts = runGroup(`dist/${name}${index > 0 ? `-${index + 1}` : ''}.tap`, files, atOnce);
    for (const key of Object.keys(report)) report[key] += counts[key];
    succeeded &&= counts.status === 0 && counts.passed + counts.failed > 0;
  }
  writeFileSync(join(workspaceRoot, `dist/${name}-report.json`), `${JSON.stringify(report)}\n`);
  return succeeded ? 0 : 1;
}

function runGroup(tap, files, atOnce) {
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  reporters.push('--test-reporter=tap', `--test-reporter-destination=${tap}`);
  const { status } = spawnSync(
    process.execPath,
    ['--test', `--test-concurrency=${atOnce}`, '--test-timeout=300000', ...reporters, ...files],
    { cwd: workspaceRoot, stdio: 'inherit' },
  );
  const summary = readFileSync(join(workspaceRoot, tap), 'utf8');
  const readCount = (key) => Number(new RegExp(`^# ${key} (\\d+)$`, 'm').exec(summary)?.[1] ?? 0);
  return {
    status,
    passed: readCount('pass'),
    failed: readCount('fail') + readCount('cancelled'),
    skipped: readCount('skipped') + readCount('todo'),
  };
}
