// npm run check -- package: checks the tarball that npm would publish with our own rules (package-rules.mjs), publint and attw.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { deadLinks } from '../lib/document-links.mjs';
import {
  dependencyProblems,
  fileProblems,
  manifestProblems,
  sizeProblems,
  versionProblems,
} from './package-rules.mjs';

const built = join(workspaceRoot, 'dist/iv-player');
const folder = mkdtempSync(join(tmpdir(), 'iv-player-package-'));
const read = (file) => readFileSync(join(workspaceRoot, file), 'utf8');

/** Runs a command and parses its output as JSON. attw's exit code also counts problems that it was told to ignore. */
function runJson(command, args, options) {
  // Written to a file: attw exits before a pipe has received a long report.
  const report = join(folder, 'report.json');
  const output = openSync(report, 'w');
  const { stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', output, 'pipe'],
    ...options,
  });
  closeSync(output);
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch (error) {
    throw new Error(`${command} ${args[0]} wrote no report: build the library first.\n${stderr}`, {
      cause: error,
    });
  }
}

/** Checks that types match the JavaScript when resolved as ES modules by Node and by bundlers, as Angular does. */
function attwProblems(tarball) {
  const attw = join(workspaceRoot, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const { analysis, problems } = runJson(process.execPath, [attw, tarball, '--format', 'json']);
  if (!analysis.types) return ['attw: the package has no types.'];
  return Object.values(problems)
    .flat()
    .filter(
      ({ resolutionKind, resolutionOption }) =>
        !['node10', 'node16-cjs'].includes(resolutionKind ?? resolutionOption),
    )
    .map((problem) => `attw: ${JSON.stringify({ ...problem, trace: undefined })}`);
}

/** Texts of the packed documents by path. */
const documentsOf = (paths) =>
  new Map(
    paths
      .filter((path) => path.endsWith('.md'))
      .map((path) => [path, readFileSync(join(built, path), 'utf8')]),
  );

const [{ filename, files, ...sizes }] = runJson('npm', ['pack', '--json', '--pack-destination', folder], {
  cwd: built,
  shell: process.platform === 'win32',
});
const tarball = join(folder, filename);
const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer } });
const paths = files.map(({ path }) => path);
const problems = [
  ...fileProblems(paths),
  ...deadLinks(documentsOf(paths), paths),
  ...sizeProblems(sizes),
  ...manifestProblems(pkg),
  ...versionProblems(pkg.version, read('projects/iv-player/src/lib/player/version.ts'), read('CHANGELOG.md')),
  ...dependencyProblems(pkg, read('docs/decisions/0031-dependencies.md')),
  ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`),
  ...attwProblems(tarball),
];
rmSync(folder, { recursive: true });
for (const problem of problems) console.error(problem);
console.log(
  `${files.length} files, ${sizes.size} bytes packed, ${sizes.unpackedSize} unpacked: ${problems.length} problems.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
