// Makes sure node_modules is what package-lock.json says. Uses nothing but Node, since nothing may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const top = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Lists the packages by folder; optional ones may be missing, for they are for other systems. */
function packagesOf(file) {
  return Object.entries(JSON.parse(readFileSync(join(top, file), 'utf8')).packages);
}

function areCurrent() {
  const installed = 'node_modules/.package-lock.json';
  if (!existsSync(join(top, installed))) return false;
  const versions = new Map(packagesOf(installed).map(([folder, { version }]) => [folder, version]));
  return packagesOf('package-lock.json').every(
    ([folder, { version, optional }]) => folder === '' || optional || versions.get(folder) === version,
  );
}

/** Installs the dependencies if they are missing or not those of the lock file. Ends the process when that fails. */
export function ensureDependencies() {
  const wanted = createRequire(import.meta.url)('../package.json').engines.node.replace('>=', '');
  if (wanted.localeCompare(process.versions.node, 'en', { numeric: true }) > 0) {
    console.error(`Node ${wanted} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (areCurrent()) return;
  console.log('Installing the dependencies: npm ci');
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: top,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a script of this repository with the running Node; resolves to its exit code. */
export function runNode(script, args = []) {
  return (
    spawnSync(process.execPath, [join(top, script), ...args], { cwd: top, stdio: 'inherit' }).status ?? 1
  );
}
