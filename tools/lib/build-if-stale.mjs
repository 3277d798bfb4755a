// Builds an application if its output is older than its sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';
import { withFileLock } from './file-lock.mjs';

/** Sources common to every application. */
const sharedSources = [
  'projects/iv-player/src',
  'projects/iv-player/howler',
  'projects/iv-player/hls',
  'projects/iv-player/map',
  'projects/iv-player/media-element',
  'projects/iv-player/plugin',
  'projects/iv-player/private',
  'projects/iv-player/questions',
  'projects/iv-player/record',
  'projects/iv-player/replay',
  'projects/iv-player/story',
  'projects/iv-player/story-core',
  'projects/iv-player/twee',
  'projects/iv-player/ui',
  'projects/iv-player/testing',
  'angular.json',
  'tsconfig.json',
  'package-lock.json',
];

/** The demo's build. Excludes `film/`, which only creates the media. */
export const demo = {
  application: 'demo-app',
  configuration: 'production',
  sources: ['src', 'public', 'tsconfig.app.json'].map((path) => `projects/demo-app/${path}`),
  folder: 'dist/demo-app',
};

/** The latest modification time of a file or folder, in milliseconds. */
function lastModified(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastModified(join(path, name))));
}

/**
 * Whether the file exists and no source, a file or a folder, is newer.
 *
 * @param {string} file
 * @param {readonly string[]} sources
 */
export function isUpToDate(file, sources) {
  return existsSync(file) && statSync(file).mtimeMs >= Math.max(...sources.map(lastModified));
}

/**
 * Builds an application in angular.json if its sources changed, and returns the output folder. Throws if the build fails or warns.
 * If several processes need the build, one builds and the others wait.
 *
 * @param {object} options
 * @param {string} options.application
 * @param {string} options.configuration
 * @param {readonly string[]} options.sources the application's own files and folders
 * @param {string} options.folder the output folder
 * @param {string} [options.lastFile] file that the builder writes last; default `index.html`
 */
export function buildIfStale({ application, configuration, sources, folder, lastFile = 'index.html' }) {
  const written = join(workspaceRoot, folder, lastFile);
  const read = [...sharedSources, ...sources].map((path) => join(workspaceRoot, path));
  withFileLock(join(workspaceRoot, 'dist/build.lock'), () => {
    if (!isUpToDate(written, read)) build(application, configuration, written);
  });
  return join(workspaceRoot, folder);
}

function build(application, configuration, written) {
  const begin = new Date();
  const ng = join(workspaceRoot, 'node_modules/@angular/cli/bin/ng.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [ng, 'build', application, '--configuration', configuration],
    { cwd: workspaceRoot, encoding: 'utf8' },
  );
  // Errors during prerendering do not fail the build.
  const output = `${stdout}\n${stderr}`;
  if (status !== 0 || /WARNING|ERROR/.test(output)) {
    rmSync(written, { force: true });
    throw new Error(`ng build ${application} exited with ${status}:\n${output}`);
  }
  // Files saved during the build may not be part of it.
  utimesSync(written, begin, begin);
}
