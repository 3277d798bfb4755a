// Sounds that fail do not stop playback.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFollowing, longFilm, openSoundPage } from './lib/sound-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('failing sounds', () => {
  const tests = new PlayerTests();

  /** Adds the sound and returns the error it emits. */
  const addFailingSound = (playerPage, sound) =>
    playerPage.run(
      (player, one) =>
        new Promise((resolve) => {
          window['failures'] = 0;
          player.on('error', ({ code, soundId, cause }) => {
            window['failures']++;
            resolve({ code, soundId, hasCause: cause !== undefined && cause !== null });
          });
          player.audio.add(one);
        }),
      sound,
    );
  const expectedError = { code: 'SOUND_FAILED', soundId: 'soundtrack', hasCause: true };

  for (const [name, fault, sound] of [
    ['is missing', { status: 404 }, {}],
    ['is missing and streamed', { status: 404 }, { html5: true }],
    ['loses its connection before the download', { abortAfter: 0 }, {}],
  ]) {
    it(`a sound that ${name} emits an error with id and cause, the video keeps playing, and play() retries`, async () => {
      const playerPage = await openSoundPage(tests);
      const src = '/clips/l1.webm';
      tests.setFault([src], fault);
      await playerPage.addNodes(longFilm);
      assert.deepEqual(
        await addFailingSound(playerPage, { id: 'soundtrack', src, loop: true, ...sound }),
        expectedError,
      );
      await playerPage.play();
      await playerPage.waitForFrame('c1', 5);
      tests.app.server.clearFaults();
      await playerPage.run((player) => player.audio.play('soundtrack'));
      await playerPage.waitFor(isFollowing);
      assert.equal(await playerPage.run(() => window['failures']), 1);
    });
  }

  it('a sound whose download is interrupted is streamed instead, without an error', async () => {
    const playerPage = await openSoundPage(tests);
    const src = '/clips/l1.webm';
    // Only the first request fails; howler falls back to an audio element, which requests the file again.
    tests.setFault([src], { abortAfter: 40_000, times: 1 });
    await playerPage.addNodes(longFilm);
    await playerPage.run((player, one) => player.audio.add(one), { id: 'soundtrack', src, loop: true });
    await playerPage.play();
    await playerPage.waitFor(isFollowing);
    assert.equal(await playerPage.run((player) => player.audio.get('soundtrack')._webAudio), false);
    assert.equal((await playerPage.eventNames()).includes('error'), false);
  });
});
