// node tools/docs/screenshots.mjs: takes the guides' screenshots, docs/images/*.webp, from the demo. Needs ffmpeg with libwebp. The
// film is paused in each, so that an unchanged demo produces the same files.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDemo } from '../../e2e/lib/demo-page.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

const images = join(workspaceRoot, 'docs/images');
/** Maximum total size of the images, in bytes. */
const budget = 400_000;
const isReady = { timeLimit: 'off', captions: 'off' };

/** By image name: steps in the demo, and the part of the page to capture. */
const shots = {
  async choices(demo) {
    await demo.startPaused(17);
    await demo.waitForChoices('open');
    return demo.stage;
  },
  async controls(demo) {
    await demo.startPaused(3);
    await demo.stage.getByRole('button', { name: 'Settings' }).click();
    return demo.stage;
  },
  async captions(demo) {
    await demo.startPaused(12);
    await demo.page.keyboard.press('c');
    await demo.page.locator('iv-captions .iv-caption-text').first().waitFor();
    return demo.stage;
  },
  async overlays(demo) {
    await demo.startPaused(13);
    return demo.stage;
  },
  async map(demo) {
    await demo.follow('Climb to the lamp');
    await demo.pause();
    const map = demo.page.locator('iv-story-map');
    await map.getByRole('button', { name: 'Show the whole map' }).click();
    return map;
  },
  async skin(demo) {
    const { page } = demo;
    await page.getByRole('link', { name: 'Another skin' }).click();
    await page.locator('media-controller[mediapaused][mediaduration]').waitFor();
    await page.locator('media-play-button').click();
    await page.locator('media-controller:not([mediapaused])').waitFor();
    await page.locator('iv-media').evaluate((media) => {
      media['pause']();
      media['currentTime'] = 15.5;
    });
    await page.locator('iv-choices[data-state=open]').waitFor();
    return page.locator('media-controller');
  },
};

/** Waits until the clip's picture is shown and all movement has stopped. */
async function settle(page) {
  await page.waitForFunction(() => [...document.querySelectorAll('video')].every(({ seeking }) => !seeking));
  await page.mouse.move(0, 0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'iv-player-screenshots-'));
mkdirSync(images, { recursive: true });
const demo = await openDemo();
try {
  for (const [name, show] of Object.entries(shots)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const options = { settings: isReady, viewport: { width: 1180, height: 900 }, colorScheme: 'dark' };
    await demo.withPage(
      `screenshot ${name}`,
      async (demoPage) => {
        const part = await show(demoPage);
        await settle(demoPage.page);
        const png = join(folder, `${name}.png`);
        await part.screenshot({ path: png });
        const webp = join(images, `${name}.webp`);
        const flags = [
          '-y',
          '-v',
          'error',
          '-i',
          png,
          '-c:v',
          'libwebp',
          '-quality',
          '82',
          '-compression_level',
          '6',
        ];
        execFileSync('ffmpeg', [...flags, '-bitexact', webp]);
        console.log(`${name}: ${statSync(webp).size} bytes`);
      },
      options,
    );
  }
} finally {
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
}
const bytes = readdirSync(images).reduce((sum, file) => sum + statSync(join(images, file)).size, 0);
console.log(`all: ${bytes} bytes`);
if (bytes > budget)
  throw new Error(`The images total ${bytes} bytes, more than ${budget}: make them smaller.`);
