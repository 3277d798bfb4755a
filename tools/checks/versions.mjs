// Checks that the library's package.json, its code and the first entry of the change log have the same version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

const places = [
  ['projects/iv-player/package.json', /"version": "([^"]+)"/],
  ['projects/iv-player/src/lib/player/version.ts', /VERSION = '([^']+)'/],
  ['CHANGELOG.md', /^## (\S+)/m],
].map(([file, pattern]) => [
  file,
  pattern.exec(readFileSync(join(workspaceRoot, file), 'utf8'))?.[1] ?? 'none',
]);

for (const [file, version] of places) console.log(`${version}  ${file}`);
if (new Set(places.map(([, version]) => version)).size > 1) {
  console.error('The versions differ.');
  process.exitCode = 1;
}
