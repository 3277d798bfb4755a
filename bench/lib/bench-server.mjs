// Builds and serves what the benches need.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isUpToDate } from '../../tools/lib/build-if-stale.mjs';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { serve } from '../../tools/lib/serve.mjs';

const at = (path) => join(workspaceRoot, path);

/** Networks for measuring seams: latency per request in milliseconds, bandwidth of all responses together in bits per second. */
export const networks = { plain: {}, slowed: { latency: 150, bandwidth: 5_000_000 } };

/** Additional mount paths of the clips, so that each can have its own fault. */
export const stallingMounts = Array.from({ length: 11 }, (_, place) => `/stalling/${place}/`);

/** Serves the benches' own files, the built application, the numbered clips and the peers' bundles. */
export function startBenchServer() {
  return serve({
    root: {
      '/bench/': at('bench'),
      '/tools-page/': at('tools/lib/page'),
      '/app/': at('dist/bench-app'),
      '/clips/': at('projects/iv-player/test-clips'),
      '/media/': at('dist/bench-media'),
      '/vendor/': at('node_modules'),
      ...Object.fromEntries(stallingMounts.map((mount) => [mount, at('projects/iv-player/test-clips')])),
    },
  });
}

/** Builds the library and the benches' application if their sources changed. */
export function build() {
  const library = 'dist/iv-player/package.json';
  buildIfStale('iv-player', workspaceRoot, library, ['projects/iv-player', 'package-lock.json']);
  buildIfStale('bench-app', at('bench'), 'dist/bench-app/index.html', [
    library,
    'bench/app',
    'bench/angular.json',
  ]);
}

function buildIfStale(project, cwd, written, sources) {
  if (isUpToDate(at(written), sources.map(at))) return;
  const command = at('node_modules/@angular/cli/bin/ng.js');
  const { status, stderr } = spawnSync(process.execPath, [command, 'build', project], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ng build ${project} exited with ${status}.\n${stderr}`);
}
