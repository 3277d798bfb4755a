import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { dependencyProblems, fileProblems, manifestProblems, required } from './package-rules.mjs';

const manifest = JSON.parse(readFileSync(join(workspaceRoot, 'projects/iv-player/package.json'), 'utf8'));
const page = readFileSync(join(workspaceRoot, 'docs/decisions/0031-dependencies.md'), 'utf8');

describe('The files of the package', () => {
  it('may be what is required, what is loaded on demand, and the documents that the README links', () => {
    const files = [
      ...required,
      'package.json',
      'fesm2022/iv-player-html-clip-end-learner-D_gFfFfN.mjs',
      'fesm2022/iv-player-html-clip-end-learner-D_gFfFfN.mjs.map',
      'docs/decisions/0001-player-api-is-a-base-class.md',
      'projects/iv-player/src/lib/audio/audio.md',
      'projects/iv-player/ui/README.md',
    ];
    assert.deepEqual(fileProblems(files), []);
  });

  for (const file of [
    'schematics/ng-add.spec.mjs',
    'schematics/index.cts',
    'fesm2022/other.mjs',
    'fesm2022/iv-player-ui.spec.mjs',
    'test-clips/c1.mp4',
    'src/lib/engine/engine-tokens.ts',
    '.env',
    'docs/screenshots/film.png',
  ]) {
    it(`may not be ${file}`, () => {
      assert.deepEqual(
        fileProblems([...required, file]).map((problem) => problem.split(' ')[0]),
        [file],
      );
    });
  }

  it('must be all of those that the package promises', () => {
    for (const file of required) {
      const problems = fileProblems(required.filter((one) => one !== file));
      assert.deepEqual(problems, [`The package has no ${file}.`]);
    }
  });
});

describe('The fields of the package', () => {
  /** What ng-packagr adds. */
  const built = { ...manifest, exports: { '.': {} } };

  it('are complete', () => assert.deepEqual(manifestProblems(built), []));

  for (const field of ['description', 'license', 'schematics', 'ng-add', 'keywords', 'sideEffects']) {
    it(`are not complete without "${field}"`, () => {
      assert.equal(manifestProblems({ ...built, [field]: undefined }).length, 1);
    });
  }

  it('have no placeholder for an address, and no script that runs at installation', () => {
    const repository = { type: 'git', url: 'https://example.com/your-name/iv-player' };
    assert.equal(manifestProblems({ ...built, repository }).length, 1);
    assert.equal(manifestProblems({ ...built, scripts: { postinstall: 'node x' } }).length, 1);
  });
});

describe('Each dependency', () => {
  it('has a complete line in docs/decisions/', () =>
    assert.deepEqual(dependencyProblems(manifest, page), []));

  it('that is new, has an empty cell or is gone is noticed', () => {
    const added = { ...manifest, dependencies: { ...manifest.dependencies, lodash: '1' } };
    assert.match(dependencyProblems(added, page).join(), /^lodash has no complete line/);
    const fewer = { ...manifest.dependencies };
    delete fewer.redux;
    assert.match(
      dependencyProblems({ ...manifest, dependencies: fewer }, page).join(),
      /lists redux, which the package does not/,
    );
    const emptied = page.replace(/(\| `redux` +\|)[^|]*\|/, '$1 |');
    assert.match(dependencyProblems(manifest, emptied).join(), /^redux has no complete line/);
  });
});
