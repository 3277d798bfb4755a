// Tests the findings about clips that `iv-player play` prints when it starts.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildCommand } from '../testing/play-process.mjs';

describe('iv-player play', () => {
  let folder;
  let command;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-warnings-'));
    command = buildCommand(folder);
    const clip = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=25:duration=1'];
    const codec = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
    execFileSync('ffmpeg', [...clip, ...codec, '-c:v', 'libx264', join(folder, 'good.mp4')]);
    execFileSync('ffmpeg', [...clip, ...codec, '-c:v', 'mpeg4', join(folder, 'old clip.mp4')]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts the command, and stops it once it has said what is expected. */
  async function start(nodes, expected) {
    const story = join(folder, 'story.json');
    writeFileSync(story, JSON.stringify({ format: 'iv-story', version: 1, start: 'a', nodes }));
    const child = spawn(process.execPath, [command, 'play', story, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    let said = '';
    await new Promise((resolve, reject) => {
      const hear = (data) => {
        said += data;
        if (expected.every((one) => one.test(said))) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', () => reject(new Error(said)));
    });
    child.kill();
    await closed;
    return said;
  }

  it('warns about clips that not every browser plays, with a command for each [media-faults] [play-local]', async () => {
    const url = /plays at http:\/\/localhost:\d+\//;
    const good = { a: { source: 'good.mp4', next: 'b' }, b: { source: 'gone.mp4', ending: 'x' } };
    assert.doesNotMatch(await start(good, [url]), /BAD_|UNREADABLE/);
    const old = { a: { source: 'old%20clip.mp4', ending: 'x' } };
    await start(old, [
      url,
      /story\.json:1:\d+ {2}warning {2}BAD_CODEC .* ffmpeg -i "old clip\.mp4" -c:v libx264 /,
    ]);
    writeFileSync(join(folder, 'empty.mp4'), '');
    writeFileSync(join(folder, 'page.m3u8'), '<!doctype html>');
    const unreadable = { a: { source: 'empty.mp4', next: 'b' }, b: { source: 'page.m3u8', ending: 'x' } };
    const is = (code, words) => new RegExp(`story\\.json:1:\\d+ {2}error {2}${code} {2}The file ${words}`);
    await start(unreadable, [
      is('UNREADABLE_MEDIA', 'empty\\.mp4 is empty: copy or export it again\\.'),
      is('BAD_STREAM', '"page\\.m3u8" is not a playlist'),
    ]);
  });
});
