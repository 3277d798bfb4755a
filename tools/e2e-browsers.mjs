// Runs the short suite of e2e/browsers in every browser, or in those given: node tools/e2e-browsers.mjs firefox webkit. Writes the
// counts into dist/e2e-browsers-report.json, and the browser versions into dist/browsers for docs/support.md.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames } from './lib/browsers/browser.mjs';
import { workspaceRoot } from './lib/dependencies.mjs';
import { runNodeTests } from './lib/node-tests.mjs';

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !browserNames.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`Unknown browser: ${unknown.join(', ')}. Browsers: ${browserNames.join(', ')}.`);
  process.exit(1);
}
const names = browserNames.filter((name) => requested.length === 0 || requested.includes(name));
for (const name of names) rmSync(join(workspaceRoot, 'dist/browsers', `${name}.json`), { force: true });
process.exit(
  await runNodeTests(
    'e2e-browsers',
    names.map((name) => `e2e/browsers/${name}.test.mjs`),
  ),
);
