// How much of the possible next clips is loaded for each value of `preload`, counted at the server.
import assert from 'node:assert/strict';
import { appendFileSync, copyFileSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

const folder = join(workspaceRoot, 'dist/e2e-media');
/** Size of a clip: too large for browsers to load completely for its metadata, however large their buffers are. */
const clipBytes = 32_000_000;
/** Maximum bytes for a clip's metadata, most of it connection buffers. */
const mostOfMetadata = clipBytes / 2;
/** Bits per second for clips of which only metadata should be loaded: connection buffers grow with the speed. */
const slowly = { bandwidth: 160_000_000 };
const names = ['c2', 'c3', 'c4'];

/** Creates the numbered clips with a long empty box after their samples. */
function makeLargeClips() {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const file = join(folder, `${name}.mp4`);
    copyFileSync(join(workspaceRoot, `projects/iv-player/test-clips/${name}.mp4`), file);
    const { size } = statSync(file);
    const header = Buffer.from('\0\0\0\0free', 'latin1');
    header.writeUInt32BE(clipBytes - size);
    appendFileSync(file, header);
    truncateSync(file, clipBytes);
  }
}

describe('the option preload', () => {
  before(makeLargeClips);
  const tests = new PlayerTests({ mounts: { '/large/': folder } });

  /** Plays a long clip, after which the viewer may choose one of the three large ones. */
  const begin = async (query, limits = {}) => {
    await tests.open(`/player${query}`);
    tests.app.server.throttle(limits);
    await tests.player.addNodes(
      [{ id: 'l1', source: '/clips/l1.mp4' }, ...names.map((id) => ({ id, source: `/large/${id}.mp4` }))],
      1,
    );
    await tests.player.run((player) => {
      player.decision.timeLimit = 'off';
      player.decision.add('l1', ['c2', 'c3', 'c4'], { startTime: 0.5, endTime: 11.5, defaults: ['c3'] });
    });
    assert.equal(await tests.player.play(), null);
  };
  /** Bytes sent so far for each large clip. A part may be sent twice. */
  const sent = () =>
    names.map((name) =>
      tests.requests
        .filter(({ path }) => path === `/large/${name}.mp4`)
        .reduce((sum, { bytes }) => sum + bytes, 0),
    );
  /** The `preload` attribute of each large clip's element. */
  const preloads = () =>
    tests.player.page.evaluate((clips) => {
      const videos = [...document.querySelectorAll('video')];
      return clips.map((name) => videos.find(({ src }) => src.endsWith(`/large/${name}.mp4`))?.preload);
    }, names);
  const untilPreloaded = async (expected) => {
    const isServed = (bytes, place) => bytes >= (expected[place] === 'auto' ? clipBytes : 1);
    await tests.until(async () => sent().every(isServed) && String(await preloads()) === String(expected));
  };

  for (const { policy, query, expected } of [
    { policy: 'likely', query: '?preload=likely', expected: ['metadata', 'auto', 'metadata'] },
    { policy: 'none given', query: '', expected: ['auto', 'auto', 'auto'] },
  ]) {
    it(`loads the possible next clips as far as the policy allows: ${policy} [preload-policy]`, async () => {
      await begin(query, expected.includes('metadata') ? slowly : {});
      await untilPreloaded(expected);
      for (const [place, bytes] of sent().entries())
        if (expected[place] === 'metadata')
          assert.ok(bytes <= mostOfMetadata, `${names[place]}: ${bytes} bytes`);
    });
  }

  it('with metadata loads the beginning of each, and all of the chosen one, which follows without a blank picture [preload-policy]', async () => {
    await begin('?preload=metadata', slowly);
    await untilPreloaded(['metadata', 'metadata', 'metadata']);
    for (const bytes of sent()) assert.ok(bytes <= mostOfMetadata, `${bytes} bytes`);
    await tests.player.run((player) => player.decision.get('l1').make('c4'));
    await tests.until(async () => (await preloads())[2] === 'auto');
    await tests.player.run((player) => player.seek(11));
    await tests.player.waitForFrame('c4', 20);
    await tests.assertSeen('l1', 'c4');
    assert.deepEqual(await tests.errors(), []);
  });
});
