// Live editing of a story in an application under `ng serve`: the file comes from `iv-player play`, so saving it does not reload
// the page.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { launchBrowser } from '../../tools/lib/launch-browser.mjs';
import { startServer } from '../../tools/lib/start-server.mjs';
import { buildStoryTools } from '../../tools/build/story-tools.mjs';
import { openErrorPage } from '../lib/error-page.mjs';

/** Frame duration of a scene without a clip, and the tolerance of the page's clock, in seconds. */
const FRAME = 0.04;
const EDITS = 3;

describe('a story edited under ng serve', () => {
  const servers = [];
  let browser;
  let folder;
  let file;
  let application;
  let address;

  const story = (text) => ({
    format: 'iv-story',
    version: 1,
    start: 'a',
    variables: { steps: { initialValue: 0 } },
    nodes: {
      a: { text: 'The first scene.', duration: 1, set: { steps: { '+': [{ var: 'steps' }, 1] } }, next: 'b' },
      b: { text, duration: 300, ending: 'end' },
    },
  });
  const save = (text) => writeFileSync(file, JSON.stringify(story(text), null, 2));

  before(async () => {
    buildStoryTools(join(workspaceRoot, 'dist/story-tools'), '0.0.0');
    folder = mkdtempSync(join(tmpdir(), 'iv-player-serve-'));
    file = join(folder, 'story.json');
    save('Draft 0.');
    const env = { ...process.env, NG_CLI_ANALYTICS: 'false', NO_COLOR: '1' };
    const start = async (command) => {
      const server = await startServer(`"${process.execPath}" ${command} --port 0`, {
        cwd: workspaceRoot,
        env,
      });
      servers.push(server);
      return server.url;
    };
    application = await start('node_modules/@angular/cli/bin/ng.js serve story-player');
    address = await start(`dist/story-tools/bin/iv-player.mjs play "${file}"`);
    browser = await launchBrowser();
  });
  after(async () => {
    for (const { stop } of servers) stop();
    await browser?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('continues in the same scene at the same frame after each of three edits and mistakes, without a reload [served-edits]', async () => {
    const { page, errors } = await openErrorPage(browser);
    // Runs before the page's script. Browsers do not let a page whose HTML comes from the test read from this machine, because it
    // has no network address.
    await page.addInitScript((file) => {
      document.addEventListener(
        'readystatechange',
        () => document.querySelector('meta[name="iv-story"]').setAttribute('content', file),
        { once: true },
      );
    }, `${address}story.json`);
    await page.goto(application);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    const card = (text) => page.locator('.iv-story-slate', { hasText: text }).waitFor();
    await card('Draft 0.');

    // Records the film time on the screen on each refresh; a reload would lose it.
    await page.evaluate(() => {
      globalThis.frames = [];
      const look = () => {
        // The video to be shown next lies above it, almost transparent, while it seeks.
        const video = [...document.querySelectorAll('video')].find((one) => {
          const { visibility, opacity } = getComputedStyle(one);
          return visibility === 'visible' && opacity === '1' && one.readyState > 1;
        });
        const now = performance.now();
        const time = video?.currentTime ?? null;
        // Skips samples that other work of the machine interrupted.
        if (performance.now() - now < 5) globalThis.frames.push([now / 1000, time]);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const notice = page.locator('.iv-story-findings');
    for (let edit = 1; edit <= EDITS; edit++) {
      save(`Draft ${edit}.`);
      await card(`Draft ${edit}.`);
      writeFileSync(file, JSON.stringify(story('x')).slice(0, -edit));
      await notice.waitFor();
      assert.match(await page.locator('.iv-story-slate').textContent(), new RegExp(`Draft ${edit}\\.`));
      save(`Draft ${edit}.`);
      await notice.waitFor({ state: 'detached' });
    }
    const frames = await page.evaluate(() => globalThis.frames);
    const jumps = frames.slice(1).map(([now, time], index) => {
      const [before, timeBefore] = frames[index];
      return { back: timeBefore - time, ahead: time - timeBefore - (now - before), at: time };
    });
    assert.ok(
      frames.every(([, time]) => time !== null),
      'the picture disappeared briefly',
    );
    assert.deepEqual(
      jumps.filter(({ back, ahead }) => back > FRAME + 1e-3 || ahead > FRAME + 1e-3),
      [],
    );
    const [first, last] = [frames[0], frames.at(-1)];
    assert.ok(last[1] - first[1] > (last[0] - first[0]) * 0.8, 'the film continues');
    assert.deepEqual(errors, []);
    await page.close();
  });
});
