// Runs the browser tests: npm run check -- e2e [-- <parts of file names>]. By default the tests in e2e/, which do not measure time;
// with --verify those in e2e/verify/, which do and therefore run one at a time.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './lib/dependencies.mjs';
import { launchSharedBrowsers } from './lib/launch-browser.mjs';
import { runNodeTests } from './lib/node-tests.mjs';

const isVerify = process.argv.includes('--verify');
const folder = isVerify ? 'e2e/verify' : 'e2e';
const parts = process.argv
  .slice(2)
  .filter((argument) => argument !== '--verify')
  .map((part) => part.replace(/^--/, ''));
const files = readdirSync(join(workspaceRoot, folder))
  .filter((file) => file.endsWith('.test.mjs'))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .map((file) => join(folder, file));
if (files.length === 0) {
  console.error(`No browser test matches ${parts.join(' or ')}.`);
  process.exit(1);
}
// Starting a browser takes as long as a test, so all files share two.
const browsers = await launchSharedBrowsers();
const code = await runNodeTests(isVerify ? 'e2e-verify' : 'e2e', files, {
  atOnce: isVerify ? 1 : 4,
  env: browsers.env,
});
await browsers.close();
process.exit(code);
