// npm start: installs missing dependencies, then serves the demo with live reload. Arguments are passed to `ng serve`, e.g. `npm
// start -- --open`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, workspaceRoot } from './lib/dependencies.mjs';

ensureDependencies();

// The demo's streams are not committed. Without ffmpeg the streaming lab explains how to create them.
if (!existsSync(join(workspaceRoot, 'projects/demo-app/public/film/hls/stairs/index.m3u8'))) {
  console.log('Creating the streams of the demo in the background, for the first time…');
  spawn(process.execPath, [join(workspaceRoot, 'projects/demo-app/film/hls-film.mjs')], {
    stdio: ['ignore', 'inherit', 'ignore'],
  }).on('error', () => undefined);
}

// A pack of the demo's story, for its page embed.html. The server lists its files only once, so the pack must exist before.
if (!existsSync(join(workspaceRoot, 'dist/demo-pack/pack.json'))) {
  console.log('Packing the story of the demo, for the first time…');
  spawnSync(process.execPath, [join(workspaceRoot, 'tools/build/demo-pack.mjs')], { stdio: 'inherit' });
}

const ng = join(workspaceRoot, 'node_modules/@angular/cli/bin/ng.js');
const server = spawn(process.execPath, [ng, 'serve', 'demo-app', ...process.argv.slice(2)], {
  cwd: workspaceRoot,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
