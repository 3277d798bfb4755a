// What iv-player adds to an application: everything it exports, minified, without its peers and howler, held by the
// budget in .size-limit.json.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { runNode, top } from './dependencies.mjs';

mkdirSync(join(top, 'dist/size'), { recursive: true });
await build({
  absWorkingDir: top,
  entryPoints: ['dist/iv-player/fesm2022/iv-player.mjs'],
  outfile: 'dist/size/iv-player.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  define: { ngDevMode: 'false' },
  external: ['@angular/*', 'rxjs', 'rxjs/*', 'howler', 'tslib'],
  logLevel: 'warning',
});
process.exit(runNode('node_modules/size-limit/bin.js'));
