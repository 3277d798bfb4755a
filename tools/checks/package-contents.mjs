// npm run package: whether the built package holds what is meant and nothing else, whether it says what it is, and whether each
// dependency has a line in docs/decisions/.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { dependencyProblems, fileProblems, manifestProblems } from './package-rules.mjs';

const built = join(workspaceRoot, 'dist/iv-player');
const decision = 'docs/decisions/0031-dependencies.md';

/** Most bytes of the tarball, and of what is in it. */
const limits = { size: 2_500_000, unpackedSize: 7_000_000 };

/** What `npm pack` would put into the tarball: its sizes, and its files. */
function pack() {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: built,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack ended with ${status}: build the library first.\n${stderr}`);
  return JSON.parse(stdout)[0];
}

const { files, ...sizes } = pack();
const manifest = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
const problems = [
  ...fileProblems(files.map(({ path }) => path)),
  ...manifestProblems(manifest),
  ...dependencyProblems(manifest, readFileSync(join(workspaceRoot, decision), 'utf8')),
  ...Object.entries(limits)
    .filter(([name, limit]) => sizes[name] > limit)
    .map(([name, limit]) => `The ${name} is ${sizes[name]} bytes; at most ${limit} are meant.`),
];
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${sizes.size} bytes packed, ${sizes.unpackedSize} unpacked.`);
process.exitCode = problems.length > 0 ? 1 : 0;
