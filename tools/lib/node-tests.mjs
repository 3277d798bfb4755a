// Runs test files with Node's test runner, and writes their counts into a report that `npm run check` adds up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

/** Timeout of a test or a file of tests, in milliseconds. Not a performance limit: it only ends tests that hang. */
const hangs = 2_400_000;

/**
 * Runs the files, prints progress, and writes dist/<name>.tap and dist/<name>-report.json. Resolves with the exit code.
 *
 * @param {string} name
 * @param {readonly string[]} files relative to the workspace
 * @param {object} [options]
 * @param {number} [options.atOnce] number of files that run in parallel; default 1
 * @param {Record<string, string>} [options.env] additional environment variables for the tests
 */
export async function runNodeTests(name, files, { atOnce = 1, env = {} } = {}) {
  mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
  const tap = `dist/${name}.tap`;
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  reporters.push('--test-reporter=tap', `--test-reporter-destination=${tap}`);
  const args = ['--test', `--test-concurrency=${atOnce}`, `--test-timeout=${hangs}`, ...reporters, ...files];
  const tests = spawn(process.execPath, args, {
    cwd: workspaceRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [status] = await once(tests, 'exit');
  const summary = readFileSync(join(workspaceRoot, tap), 'utf8');
  const readCount = (key) => Number(new RegExp(`^# ${key} (\\d+)$`, 'm').exec(summary)?.[1] ?? 0);
  const passed = readCount('pass');
  const failed = readCount('fail') + readCount('cancelled');
  const skipped = readCount('skipped') + readCount('todo');
  writeFileSync(
    join(workspaceRoot, `dist/${name}-report.json`),
    `${JSON.stringify({ passed, failed, skipped })}\n`,
  );
  return status === 0 && passed + failed > 0 ? 0 : 1;
}
