// Audio description from sound files: in step with the picture over pauses, seeks, a seam and rates.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** How far the sound may be from the picture, in seconds. */
const tolerance = 0.1;

describe('audio description', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('a sound file is in step with its node after a start, a pause, a seek, a seam and at other rates [description-sync]', async () => {
    const playerPage = await PlayerPage.open(app, '/player', {
      before: (page) =>
        page.addInitScript(() => {
          localStorage.setItem('iv-player: settings', JSON.stringify({ audioDescription: true }));
          window['audios'] = [];
          const create = document.createElement.bind(document);
          document.createElement = (name, options) => {
            const element = create(name, options);
            if (name === 'audio') window['audios'].push(element);
            return element;
          };
        }),
    });
    const node = (id, clip) => ({
      id,
      source: [`/clips/${clip}.webm`, `/clips/${clip}.mp4`],
      audioDescription: [{ src: `/clips/l1.webm#${id}`, lang: 'en' }],
    });
    await playerPage.addNodes([node('one', 'l1'), node('two', 'c2')]);

    /** Waits until the node has played on for a second, and checks the file of that node. */
    const assertInStep = async (id, what) => {
      const found = await playerPage.page.evaluate(async (nodeId) => {
        const player = window['testPage'].players[0];
        const start = performance.now();
        let from = null;
        while (performance.now() - start < 15_000) {
          await new Promise(requestAnimationFrame);
          if (player.currentNodeId !== nodeId || !player.reduxStore.getState().player.isPlaying) continue;
          from ??= player.currentNodeTime;
          if (player.currentNodeTime - from < 1 * player.playbackRate) continue;
          const sounding = window['audios'].filter((audio) => !audio.paused);
          return sounding.map(({ src, currentTime }) => ({
            id: src.split('#')[1],
            offset: currentTime - player.currentNodeTime,
          }));
        }
        return null;
      }, id);
      assert.ok(found, `${what}: the node did not play`);
      assert.deepEqual(
        found.map((one) => one.id),
        [id],
        what,
      );
      assert.ok(Math.abs(found[0].offset) <= tolerance, `${what}: ${found[0].offset} s off`);
    };

    await playerPage.play();
    await assertInStep('one', 'after the start');
    const volume = await playerPage.run(() =>
      Math.max(...[...document.querySelectorAll('video')].map((video) => (video.muted ? 0 : video.volume))),
    );
    assert.ok(Math.abs(volume - 0.9 * 0.3) < 0.01, `the film is at ${volume}`);
    assert.equal(await playerPage.run((player) => player.volume), 0.9);
    await playerPage.run((player) => player.pause());
    await playerPage.waitFor(() => window['audios'].every((audio) => audio.paused));
    await playerPage.play();
    await assertInStep('one', 'after a pause');
    await playerPage.run((player) => player.seek(4));
    await assertInStep('one', 'after a seek');
    for (const rate of [0.5, 2]) {
      await playerPage.run((player, wanted) => (player.playbackRate = wanted), rate);
      await assertInStep('one', `at rate ${rate}`);
    }
    await playerPage.run((player) => {
      player.playbackRate = 1;
      player.seek(player.repository.get('one').duration - 1.5);
    });
    await playerPage.waitForEvent('nodestart', { nodeId: 'two' });
    await assertInStep('two', 'after a seam');
    assert.deepEqual(playerPage.messages, []);
    await playerPage.close();
  });
});
