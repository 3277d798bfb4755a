// npm run consumer: packs the library and does with it what developers do. Side by side:
// - the commands of the README from an empty folder to a playing film, timed, and the generators in that workspace;
// - a workspace with new applications, some with the README's examples, some as `ng add` leaves them: they are built without a
//   warning and played in a browser, and specs are run in Vitest and Karma. A Twee file becomes a film by the commands of its guide.
// Needs an npm registry; takes about two minutes. --angular22: with Angular 22, on the Node of the npm package `node`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readScreenshot } from '../lib/read-screenshot.mjs';
import { added, makeAdded, playAdded } from './added.mjs';
import { variants, writeConsumer } from './app.mjs';
import { Commands, withoutForeign } from './commands.mjs';
import { followFirstGuide, generateInWorkspace } from './guide.mjs';
import { runners, testRuns } from './specs.mjs';
import { followTwineGuide } from './twine.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { launchBrowser } from '../lib/launch-browser.mjs';
import { serve } from '../lib/serve.mjs';

const workspacePackage = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8'));
const versions = { ...workspacePackage.dependencies, ...workspacePackage.devDependencies };
const usesAngular22 = process.argv.includes('--angular22');

/** Angular's own version and that of TypeScript, exact, because a registry may lack some patch releases. */
const angular = usesAngular22
  ? { all: '22.2.0', typescript: '6.0.3', node: '24.21.0' }
  : { all: versions['@angular/core'], typescript: versions.typescript };

/** What `ng new` brings for Karma, of our versions. */
const karma = [
  'karma',
  'karma-jasmine',
  'karma-chrome-launcher',
  'karma-coverage',
  'jasmine-core',
  '@types/jasmine',
];

/** Without iv-player and the CDK, which `ng add` brings. */
function packages() {
  const own = (names) => Object.fromEntries(names.map((name) => [`@angular/${name}`, angular.all]));
  return {
    dependencies: {
      ...own([
        'common',
        'compiler',
        'core',
        'platform-browser',
        'router',
        'platform-server',
        'ssr',
        ...(usesAngular22 ? ['forms'] : []),
      ]),
      rxjs: versions.rxjs,
      tslib: versions.tslib,
      express: '5.1.0',
      'zone.js': versions['zone.js'],
    },
    devDependencies: {
      ...own(['build', 'cli', 'compiler-cli']),
      ...Object.fromEntries(karma.map((name) => [name, versions[name]])),
      ...runners,
      typescript: angular.typescript,
      '@types/express': '5.0.1',
      '@types/node': versions['@types/node'],
    },
    overrides: { 'karma-jasmine': workspacePackage.overrides['karma-jasmine'] },
    scripts: Object.fromEntries([
      ...variants.map((variant) => [variant, `ng build ${variant}`]),
      ...added.map((name) => [name, `ng build ${name}`]),
      ...testRuns.map(({ script, command }) => [script, command]),
    ]),
  };
}

const commands = new Commands();

/** Throws unless all links of the packed README are absolute and the package has the documents that it names. */
function checkReadme(files) {
  const readme = readFileSync(join(workspaceRoot, 'dist/iv-player/README.md'), 'utf8');
  const [broken] = readme.match(/\]\((?!https?:)[^)]*\)/) ?? [];
  if (broken)
    throw new Error(
      `The package's README has a relative link, which a registry does not resolve: ${broken}.`,
    );
  const named = [...readme.matchAll(/`([\w./-]+\.md|docs\/\w+)`/g)].map(([, path]) => path);
  const missing = named.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)));
  if (named.length === 0 || missing.length > 0)
    throw new Error(`Documents named in the README are not in the package: ${missing.join()}`);
}

async function pack() {
  await commands.npm(['run', 'build:lib'], workspaceRoot);
  const destination = join(workspaceRoot, 'dist/consumer');
  mkdirSync(destination, { recursive: true });
  const { stdout } = await commands.npm(
    ['pack', '--json', '--pack-destination', destination],
    join(workspaceRoot, 'dist/iv-player'),
  );
  const [{ filename, files }] = JSON.parse(stdout);
  for (const wanted of ['README.md', 'LICENSE', 'types/iv-player.d.ts', 'fesm2022/iv-player.mjs']) {
    if (!files.some(({ path }) => path === wanted)) throw new Error(`The package has no ${wanted}.`);
  }
  checkReadme(files.map(({ path }) => path));
  return join(destination, filename);
}

/** Opens the built application under the browser's own autoplay policy, clicks Play and returns a visible frame. */
async function playInBrowser(browser, folder) {
  const server = await serve({ root: folder });
  const context = await browser.newContext({ viewport: { width: 640, height: 480 } });
  const page = await context.newPage();
  const output = [];
  page.on('console', (message) => output.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => output.push(`uncaught: ${error}`));
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Play' }).click();
  // Hidden videos play, too: their last part, to learn where their picture ends.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('video')].some(
        (video) =>
          getComputedStyle(video).visibility === 'visible' && !video.paused && video.currentTime > 0.5,
      ),
    null,
    { timeout: 15_000 },
  );
  const picture = await readScreenshot(page);
  await context.close();
  await server.close();
  if (output.length > 0) throw new Error(`Console messages of the page: ${output.join('\n')}`);
  if (picture?.clip !== 1 || picture.frame < 10)
    throw new Error(`The visible picture is ${JSON.stringify(picture)}.`);
  return picture.frame;
}

/** Runs the specs of the application; output of a page or of jsdom to the console is a failure. */
async function runSpecs({ script, passed }) {
  const { output } = await commands.npm(['run', script], folder);
  const isClean = !/not implemented|\b(warn|error|stderr)\b/i.test(withoutForeign(output));
  if (!isClean || !passed.test(output)) throw new Error(`Output of the specs in ${script}:\n${output}`);
}

/** Builds an application; a warning is a failure. */
async function build(application) {
  const { output } = await commands.npm(['run', application], folder);
  if (/warning|error/i.test(withoutForeign(output))) throw new Error(`Output of ng build:\n${output}`);
}

const start = performance.now();
const say = (text) => console.log(`${text} (${((performance.now() - start) / 1000).toFixed(0)} s)`);

/** The README from an empty folder on; resolves with the seconds until the film played. */
async function fromNothing(tarball, browser) {
  const guide = { angular: angular.all, tarball, folder: join(temporary, 'empty') };
  const { workspace, seconds } = await followFirstGuide(commands, browser, guide);
  say(`README: the film plays ${seconds.toFixed(0)} s after the first command in an empty folder`);
  await generateInWorkspace(commands, workspace);
  say('README: what the generators write builds without a warning, and all specs pass');
  return seconds;
}

async function inNewApplications(tarball, browser) {
  writeConsumer(folder, packages());
  await commands.npm(['install', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  say(`Angular ${angular.all}: installed`);
  await makeAdded((args) => commands.npm(['exec', '--', 'ng', ...args], folder), folder, tarball);
  say(`ng add: ${added.join(' and ')} are made`);
  for (const run of testRuns) {
    await runSpecs(run);
    say(`${run.script}: all specs pass, and the console stays empty`);
  }
  const played = await followTwineGuide(tarball, browser, commands);
  say(`A Twee file plays ${played.toFixed(0)} s after the first command of its guide`);
  for (const variant of variants) {
    await build(variant);
    const frame = await playInBrowser(browser, join(folder, 'dist', variant));
    say(`${variant}: builds without a warning and plays; frame ${frame} on the screen`);
  }
  for (const application of added) {
    await build(application);
    await playAdded(browser, folder, application, commands);
    say(`${application}: builds without a warning, plays and follows a choice`);
  }
}

/** What `npm run support` writes into the table of Angular's versions. */
async function report(seconds) {
  const { stdout } = await commands.run('node --version', folder);
  const [version] = angular.all.split('.');
  const result = {
    angular: angular.all,
    typescript: angular.typescript,
    node: stdout.trim().slice(1),
    date: new Date().toISOString().slice(0, 10),
    secondsToFilm: Math.round(seconds),
  };
  writeFileSync(
    join(workspaceRoot, `dist/consumer/angular-${version}.json`),
    `${JSON.stringify(result, null, 2)}\n`,
  );
}

const temporary = mkdtempSync(join(tmpdir(), 'iv-player-consumer-'));
const folder = join(temporary, 'applications');
try {
  const tarball = await pack();
  if (angular.node) {
    await commands.useNode(angular.node, temporary);
    say(`Node ${angular.node}: installed`);
  }
  const browser = await launchBrowser({ requiresGesture: true });
  try {
    const tracks = [fromNothing(tarball, browser), inNewApplications(tarball, browser)];
    // Both are waited for, so that nothing runs any more when the folder is removed.
    const results = await Promise.allSettled(tracks);
    const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (faults.length > 0) throw new AggregateError(faults, 'Not everything works.');
    await report(await tracks[0]);
  } finally {
    await browser.close();
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
