// node tools/docs/readme-film.mjs: records the moving picture of the README, docs/images/film.webp, in the demo. A choice opens and is
// made, and the film continues with the next clip. Needs ffmpeg with libwebp.
//
// An animated WebP: GitHub and npm show it in an <img> like a GIF, as they do the screenshots. The same pictures as a GIF have 256 colours,
// which show as bands in the night sky, and five times the bytes (1.1 MB).
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDemo } from '../../e2e/lib/demo-page.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

const target = join(workspaceRoot, 'docs/images/film.webp');
/** Maximum size of the file, in bytes. */
const budget = 600_000;
/** Size of the picture in pixels. */
const size = { width: 640, height: 360 };
/** Size of the part of the stage that it shows. At the size of the picture, the controls of the stage would take two rows. */
const shown = { width: 704, height: 396 };
const perSecond = 10;
/** Path time at which the recording starts, in seconds: shortly before the first choice, which opens at 15. The next clip starts at 20. */
const from = 14.8;
const seconds = 6.5;
const answer = 'Follow the cat';
/** What the viewer does with the answer, by the second of the recording. */
const moves = /** @type {const} */ ([
  [2.4, 'hover'],
  [3.3, 'click'],
]);

/**
 * Takes screenshots at a constant rate. Repeats those that a slow machine misses; throws if they are more than a few.
 *
 * @param {(file: string) => Promise<unknown>} take
 * @param {(second: number) => Promise<unknown>} act called before each screenshot
 * @param {(index: number) => string} fileOf path of a screenshot
 */
async function record(take, act, fileOf) {
  const begin = performance.now();
  const count = seconds * perSecond;
  const indexNow = () => Math.floor(((performance.now() - begin) / 1000) * perSecond);
  for (let index = 0; index < count; index = indexNow()) {
    await act(index / perSecond);
    await take(fileOf(index));
    await wait(((index + 1) / perSecond) * 1000 - (performance.now() - begin));
  }
  let missed = 0;
  for (let index = 1; index < count; index++) {
    if (existsSync(fileOf(index))) continue;
    copyFileSync(fileOf(index - 1), fileOf(index));
    missed++;
  }
  if (missed > count / 4)
    throw new Error(`${missed} of ${count} pictures were missed: run this when the machine is idle.`);
  console.log(`${count} pictures, ${missed} repeated`);
}

/** Writes the animation in the best quality that is small enough. */
function encode(pattern) {
  for (const quality of [80, 70, 60, 50, 40]) {
    const input = ['-y', '-v', 'error', '-framerate', String(perSecond), '-i', pattern];
    const webp = ['-c:v', 'libwebp_anim', '-quality', String(quality), '-compression_level', '6'];
    const picture = ['-vf', `scale=${size.width}:${size.height}:flags=lanczos`, '-pix_fmt', 'yuv420p'];
    execFileSync('ffmpeg', [...input, ...picture, ...webp, '-loop', '0', '-bitexact', target]);
    const { size: bytes } = statSync(target);
    console.log(`quality ${quality}: ${bytes} bytes`);
    if (bytes <= budget) return;
  }
  throw new Error(`The animation is larger than ${budget} bytes: make it shorter.`);
}

const folder = mkdtempSync(join(tmpdir(), 'iv-player-film-'));
const demo = await openDemo();
try {
  const options = {
    settings: { captions: 'off' },
    viewport: { width: 1180, height: 900 },
    colorScheme: /** @type {const} */ ('dark'),
  };
  await demo.withPage(
    'README film',
    async (demoPage) => {
      const { page, stage } = demoPage;
      await demoPage.start(1);
      const { x, y, width, height } = await stage.boundingBox();
      if (width < shown.width || height < shown.height)
        throw new Error(`The stage measures ${width} × ${height} pixels, which is too small.`);
      const clip = { x: Math.round(x), y: Math.round(y), ...shown };
      await demoPage.seek(from - 0.3);
      const position = stage.getByRole('slider', { name: 'Position' });
      while (Number(await position.inputValue()) < from) await wait(10);
      const button = page.locator('iv-choices').getByRole('button', { name: answer });
      const left = [...moves];
      await record(
        (path) => page.screenshot({ path, clip }),
        async (second) => {
          const [at, name] = left[0] ?? [Infinity];
          if (second < at) return;
          left.shift();
          await button[name]();
        },
        (index) => join(folder, `${index}.png`),
      );
    },
    options,
  );
  encode(join(folder, '%d.png'));
} finally {
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
}
