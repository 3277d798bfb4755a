// What iv-player adds to an application: everything it exports, linked by Angular's linker as an application's build
// does, minified, without its peers and howler, held by the budget in .size-limit.json.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import linkerPlugin from '@angular/compiler-cli/linker/babel';
import { build } from 'esbuild';
import { runNode, top } from './dependencies.mjs';

mkdirSync(join(top, 'dist/size'), { recursive: true });

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
  absWorkingDir: top,
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
