// What is loaded of clips that may follow, by the option `preload`, counted at the server.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const folder = join(workspaceRoot, 'dist/e2e-media');
/** Bytes of a clip that browsers do not load whole when only metadata are wanted, whatever their buffers are. */
const clipBytes = 32_000_000;
const names = ['c2', 'c3', 'c4'];

/** The numbered clips with a long empty box behind their samples. */
function makeLargeClips() {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const clip = readFileSync(join(workspaceRoot, `projects/iv-player/test-clips/${name}.mp4`));
    const box = Buffer.alloc(clipBytes - clip.length);
    box.writeUInt32BE(box.length);
    box.write('free', 4, 'latin1');
    writeFileSync(join(folder, `${name}.mp4`), Buffer.concat([clip, box]));
  }
}

describe('the option preload', () => {
  let app;
  before(async () => {
    makeLargeClips();
    app = await openTestApp({ mounts: { '/large/': folder } });
  });
  after(() => app?.close());

  /** Plays a clip whose viewer may go on with one of the three large ones, until half a second before its end. */
  const begin = async (query, clip, seconds) => {
    const playerPage = await PlayerPage.open(app, `/player${query}`);
    const first = app.server.requests.length;
    await playerPage.addNodes(
      [
        { id: clip, source: `/clips/${clip}.mp4` },
        ...names.map((id) => ({ id, source: `/large/${id}.mp4` })),
      ],
      1,
    );
    await playerPage.run(
      (player, [id, endTime]) => {
        player.decision.add(id, ['c2', 'c3', 'c4'], { startTime: 0.5, endTime, defaults: ['c3'] });
      },
      [clip, seconds - 0.5],
    );
    assert.equal(await playerPage.play(), null);
    return {
      playerPage,
      /** Bytes that the server sent of each large clip so far. */
      sent: () =>
        names.map((name) => {
          const own = app.server.requests.slice(first).filter(({ path }) => path === `/large/${name}.mp4`);
          return own.reduce((sum, { bytes }) => sum + bytes, 0);
        }),
      /** The `preload` of the element that has each large clip. */
      preloads: () =>
        playerPage.page.evaluate((clips) => {
          const videos = [...document.querySelectorAll('video')];
          return clips.map((name) => videos.find(({ src }) => src.endsWith(`/large/${name}.mp4`))?.preload);
        }, names),
    };
  };
  /** Most bytes of a clip of which only metadata are wanted: mostly what connections buffer. */
  const mostOfMetadata = clipBytes / 2;
  /** A browser on a busy machine may load a part of a clip a second time, so more bytes than the clip has are sent. */
  const isWhole = (bytes) => bytes >= clipBytes;

  for (const { query, policy, whole } of [
    { query: '?preload=metadata', policy: 'metadata', whole: [] },
    { query: '?preload=likely', policy: 'likely', whole: ['c3'] },
    { query: '?preload=all', policy: 'all', whole: names },
    { query: '', policy: 'none given', whole: names },
  ]) {
    it(`loads the clips that may follow as far as the policy says: ${policy} [preload-policy]`, async () => {
      const { playerPage, sent, preloads } = await begin(query, 'l1', 12);
      const isServed = (bytes, place) => (whole.includes(names[place]) ? isWhole(bytes) : bytes > 0);
      // One clip after the other: nothing is sent of the last before the others are ready.
      for (let frame = 30; !sent().every(isServed) && frame < 300; frame += 15) {
        await playerPage.waitForFrame('l1', frame);
      }
      await playerPage.waitForFrame('l1', 90);
      const expected = names.map((name) => (whole.includes(name) ? 'auto' : 'metadata'));
      assert.deepEqual(await preloads(), expected);
      for (const [place, bytes] of sent().entries()) {
        const message = `${names[place]}: ${bytes} of ${clipBytes} bytes`;
        if (whole.includes(names[place])) assert.ok(isWhole(bytes), message);
        else assert.ok(bytes > 0 && bytes <= mostOfMetadata, message);
      }
      await playerPage.close();
    });
  }

  it('with metadata loads the clip that was chosen whole, and it follows without a blank', async () => {
    const { playerPage } = await begin('?preload=metadata', 'c1', 4);
    await playerPage.waitForFrame('c1', 60);
    await playerPage.run((player) => player.decision.get('c1').make('c4'));
    await playerPage.waitFor(() =>
      [...document.querySelectorAll('video')].some(
        ({ src, preload }) => src.endsWith('/large/c4.mp4') && preload === 'auto',
      ),
    );
    await playerPage.waitForFrame('c4', 60);
    await playerPage.assertNeverBlank();
    assert.ok(!(await playerPage.eventNames()).includes('error'));
    await playerPage.close();
  });

  it('with a viewer who saves data is metadata, unless it is given', async () => {
    const playerPage = await PlayerPage.open(app, '/player', {
      before: (page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
    });
    await playerPage.addNodes(
      [
        { id: 'c1', source: '/clips/c1.mp4' },
        { id: 'c2', source: '/large/c2.mp4' },
      ],
      1,
    );
    await playerPage.run((player) => player.repository.get('c1').addPrefetch('c2'));
    assert.equal(await playerPage.play(), null);
    await playerPage.waitFor(() =>
      [...document.querySelectorAll('video')].some(
        ({ src, preload }) => src.endsWith('/large/c2.mp4') && preload === 'metadata',
      ),
    );
    await playerPage.close();
  });
});
