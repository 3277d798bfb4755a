// The version stands in the library's package.json, in its code and at the top of the change log: three times the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './dependencies.mjs';

const places = [
  ['projects/iv-player/package.json', /"version": "([^"]+)"/],
  ['projects/iv-player/src/lib/player/version.ts', /VERSION = '([^']+)'/],
  ['CHANGELOG.md', /^## (\S+)/m],
].map(([file, pattern]) => [file, pattern.exec(readFileSync(join(top, file), 'utf8'))?.[1] ?? 'none']);

for (const [file, version] of places) console.log(`${version}  ${file}`);
if (new Set(places.map(([, version]) => version)).size > 1) {
  console.error('They differ: a release has one version.');
  process.exitCode = 1;
}
