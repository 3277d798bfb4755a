// Tests that run in each browser, limited to behaviour in which browsers may differ. e2e/*.test.mjs tests everything else.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { openBrowserApp } from '../lib/browser-app.mjs';
import { describeGesture } from './gesture.mjs';
import { describePlaying } from './playing.mjs';
import { describeSound } from './sound.mjs';
import { describeStory } from './story.mjs';
import { describeStreams } from './streams.mjs';
import { describeViewer } from './viewer.mjs';

/** Folder for the browser's version, which the support matrix shows. */
const folder = join(workspaceRoot, 'dist/browsers');

function writeVersion(name, title) {
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ title, date })}\n`);
}

/** @param {Parameters<typeof openBrowserApp>[0]} name */
export function describeBrowser(name) {
  describe(name, () => {
    /** @type {Awaited<ReturnType<typeof openBrowserApp>>} */
    let opened;
    before(async () => {
      opened = await openBrowserApp(name);
      writeVersion(name, opened.browser.title);
    });
    after(() => opened?.close());
    const app = () => opened;
    describePlaying(app);
    describeStory(app);
    describeViewer(app);
    describeStreams(app);
    describeSound(app);
    describeGesture(app);
  });
}
