// What the tests of the viewer's elements have in common: the sizes of the stage, and pictures to look at.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

/** The smallest, the lowest and the largest window: between them layouts change, and nothing else does. */
export const extremeSizes = [
  [320, 568],
  [844, 390],
  [3840, 2160],
];
export const allSizes = [...extremeSizes, [390, 844], [820, 1180], [1440, 900]];

/** Two frames: sizes that were observed have been applied. */
export const settled = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );

/** With IV_SCREENSHOTS=1, takes a picture to look at, into dist/screenshots. */
export async function shoot(page, name) {
  if (!process.env.IV_SCREENSHOTS) return;
  const folder = join(workspaceRoot, 'dist/screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}.png`) });
}
