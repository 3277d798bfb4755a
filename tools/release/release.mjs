// npm run release -- 0.2.0: sets the version, runs the checks, commits, tags and publishes with provenance. -- 0.2.0 --dry-run
// prints the steps and packs, but changes nothing. Write the section of CHANGELOG.md first, under "## 0.2.0 (unreleased)".
import { execSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../lib/dependencies.mjs';

process.chdir(workspaceRoot);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const isDry = values['dry-run'];
const [version = ''] = positionals;
const date = new Date().toISOString().slice(0, 10);
/** Files that contain the version; `npm run check -- package` compares them. */
const edits = [
  ['projects/iv-player/package.json', /(?<="version": ")[^"]+/, version],
  ['projects/iv-player/src/lib/player/version.ts', /(?<=VERSION = ')[^']+/, version],
  ['CHANGELOG.md', /(?<=^## \S+ )\(unreleased\)$/m, `(${date})`],
];

/** Ends a release. A dry run prints the reason and continues. */
function stop(why) {
  console.error(`${isDry ? 'The release would fail here' : 'Not released'}: ${why}`);
  if (!isDry) process.exit(1);
}

function run(command) {
  console.log(isDry ? `(dry run) ${command}` : `> ${command}`);
  if (!isDry) execSync(command, { stdio: 'inherit' });
}

if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
  console.error('Usage: npm run release -- <version> [--dry-run]');
  process.exit(1);
}
const [, section = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
if (!section.startsWith(`${version} (unreleased)\n`))
  stop(`the first section of CHANGELOG.md is not "## ${version} (unreleased)".`);
const changes = execSync('git status --porcelain', { encoding: 'utf8' });
if (changes) stop(`changes are not committed.\n${changes}`);
console.log(`## ${section}`);

run('npm audit --omit=dev');
for (const [file, pattern, text] of edits) {
  console.log(`${file}: ${text}`);
  if (!isDry) writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text));
}
// If a check fails, `git restore .` undoes the edits above.
run('npm test');
run('npm run verify');
run(`git commit --all --message "chore(release): ${version}"`);
run(`git tag --annotate v${version} --message "iv-player ${version}"`);
// `npm install` must not pick a version such as 1.0.0-rc.1.
const publish = `npm publish ./dist/iv-player --access public${version.includes('-') ? ' --tag next' : ''}`;
run(`${publish} --provenance`);
// Provenance is signed by the build server, which a dry run does not have.
if (!isDry) console.log('Published. Now: git push --follow-tags');
else if (existsSync('dist/iv-player')) execSync(`${publish} --dry-run`, { stdio: 'inherit' });
