// Measures what iv-player adds to an application: all exports, processed by Angular's linker and minified, without peer
// dependencies and howler. The budget is in .size-limit.json.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import linkerPlugin from '@angular/compiler-cli/linker/babel';
import { build } from 'esbuild';
import { runNode, workspaceRoot } from './dependencies.mjs';

mkdirSync(join(workspaceRoot, 'dist/size'), { recursive: true });

const linker = {
  name: 'angular-linker',
  setup({ onLoad }) {
    onLoad({ filter: /dist\/iv-player\/fesm2022\/.*\.mjs$/ }, async ({ path }) => {
      const plugins = [linkerPlugin];
      const options = { filename: path, plugins, configFile: false, babelrc: false, compact: false };
      const linked = await transformAsync(await readFile(path, 'utf8'), options);
      return { contents: linked.code, loader: 'js' };
    });
  },
};

await build({
  absWorkingDir: workspaceRoot,
  entryPoints: ['dist/iv-player/fesm2022/iv-player.mjs'],
  outfile: 'dist/size/iv-player.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  define: { ngDevMode: 'false' },
  plugins: [linker],
  external: ['@angular/*', 'rxjs', 'rxjs/*', 'howler', 'tslib'],
  charset: 'utf8',
  logLevel: 'warning',
});
process.exit(runNode('node_modules/size-limit/bin.js'));
