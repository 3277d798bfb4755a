// A browser launched for memory measurements stores nothing of its own in the page's process.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pageMemoryOf } from '../tools/lib/process-tree.mjs';
import { launchDrivenBrowser } from '../tools/lib/browsers/browser.mjs';
import { serve } from '../tools/lib/serve.mjs';

const megabyte = 1 << 20;
const loads = 160;

describe('memory of a page', { skip: !existsSync('/proc/self/smaps_rollup') && 'no /proc here' }, () => {
  it('does not grow in Chromium with responses that the page has dropped', async () => {
    const root = mkdtempSync(join(tmpdir(), 'memory-measurement-'));
    writeFileSync(join(root, 'index.html'), '<!doctype html><title>Page</title>');
    writeFileSync(join(root, 'clip.mp4'), Buffer.alloc(megabyte, 1));
    const server = await serve({ root });
    const browser = await launchDrivenBrowser('chromium', { measuresMemory: true });
    try {
      const page = await browser.open(server.url);
      const growth = async (count) => {
        const before = pageMemoryOf();
        await page.evaluate(loadAndDrop, count);
        return pageMemoryOf() - before;
      };
      // Memory that the first loads need is kept: code, threads, buffers.
      await growth(16);
      const grown = await growth(loads);
      assert.ok(
        grown < (loads * megabyte) / 4,
        `${Math.round(grown / megabyte)} MB by ${loads} loads of 1 MB`,
      );
    } finally {
      await browser.close();
      await server.close();
      rmSync(root, { recursive: true });
    }
  });
});

/** Runs in the page: loads a file `count` times without keeping it. */
async function loadAndDrop(count) {
  for (let load = 0; load < count; load++) {
    await (await fetch('clip.mp4')).arrayBuffer();
    globalThis['gc']();
  }
}
