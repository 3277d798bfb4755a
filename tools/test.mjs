// npm test: installs missing dependencies, then runs every check that does not measure time. Arguments are passed to tools/check.mjs;
// `npm run verify` passes --verify.
import { createRequire } from 'node:module';
import { ensureDependencies, runNode } from './lib/dependencies.mjs';

const { findBrowser, noBrowserMessage } = createRequire(import.meta.url)('./lib/find-browser.cjs');

if (!findBrowser()) {
  console.error(noBrowserMessage);
  process.exit(1);
}
ensureDependencies();
process.exit(runNode('tools/check.mjs', process.argv.slice(2)));
