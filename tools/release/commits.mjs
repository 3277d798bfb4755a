// Conventional commits: what they say, and what version follows from them.

/**
 * @typedef {object} Commit
 * @property {string} hash
 * @property {string} type such as `feat`
 * @property {string | null} scope such as `engine`
 * @property {boolean} isBreaking
 * @property {string} subject
 */

/**
 * Reads the message of a commit; `null` for one that is no conventional commit, such as a merge.
 *
 * @param {string} hash
 * @param {string} message
 * @returns {Commit | null}
 */
export function readCommit(hash, message) {
  const [first = '', ...body] = message.split('\n');
  const [, type, scope, mark, subject] = /^([a-z]+)(?:\(([^)]+)\))?(!)?: (.+)$/.exec(first) ?? [];
  if (!type || !subject) return null;
  const isBreaking = mark !== undefined || body.some((line) => /^BREAKING[ -]CHANGE: /.test(line));
  return { hash, type, scope: scope ?? null, isBreaking, subject };
}

/**
 * The version that follows by semantic versioning; below 1.0 a breaking change counts as a feature. `null` when nothing changed for
 * those who use the library.
 *
 * @param {string} version
 * @param {readonly Commit[]} commits since that version
 */
export function nextVersion(version, commits) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (commits.some(({ isBreaking }) => isBreaking))
    return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
  if (commits.some(({ type }) => type === 'feat')) return `${major}.${minor + 1}.0`;
  if (commits.some(({ type }) => ['fix', 'perf', 'revert'].includes(type)))
    return `${major}.${minor}.${patch + 1}`;
  return null;
}

const headings = [
  ['Breaking changes', ({ isBreaking }) => isBreaking],
  ['Features', ({ type, isBreaking }) => type === 'feat' && !isBreaking],
  ['Fixes', ({ type, isBreaking }) => ['fix', 'revert'].includes(type) && !isBreaking],
  ['Faster and smaller', ({ type, isBreaking }) => type === 'perf' && !isBreaking],
];

/** What users notice of commits, as Markdown with a heading for each kind; empty when they notice nothing. */
export function commitList(commits) {
  const parts = headings.flatMap(([heading, belongs]) => {
    const lines = commits
      .filter(belongs)
      .map(({ scope, subject }) => `- ${scope ? `**${scope}:** ` : ''}${subject}`);
    return lines.length > 0 ? [`### ${heading}\n\n${lines.join('\n')}\n`] : [];
  });
  return parts.join('\n');
}
