// node tools/docs/screenshots.mjs: takes the guides' screenshots, docs/images/*.webp, from the demo and packs of its story. Needs ffmpeg
// with libwebp. The film is paused in each, so that an unchanged demo produces the same files.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPack, packDemo, reportDemo } from '../build/demo-pack.mjs';
import { startCmi5Lms } from '../lms/cmi5-server.mjs';
import { startLms } from '../lms/lms-server.mjs';
import { openDemo } from '../../e2e/lib/demo-page.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

const images = join(workspaceRoot, 'docs/images');
/** Maximum total size of the screenshots, in bytes. */
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
  async 'packed-poster'({ page }) {
    await page.setViewportSize({ width: 1180, height: 664 });
    await page.goto(new URL('pack/index.html', page.url()).href);
    await page.locator('.pf-play').waitFor();
    return page.locator('packed-film');
  },
  async 'embedded-film'({ page }) {
    await page.getByRole('link', { name: 'Embedded' }).click();
    const film = page.frameLocator('iv-film iframe');
    await startAt(film, 16);
    await page.locator('.choices button').first().waitFor();
    return page.locator('body');
  },
  async 'course-resume'({ page }) {
    await page.goto(`${lms.url}?attempt=screenshot`);
    const film = page.frameLocator('iframe');
    await startAt(film, 16);
    await page.reload();
    await film.locator('.pf-resume').waitFor();
    return page.locator('iframe');
  },
  async 'course-cmi5'({ page, messages }) {
    await page.goto(cmi5Lms.url);
    const film = page.frameLocator('iframe');
    await startAt(film, 16);
    // A store says so where it has no document.
    messages.splice(0, messages.length, ...messages.filter((message) => !message.includes('404')));
    return page.locator('iframe');
  },
  async audience({ page }) {
    await page.goto(new URL('made/audience.html', page.url()).href);
    // On paper, the map is as small as it must be.
    await page.emulateMedia({ media: 'print' });
    return page.locator('.wide:has(rect)');
  },
  async consent({ page }) {
    await page.setViewportSize({ width: 1180, height: 664 });
    await page.goto(new URL('made/asking/index.html', page.url()).href);
    await page.locator('.pf-allow').waitFor();
    return page.locator('packed-film');
  },
};

/** Starts a packed film and pauses it at a second of its path. */
async function startAt(film, seconds) {
  await film.locator('.pf-play').click();
  await film.getByRole('button', { name: 'Pause', exact: true }).click();
  await film.getByRole('slider', { name: 'Position' }).evaluate((slider, value) => {
    slider.value = String(value);
    slider.dispatchEvent(new Event('change'));
  }, seconds);
  await film.locator('iv-choices[data-state=open]').waitFor();
}

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
packDemo();
packDemo('scorm12', join(folder, 'course'));
packDemo('cmi5', join(folder, 'course-cmi5'));
packDemo('web', join(folder, 'asking'), ['--record', 'https://records.example/films', '--consent', 'ask']);
reportDemo(join(folder, 'audience.html'));
const lms = await startLms(join(folder, 'course'));
const cmi5Lms = await startCmi5Lms(join(folder, 'course-cmi5'));
const demo = await openDemo({ '/pack/': demoPack, '/made/': folder });
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
  await lms.close();
  await cmi5Lms.close();
  rmSync(folder, { recursive: true, force: true });
}
const files = Object.keys(shots).map((name) => join(images, `${name}.webp`));
const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`all: ${bytes} bytes`);
if (bytes > budget)
  throw new Error(`The screenshots total ${bytes} bytes, more than ${budget}: make them smaller.`);
