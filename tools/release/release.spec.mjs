import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstSection, releasedChangeLog } from './change-log.mjs';
import { commitList, nextVersion, readCommit } from './commits.mjs';

const commits = (...messages) => messages.map((message) => readCommit('abc1234', message));

describe('Commits', () => {
  it('are read with type, scope, subject, and whether they break something', () => {
    assert.deepEqual(readCommit('a1', 'fix(engine): no gap after a seek\n\nBecause.'), {
      hash: 'a1',
      type: 'fix',
      scope: 'engine',
      isBreaking: false,
      subject: 'no gap after a seek',
    });
    assert.equal(readCommit('a1', 'feat!: other names')?.isBreaking, true);
    assert.equal(readCommit('a1', 'feat: names\n\nBREAKING CHANGE: other ones')?.isBreaking, true);
    assert.equal(readCommit('a1', 'feat: names\n\nNo BREAKING CHANGE: here')?.isBreaking, false);
  });

  it('of another form are left out', () => {
    for (const message of ['Merge branch x', 'wip', 'Fix: a', 'fix(engine) a', ''])
      assert.equal(readCommit('a1', message), null);
  });

  for (const [version, messages, expected] of [
    ['1.2.3', ['fix: a'], '1.2.4'],
    ['1.2.3', ['perf: a', 'docs: b'], '1.2.4'],
    ['1.2.3', ['fix: a', 'feat: b'], '1.3.0'],
    ['1.2.3', ['feat: a', 'fix!: b'], '2.0.0'],
    ['0.2.3', ['fix!: a'], '0.3.0'],
    ['0.2.3', ['feat: a'], '0.3.0'],
    ['1.2.3', ['docs: a', 'test: b', 'build: c'], null],
    ['1.2.3', [], null],
  ]) {
    it(`${messages.join(', ') || 'none'} after ${version}: ${expected ?? 'no release'}`, () => {
      assert.equal(nextVersion(version, commits(...messages)), expected);
    });
  }

  it('are listed by what users notice', () => {
    const list = commitList(commits('feat(ui): maps', 'docs: a', 'fix: b', 'feat!: c', 'perf(engine): d'));
    assert.equal(
      list,
      '### Breaking changes\n\n- c\n\n### Features\n\n- **ui:** maps\n\n### Fixes\n\n- b\n\n### Faster and smaller\n\n- **engine:** d\n',
    );
    assert.equal(commitList(commits('docs: a')), '');
  });
});

describe('The change log', () => {
  const head = '# Changelog\n\nAll changes.\n\n';
  const release = { version: '0.2.0', date: '2026-11-22', commits: '### Fixes\n\n- a\n' };

  it('says which version comes first, and whether it is released', () => {
    assert.deepEqual(firstSection(`${head}## 0.2.0 (unreleased)\n`), { version: '0.2.0', isReleased: false });
    assert.deepEqual(firstSection(`${head}## 0.2.0 (2026-01-02)\n`), { version: '0.2.0', isReleased: true });
    assert.throws(() => firstSection(head), /no section/);
  });

  it('keeps what was written by hand, under the date, and adds what commits say', () => {
    const before = `${head}## 0.2.0 (unreleased)\n\nMaps.\n\n## 0.1.0 (2026-01-02)\n\nThe first.\n`;
    assert.equal(
      releasedChangeLog(before, release),
      `${head}## 0.2.0 (2026-11-22)\n\nMaps.\n\n### Fixes\n\n- a\n\n## 0.1.0 (2026-01-02)\n\nThe first.\n`,
    );
  });

  it('gets a section of its own where nothing was written by hand', () => {
    const before = `${head}## 0.1.0 (2026-01-02)\n\nThe first.\n`;
    assert.equal(
      releasedChangeLog(before, release),
      `${head}## 0.2.0 (2026-11-22)\n\n### Fixes\n\n- a\n\n## 0.1.0 (2026-01-02)\n\nThe first.\n`,
    );
  });

  it('of the first release gets its date and nothing else', () => {
    const before = `${head}## 0.1.0 (unreleased)\n\nThe first.\n`;
    assert.equal(
      releasedChangeLog(before, { ...release, version: '0.1.0', commits: '' }),
      `${head}## 0.1.0 (2026-11-22)\n\nThe first.\n`,
    );
  });
});
