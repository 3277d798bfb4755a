// Tests which names the reference rejects: names without an audience, an example or a place in a guide, and comments starting with
// "What".
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { importPathByName } from './public-names.mjs';
import { audienceProblems, commentProblems, namedIn, usedIn } from './reference-rules.mjs';

const one = (name, more = {}) => ({
  name,
  from: 'iv-player',
  summary: 'Plays.',
  hasExample: false,
  members: [],
  ...more,
});

describe('audiences of the reference', () => {
  const listed = [
    { title: 'In your code', names: ['Player', 'Gone'] },
    { title: 'For tests', names: ['Player'], entryPoints: ['iv-player/testing'] },
  ];

  it('contain each name, by a list or by its entry point', () => {
    const names = [one('Player'), one('Fake', { from: 'iv-player/testing' }), one('New')];
    assert.deepEqual(audienceProblems(names, listed), [
      'New from iv-player has no audience: add it to docs/site/audiences.json.',
      'docs/site/audiences.json lists Gone, which no entry point exports.',
      'docs/site/audiences.json lists Player twice.',
    ]);
  });

  it('contain all public names, whose entry points have a row on the first page', () => {
    const paths = importPathByName();
    // TypeDoc leaves out names of other packages.
    paths.delete('HlsConfig');
    const names = Array.from(paths, ([name, from]) => one(name, { from }));
    assert.deepEqual(audienceProblems(names), []);
    const page = readFileSync(join(workspaceRoot, 'docs/site/reference.md'), 'utf8');
    const missing = [...new Set(paths.values())].filter((path) => !page.includes(`(${path}/index.md)`));
    assert.deepEqual(missing, []);
  });
});

describe('examples of the reference', () => {
  const page =
    'The `StoryNode` of\n\n```ts\nnew Film();\n```\n\n```html\n<iv-full-player />\n```\n\n```sh\nPlayer\n```\n';

  it('are required for names used in the code of guides, also as elements', () => {
    const used = usedIn([page]);
    assert.deepEqual(
      ['Film', 'IvFullPlayer', 'StoryNode', 'Player'].map((name) => used.has(name)),
      [true, true, false, false],
    );
    const names = [one('Film', { from: 'iv-player/ui' }), one('Other', { from: 'iv-player/ui' })];
    assert.deepEqual(commentProblems(names, used, new Set()), [
      'Film from iv-player/ui is used in a guide: give its doc comment an @example.',
    ]);
    assert.deepEqual(commentProblems([one('Film', { hasExample: true })], used, new Set()), []);
  });

  it('or a mention in a guide are required for each name of iv-player', () => {
    const names = [one('StoryNode'), one('Other'), one('Shown', { hasExample: true })];
    assert.deepEqual(commentProblems(names, new Set(), namedIn([page])), [
      'Other from iv-player has neither an @example nor a mention in a guide.',
    ]);
  });

  it('follow a sentence that says what a name or member does or is', () => {
    const names = [
      one('A', { hasExample: true, summary: 'What it is.' }),
      one('B', { hasExample: true, summary: 'Whatever.', members: [['time', 'So many seconds.']] }),
    ];
    assert.deepEqual(commentProblems(names, new Set(), new Set()), [
      'A from iv-player is described as "What it is.…": start with what it does or is.',
      'B.time from iv-player is described as "So many seconds.…": start with what it does or is.',
    ]);
  });
});
