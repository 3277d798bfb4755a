// npm test: installs missing dependencies, then runs every check that needs no clock. Arguments go to tools/check.mjs; `npm run
// verify` is the same with --verify.
import { createRequire } from 'node:module';
import { ensureDependencies, runNode } from './lib/dependencies.mjs';

const { findBrowser, noBrowserMessage } = createRequire(import.meta.url)('./lib/find-browser.cjs');

if (!findBrowser()) {
  console.error(noBrowserMessage);
  process.exit(1);
}
ensureDependencies();
process.exit(runNode('tools/check.mjs', process.argv.slice(2)));
