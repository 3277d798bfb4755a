// Packs the built library and follows the README as a developer would, from an empty folder until the film plays in a new
// application. Also packs a film without Angular.
// --all: also tests the README's other code, the generators, an NgModule, server rendering, specs and the Twine guide, and
// everything again with Angular 22. --all --angular=22: only that version. Needs an npm registry and dist/iv-player.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { launchBrowser } from '../lib/launch-browser.mjs';
import { applications, tryApplication } from './applications.mjs';
import { preferPrograms, run } from './commands.mjs';
import { packWithoutAngular } from './pack.mjs';
import { followReadme, serveReadme, useGenerators } from './readme.mjs';
import { followTwineGuide } from './twine.mjs';

const { dependencies } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8'));
/** Exact Angular version by major version, and the Node version (the npm package `node`); default: the Node of this process. */
const versions = {
  21: { angular: dependencies['@angular/core'] },
  22: { angular: '22.2.0', node: '24.21.0' },
};
const options = parseArgs({
  options: { all: { type: 'boolean', default: false }, angular: { type: 'string' } },
}).values;
const majors = options.angular ? [options.angular] : options.all ? ['21', '22'] : ['21'];

const temporary = mkdtempSync(join(tmpdir(), 'iv-player-consumer-'));
const report = { passed: 0, failed: 0, skipped: 0 };

/** Runs and counts a step, and prints how long it took. Resolves with its result, or with `undefined` if it failed. */
async function runStep(what, step) {
  const start = performance.now();
  const say = (mark) => console.log(`${mark} ${what} (${((performance.now() - start) / 1000).toFixed(0)} s)`);
  try {
    const result = await step();
    report.passed++;
    say('✔');
    return result;
  } catch (error) {
    report.failed++;
    say('✖');
    console.error(`${error.stack}\n${error.cause?.message ?? ''}`);
    return undefined;
  }
}

async function pack() {
  const built = join(workspaceRoot, 'dist/iv-player');
  if (!existsSync(join(built, 'package.json')))
    throw new Error('The library is not built: run npm run check -- build.');
  const { stdout } = await run(`npm pack --json --pack-destination ${JSON.stringify(temporary)}`, built);
  return join(temporary, JSON.parse(stdout)[0].filename);
}

/** Tests one version of Angular. All steps need the workspace that the first one creates. */
async function tryVersion(major, tarball, browser) {
  const { angular, node } = versions[major];
  const folder = join(temporary, major);
  mkdirSync(folder);
  if (node) {
    // A sibling of the workspace: npm would install into a parent folder of the workspace.
    const own = join(folder, 'node');
    mkdirSync(own);
    await run(`npm install --prefix . node@${node}`, own);
    preferPrograms(join(own, 'node_modules/node/bin'));
  }
  const trial = { angular, tarball, folder, workspace: '', browser };
  const failedBefore = report.failed;
  const seconds = await runStep(`Angular ${major}: the README film plays`, () => followReadme(trial));
  if (!options.all || seconds === undefined) return;
  await runStep('ng serve', () => serveReadme(trial));
  await runStep('generators, and specs in Vitest', () => useGenerators(trial));
  for (const application of applications)
    await runStep(`${application.name}: ${application.what}`, () => tryApplication(application, trial));
  await runStep('guide for Twine', () => followTwineGuide(trial));
  if (report.failed === failedBefore) await record(trial, seconds);
}

/** The row in docs/support.md for a version of Angular. */
async function record({ angular, workspace }, seconds) {
  const manifest = readFileSync(join(workspace, 'node_modules/typescript/package.json'), 'utf8');
  const { stdout } = await run('node --version', workspace);
  const result = {
    angular,
    typescript: JSON.parse(manifest).version,
    node: stdout.trim().slice(1),
    date: new Date().toISOString().slice(0, 10),
    secondsToFilm: Math.round(seconds),
  };
  const folder = join(workspaceRoot, 'dist/consumer');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `angular-${parseInt(angular)}.json`), `${JSON.stringify(result)}\n`);
}

try {
  const tarball = await pack();
  await runStep('iv-player pack without Angular', () => packWithoutAngular({ tarball, folder: temporary }));
  const browser = await launchBrowser({ requiresGesture: true });
  try {
    for (const major of majors) await tryVersion(major, tarball, browser);
  } finally {
    await browser.close();
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
  writeFileSync(join(workspaceRoot, 'dist/consumer-report.json'), `${JSON.stringify(report)}\n`);
}
process.exitCode = report.failed > 0 ? 1 : 0;
