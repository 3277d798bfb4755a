// Builds and serves what the benches need.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/lib/serve.mjs';

export const workspaceRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The networks of the seam bench: milliseconds for each request, bits per second for all responses together. */
export const networks = { plain: {}, slowed: { latency: 150, bandwidth: 5_000_000 } };

/** Further addresses of the clips, each with a fault of its own. */
export const stallingMounts = Array.from({ length: 11 }, (_, place) => `/stalling/${place}/`);

/** Addresses of streams, so that requests show of which node they are. */
export const branchMount = (place) => `/branch/${place}/`;
const branchMounts = Array.from({ length: 24 }, (_, place) => branchMount(place));

/** Serves the bench's own files, the built application, the numbered clips and the peers' bundles. */
export function startBenchServer() {
  const at = (path) => join(workspaceRoot, path);
  return serve({
    root: {
      '/bench/': at('bench'),
      '/tools-page/': at('tools/lib/page'),
      '/app/': at('dist/bench-app'),
      '/clips/': at('projects/iv-player/test-clips'),
      '/media/': at('dist/bench-media'),
      '/play-clips/': at('dist/bench-media/play'),
      '/aside-clips/': at('dist/bench-media/play'),
      '/vendor/': at('node_modules'),
      '/padded/': at('dist/bench-media/padded'),
      ...Object.fromEntries(branchMounts.map((mount) => [mount, at('dist/bench-media/padded')])),
      ...Object.fromEntries(stallingMounts.map((mount) => [mount, at('projects/iv-player/test-clips')])),
    },
  });
}

/** Builds the library and the bench application. `BENCH_BUILT=1` uses the last build. */
export function build() {
  if (process.env.BENCH_BUILT) return;
  ng('iv-player', workspaceRoot);
  ng('bench-app', join(workspaceRoot, 'bench'));
}

function ng(project, cwd) {
  const command = join(workspaceRoot, 'node_modules/@angular/cli/bin/ng.js');
  const { status, stderr } = spawnSync(process.execPath, [command, 'build', project], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ng build ${project} ended with ${status}.\n${stderr}`);
}
