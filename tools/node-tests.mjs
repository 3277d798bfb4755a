// Runs test files with Node's test runner and writes their counts into a report that `npm run check` adds up.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

/**
 * Runs the files one after the other, prints what happens, and writes dist/<name>.tap and dist/<name>-report.json. Returns the
 * exit code.
 *
 * @param {string} name
 * @param {readonly string[]} files relative to the workspace
 */
export function runNodeTests(name, files) {
  const tap = `dist/${name}.tap`;
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
  writeFileSync(join(workspaceRoot, `dist/${name}-report.json`), `${JSON.stringify(report)}\n`);
  return status === 0 && report.passed + report.failed > 0 ? 0 : 1;
}
