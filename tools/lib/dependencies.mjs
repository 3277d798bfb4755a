// Installs the dependencies if node_modules differs from package-lock.json. Imports only Node's own modules, because no package may
// be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Packages in a lock file, as [folder, package]. */
function readPackages(file) {
  return Object.entries(JSON.parse(readFileSync(join(workspaceRoot, file), 'utf8')).packages);
}

/** Whether the installed versions match the lock file. Optional packages may be missing: they are for other systems. */
function areCurrent() {
  const installed = 'node_modules/.package-lock.json';
  if (!existsSync(join(workspaceRoot, installed))) return false;
  const versions = new Map(readPackages(installed).map(([folder, { version }]) => [folder, version]));
  return readPackages('package-lock.json').every(
    ([folder, { version, optional }]) => folder === '' || optional || versions.get(folder) === version,
  );
}

/** Installs missing or outdated dependencies. Exits the process if Node is too old or the installation fails. */
export function ensureDependencies() {
  const wanted = createRequire(import.meta.url)('../../package.json').engines.node.replace('>=', '');
  if (wanted.localeCompare(process.versions.node, 'en', { numeric: true }) > 0) {
    console.error(`Node ${process.versions.node} is too old: install ${wanted} or newer.`);
    process.exit(1);
  }
  if (areCurrent()) return;
  console.log('Installing the dependencies with npm ci, which takes about half a minute…');
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: workspaceRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a script of this workspace with the current Node, and returns its exit code. */
export function runNode(script, args = []) {
  return (
    spawnSync(process.execPath, [join(workspaceRoot, script), ...args], {
      cwd: workspaceRoot,
      stdio: 'inherit',
    }).status ?? 1
  );
}
