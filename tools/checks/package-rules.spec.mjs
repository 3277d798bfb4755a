import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  dependencyProblems,
  fileProblems,
  manifestProblems,
  required,
  versionProblems,
} from './package-rules.mjs';

describe('package rules', () => {
  it('allow required files, chunks loaded on demand, and documents that the README links', () => {
    const chunk = 'fesm2022/iv-player-html-clip-timing-D_gFfFfN.mjs';
    const page = 'projects/iv-player/src/lib/audio/audio.md';
    assert.deepEqual(fileProblems([...required, 'package.json', chunk, `${chunk}.map`, page]), []);
  });

  for (const file of [
    'schematics/ng-add.spec.mjs',
    'schematics/index.cts',
    'fesm2022/other.mjs',
    'test-clips/c1.mp4',
    'src/lib/engine/engine-tokens.ts',
    '.env',
    'docs/screenshots/film.png',
  ])
    it(`reject ${file}`, () =>
      assert.match(fileProblems([...required, file]).join(), /must not be in the package/));

  it('report each missing required file', () => {
    for (const file of required) {
      const others = required.filter((one) => one !== file);
      assert.deepEqual(fileProblems(others), [`The package has no ${file}.`]);
    }
  });

  const manifest = {
    ...{ description: 'Films', license: 'MIT', engines: {}, schematics: './collection.json', 'ng-add': {} },
    ...{ keywords: ['a', 'b', 'c', 'd', 'e'], sideEffects: false },
  };
  it('accept a complete manifest', () => assert.deepEqual(manifestProblems(manifest), []));

  for (const change of [
    ...Object.keys(manifest).map((name) => ({ [name]: undefined })),
    { repository: { type: 'git', url: 'https://example.com/your-name/iv-player' } },
    { scripts: { postinstall: 'node x' } },
  ])
    it(`reject a manifest with ${Object.keys(change)} ${Object.values(change)}`, () =>
      assert.equal(manifestProblems({ ...manifest, ...change }).length, 1));

  it('compare the versions', () => {
    assert.deepEqual(versionProblems('0.1.0', "VERSION = '0.1.0'", '# Log\n\n## 0.1.0 (unreleased)\n'), []);
    assert.equal(versionProblems('0.1.0', "VERSION = '0.2.0'", '# Log\n\n## 0.2.0\n').length, 2);
  });

  it('compare the dependencies with their table', () => {
    const page =
      '| package | why |\n| --- | --- |\n| `redux` | the store |\n| `rxjs` | |\n| `tslib` | helpers |\n';
    const found = dependencyProblems(
      { dependencies: { redux: '5', lodash: '1' }, peerDependencies: { rxjs: '7' } },
      page,
    );
    assert.deepEqual(
      found.map((problem) => /(lodash|rxjs|tslib)/.exec(problem)?.[1]),
      ['lodash', 'rxjs', 'tslib'],
    );
  });
});
