// Checks the types of everything there is, and with them the Angular templates.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, top } from './dependencies.mjs';

const ngc = 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js';
const tsc = 'node_modules/typescript/bin/tsc';

const programs = [
  { compiler: ngc, project: 'projects/iv-player/tsconfig.lib.json' },
  { compiler: ngc, project: 'projects/iv-player/tsconfig.spec.json' },
  { compiler: ngc, project: 'projects/demo-app/tsconfig.app.json' },
  { compiler: tsc, project: 'tsconfig.scripts.json' },
  { compiler: tsc, project: 'bench/tsconfig.json' },
].filter(({ project }) => existsSync(join(top, project)));

let failed = 0;
for (const { compiler, project } of programs) {
  const code = runNode(compiler, ['-p', project, '--noEmit']);
  console.log(`${project}: ${code === 0 ? 'ok' : 'failed'}`);
  if (code !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
