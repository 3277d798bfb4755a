// Checks the commit subjects since this check was added, or since `--from <rev>`: they must be conventional, have at most 72
// characters, name one idea, and start with an imperative, as far as can be detected. Merges are ignored. A shallow clone has
// no base commit and is not checked.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../lib/dependencies.mjs';

const { values } = parseArgs({ options: { from: { type: 'string' } } });
/** Runs git and returns its output lines. Throws if git fails. */
function git(...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: workspaceRoot, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

const form = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([\w/-]+\))?!?: (?=\S)/;
/**
 * Matches first words that are not imperatives: "a", "the"; "adds" but not "pass" or "focus"; "added" but not "need" or "embed";
 * "adding" but not "bring".
 */
const noImperative = /^(?:an?|the|[a-z]+[^su]s|(?!embed\b)[a-z]+[^e]ed|[a-z]*[aeiou][a-z]*ing)\b/i;

const problemsOf = (subject) => [
  ...(subject.length > 72 ? [`${subject.length} characters, more than 72`] : []),
  ...(form.test(subject) ? [] : ['not "type(scope): subject"']),
  ...(subject.includes('; ') ? ['two ideas'] : []),
  ...(noImperative.test(subject.replace(form, '')) ? ['not in the imperative'] : []),
];

const isShallow = git('rev-parse', '--is-shallow-repository')[0] === 'true';
const introduced = () =>
  git('log', '--diff-filter=A', '--format=%H', '--', 'tools/checks/commits.mjs').at(-1);
const base = values.from ?? (isShallow ? null : introduced());
const subjects = base ? git('log', '--no-merges', '--format=%s', `${base}..HEAD`) : [];
const problems = subjects.flatMap((subject) =>
  problemsOf(subject).map((problem) => `${subject}: ${problem}.`),
);
for (const problem of problems) console.error(problem);
console.log(base ? `${subjects.length} commits.` : 'This clone is shallow, so no commits were checked.');
process.exitCode = problems.length > 0 ? 1 : 0;
