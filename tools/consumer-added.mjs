// The applications of the blank workspace that `ng generate application` and `ng add iv-player` make: nothing in them is written by
// hand. What the generators of iv-player add is built and tested with the first.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './serve.mjs';

/** The first as `ng new` makes it; the second with an NgModule, and the example under a route. */
export const added = /** @type {const} */ ([
  { name: 'added', kind: [], route: null },
  { name: 'added-module', kind: ['--standalone=false'], route: 'film' },
]);
const [{ name: first }, { name: second, kind, route }] = added;

/** The specs of the first in Vitest: those of `ng generate application`, and those of the generated plugin. */
export const addedSpecs = {
  script: 'added-specs',
  command: `ng test ${first} --watch=false`,
  passed: /Tests +6 passed \(6\)/,
};

/**
 * Makes the applications in a workspace without iv-player and without the CDK, and adds iv-player from a tarball, to the second when
 * it is installed already.
 *
 * @param {(args: readonly string[]) => unknown} ng runs the Angular CLI in the workspace; throws when it fails
 * @param {string} folder of the workspace
 * @param {string} tarball
 */
export function makeAdded(ng, folder, tarball) {
  const blank = ['--defaults', '--skip-package-json', '--skip-install'];
  ng(['generate', 'application', first, ...blank]);
  ng(['add', tarball, '--project', first, '--skip-confirmation']);
  ng(['generate', 'iv-player:plugin', 'visits', '--project', first]);
  ng(['generate', 'iv-player:story', 'lighthouse', '--project', first]);
  ng(['generate', 'application', second, ...blank, ...kind]);
  ng(['add', 'iv-player', '--project', second, '--route', route, '--skip-confirmation']);

  const readDependencies = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).dependencies;
  const { 'iv-player': own, '@angular/cdk': cdk } = readDependencies('package.json');
  assert.ok(own, '`ng add` left iv-player out of package.json.');
  const { version } = JSON.parse(
    readFileSync(join(folder, 'node_modules/@angular/core/package.json'), 'utf8'),
  );
  assert.equal(cdk?.match(/\d+/)?.[0], version.split('.')[0], `\`ng add\` took the CDK ${cdk}.`);
}

/** Waits until a clip plays visibly. */
const waitForClip = (page, clip) =>
  page.waitForFunction(
    (name) =>
      [...document.querySelectorAll('video')].some(
        (video) =>
          getComputedStyle(video).visibility === 'visible' &&
          video.currentSrc.includes(`/example-film/${name}.`) &&
          !video.paused &&
          video.currentTime > 0.5,
      ),
    clip,
    { timeout: 15_000 },
  );

/** Opens a built application, presses Play, chooses, and waits for the chosen clip. Throws for output to the console. */
export async function playAdded(browser, folder, { name, route: path }) {
  const server = await serve({ root: join(folder, 'dist', name, 'browser') });
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  const page = await context.newPage();
  const output = [];
  page.on('console', (message) => output.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => output.push(`uncaught: ${error}`));
  await page.goto(server.url);
  if (path !== null) {
    // As a link of the application does; the server knows no routes.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/${path}`);
  }
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await waitForClip(page, 'lookout');
  await page.getByRole('button', { name: 'Search the sea' }).click();
  await waitForClip(page, 'sea');
  await context.close();
  await server.close();
  assert.deepEqual(output, []);
}
