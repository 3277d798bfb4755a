// Shared by the tests of viewer elements: stage sizes and screenshots.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

/** The smallest, the lowest and the largest window: layouts only change between these. */
export const extremeSizes = [
  [320, 568],
  [844, 390],
  [3840, 2160],
];
export const allSizes = [...extremeSizes, [390, 844], [820, 1180], [1440, 900]];

/** Waits two frames, until observed sizes have been applied. */
export const settled = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );

/** With IV_SCREENSHOTS=1, saves a screenshot in dist/screenshots. */
export async function shoot(page, name) {
  if (!process.env.IV_SCREENSHOTS) return;
  const folder = join(workspaceRoot, 'dist/screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}.png`) });
}
