// Measures real clips for `iv-player pack`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';

describe('missingPictureEnds', () => {
  let folder;
  let missingPictureEnds;
  let describeClip;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-ends-'));
    const outfile = join(folder, 'describe-media.mjs');
    bundleForNode('projects/iv-player/cli/files/describe-media.mjs', outfile);
    ({ describeClip, missingPictureEnds } = await import(pathToFileURL(outfile).href));
    clip('long.mp4', 2);
    clip('short.webm', 1.2);
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=1',
      join(folder, 'voice.mp3'),
    ]);
    writeFileSync(join(folder, 'broken.mp4'), 'no video');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function clip(name, seconds) {
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=64x64:rate=25:duration=${seconds}`];
    execFileSync('ffmpeg', ['-v', 'error', ...picture, '-pix_fmt', 'yuv420p', join(folder, name)]);
  }

  const NODES = JSON.parse(`{
    "a": { "source": ["long.mp4", { "src": "short.webm", "type": "video/webm" }] },
    "b": { "source": "long.mp4", "videoDuration": 9 },
    "c": { "source": "voice.mp3" },
    "d": { "source": "broken.mp4" },
    "e": { "source": "gone.mp4" },
    "f": { "source": "outside.mp4" },
    "g": { "source": ["live.m3u8", "https://films.example/a.mp4"] },
    "h": { "text": "H" },
    "__proto__": { "source": "long.mp4" }
  }`);
  const asked = [];
  const ends = async () => {
    asked.length = 0;
    const clips = new Map();
    for (const name of ['long.mp4', 'short.webm', 'voice.mp3', 'broken.mp4', 'gone.mp4'])
      clips.set(name, await describeClip(join(folder, name)));
    const clipAt = (address) => {
      asked.push(address);
      return clips.get(address);
    };
    return [...missingPictureEnds({ nodes: NODES }, clipAt)];
  };

  it('measures nodes without `videoDuration`, and leaves out what it cannot measure [measure-command]', async () => {
    assert.deepEqual(await ends(), [
      ['a', 1.2],
      ['__proto__', 2],
    ]);
    assert.deepEqual([...new Set(asked)].sort(), [
      'broken.mp4',
      'gone.mp4',
      'long.mp4',
      'outside.mp4',
      'short.webm',
      'voice.mp3',
    ]);
  });

  it('measures without ffprobe [measure-command]', async () => {
    const { PATH } = process.env;
    try {
      process.env.PATH = folder;
      assert.equal((await ends()).length, 2);
    } finally {
      process.env.PATH = PATH;
    }
  });
});
