// Reads commands and code from the README, and creates the first application with them.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { run, runClean, runServer } from './commands.mjs';
import { chooseInExample, playExample, visitBuilt, visitPage } from './page.mjs';
import { specFiles } from './specs.mjs';

/**
 * @typedef {object} Trial a test of one version of Angular
 * @property {string} angular its exact version
 * @property {string} tarball the packed library
 * @property {string} folder for everything that is created
 * @property {string} workspace created in it by the README's commands
 * @property {import('playwright-core').Browser} browser
 */

const readme = readFileSync(join(workspaceRoot, 'README.md'), 'utf8');

/** The code blocks in a language in a Markdown text. */
export const codeBlocks = (text, language) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code);

/** The README's first code block below a heading, TypeScript by default. */
export function readmeCode(headline, { language = 'ts' } = {}) {
  const section = readme.split(/^## /m).find((text) => text.startsWith(`${headline}\n`)) ?? '';
  const [code] = codeBlocks(section, language);
  assert.ok(code, `The README has no example in ${language} under "${headline}".`);
  return code;
}

/** The README's build options for adding the library by hand. */
export function readmeBuildOptions() {
  const [line] = /"allowedCommonJsDependencies": \[[^\]]*\]/.exec(readme) ?? [];
  assert.ok(line, 'The README has no build options for howler.');
  return JSON.parse(`{${line}}`);
}

/** The README's commands, starting in an empty folder, with the packed library in place of the published one. */
function readmeCommands({ angular, tarball }) {
  const block = codeBlocks(readme, 'sh').find((code) => code.includes('@angular/cli')) ?? '';
  const [make = '', enter, ...others] = block.trim().split('\n');
  const name = /^npx @angular\/cli@\d+ new ([\w-]+) --defaults$/.exec(make)?.[1];
  const expected = [`cd ${name}`, 'npx ng add iv-player', 'npx ng serve'];
  assert.deepEqual([enter, ...others], expected, `The README's commands have changed:\n${block}`);
  return {
    name,
    make: make.replace(/@\d+/, `@${angular}`),
    // Without a terminal, `ng add` cannot ask for confirmation.
    add: `npx ng add ${JSON.stringify(tarball)} --skip-confirmation`,
  };
}

/**
 * Installs exactly this version of Angular: its packages require the same version of each other, and a registry may lack the latest
 * version of some.
 */
export async function installPinned(workspace, angular) {
  const file = join(workspace, 'package.json');
  const pinned = readFileSync(file, 'utf8').replace(/("@angular\/(?!cdk")[\w-]+": ")[^"]+/g, `$1${angular}`);
  writeFileSync(file, pinned);
  await run('npm install', workspace);
}

/** Imports every entry point in Node, except those whose optional peer is not installed. */
const importAll = `
import { readFileSync } from 'node:fs';
import '@angular/compiler';
const { exports, peerDependenciesMeta } = JSON.parse(readFileSync('node_modules/iv-player/package.json', 'utf8'));
for (const path of Object.keys(exports).filter((path) => !path.endsWith('.json')))
  await import(path.replace('.', 'iv-player')).catch((error) => {
    const [, missing] = /Cannot find package '([^']+)'/.exec(error.message) ?? [];
    if (!peerDependenciesMeta[missing]?.optional) throw error;
  });
`;

/** Checks peer versions, the package's documents, and that each entry point can be imported. */
async function checkInstalled(workspace) {
  await run('npm ls', workspace);
  const installed = join(workspace, 'node_modules/iv-player');
  const named = readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/`([\w./-]+\.md|docs\/\w+)`/g);
  const missing = [...named].filter(([, path]) => !existsSync(join(installed, path)));
  assert.deepEqual(missing, [], 'Documents that the README names are not in the package.');
  writeFileSync(join(workspace, 'import-all.mjs'), importAll);
  await run('node import-all.mjs', workspace);
}

/**
 * Runs the README's commands from an empty folder, but builds instead of serving: the film plays and follows a choice.
 *
 * @param {Trial} trial
 * @returns {Promise<number>} seconds until the film played
 */
export async function followReadme(trial) {
  const { name, make, add } = readmeCommands(trial);
  const empty = join(trial.folder, 'empty');
  mkdirSync(empty);
  const start = performance.now();
  await run(`${make} --skip-install`, empty);
  trial.workspace = join(empty, name);
  await installPinned(trial.workspace, trial.angular);
  const { output } = await run(add, trial.workspace);
  assert.doesNotMatch(output, /unmet peer/i);
  await runClean('npx ng build', trial.workspace);
  let seconds = Infinity;
  await visitBuilt(trial.browser, join(trial.workspace, 'dist', name, 'browser'), async (page) => {
    await playExample(page);
    seconds = (performance.now() - start) / 1000;
    await chooseInExample(page);
  });
  await checkInstalled(trial.workspace);
  return seconds;
}

/** Runs the README's last command. @param {Trial} trial */
export async function serveReadme({ browser, workspace }) {
  const server = await runServer('npx ng serve --port 0', workspace);
  const visit = async (page) => {
    await page.goto(server.url);
    await playExample(page);
    await chooseInExample(page);
  };
  // NG0751: the dev server loads `@defer` blocks immediately.
  const expected = /^debug: \[vite\]|Angular is running in development mode|^log: NG0751:/;
  await visitPage(browser, visit, expected).finally(server.stop);
}

/** Builds and tests what the generators write, with specs for the stage in Vitest. @param {Trial} trial */
export async function useGenerators({ workspace }) {
  await run('npx ng generate iv-player:plugin visits', workspace);
  await run('npx ng generate iv-player:story lighthouse', workspace);
  for (const [file, text] of Object.entries(specFiles(readmeCode('Testing your story'))))
    writeFileSync(join(workspace, 'src/app', file), text);
  await runClean('npx ng build', workspace);
  // Two specs from `ng new`, four from the plugin generator, and ours.
  await runClean('npx ng test --watch=false', workspace, /Tests +9 passed \(9\)/);
}
