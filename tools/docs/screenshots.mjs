// Takes the screenshots of the built demo that the docs keep, in several sizes and both themes: node tools/docs/screenshots.mjs
// Arguments are parts of size names, default all: node tools/docs/screenshots.mjs phone
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { launchBrowser } from '../lib/launch-browser.mjs';
import { serve } from '../lib/serve.mjs';

const folder = join(workspaceRoot, 'docs/screenshots');

/** `scale`: of the picture that is kept. */
const sizes = [
  { name: 'small', viewport: { width: 320, height: 568 }, scale: 1 },
  { name: 'phone', viewport: { width: 390, height: 844 }, scale: 1 },
  { name: 'landscape', viewport: { width: 844, height: 390 }, scale: 1 },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, scale: 1 },
  { name: '4k', viewport: { width: 3840, height: 2160 }, scale: 0.5 },
];
const themes = /** @type {const} */ (['dark', 'light']);
const requested = process.argv.slice(2);
/** Without a time limit, and with captions in the language that the theme gets, so that both are seen. */
const settings = (language) => ({ timeLimit: 'off', captions: 'on', language });
const labels = {
  en: {
    play: 'Play the film',
    notNow: 'Not now',
    cat: 'Follow the cat',
    horn: 'Sound the horn',
    lamp: 'Keep the lamp burning',
  },
  de: {
    play: 'Film abspielen',
    notNow: 'Jetzt nicht',
    cat: 'Der Katze nach',
    horn: 'Das Horn blasen',
    lamp: 'Die Lampe hüten',
  },
};

mkdirSync(folder, { recursive: true });
const server = await serve({ root: join(workspaceRoot, 'dist/demo-app') });
const browser = await launchBrowser();
/** Encodes pictures: browsers write WebP, screenshots are PNG. */
const encoder = await browser.newPage();
try {
  for (const size of sizes.filter(
    ({ name }) => requested.length === 0 || requested.some((part) => name.includes(part)),
  )) {
    for (const theme of themes) await takeScreenshots(size, theme, theme === 'dark' ? 'en' : 'de');
  }
} finally {
  await browser.close();
  await server.close();
}

async function takeScreenshots({ name, viewport, scale }, colorScheme, language) {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => console.log(`${name}: ${message.text()}`));
  await page.addInitScript(
    (values) => localStorage.setItem('iv-player: settings', JSON.stringify(values)),
    settings(language),
  );
  const take = async (label) => {
    const png = await page.screenshot();
    writeFileSync(join(folder, `${name}-${colorScheme}-${label}.webp`), await toWebp(png, scale));
  };
  const text = labels[language];
  const button = (label) => page.locator('demo-player').getByRole('button', { name: label, exact: true });
  const setSpeed = (speed) =>
    page.locator('.speed select').evaluate((select, value) => {
      select.value = value;
      select.dispatchEvent(new Event('change'));
    }, speed);

  await page.goto(server.url);
  await button(text.play).waitFor();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await take('start');
  await button(text.play).click();
  await button(text.notNow).click();
  // The choices are open and a caption is shown.
  await page.waitForFunction(
    () =>
      document.querySelector('iv-choices[data-state=open]') &&
      document.querySelector('.iv-caption')?.textContent?.includes('['),
  );
  await page.mouse.move(2, 2);
  await take('choice');
  await setSpeed('4');
  await button(text.cat).click();
  await button(text.horn).click();
  await button(text.lamp).click();
  await page.locator('.end-title').waitFor();
  await page.mouse.move(2, 2);
  await take('end');
  console.log(`${name} ${colorScheme}: 3 screenshots in docs/screenshots`);
  await context.close();
}

/** A picture as WebP, `scale` times as large. */
async function toWebp(png, scale) {
  const url = await encoder.evaluate(
    async ([base64, factor]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width * factor,
        height: image.height * factor,
      });
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.72);
    },
    [png.toString('base64'), scale],
  );
  return Buffer.from(url.split(',')[1], 'base64');
}
