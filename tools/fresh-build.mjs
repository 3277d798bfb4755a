// Builds an application again only when it is older than its sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './dependencies.mjs';

/** What every application is made of, beside its own folder. */
const shared = [
  'projects/iv-player/src',
  'projects/iv-player/howler',
  'projects/iv-player/replay',
  'projects/iv-player/testing',
  'angular.json',
  'tsconfig.json',
  'package-lock.json',
];

function newest(path) {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * Whether a file is there and none of the sources, files and folders, is newer.
 *
 * @param {string} mark
 * @param {readonly string[]} sources
 */
export function isFresh(mark, sources) {
  return existsSync(mark) && statSync(mark).mtimeMs >= Math.max(...sources.map(newest));
}

/**
 * Builds an application of angular.json unless nothing changed since; a warning is a failure. Returns its folder.
 *
 * @param {object} what
 * @param {string} what.application
 * @param {string} what.configuration
 * @param {string} what.sources its own folder
 * @param {string} what.folder where the build goes
 * @param {string} [what.mark] the file in there that the builder writes last of all
 */
export function freshBuild({ application, configuration, sources, folder, mark = 'index.html' }) {
  const written = join(top, folder, mark);
  if (
    !isFresh(
      written,
      [...shared, sources].map((path) => join(top, path)),
    )
  ) {
    const ng = join(top, 'node_modules/@angular/cli/bin/ng.js');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [ng, 'build', application, '--configuration', configuration],
      { cwd: top, encoding: 'utf8' },
    );
    // A page that breaks while it is prerendered ends no build.
    const said = `${stdout}\n${stderr}`;
    if (status !== 0 || /WARNING|ERROR/.test(said)) {
      rmSync(written, { force: true });
      throw new Error(`ng build ${application} ended with ${status}:\n${said}`);
    }
  }
  return join(top, folder);
}
