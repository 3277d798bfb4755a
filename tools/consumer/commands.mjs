// Runs the commands of a developer, on this Node or on that of the npm package `node`.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const { requireBrowser } = createRequire(import.meta.url)('../lib/find-browser.cjs');

/** Output without the warnings of npm, and of Node that a timer of the Angular CLI is late, as happens on a busy machine. */
export const withoutForeign = (output) =>
  output.replace(/^npm warn .*$|^\(node:\d+\) TimeoutNegativeWarning:.*\n.*\n\(Use `node .*$/gm, '');

/** Commands in an environment without colours and usage data, where npx may install what it runs. They do not block: several may run at the same time. */
export class Commands {
  #env = {
    ...process.env,
    NO_COLOR: '1',
    NG_CLI_ANALYTICS: 'false',
    npm_config_yes: 'true',
    CHROME_BIN: requireBrowser(),
  };

  /**
   * Installs a version of Node into a folder; all later commands run on it.
   *
   * @param {string} version
   * @param {string} folder
   */
  async useNode(version, folder) {
    await this.npm(['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`], folder);
    const bin = join(folder, 'node_modules/node/bin');
    this.#env.PATH = [bin, process.env.PATH].join(delimiter);
    const { stdout } = await this.run('node --version', folder);
    if (stdout.trim() !== `v${version}`) throw new Error(`node --version says ${stdout}`);
  }

  /** Runs npm; resolves with its output, rejects when it fails. */
  npm(args, cwd) {
    return this.run(`npm ${args.map((arg) => JSON.stringify(arg)).join(' ')}`, cwd);
  }

  /** Runs a command line; resolves with its output, rejects when it fails. */
  run(command, cwd) {
    const child = spawn(command, {
      cwd,
      shell: true,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let output = '';
    child.stdout.on('data', (data) => {
      stdout += data;
      output += data;
    });
    child.stderr.on('data', (data) => (output += data));
    return /** @type {Promise<{ stdout: string, output: string }>} */ (
      new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code) => {
          if (code === 0) resolve({ stdout, output });
          else reject(new Error(`${command} ended with ${code}:\n${output}`));
        });
      })
    );
  }

  /**
   * Starts a server; resolves with the address that it prints, and with what ends it with all its processes.
   *
   * @param {string} command
   * @param {string} cwd
   * @param {Record<string, string>} [env] further variables of its environment; default none
   * @returns {Promise<{ url: string, stop: () => void }>}
   */
  serve(command, cwd, env = {}) {
    const server = spawn(command, {
      cwd,
      shell: true,
      detached: process.platform !== 'win32',
      env: { ...this.#env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = () => {
      server.removeAllListeners('exit');
      if (process.platform === 'win32') server.kill();
      else process.kill(-server.pid, 'SIGTERM');
    };
    return new Promise((resolve, reject) => {
      let said = '';
      const read = (data) => {
        said += data;
        const [url] = /http:\/\/\S+/.exec(said) ?? [];
        if (url) resolve({ url, stop });
      };
      server.stdout.on('data', read);
      server.stderr.on('data', (data) => (said += data));
      server.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${said}`)));
    });
  }
}
