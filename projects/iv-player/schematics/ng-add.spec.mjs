import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceRoot } from '../../../tools/lib/dependencies.mjs';
import {
  buildOptions,
  contents,
  emptyWorkspace,
  run,
  withLibrary,
  workspaceWith,
} from './testing/workspace.mjs';

const add = (tree, options = {}) => run('ng-add', options, tree);
const dependencies = (tree) => tree.readJson('/package.json').dependencies;

/** Writes versions into package.json; `undefined` removes one. */
function setDependencies(tree, versions) {
  const file = tree.readJson('/package.json');
  tree.overwrite(
    '/package.json',
    JSON.stringify({ ...file, dependencies: { ...file.dependencies, ...versions } }),
  );
}

describe('ng add iv-player', () => {
  for (const [angular, cdk] of [
    ['^21.2.0', '^21.2.0'],
    ['21.3.1', '^21.2.0'],
    ['~22.1.0', '^22.0.0'],
  ]) {
    it(`adds the CDK of the workspace's Angular: ${cdk} for ${angular}, and installs it [add-cdk]`, async () => {
      const before = await workspaceWith();
      setDependencies(before, { '@angular/core': angular });
      const { tree, tasks } = await add(before, { skipExample: true });
      assert.equal(dependencies(tree)['@angular/cdk'], cdk);
      assert.deepEqual(tasks, ['node-package']);
    });
  }

  it('uses the installed Angular version if package.json allows an older one', async () => {
    const before = await workspaceWith();
    setDependencies(before, { '@angular/core': '^21.0.0' });
    before.create('/node_modules/@angular/core/package.json', '{ "version": "21.2.7" }');
    const { tree } = await add(before);
    assert.equal(dependencies(tree)['@angular/cdk'], '^21.2.0');
  });

  for (const version of ['20.3.0', '^21.1.0', '23.0.0']) {
    it(`rejects Angular ${version}, and says which versions it supports [add-cdk]`, async () => {
      const before = await workspaceWith();
      setDependencies(before, { '@angular/core': version });
      await assert.rejects(
        add(before),
        /needs Angular \^21\.2\.0 or \^22\.0\.0, but this workspace has .*"ng update"/,
      );
    });
  }

  it('keeps a CDK of the same major version, and replaces any other with a warning [add-cdk]', async () => {
    const fitting = await workspaceWith();
    setDependencies(fitting, { '@angular/core': '21.2.1', '@angular/cdk': '21.2.14' });
    assert.equal(dependencies((await add(fitting)).tree)['@angular/cdk'], '21.2.14');

    const older = await workspaceWith();
    setDependencies(older, { '@angular/core': '21.2.1', '@angular/cdk': '^20.0.0' });
    const { tree, logged } = await add(older);
    assert.equal(dependencies(tree)['@angular/cdk'], '^21.2.0');
    assert.match(logged.join('\n'), /warn: .*"\^20\.0\.0" will be replaced/);
  });

  it('adds RxJS if it is missing', async () => {
    const before = await workspaceWith();
    setDependencies(before, { rxjs: undefined });
    assert.equal(dependencies((await add(before)).tree)['rxjs'], '^7.8.0');
  });

  it('allows packages without ES modules in addition to existing ones, also in configurations with a list [add-commonjs]', async () => {
    const before = await workspaceWith();
    const workspace = before.readJson('/angular.json');
    const { build } = workspace.projects.app.architect;
    build.options.allowedCommonJsDependencies = ['lodash', 'howler'];
    build.configurations.production.allowedCommonJsDependencies = ['lodash'];
    before.overwrite('/angular.json', JSON.stringify(workspace));
    const { tree } = await add(before);
    const after = tree.readJson('/angular.json').projects.app.architect.build;
    assert.deepEqual(after.options.allowedCommonJsDependencies, ['lodash', 'howler']);
    assert.deepEqual(after.configurations.production.allowedCommonJsDependencies, ['lodash', 'howler']);
    assert.equal('allowedCommonJsDependencies' in after.configurations.development, false);
  });

  it('says what to allow by hand for an unknown builder, and keeps its options', async () => {
    const before = await workspaceWith();
    const workspace = before.readJson('/angular.json');
    workspace.projects.app.architect.build.builder = '@ngx-env/builder:application';
    before.overwrite('/angular.json', JSON.stringify(workspace));
    const { tree, logged } = await add(before, { skipExample: true });
    assert.match(logged.join('\n'), /warn: .*@ngx-env\/builder:application.*CommonJS package howler\./);
    assert.equal('allowedCommonJsDependencies' in buildOptions(tree), false);
  });

  it('adds an example: a story file and clips in the assets, types and a component [add-example]', async () => {
    const { tree } = await add(await workspaceWith());
    const story = tree.readJson('/public/example-film/story.json');
    const { lookout, sea } = story.nodes;
    assert.deepEqual(
      lookout.decision.choices.map(({ to, label }) => [to, label]),
      [
        ['sea', 'Search the sea'],
        ['lookout', 'Wait'],
      ],
    );
    for (const { src } of [lookout, sea].flatMap(({ source, captions }) => [...source, ...captions])) {
      assert.deepEqual(
        tree.read(`/public/example-film/${src}`),
        readFileSync(join(workspaceRoot, 'projects/iv-player/schematics/clips', src)),
      );
    }
    const types = tree.readText('/src/app/example-film/example-film-story.ts');
    assert.match(types, /ExampleFilmScene = 'lookout' \| 'sea';/);
    const component = tree.readText('/src/app/example-film/example-film.ts');
    assert.match(component, /selector: 'app-example-film'/);
    assert.match(component, /imports: \[IvFullPlayer, IvStory\],\n {2}providers: \[provideIvPlayer\(\)\]/);
    assert.match(component, /template: '<iv-full-player story="example-film\/story\.json" \/>'/);
  });

  for (const [options, next] of [
    [{}, 'Next: ng serve, then edit public/example-film/story.json.'],
    [{ route: '/film' }, 'Next: ng serve, open /film, then edit public/example-film/story.json.'],
    [{ project: 'app', hls: true }, 'Next: ng serve app, then edit public/example-film/story.json.'],
  ]) {
    it(`ends by saying what to do next: ${JSON.stringify(options)} [add-next]`, async () => {
      const { logged } = await add(await workspaceWith(), options);
      assert.equal(logged.at(-1), `info: ${next}`);
    });
  }

  it('shows the example in the root component, deferred [add-example]', async () => {
    const { tree } = await add(await workspaceWith({ prefix: 'my' }));
    assert.match(tree.readText('/src/app/app.html'), /^@defer \{ <my-example-film \/> \}\n/);
    const component = tree.readText('/src/app/app.ts');
    assert.match(component, /imports: \[RouterOutlet, ExampleFilm\]/);
    assert.match(component, /import { ExampleFilm } from '.\/example-film\/example-film';/);
  });

  it('shows it in a root component with an inline template and no imports', async () => {
    const { tree } = await add(await workspaceWith({ inlineTemplate: true, routing: false }));
    const component = tree.readText('/src/app/app.ts');
    assert.match(component, /template: `@defer \{ <app-example-film \/> \}/);
    assert.match(component, /imports: \[ExampleFilm\]/);
  });

  it('shows it in an application with an NgModule, where only a separate component can defer it [add-example]', async () => {
    const { tree, logged } = await add(await workspaceWith({ standalone: false }));
    assert.match(
      logged.join('\n'),
      /info: Add DeferredExampleFilm to the imports of specs that declare the root component/,
    );
    assert.match(tree.readText('/src/app/app.html'), /^<app-deferred-example-film \/>\n/);
    const module = tree.readText('/src/app/app-module.ts');
    assert.match(module, /imports: \[\s*BrowserModule,\s*AppRoutingModule,\s*DeferredExampleFilm\s*\]/);
    assert.match(module, /import { DeferredExampleFilm } from '.\/example-film\/deferred-example-film';/);
    const deferred = tree.readText('/src/app/example-film/deferred-example-film.ts');
    assert.match(deferred, /selector: 'app-deferred-example-film',\n {2}imports: \[ExampleFilm\]/);
    assert.match(deferred, /template: '@defer \{ <app-example-film \/> \}'/);
    assert.doesNotMatch(tree.readText('/src/app/app.ts'), /ExampleFilm/);
  });

  it('follows older file name conventions', async () => {
    const { tree } = await add(await workspaceWith({ fileNameStyleGuide: '2016' }));
    assert.match(tree.readText('/src/app/app.component.html'), /<app-example-film \/>/);
    assert.match(tree.readText('/src/app/app.component.ts'), /imports: \[RouterOutlet, ExampleFilm\]/);
  });

  it('says what to write by hand for an unusual root component, and does not change it [add-refusals]', async () => {
    const before = await workspaceWith();
    const component = before
      .readText('/src/app/app.ts')
      .replace('imports: [RouterOutlet]', 'imports: allImports');
    before.overwrite('/src/app/app.ts', component);
    const template = before.readText('/src/app/app.html');
    const { tree, logged } = await add(before);
    assert.match(logged.join('\n'), /warn: .*import ExampleFilm from .*add <app-example-film \/>/);
    assert.equal(tree.readText('/src/app/app.ts'), component);
    assert.equal(tree.readText('/src/app/app.html'), template);
  });

  for (const options of [{}, { standalone: false }]) {
    const kind = options.standalone === false ? 'an NgModule' : 'standalone components';
    it(`adds a route instead of changing the root component, with ${kind} [add-flags]`, async () => {
      const before = await workspaceWith(options);
      const template = before.readText('/src/app/app.html');
      const { tree } = await add(before, { route: '/film' });
      const file = options.standalone === false ? '/src/app/app-routing-module.ts' : '/src/app/app.routes.ts';
      assert.match(
        tree.readText(file),
        /path: 'film',\n\s*loadComponent: \(\) => import\('.\/example-film\/example-film'\)\.then\(\(file\) => file\.ExampleFilm\)/,
      );
      assert.equal(tree.readText('/src/app/app.html'), template);
    });
  }

  it('rejects a route without a router before writing anything [add-refusals]', async () => {
    const workspace = await workspaceWith({ routing: false });
    const before = contents(workspace);
    await assert.rejects(
      add(workspace, { route: 'film' }),
      /--route needs an array of type Routes in src\/app/,
    );
    assert.deepEqual(contents(workspace), before);
  });

  it('skips the example when told to [add-flags]', async () => {
    const workspace = await workspaceWith();
    const before = contents(workspace);
    const { tree } = await add(workspace, { skipExample: true });
    const changed = Object.entries(contents(tree)).filter(([file, text]) => before[file] !== text);
    assert.deepEqual(changed.map(([file]) => file).sort(), ['/angular.json', '/package.json']);
  });

  for (const options of [{}, { standalone: false }, { inlineTemplate: true }]) {
    for (const route of [undefined, 'film']) {
      it(`changes nothing when run again: ${JSON.stringify({ ...options, route })} [add-twice]`, async () => {
        const once = await add(await workspaceWith(options), { route, hls: true });
        const before = contents(once.tree);
        const twice = await add(once.tree, { route, hls: true });
        assert.deepEqual(contents(twice.tree), before);
        assert.deepEqual(twice.tasks, []);
      });
    }
  }

  it('keeps a modified example [add-twice]', async () => {
    const { tree: before } = await add(await workspaceWith());
    before.overwrite('/src/app/example-film/example-film.ts', '// mine');
    before.overwrite('/public/example-film/story.json', '{}');
    const { tree } = await add(before);
    assert.equal(tree.readText('/src/app/example-film/example-film.ts'), '// mine');
    assert.equal(tree.readText('/public/example-film/story.json'), '{}');
  });

  for (const route of [undefined, 'film'])
    it(`does not show the example again, first route ${route} [add-twice]`, async () => {
      const { tree: before } = await add(await workspaceWith(), { route });
      for (const file of ['/src/app/app.html', '/src/app/app.ts', '/src/app/app.routes.ts'])
        if (before.exists(file))
          before.overwrite(
            file,
            before.readText(file).replaceAll(/^.*(?:example-film|ExampleFilm).*\n/gm, ''),
          );
      const changed = contents(before);
      const again = await add(before);
      assert.deepEqual(contents(again.tree), changed);
      assert.match(again.logged.join('\n'), /example-film\.ts is already there: add <app-example-film \/>/);
    });

  it('adds a route to an example that is already there [add-twice]', async () => {
    const { tree: before } = await add(await workspaceWith());
    const { tree } = await add(before, { route: 'film' });
    assert.match(tree.readText('/src/app/app.routes.ts'), /path: 'film'/);
  });

  it('uses the assets folder of the application, or adds public', async () => {
    const before = await workspaceWith();
    const workspace = before.readJson('/angular.json');
    workspace.projects.app.architect.build.options.assets = ['src/favicon.ico', 'src/assets'];
    before.overwrite('/angular.json', JSON.stringify(workspace));
    const { tree } = await add(before);
    assert.ok(tree.exists('/src/assets/example-film/story.json'));
    assert.match(
      tree.readText('/src/app/example-film/example-film.ts'),
      /story="assets\/example-film\/story\.json"/,
    );

    const none = await workspaceWith();
    workspace.projects.app.architect.build.options.assets = ['src/favicon.ico'];
    none.overwrite('/angular.json', JSON.stringify(workspace));
    const added = (await add(none)).tree;
    assert.ok(added.exists('/public/example-film/story.json'));
    assert.deepEqual(buildOptions(added).assets, ['src/favicon.ico', { glob: '**/*', input: 'public' }]);
  });

  for (const [what, assets, folder, address = ''] of [
    [
      'a folder of another package',
      [
        { glob: '**/*', input: 'node_modules/icons/svg' },
        { glob: '**/*', input: 'public' },
      ],
      'public',
    ],
    [
      'only folders of other packages',
      [{ glob: '**/*', input: './node_modules/icons', output: 'icons' }],
      'public',
    ],
    [
      'the build of a library',
      [{ glob: '**/*', input: 'dist/parts/assets', output: 'assets' }, 'src/assets/'],
      'src/assets',
      'assets/',
    ],
    [
      'the folder of another project',
      [{ glob: '**/*', input: 'projects/parts/assets', output: '/assets/' }],
      'public',
    ],
    ['a folder outside the workspace', [{ glob: '**/*', input: '../shared' }], 'public'],
    ['the whole workspace', [{ glob: '**/*', input: '.' }], 'public'],
    ['single files', ['src/favicon.ico', { glob: '*.png', input: 'src/img' }], 'public'],
    ['a pattern without a slash', [{ glob: '**', input: './static/', output: '/' }], 'static'],
    [
      'a path with spaces',
      [{ glob: '**/*', input: 'my media', output: 'my media' }],
      'my media',
      'my%20media/',
    ],
    ['a path as a string', ['src/static'], 'src/static', 'static/'],
    [
      'a nested output',
      [{ glob: '**/*', input: 'src/assets', output: './assets/films/' }],
      'src/assets',
      'assets/films/',
    ],
    ['something else', 'public', 'public'],
  ]) {
    it(`puts the example into the application's own assets, given ${what} [add-assets]`, async () => {
      const before = await withLibrary(await workspaceWith());
      const workspace = before.readJson('/angular.json');
      const { build } = workspace.projects.app.architect;
      build.options.assets = assets;
      build.configurations.production.assets = ['src/robots.txt'];
      before.overwrite('/angular.json', JSON.stringify(workspace));
      const { tree } = await add(before);
      assert.ok(tree.exists(`/${folder}/example-film/story.json`));
      const component = tree.readText('/src/app/example-film/example-film.ts');
      assert.ok(component.includes(`story="${address}example-film/story.json"`), component);
      const { production } = tree.readJson('/angular.json').projects.app.architect.build.configurations;
      assert.equal(production.assets.length, 2);
      assert.deepEqual(
        tree.files.filter((file) => file.includes('node_modules')),
        [],
      );
      assert.deepEqual(contents((await add(tree)).tree), contents(tree));
    });
  }

  for (const [prefix, selector, deferred] of [
    ['', 'example-film', 'deferred-example-film'],
    ['my', 'my-example-film', 'my-deferred-example-film'],
  ]) {
    for (const standalone of [true, false]) {
      it(`names the elements with the prefix "${prefix}", ${standalone ? 'standalone' : 'in an NgModule'} [add-example]`, async () => {
        const before = await workspaceWith({ standalone });
        const workspace = before.readJson('/angular.json');
        workspace.projects.app.prefix = prefix;
        before.overwrite('/angular.json', JSON.stringify(workspace));
        const { tree } = await add(before);
        const component = tree.readText('/src/app/example-film/example-film.ts');
        assert.match(component, new RegExp(`selector: '${selector}'`));
        if (!standalone) {
          const wrapper = tree.readText('/src/app/example-film/deferred-example-film.ts');
          assert.match(wrapper, new RegExp(`selector: '${deferred}'`));
          assert.match(wrapper, new RegExp(`<${selector} />`));
        }
        const shown = tree.files.filter((file) => file.endsWith('.html')).map((file) => tree.readText(file));
        assert.match(shown.join(''), new RegExp(`<${standalone ? selector : deferred} />`));
      });
    }
  }

  it('adds hls.js and serves its worker on request [add-flags]', async () => {
    const { tree } = await add(await workspaceWith(), { hls: true });
    assert.equal(dependencies(tree)['hls.js'], '^1.7.0');
    assert.deepEqual(buildOptions(tree).assets.at(-1), {
      glob: 'hls.worker.js',
      input: 'node_modules/hls.js/dist',
      output: '/',
    });
    const without = (await add(await workspaceWith())).tree;
    assert.equal('hls.js' in dependencies(without), false);
  });
});

describe('ng add iv-player, finding its application', () => {
  it('uses the only one', async () => {
    const { tree } = await add(await withLibrary(await workspaceWith()));
    assert.ok(tree.exists('/src/app/example-film/example-film.ts'));
  });

  it('asks for a name if there are several, and uses the named one', async () => {
    const before = await workspaceWith(
      { name: 'other', projectRoot: 'projects/other' },
      await workspaceWith(),
    );
    await assert.rejects(add(before), /Choose an application with --project: app, other\./);
    const { tree } = await add(before, { project: 'other' });
    assert.ok(tree.exists('/projects/other/src/app/example-film/example-film.ts'));
    assert.ok(tree.exists('/projects/other/public/example-film/story.json'));
  });

  for (const [what, prepare, options, message] of [
    ['a workspace without a project', emptyWorkspace, {}, /has no application: create one/],
    [
      'an unknown name',
      workspaceWith,
      { project: 'nothing' },
      /There is no project "nothing"\. Choose an application with --project: app\./,
    ],
    [
      'a library',
      async () => withLibrary(await workspaceWith()),
      { project: 'parts' },
      /The project "parts" is not an application\. Choose an application with --project: app\./,
    ],
    [
      'a folder that is not a workspace',
      async () => {
        const tree = await workspaceWith();
        tree.delete('/angular.json');
        return tree;
      },
      {},
      /There is no angular\.json/,
    ],
    [
      'an application without a build target',
      async () => {
        const tree = await workspaceWith();
        const workspace = tree.readJson('/angular.json');
        delete workspace.projects.app.architect.build;
        tree.overwrite('/angular.json', JSON.stringify(workspace));
        return tree;
      },
      {},
      /has no "build" target/,
    ],
  ]) {
    it(`says what to do for ${what} [add-refusals]`, async () => {
      await assert.rejects(add(await prepare(), options), message);
    });
  }
});
