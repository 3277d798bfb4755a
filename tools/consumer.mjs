// npm run consumer: packs the library, adds it with `ng add` to a workspace with new applications, two as `ng add` leaves them and
// others with the README's examples, builds them without a warning, opens them in a browser and clicks Play, and runs specs in
// Vitest and Karma. A Twee file becomes a film by the commands of its guide. Needs an npm registry; takes about three minutes.
// --angular22: with Angular 22, on the Node of the npm package `node`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readScreenshot } from '../e2e/lib/read-screenshot.mjs';
import { added, addedSpecs, makeAdded, playAdded } from './consumer-added.mjs';
import { variants, writeConsumer } from './consumer-app.mjs';
import { runners, testRuns } from './consumer-specs.mjs';
import { followTwineGuide } from './consumer-twine.mjs';
import { workspaceRoot } from './dependencies.mjs';
import { launchBrowser } from './launch-browser.mjs';
import { serve } from './serve.mjs';

const { requireBrowser } = createRequire(import.meta.url)('./find-browser.cjs');
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
        ...(usesAngular22 ? ['forms'] : []),
      ]),
      rxjs: versions.rxjs,
      tslib: versions.tslib,
    },
    devDependencies: {
      ...own(['build', 'cli', 'compiler-cli']),
      ...Object.fromEntries(karma.map((name) => [name, versions[name]])),
      ...runners,
      typescript: angular.typescript,
      ...(angular.node && { node: angular.node }),
    },
    overrides: { 'karma-jasmine': workspacePackage.overrides['karma-jasmine'] },
    scripts: Object.fromEntries([
      ...variants.map((variant) => [variant, `ng build ${variant}`]),
      ...added.map(({ name }) => [name, `ng build ${name}`]),
      ...[...testRuns, addedSpecs].map(({ script, command }) => [script, command]),
    ]),
  };
}

/** Runs npm and returns its output; throws when it fails. */
function npm(args, cwd) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1', NG_CLI_ANALYTICS: 'false', CHROME_BIN: requireBrowser() },
  });
  const output = `${stdout}\n${stderr}`;
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}:\n${output}`);
  return { stdout, output };
}

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

function pack() {
  npm(['run', 'build:lib'], workspaceRoot);
  const destination = join(workspaceRoot, 'dist/consumer');
  mkdirSync(destination, { recursive: true });
  const { stdout } = npm(
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
function runSpecs({ script, passed }) {
  const { output } = npm(['run', script], folder);
  const isClean = !/not implemented|\b(warn|error|stderr)\b/i.test(withoutNpm(output));
  if (!isClean || !passed.test(output)) throw new Error(`Output of the specs in ${script}:\n${output}`);
}

/** Builds an application; a warning is a failure. */
function build(application) {
  const { output } = npm(['run', application], folder);
  if (/warning|error/i.test(withoutNpm(output))) throw new Error(`Output of ng build:\n${output}`);
}

/** Output without npm's own warnings. */
const withoutNpm = (output) => output.replace(/^npm warn .*$/gm, '');

const folder = mkdtempSync(join(tmpdir(), 'iv-player-consumer-'));
const start = performance.now();
const seconds = () => `${((performance.now() - start) / 1000).toFixed(0)} s`;
try {
  const tarball = pack();
  writeConsumer(folder, packages());
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  console.log(`Angular ${angular.all}: installed (${seconds()})`);
  makeAdded((args) => npm(['exec', '--', 'ng', ...args], folder), folder, tarball);
  console.log(`ng add: ${added.map(({ name }) => name).join(' and ')} are made (${seconds()})`);
  for (const run of [...testRuns, addedSpecs]) {
    runSpecs(run);
    console.log(`${run.script}: all specs pass, and the console stays empty (${seconds()})`);
  }
  const browser = await launchBrowser({ requiresGesture: true });
  try {
    const played = await followTwineGuide(tarball, browser);
    console.log(
      `A Twee file plays ${played.toFixed(0)} s after the first command of its guide (${seconds()})`,
    );
    for (const variant of variants) {
      build(variant);
      const frame = await playInBrowser(browser, join(folder, 'dist', variant));
      console.log(
        `${variant}: builds without a warning and plays; frame ${frame} on the screen (${seconds()})`,
      );
    }
    for (const application of added) {
      build(application.name);
      await playAdded(browser, folder, application);
      console.log(`${application.name}: builds without a warning, plays and follows a choice (${seconds()})`);
    }
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
