// npm run release: version, change log, checks, commit, tag and publication with provenance.
// --dry-run: says what it would do, packs, and changes nothing. --version 1.2.3: this version and not the one that follows from
// the commits.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { firstSection, releasedChangeLog } from './change-log.mjs';
import { commitList, nextVersion, readCommit } from './commits.mjs';

const { values: options } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, version: { type: 'string' } },
});
const isDry = options['dry-run'];
const built = join(workspaceRoot, 'dist/iv-player');

/** The files that name the version; `npm run versions` compares them. */
const versioned = [
  ['projects/iv-player/package.json', /("version": ")[^"]+(")/],
  ['projects/iv-player/src/lib/player/version.ts', /(VERSION = ')[^']+(')/],
];

const read = (file) => readFileSync(join(workspaceRoot, file), 'utf8');

/** Runs a command; returns its output, or stops the release when it fails. */
function run(command, args, { cwd = workspaceRoot, isShown = false } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: isShown ? 'inherit' : 'pipe',
    shell: process.platform === 'win32',
  });
  if (status !== 0) stop(`${command} ${args.join(' ')} ended with ${status}.\n${stderr ?? ''}`);
  return stdout ?? '';
}

function stop(why) {
  console.error(`Not released: ${why}`);
  process.exit(1);
}

/** The tag of the last release before HEAD; `null` for the first one. */
function lastTag() {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

function commitsSince(tag) {
  const range = tag ? [`${tag}..HEAD`] : ['HEAD'];
  return run('git', ['log', '--no-merges', '--format=%h%x00%B%x01', ...range])
    .split('\x01')
    .map((entry) => entry.trim().split('\x00'))
    .flatMap(([hash = '', message = '']) => readCommit(hash, message) ?? []);
}

/** Version, and text of the change log. The first release is that of the section which is there, as it tells everything. */
function plan() {
  const tag = lastTag();
  const commits = commitsSince(tag);
  const changeLog = read('CHANGELOG.md');
  const section = firstSection(changeLog);
  const version =
    options.version ??
    (tag ? nextVersion(tag.slice(1), commits) : section.isReleased ? null : section.version);
  if (!version)
    stop(`nothing that users notice has changed since ${tag ?? 'the first section of CHANGELOG.md'}.`);
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) stop(`"${version}" is no version.`);
  const date = new Date().toISOString().slice(0, 10);
  const notes = tag ? commitList(commits) : '';
  return {
    tag,
    version,
    commits,
    changeLog: releasedChangeLog(changeLog, { version, date, commits: notes }),
  };
}

const { tag, version, commits, changeLog } = plan();
console.log(`${tag ?? 'no release yet'} → v${version}, from ${commits.length} commits.\n`);
console.log(`## ${changeLog.split(/^## /m)[1]}`);

const status = run('git', ['status', '--porcelain']).trim();
if (status) {
  if (!isDry) stop('the working tree has changes that are not committed.');
  console.log(`(dry run) A release would stop here: changes are not committed.\n${status}\n`);
}

// A version such as 1.0.0-rc.1 must not become what `npm install` takes.
const publish = ['publish', '--access', 'public', ...(version.includes('-') ? ['--tag', 'next'] : [])];
if (isDry) {
  console.log(
    `(dry run) Would write ${version} into ${versioned.map(([file]) => file).join(', ')} and CHANGELOG.md.`,
  );
  console.log(
    '(dry run) Would run npm audit --omit=dev, npm test, npm run e2e:browsers, and npm run consumer -- --angular22.',
  );
  console.log(`(dry run) Would commit "chore(release): ${version}" and tag it v${version}.`);
  console.log(`(dry run) Would run, in dist/iv-player: npm ${publish.join(' ')} --provenance`);
  // Provenance is signed by the build server that publishes; a dry run has none to ask.
  if (existsSync(built)) run('npm', [...publish, '--dry-run'], { cwd: built, isShown: true });
  else console.log('(dry run) dist/iv-player is not built: npm run build:lib shows what would be published.');
} else {
  run('npm', ['audit', '--omit=dev'], { isShown: true });
  for (const [file, pattern] of versioned)
    writeFileSync(
      join(workspaceRoot, file),
      read(file).replace(pattern, (_, before, after) => `${before}${version}${after}`),
    );
  writeFileSync(join(workspaceRoot, 'CHANGELOG.md'), changeLog);
  // When a check fails, `git restore .` undoes the above.
  run('npm', ['test'], { isShown: true });
  run('npm', ['run', 'e2e:browsers'], { isShown: true });
  run('npm', ['run', 'consumer', '--', '--angular22'], { isShown: true });
  run('git', ['commit', '--all', '--message', `chore(release): ${version}`]);
  run('git', ['tag', '--annotate', `v${version}`, '--message', `iv-player ${version}`]);
  run('npm', [...publish, '--provenance'], { cwd: built, isShown: true });
  console.log('Published. Now: git push --follow-tags');
}
