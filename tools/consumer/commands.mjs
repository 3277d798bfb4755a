// Runs the commands of a developer, on this Node or on another one.
import { exec, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';

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

/**
 * Starts a server; resolves with the address that it prints, and with what ends it with all its processes.
 *
 * @param {string} command
 * @param {string} cwd
 * @param {Record<string, string>} [variables] of its environment; default none
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export function startServer(command, cwd, variables) {
  const env = { ...environment, ...variables };
  const child = spawn(command, { cwd, shell: true, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => {
    child.removeAllListeners('exit');
    process.kill(-child.pid, 'SIGTERM');
  };
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (data) => {
      output += data;
      const [url] = /http:\/\/\S+/.exec(output) ?? [];
      if (url) resolve({ url, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (data) => (output += data));
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)));
  });
}
