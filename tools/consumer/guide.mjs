// From an empty folder to a playing film, by the commands of the README, timed; then what a developer does next in that workspace.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutForeign } from './commands.mjs';
import { chooseInExample, playExample, visitPage } from './page.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

/** Seconds in which the film is to play, from the first command on. */
const MAX_SECONDS = 120;

/** What pages of a development server write; NG0751: blocks of `@defer` are loaded at once there. */
const isOfDevelopment = (line) =>
  /^debug: \[vite\]|Angular is running in development mode|^log: NG0751:/.test(line);

/**
 * The commands, line by line. The packages' names become what is tried here: an exact version of Angular, because a registry may
 * lack some patch releases of a newer one, and the packed library. Without a terminal `ng add` asks nothing and has to be told so.
 */
function guideCommands(angular, tarball) {
  const readme = readFileSync(join(workspaceRoot, 'README.md'), 'utf8');
  const block = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].find(([, code]) =>
    code.includes('@angular/cli'),
  );
  const lines = block?.[1].trim().split('\n') ?? [];
  const [make, enter, add, serve] = lines;
  const name = /^cd ([\w-]+)$/.exec(enter ?? '')?.[1];
  if (
    lines.length !== 4 ||
    !name ||
    !/^npx @angular\/cli@\d+ new /.test(make) ||
    !make.includes(` ${name} `) ||
    add !== 'npx ng add iv-player' ||
    serve !== 'npx ng serve'
  )
    throw new Error(`The README's commands from an empty folder have changed:\n${lines.join('\n')}`);
  return {
    make: make.replace(/@\d+/, `@${angular}`),
    name,
    add: add.replace('iv-player', `${JSON.stringify(tarball)} --skip-confirmation`),
    serve: `${serve} --port 0`,
  };
}

/**
 * Follows the README from an empty folder. Throws when a command fails, or the film plays later than after two minutes.
 *
 * @param {import('./commands.mjs').Commands} commands
 * @param {import('playwright-core').Browser} browser
 * @param {{ angular: string, tarball: string, folder: string }} given an exact version, the packed library, and a folder to make
 * @returns {Promise<{ workspace: string, seconds: number }>} the workspace, and the seconds until the film played
 */
export async function followFirstGuide(commands, browser, { angular, tarball, folder }) {
  const { make, name, add, serve } = guideCommands(angular, tarball);
  mkdirSync(folder);
  const workspace = join(folder, name);
  const start = performance.now();
  let seconds = Infinity;
  await commands.run(make, folder);
  await commands.run(add, workspace);
  const server = await commands.serve(serve, workspace);
  try {
    const visit = async (page) => {
      await page.goto(server.url);
      await playExample(page);
      seconds = (performance.now() - start) / 1000;
      await chooseInExample(page);
    };
    await visitPage(browser, visit, isOfDevelopment);
  } finally {
    server.stop();
  }
  if (seconds > MAX_SECONDS) throw new Error(`The film of the README played after ${seconds.toFixed(0)} s.`);
  return { workspace, seconds };
}

/** What the generators write there is built without a warning and tested, by the workspace's own commands. */
export async function generateInWorkspace(commands, workspace) {
  await commands.run('npx ng generate iv-player:plugin visits', workspace);
  await commands.run('npx ng generate iv-player:story lighthouse', workspace);
  const { output: built } = await commands.run('npx ng build', workspace);
  if (/warning|error/i.test(withoutForeign(built))) throw new Error(`Output of ng build:\n${built}`);
  const { output: tested } = await commands.run('npx ng test --watch=false', workspace);
  // Those of `ng new`, and those of the plugin.
  if (
    !/Tests +6 passed \(6\)/.test(tested) ||
    /not implemented|\b(warn|error|stderr)\b/i.test(withoutForeign(tested))
  )
    throw new Error(`Output of ng test:\n${tested}`);
}
