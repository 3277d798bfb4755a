// Runs the commands of a developer, on this Node or on another one.
import { exec } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../lib/start-server.mjs';

const { requireBrowser } = createRequire(import.meta.url)('../lib/find-browser.cjs');

/**
 * Without colours, usage data and audits; npx may install what it runs, and npm takes what it has.
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

/** From now on commands find their programs in this folder first. */
export function preferPrograms(folder) {
  environment.PATH = [folder, process.env.PATH].join(delimiter);
}

/** Runs a command line; resolves with what it writes to stdout, and with all that it writes. Rejects when it fails. */
export function run(command, cwd) {
  const begin = performance.now();
  const running = promisify(exec)(command, { cwd, env: environment, maxBuffer: 2 ** 26 });
  running.child.stdin.end();
  return running
    .then(({ stdout, stderr }) => ({ stdout, output: stdout + stderr }))
    .catch(({ code, stdout, stderr }) => {
      throw new Error(`${command} ended with ${code}:\n${stdout}${stderr}`);
    })
    .finally(() => console.log(`  ${command} (${((performance.now() - begin) / 1000).toFixed(1)} s)`));
}

/** Of npm, and of Node when a timer of the Angular CLI is late on a busy machine. */
const foreign = /^npm warn .*$|^\(node:\d+\) TimeoutNegativeWarning:.*\n.*\n\(Use `node .*$/gm;

/** Runs a build or specs. Rejects for a warning and for a message of jsdom or of a page, too, and when the output lacks `wanted`. */
export async function runClean(command, cwd, wanted = /./) {
  const { output } = await run(command, cwd);
  const hasMessage = /not implemented|warning|\b(?:warn|errors?|stderr)\b/i.test(output.replace(foreign, ''));
  if (hasMessage || !wanted.test(output)) throw new Error(`Output of ${command}:\n${output}`);
}

/** Starts a server, with further variables of its environment; see tools/lib/start-server.mjs. */
export const runServer = (command, cwd, variables = {}) =>
  startServer(command, { cwd, env: { ...environment, ...variables } });
