// HLS sources and sounds of a story under `iv-player play`, whose page loads hls.js and howler from separate scripts, like the pages of packs.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildStoryTools } from '../tools/build/story-tools.mjs';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { startServer } from '../tools/lib/start-server.mjs';
import { openErrorPage } from './lib/error-page.mjs';

const STORY = {
  format: 'iv-story',
  version: 1,
  start: 'stream',
  sounds: [{ id: 'soundtrack', src: 'music.mp3', loop: true }],
  nodes: {
    stream: { source: 'h2/index.m3u8', next: 'end' },
    end: { text: 'After the stream.', ending: 'end' },
  },
};

describe('streams of a story', () => {
  const tools = join(workspaceRoot, 'dist/story-tools');
  let folder;
  let server;
  let browser;

  before(async () => {
    buildStoryTools(tools, '0.0.0');
    folder = mkdtempSync(join(tmpdir(), 'iv-player-streams-'));
    cpSync(join(workspaceRoot, 'projects/iv-player/test-clips/hls/h2'), join(folder, 'h2'), {
      recursive: true,
    });
    cpSync(
      join(workspaceRoot, 'projects/iv-player/test-stories/publish/music.mp3'),
      join(folder, 'music.mp3'),
    );
    writeFileSync(join(folder, 'story.json'), JSON.stringify(STORY));
    const play = `"${join(tools, 'bin/iv-player.mjs')}" play "${join(folder, 'story.json')}" --port 0`;
    server = await startServer(`"${process.execPath}" ${play}`);
    browser = await launchBrowser();
  });
  after(async () => {
    server?.stop();
    await browser?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  async function open() {
    const { page, errors } = await openErrorPage(browser);
    const play = async () => {
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    };
    const reachesEnd = () => page.locator('.iv-story-slate', { hasText: 'After the stream.' }).waitFor();
    return { page, errors, play, reachesEnd };
  }

  it('play with hls.js from its own script', async () => {
    const { page, errors, play, reachesEnd } = await open();
    await play();
    await reachesEnd();
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('fail with a notice without that script, and play once it is loaded', async () => {
    const { page, errors, play, reachesEnd } = await open();
    await page.route('**/hls.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await play();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.addScriptTag({ url: '/.iv-player/hls.js?again' });
    await retry.click();
    await reachesEnd();
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('continue without the script of howler', async () => {
    const { page, errors, play, reachesEnd } = await open();
    await page.route('**/howler.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await play();
    await reachesEnd();
    assert.deepEqual(errors, []);
    await page.close();
  });
});
