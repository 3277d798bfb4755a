// Applications generated in the README's workspace, next to its own: how each is created, the code a developer adds by hand, and
// how it is tested.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { serve } from '../lib/serve.mjs';
import { run, runClean, runServer } from './commands.mjs';
import {
  choose,
  chooseInExample,
  playCoded,
  playExample,
  playWritten,
  useBeforeHydration,
  visitBuilt,
  visitPage,
  waitForClip,
} from './page.mjs';
import { codeBlocks, installPinned, readmeBuildOptions, readmeCode } from './readme.mjs';
import { karmaConfig, specFiles } from './specs.mjs';

const route = 'film';
const nonce = 'one-of-this-check';

/** A policy that allows nothing from other origins, nothing inline without the nonce, and no strings as markup or code. */
const policy = [
  "default-src 'self'",
  `script-src 'self' 'nonce-${nonce}'`,
  `style-src 'self' 'nonce-${nonce}'`,
  "require-trusted-types-for 'script'",
  'trusted-types angular angular#bundler',
].join('; ');

/**
 * @typedef {{ name: string, angular: string, workspace: string, root: string, output: string, browser: import('playwright-core').Browser }} Project
 *   `angular`: its version; `root`: folder of the application; `output`: folder of its build
 *
 * @typedef {object} Application
 * @property {string} name
 * @property {string} what the application tests
 * @property {string} [generate] options for `ng generate application`
 * @property {(project: Project) => void} write adds the code that a developer writes by hand
 * @property {readonly string[]} [add] options for each `ng add iv-player`; default none: it is not run
 * @property {(project: Project) => Promise<void>} test plays the built application, or runs specs
 */

/** @type {readonly Application[]} */
export const applications = [
  {
    name: 'by-hand',
    what: 'films from the README added by hand, all entry points, the iv-player/ui guide',
    write(project) {
      writeFilm(project);
      writeSources(project, {
        'film.ts': readmeCode('A film in five lines'),
        'coded-film.ts': readmeCode('The same in code'),
        'app.ts': `import { Component } from '@angular/core';
import { CodedFilm } from './coded-film';
import { Film } from './film';

@Component({
  selector: 'app-root',
  imports: [CodedFilm, Film],
  template: '@defer { <app-coded-film /> } @defer { <app-film /> }',
})
export class App {}
`,
      });
      const guide = readFileSync(join(workspaceRoot, 'projects/iv-player/ui/README.md'), 'utf8');
      const examples = codeBlocks(guide, 'ts');
      assert.ok(examples.length >= 8, 'The iv-player/ui guide has too few examples.');
      writeSources(project, Object.fromEntries(examples.map((code, at) => [`guide-${at + 1}.ts`, code])));
      // Checks the package's own types too.
      edit(join(project.root, 'tsconfig.app.json'), (text) =>
        text.replace('"compilerOptions": {', '$& "skipLibCheck": false,'),
      );
    },
    test: ({ browser, output }) =>
      visitBuilt(
        browser,
        output,
        async (page) => {
          await playCoded(page);
          await playWritten(page, 1);
        },
        // Logged by the README's component after a choice.
        /^log: The answer is left$/,
      ),
  },
  {
    name: 'module',
    what: 'the film in code from the README with an NgModule and zone.js, ng add, the autoCsp policy',
    generate: '--standalone=false --zoneless=false',
    write(project) {
      writeFilm(project);
      writeSources(project, {
        'app.ts': asDeclared(readmeCode('The same in code')),
        'app-module.ts': `import { NgModule } from '@angular/core';
import { BrowserModule } from '@angular/platform-browser';
import { IvPlayerModule } from 'iv-player';
import { IvChoices } from 'iv-player/ui';
import { App } from './app';

@NgModule({ declarations: [App], imports: [BrowserModule, IvChoices, IvPlayerModule], bootstrap: [App] })
export class AppModule {}
`,
      });
      editTargets(project, ({ build }) => {
        assert.ok(build.options.polyfills.includes('zone.js'), 'The application does not include zone.js.');
        build.options.security = { autoCsp: true };
      });
    },
    add: [''],
    async test({ browser, output }) {
      assert.match(readFileSync(join(output, 'index.html'), 'utf8'), /http-equiv="Content-Security-Policy"/);
      await visitBuilt(browser, output, async (page) => {
        // `ng add` puts the deferred example above the existing content.
        await page.waitForFunction(() => document.querySelectorAll('iv-player').length === 2);
        await playExample(page, 0);
        await chooseInExample(page, 0);
        await page.locator('app-root > button').click();
        await waitForClip(page, 'door', 1);
      });
    },
  },
  {
    name: 'server',
    what: 'ng add with server rendering, hydration, a policy with a nonce, two films on a page',
    generate: '--ssr',
    write: writePolicy,
    // First under a route, then in the root component.
    add: ['', `--route ${route}`],
    test: playServer,
  },
  {
    name: 'hydration',
    what: 'a film used before hydration, in a route and in @defer (hydrate on interaction), renamed style properties',
    generate: '--ssr',
    write: writeHydratedFilm,
    test: playHydrated,
  },
  {
    name: 'karma',
    what: 'specs in Karma',
    generate: '--test-runner=karma',
    write(project) {
      writeSources(project, specFiles(readmeCode('Testing your story')));
      writeFileSync(join(project.root, 'karma.conf.js'), karmaConfig);
      editTargets(project, ({ test }) => {
        test.options = { ...test.options, runnerConfig: `projects/${project.name}/karma.conf.js` };
      });
    },
    // Two specs from the generated application, and ours.
    test: ({ name, workspace }) =>
      runClean(`npx ng test ${name} --watch=false`, workspace, /Executed 5 of 5 .*SUCCESS/),
  },
];

/**
 * Generates an application, builds it without warnings and tests it.
 *
 * @param {Application} application
 * @param {import('./readme.mjs').Trial} trial
 */
export async function tryApplication({ name, generate = '', write, add = [], test }, trial) {
  const { angular, browser, workspace } = trial;
  await run(`npx ng generate application ${name} --defaults --skip-install ${generate}`, workspace);
  await installPinned(workspace, angular);
  const root = join(workspace, 'projects', name);
  const output = join(workspace, 'dist', name, 'browser');
  const project = { name, angular, workspace, root, output, browser };
  write(project);
  for (const options of add)
    await run(`npx ng add iv-player --project ${name} --skip-confirmation ${options}`, workspace);
  await runClean(`npx ng build ${name}`, workspace);
  await test(project);
}

/** Edits a file of the workspace. Throws if nothing changed. */
function edit(file, change) {
  const old = readFileSync(file, 'utf8');
  const changed = change(old);
  assert.notEqual(changed, old, `${file} has changed in Angular; adapt this script.`);
  writeFileSync(file, changed);
}

/** Edits the targets of a project in angular.json. */
function editTargets({ name, workspace }, change) {
  edit(join(workspace, 'angular.json'), (text) => {
    const settings = JSON.parse(text);
    change(settings.projects[name].architect);
    return JSON.stringify(settings, null, 2);
  });
}

function writeSources({ root }, files) {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, 'src/app', file), text);
}

/** Sets up a film by hand as the README says: build options, story file, and clips with the names it uses. */
function writeFilm(project) {
  editTargets(project, ({ build }) => Object.assign(build.options, readmeBuildOptions()));
  const film = join(project.root, 'public/film');
  mkdirSync(film);
  writeFileSync(join(film, 'story.json'), readmeCode('A film in five lines', { language: 'json' }));
  for (const [name, clip] of Object.entries({ door: 'l1', left: 'c1', right: 'c2' }))
    copyFileSync(join(workspaceRoot, `projects/iv-player/test-clips/${clip}.mp4`), join(film, `${name}.mp4`));
}

/** Turns a component into the root of an NgModule, which takes over its imports and providers. */
const asDeclared = (component) =>
  component
    .replace(/^ {2}selector: .*\n/m, "  selector: 'app-root',\n")
    .replace(/^ {2}imports: .*\n/m, '  standalone: false,\n')
    .replace(/^ {2}providers: .*\n/m, '')
    .replace(/import {.*} from 'iv-player';/, "import { Player } from 'iv-player';")
    .replace(/^import {.*} from 'iv-player\/ui';\n/m, '')
    .replace('class CodedFilm', 'class App');

function writePolicy({ root }) {
  edit(join(root, 'src/index.html'), (html) => html.replace('<app-root', `$& ngCspNonce="${nonce}"`));
  edit(join(root, 'src/server.ts'), (code) =>
    code.replace(
      'const app = express();',
      `$&
app.use((_request, response, next) => {
  response.setHeader('Content-Security-Policy', ${JSON.stringify(policy)});
  next();
});`,
    ),
  );
}

/** Writes a film in a route, and one that is hydrated when it is used; Angular 22 renames the application's style properties. */
function writeHydratedFilm(project) {
  writeFilm(project);
  const page = (name, imports, template) => `import { Component } from '@angular/core';
${imports}
@Component({ selector: 'app-${name.toLowerCase()}', imports: [${/{ (\w+) }/.exec(imports)?.[1]}], template: \`${template}\` })
export class ${name} {}
`;
  writeSources(project, {
    'film.ts': readmeCode('A film in five lines'),
    'late.ts': page(
      'Late',
      "import { Film } from './film';",
      '@defer (hydrate on interaction) { <app-film /> }',
    ),
    'app.ts': page('App', "import { RouterOutlet } from '@angular/router';", '<router-outlet />').replace(
      'app-app',
      'app-root',
    ),
    'app.routes.ts': `import type { Routes } from '@angular/router';

export const routes: Routes = [
  { path: '', loadComponent: async () => (await import('./film')).Film },
  { path: 'late', loadComponent: async () => (await import('./late')).Late },
];
`,
  });
  // Angular 22 hydrates deferred blocks and replays events by default.
  edit(join(project.root, 'src/app/app.config.ts'), (text) =>
    parseInt(project.angular) < 22
      ? text.replaceAll('withEventReplay', 'withIncrementalHydration')
      : `import { provideCssVarNamespacing } from '@angular/platform-browser';\n${text.replace('providers: [', "$&provideCssVarNamespacing('shop'), ")}`,
  );
}

/** One use of Play, before any script has run, plays each film; its choices can be clicked. */
async function playHydrated({ browser, workspace, name, output }) {
  const { port, close } = await serve({ root: output });
  await close();
  const variables = { PORT: String(port), NG_ALLOWED_HOSTS: 'localhost' };
  const server = await runServer(`node dist/${name}/server/server.mjs`, workspace, variables);
  try {
    for (const path of ['/', '/late'])
      for (const by of ['mouse', 'keyboard'])
        await visitPage(
          browser,
          async (page) => {
            await useBeforeHydration(page, `${server.url}${path}`, by);
            await waitForClip(page, 'door');
            await choose(page, 'Go left', 'left');
          },
          // Logged by the README's component after a choice.
          /^log: The answer is left$/,
        );
  } finally {
    server.stop();
  }
}

/** The server-rendered page has a stage, hydrates without messages, and both films play independently. */
async function playServer({ browser, workspace, name, output }) {
  // The server prints the port it was given, so with 0 it would not print the actual one.
  const { port, close } = await serve({ root: output });
  await close();
  // Angular's server renders only for allowed hosts.
  const variables = { PORT: String(port), NG_ALLOWED_HOSTS: 'localhost' };
  const server = await runServer(`node dist/${name}/server/server.mjs`, workspace, variables);
  const visit = async (page) => {
    const response = await page.goto(`${server.url}/${route}`);
    assert.equal((await response.text()).match(/<iv-player/g)?.length, 1, 'the page has one stage');
    assert.equal(response.headers()['content-security-policy'], policy);
    await page.waitForFunction(() => document.querySelectorAll('iv-player').length === 2);
    await playExample(page, 0);
    await playExample(page, 1);
    await chooseInExample(page, 1);
    await waitForClip(page, 'lookout', 0);
  };
  await visitPage(browser, visit).finally(server.stop);
}
