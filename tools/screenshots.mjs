// Takes screenshots of the built demo in several sizes, into dist/screenshots: node tools/screenshots.mjs
// Arguments are parts of size names, default all: node tools/screenshots.mjs phone
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';
import { launchBrowser } from './launch-browser.mjs';
import { serve } from './serve.mjs';

const folder = join(workspaceRoot, 'dist/screenshots');

const sizes = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'large', viewport: { width: 1600, height: 1000 }, isWide: true },
  { name: 'tablet', viewport: { width: 820, height: 1180 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  { name: 'landscape', viewport: { width: 844, height: 390 }, deviceScaleFactor: 2, isWide: true },
];
const requested = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
const server = await serve({ root: join(workspaceRoot, 'dist/demo-app') });
const browser = await launchBrowser();
try {
  for (const size of sizes) {
    if (requested.length === 0 || requested.some((part) => size.name.includes(part)))
      await takeScreenshots(size);
  }
} finally {
  await browser.close();
  await server.close();
}

/** Runs in the page: resolves when the element's animations have finished. */
function finishAnimations(element) {
  return Promise.all(element.getAnimations().map((one) => one.finished));
}

async function takeScreenshots({ name, isWide = false, ...options }) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  page.on('console', (message) => console.log(`${name}: ${message.text()}`));
  let count = 0;
  const take = async (label, fullPage = false) => {
    count += 1;
    await page.screenshot({ path: join(folder, `${name}-${count}-${label}.png`), fullPage });
  };
  /** Waits for a frame of the clip and takes a screenshot of the lab. */
  const takeLab = async (label) => {
    count += 1;
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.lab-stage video')].some((one) => !one.inert && one.readyState > 1),
    );
    await page.locator('#overlays').screenshot({ path: join(folder, `${name}-${count}-lab-${label}.png`) });
  };
  const choice = (label) => page.locator('.choices').getByRole('button', { name: label });

  await page.goto(server.url);
  const play = page.getByRole('button', { name: 'Play the film' });
  await play.waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some((one) => one.readyState > 1));
  await take('start', true);
  await play.click();
  if (isWide) await page.getByRole('button', { name: 'Fullscreen' }).click();
  await page.getByLabel('Speed').selectOption('1');
  await page.getByLabel('Who keeps watch tonight?').fill('Mika');
  await take('form');
  await page.getByRole('button', { name: 'Sign the log' }).click();
  const hotspot = page.getByRole('button', { name: 'About Biscuit' });
  await page.waitForFunction(
    () => document.querySelector('#hotspot-biscuit') && document.querySelector('.lower-third'),
  );
  await page.locator('.lower-third').evaluate(finishAnimations);
  await take('hotspot');
  await hotspot.dispatchEvent('click');
  await page.locator('.hotspot-card').evaluate(finishAnimations);
  await take('note');
  await page.keyboard.press('Escape');
  await choice('Climb to the lamp').waitFor();
  await page.waitForFunction(
    () => Number(document.querySelector('.choices-clock')?.style.getPropertyValue('--left')) < 0.7,
  );
  await take('choice', !isWide);
  await choice('Climb to the lamp').click();
  await page.mouse.move(5, 5);
  await page.locator('.choice.is-chosen').waitFor();
  await take('chosen');
  await page.getByLabel('Speed').selectOption('4');
  await choice('Search the sea').waitFor();
  if (!isWide) await page.getByRole('tab', { name: 'Store' }).click();
  await take('loop');
  await choice('Search the sea').click();
  await page.locator('.scene.is-current[data-scene="sea"]').waitFor();
  await choice('Sound the horn').click();
  await page.locator('.scene.is-current[data-scene="reef"]').waitFor();
  await page.getByLabel('Speed').selectOption('1');
  await choice('Row out to her').waitFor();
  await take('reef', !isWide);
  await choice('Row out to her').click();
  await page.getByLabel('Speed').selectOption('4');
  await page.locator('.end-title').waitFor();
  await page.locator('.end').evaluate(finishAnimations);
  await take('end', !isWide);
  if (isWide) await page.getByRole('button', { name: 'Leave fullscreen' }).click();
  await page.getByRole('link', { name: 'Stage lab' }).click();
  await page.locator('.lab-card').waitFor();
  await takeLab('contain');
  for (const [group, label] of [
    ['fit', 'cover'],
    ['scaling', 'width'],
    ['width × height', '480 × 480'],
  ]) {
    await page.getByRole('group', { name: group, exact: true }).getByText(label, { exact: true }).click();
  }
  await takeLab('cover');
  console.log(`${name}: ${count} screenshots in dist/screenshots`);
  await context.close();
}
