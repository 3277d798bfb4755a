// npm run consumer: packs the library, installs it into blank applications that do what the README says, builds them
// without a warning, opens them in a browser and presses Play, and runs specs in Vitest and Karma. Wants a registry and
// about a minute.
// --angular22: in Angular 22, on the Node that the npm package `node` brings.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { readScreen } from '../e2e/lib/read-screenshot.mjs';
import { ways, writeConsumer } from './consumer-app.mjs';
import { runners, testRuns } from './consumer-specs.mjs';
import { top } from './dependencies.mjs';
import { serve } from './serve.mjs';

const { browserFlags, requireBrowser } = createRequire(import.meta.url)('./find-browser.cjs');
const ours = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));
const versions = { ...ours.dependencies, ...ours.devDependencies };
const isNext = process.argv.includes('--angular22');

/** What Angular asks for beside itself. Versions are exact: a registry need not have all patches of a release. */
const angular = isNext
  ? { all: '22.2.0', cdk: '22.2.7', typescript: '6.0.3', node: '24.21.0' }
  : { all: versions['@angular/core'], cdk: versions['@angular/cdk'], typescript: versions.typescript };

/** What `ng new` brings for Karma, of our versions. */
const karma = [
  'karma',
  'karma-jasmine',
  'karma-chrome-launcher',
  'karma-coverage',
  'jasmine-core',
  '@types/jasmine',
];

function packages(tarball) {
  const own = (names) => Object.fromEntries(names.map((name) => [`@angular/${name}`, angular.all]));
  return {
    dependencies: {
      ...own(['common', 'compiler', 'core', 'platform-browser', ...(isNext ? ['forms'] : [])]),
      '@angular/cdk': angular.cdk,
      'iv-player': `file:${tarball}`,
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
    overrides: { 'karma-jasmine': ours.overrides['karma-jasmine'] },
    scripts: Object.fromEntries([
      ...ways.map((way) => [way, `ng build ${way}`]),
      ...testRuns.map(({ script, command }) => [script, command]),
    ]),
  };
}

/** Runs npm and answers what it said; stops everything when it fails. */
function npm(args, cwd) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NO_COLOR: '1', NG_CLI_ANALYTICS: 'false', CHROME_BIN: requireBrowser() },
  });
  const said = `${stdout}\n${stderr}`;
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}:\n${said}`);
  return { stdout, said };
}

/** What the packed README links is on the net, and the documents it names are in the package. */
function checkReadme(files) {
  const readme = readFileSync(join(top, 'dist/iv-player/README.md'), 'utf8');
  const [broken] = readme.match(/\]\((?!https?:)[^)]*\)/) ?? [];
  if (broken) throw new Error(`The README of the package links what a registry does not show: ${broken}.`);
  const named = [...readme.matchAll(/`([\w./-]+\.md|docs\/\w+)`/g)].map(([, path]) => path);
  const missing = named.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)));
  if (named.length === 0 || missing.length > 0)
    throw new Error(`The package lacks documents that its README names: ${missing.join()}`);
}

function pack() {
  npm(['run', 'build:lib'], top);
  const place = join(top, 'dist/consumer');
  mkdirSync(place, { recursive: true });
  const { stdout } = npm(['pack', '--json', '--pack-destination', place], join(top, 'dist/iv-player'));
  const [{ filename, files }] = JSON.parse(stdout);
  for (const wanted of ['README.md', 'LICENSE', 'types/iv-player.d.ts', 'fesm2022/iv-player.mjs']) {
    if (!files.some(({ path }) => path === wanted)) throw new Error(`The package has no ${wanted}.`);
  }
  checkReadme(files.map(({ path }) => path));
  return join(place, filename);
}

/** Opens the built application as a viewer does: nothing plays until Play is pressed. */
async function watch(browser, folder) {
  const server = await serve({ root: folder });
  const context = await browser.newContext({ viewport: { width: 640, height: 480 } });
  const page = await context.newPage();
  const said = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error}`));
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(
    () => [...document.querySelectorAll('video')].some((video) => !video.paused && video.currentTime > 0.5),
    null,
    { timeout: 15_000 },
  );
  const seen = await readScreen(page);
  await context.close();
  await server.close();
  if (said.length > 0) throw new Error(`The page said: ${said.join('\n')}`);
  if (seen?.clip !== 1 || seen.frame < 10) throw new Error(`On the screen was ${JSON.stringify(seen)}.`);
  return seen.frame;
}

/** Runs the specs of the application; what a page or jsdom says into the console counts as a failure. */
function test({ script, passed }) {
  const { said } = npm(['run', script], folder);
  const isClean = !/not implemented|\b(warn|error|stderr)\b/i.test(withoutNpm(said));
  if (!isClean || !passed.test(said)) throw new Error(`The specs in ${script} said:\n${said}`);
}

/** What was said, without npm's own warnings. */
const withoutNpm = (said) => said.replace(/^npm warn .*$/gm, '');

const folder = mkdtempSync(join(tmpdir(), 'iv-player-consumer-'));
const start = performance.now();
const seconds = () => `${((performance.now() - start) / 1000).toFixed(0)} s`;
try {
  writeConsumer(folder, packages(pack()));
  npm(['install', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  console.log(`Angular ${angular.all}: installed (${seconds()})`);
  for (const run of testRuns) {
    test(run);
    console.log(`${run.script}: all specs pass, and the console stays empty (${seconds()})`);
  }
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: browserFlags.filter((flag) => !flag.startsWith('--autoplay-policy')),
  });
  try {
    for (const way of ways) {
      const { said } = npm(['run', way], folder);
      if (/warning|error/i.test(withoutNpm(said))) throw new Error(`ng build said:\n${said}`);
      const frame = await watch(browser, join(folder, 'dist', way));
      console.log(`${way}: builds without a warning and plays; frame ${frame} on the screen (${seconds()})`);
    }
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
