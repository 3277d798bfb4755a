// The change log: what is written by hand under "(unreleased)" stays, and what commits say is added below it.

const heading = /^## (\S+)(?: \(([^)]+)\))?$/m;

/** The version of the first section, and whether it is released. @param {string} text of the change log */
export function firstSection(text) {
  const [, version, note] = heading.exec(text) ?? [];
  if (!version) throw new Error('CHANGELOG.md has no section "## <version>".');
  return { version, isReleased: note !== 'unreleased' };
}

/**
 * The change log with a section for a release.
 *
 * @param {string} text
 * @param {object} release
 * @param {string} release.version
 * @param {string} release.date such as `2026-11-22`
 * @param {string} release.commits what commits say, as Markdown; empty to add nothing
 */
export function releasedChangeLog(text, { version, date, commits }) {
  const title = `## ${version} (${date})`;
  const added = commits ? `\n${commits.trimEnd()}\n` : '';
  const found = heading.exec(text);
  if (!found) throw new Error('CHANGELOG.md has no section "## <version>".');
  const start = found.index;
  if (firstSection(text).isReleased) return `${text.slice(0, start)}${title}\n${added}\n${text.slice(start)}`;
  const end = start + found[0].length;
  const next = text.slice(end).search(/^## /m);
  const section = (next < 0 ? text.slice(end) : text.slice(end, end + next)).trimEnd();
  const rest = next < 0 ? '' : `\n${text.slice(end + next)}`;
  return `${text.slice(0, start)}${title}${section}\n${added}${rest}`;
}
