// The applications that `ng generate application` and `ng add iv-player` make in a workspace: one with an NgModule, zone.js and
// the policy that `autoCsp` writes, and one that is rendered on a server, hydrated, under a policy with a nonce, and has two films on
// a page. Only the policies are written by hand, as a developer does.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chooseInExample, playExample, visitPage, waitForClip } from './page.mjs';
import { serve } from '../lib/serve.mjs';

export const added = /** @type {const} */ (['added-module', 'added-server']);
const [ofModule, onServer] = added;
const route = 'film';
const NONCE = 'one-of-this-check';

/** Nothing of another origin, nothing inline without the nonce, and no text that becomes markup or code. */
const policy = [
  "default-src 'self'",
  `script-src 'self' 'nonce-${NONCE}'`,
  `style-src 'self' 'nonce-${NONCE}'`,
  "require-trusted-types-for 'script'",
  'trusted-types angular angular#bundler',
].join('; ');

/** Changes a file of the workspace. Throws when nothing is changed. */
function edit(file, change) {
  const old = readFileSync(file, 'utf8');
  const changed = change(old);
  assert.notEqual(changed, old, `${file} has changed in Angular; adapt this script.`);
  writeFileSync(file, changed);
}

/**
 * Makes the applications in a workspace without iv-player and without the CDK, and adds iv-player from a tarball; where it is
 * installed already, by its name.
 *
 * @param {(args: readonly string[]) => Promise<unknown>} ng runs the Angular CLI in the workspace; rejects when it fails
 * @param {string} folder of the workspace
 * @param {string} tarball
 */
export async function makeAdded(ng, folder, tarball) {
  const blank = ['--defaults', '--skip-package-json', '--skip-install'];
  const add = (project, ...options) => ['--project', project, '--skip-confirmation', ...options];
  await ng(['generate', 'application', ofModule, ...blank, '--standalone=false', '--zoneless=false']);
  await ng(['add', tarball, ...add(ofModule, '--route', route)]);
  await ng(['generate', 'application', onServer, ...blank, '--ssr']);
  // Once under a route and once in the root component: two films on the page of the route.
  await ng(['add', 'iv-player', ...add(onServer, '--route', route)]);
  await ng(['add', 'iv-player', ...add(onServer)]);

  const readDependencies = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).dependencies;
  const { 'iv-player': own, '@angular/cdk': cdk } = readDependencies('package.json');
  assert.ok(own, '`ng add` left iv-player out of package.json.');
  const { version } = JSON.parse(
    readFileSync(join(folder, 'node_modules/@angular/core/package.json'), 'utf8'),
  );
  assert.equal(cdk?.match(/\d+/)?.[0], version.split('.')[0], `\`ng add\` took the CDK ${cdk}.`);
  writePolicies(folder);
}

function writePolicies(folder) {
  let sources = '';
  edit(join(folder, 'angular.json'), (text) => {
    const workspace = JSON.parse(text);
    const { build } = workspace.projects[ofModule].architect;
    assert.ok(build.options.polyfills.includes('zone.js'), `${ofModule} is without zone.js.`);
    build.options.security = { autoCsp: true };
    sources = join(folder, workspace.projects[onServer].sourceRoot);
    return JSON.stringify(workspace, null, 2);
  });
  edit(join(sources, 'index.html'), (html) => html.replace('<app-root', `<app-root ngCspNonce="${NONCE}"`));
  edit(join(sources, 'server.ts'), (code) =>
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

/** Opens the built application with the NgModule, plays its film and chooses. Throws for output to the console. */
async function playModule(browser, folder) {
  const root = join(folder, 'dist', ofModule, 'browser');
  assert.match(readFileSync(join(root, 'index.html'), 'utf8'), /http-equiv="Content-Security-Policy"/);
  const server = await serve({ root });
  await visitPage(browser, async (page) => {
    await page.goto(server.url);
    // As a link of the application does.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/${route}`);
    await playExample(page);
    await chooseInExample(page);
  });
  await server.close();
}

/** The server prints the port that it is given, and not the one that it has: 0 would tell nothing. */
async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the server of the other application: its page comes with a stage, is hydrated, and both films play, each by itself. */
async function playServer(browser, folder, commands) {
  const server = await commands.serve('node server/server.mjs', join(folder, 'dist', onServer), {
    PORT: String(await freePort()),
    // For other hosts than these Angular's server renders nothing.
    NG_ALLOWED_HOSTS: 'localhost',
  });
  try {
    await visitPage(browser, async (page) => {
      await page.addInitScript(() => {
        // Keeps the server's element before Angular starts.
        new MutationObserver((_changes, observer) => {
          const stage = document.querySelector('iv-player');
          if (!stage) return;
          window['fromServer'] = stage;
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      const response = await page.goto(`${server.url}/${route}`);
      assert.equal((await response.text()).match(/<iv-player/g)?.length, 1, 'the page comes with a stage');
      assert.equal(response.headers()['content-security-policy'], policy);
      await page.waitForFunction(() => document.querySelectorAll('iv-player video').length > 1);
      await page.waitForFunction(() => document.querySelectorAll('iv-player').length === 2);
      assert.ok(
        await page.evaluate(() => [...document.querySelectorAll('iv-player')].includes(window['fromServer'])),
        'hydration keeps the element from the server',
      );
      await playExample(page, 0);
      await playExample(page, 1);
      await chooseInExample(page, 1);
      await waitForClip(page, 'lookout', 0);
    });
  } finally {
    server.stop();
  }
}

/** Plays a built application. */
export const playAdded = (browser, folder, name, commands) =>
  name === onServer ? playServer(browser, folder, commands) : playModule(browser, folder);
