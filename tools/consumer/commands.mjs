// Runs a developer's commands, with this version of Node or a different one.
import { exec } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../lib/start-server.mjs';

const { requireBrowser } = createRequire(import.meta.url)('../lib/find-browser.cjs');

/**
 * Turns off colours, usage data and audits. Lets npx install what it runs, and npm prefer its cache.
 *
 * @type {NodeJS.ProcessEnv}
 */
const environment = {
  ...process.env,
  NO_COLOR: '1',
  NG_CLI_ANALYTICS: 'false',
  npm_config_yes: 'true',
  npm_config_audit: 'false',
  npm_config_prefer_offline: 'true',
  CHROME_BIN: requireBrowser(),
};

/** Makes commands look for programs in this folder first. */
export function preferPrograms(folder) {
  environment.PATH = [folder, process.env.PATH].join(delimiter);
}

/** Runs a command line. Resolves with its stdout and with its complete output. Rejects if it fails. */
export function run(command, cwd) {
  const begin = performance.now();
  const running = promisify(exec)(command, { cwd, env: environment, maxBuffer: 2 ** 26 });
  running.child.stdin.end();
  return running
    .then(({ stdout, stderr }) => ({ stdout, output: stdout + stderr }))
    .catch(({ code, stdout, stderr }) => {
      throw new Error(`${command} exited with ${code}:\n${stdout}${stderr}`);
    })
    .finally(() => console.log(`  ${command} (${((performance.now() - begin) / 1000).toFixed(1)} s)`));
}

/**
 * Messages to ignore: npm's own, Node's warning when an Angular CLI timer is late on a busy machine, and that a spec of the application
 * lasts long enough for the film in its `@defer` to ask for its story, which Node cannot load.
 */
const foreign =
  /^npm warn .*$|^\(node:\d+\) TimeoutNegativeWarning:.*\n.*\n\(Use `node .*$|^stderr \| src\/app\/app\.spec\.ts .*\n.*\(Failed to parse URL from .*$/gm;

/** Runs a build or specs. Also rejects if the output contains a warning or a message from jsdom or a page, or lacks `wanted`. */
export async function runClean(command, cwd, wanted = /./) {
  const { output } = await run(command, cwd);
  const hasMessage = /not implemented|warning|\b(?:warn|errors?|stderr)\b/i.test(output.replace(foreign, ''));
  if (hasMessage || !wanted.test(output)) throw new Error(`Output of ${command}:\n${output}`);
}

/** Starts a server with additional environment variables; see tools/lib/start-server.mjs. */
export const runServer = (command, cwd, variables = {}) =>
  startServer(command, { cwd, env: { ...environment, ...variables } });
