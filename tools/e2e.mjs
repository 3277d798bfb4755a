// Runs the browser tests, e2e/*.test.mjs, and writes their counts into dist/e2e-report.json. The tests build the
// applications they need. Arguments are parts of file names: npm run e2e -- faults. Of the files that wait more than they measure
// three run at a time.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './lib/dependencies.mjs';
import { runNodeTests } from './lib/node-tests.mjs';

/** They wait for retries, a slow line or the viewer; none counts frames or milliseconds. */
const waiting =
  /^(?:audio-faults|choices|controls|demo|faults|hls(?!-quality)|map|replay|restored-place|server-render|story(?!-serve))/;

const requested = process.argv.slice(2);
const files = readdirSync(join(workspaceRoot, 'e2e')).filter(
  (file) =>
    file.endsWith('.test.mjs') && (requested.length === 0 || requested.some((part) => file.includes(part))),
);
if (files.length === 0) {
  console.error(`No browser test has a name with ${requested.join(' or ')}.`);
  process.exit(1);
}
const groups = [
  { files: files.filter((file) => !waiting.test(file)) },
  { files: files.filter((file) => waiting.test(file)), atOnce: 3 },
].filter(({ files }) => files.length > 0);
process.exit(
  runNodeTests(
    'e2e',
    groups.map(({ files, ...group }) => ({ ...group, files: files.map((file) => join('e2e', file)) })),
  ),
);
