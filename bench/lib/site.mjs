// What the benches serve, and how it comes to be.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/serve.mjs';

export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The lines of the seam bench: milliseconds for each request, bits per second for all responses together. */
export const lines = { plain: {}, slowed: { latency: 150, bandwidth: 5_000_000 } };

/** Further addresses of the clips, each of which can be held up by itself. */
export const stallingMounts = Array.from({ length: 11 }, (_, place) => `/stalling/${place}/`);

/** Serves the bench's own files, the built application, the numbered clips and the peers' bundles. */
export function openSite() {
  const at = (path) => join(top, path);
  return serve({
    root: {
      '/bench/': at('bench'),
      '/app/': at('dist/bench-app'),
      '/library/': at('dist/iv-player/fesm2022'),
      '/clips/': at('projects/iv-player/test-clips'),
      '/vendor/': at('node_modules'),
      ...Object.fromEntries(stallingMounts.map((mount) => [mount, at('projects/iv-player/test-clips')])),
    },
  });
}

/** Builds the library and the application that the benches drive. `BENCH_BUILT=1` takes what is there. */
export function build() {
  if (process.env.BENCH_BUILT) return;
  ng('iv-player', top);
  ng('bench-app', join(top, 'bench'));
}

function ng(project, cwd) {
  const command = join(top, 'node_modules/@angular/cli/bin/ng.js');
  const { status, stderr } = spawnSync(process.execPath, [command, 'build', project], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ng build ${project} ended with ${status}.\n${stderr}`);
}
