// npm run attw: whether the types of the built package are what its JavaScript is, for resolutions that Angular's builds use: Node's
// from ES modules, and that of bundlers. The exit code of attw counts some problems of the resolutions that it is told to ignore.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** An Angular package has ES modules alone, and its entry points are in `exports`, which Node 10 does not know. */
const unused = ['node10', 'node16-cjs'];

const attw = join(workspaceRoot, 'node_modules/@arethetypeswrong/cli/dist/index.js');
// Its own `--pack` puts the tarball into the package for a while, where `npm run package`, which may run meanwhile, counts it.
const folder = mkdtempSync(join(tmpdir(), 'iv-player-attw-'));
const { analysis, problems } = analyze();
rmSync(folder, { recursive: true });
if (!analysis.types) throw new Error('The package has no types.');
const found = Object.values(problems)
  .flat()
  .filter(({ resolutionKind, resolutionOption }) => !unused.includes(resolutionKind ?? resolutionOption));
for (const problem of found) console.error(JSON.stringify({ ...problem, trace: undefined }));
console.log(`${Object.keys(analysis.entrypoints).length} entry points, ${found.length} problems.`);
process.exitCode = found.length > 0 ? 1 : 0;

function run(command, args, cwd, shell = false) {
  const options = /** @type {const} */ ({ cwd, encoding: 'utf8', maxBuffer: 1 << 26, shell });
  return spawnSync(command, args, options);
}

function analyze() {
  const built = join(workspaceRoot, 'dist/iv-player');
  const packed = run('npm', ['pack', '--pack-destination', folder], built, process.platform === 'win32');
  const [tarball] = readdirSync(folder);
  if (!tarball) throw new Error(`npm pack made nothing: build the library first.\n${packed.stderr}`);
  const { stdout, stderr } = run(
    process.execPath,
    [attw, join(folder, tarball), '--format', 'json'],
    workspaceRoot,
  );
  try {
    return JSON.parse(stdout);
  } catch (error) {
    throw new Error(`attw has no report:\n${stderr}`, { cause: error });
  }
}
