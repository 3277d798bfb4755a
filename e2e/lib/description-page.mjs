// Drives a film with an audio description from sound files.
import assert from 'node:assert/strict';

/**
 * Plays a film and waits for its description across pauses, seeks, a seam and rate changes.
 *
 * @param {import('./player-tests.mjs').PlayerTests} tests
 * @param {number} most maximum distance of the sound from the picture, in seconds
 */
export async function followDescription(tests, most) {
  const playerPage = await tests.open('/player', {
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
  await playerPage.addNodes([node('one', 'l1'), node('two', 'l1')]);

  /** Waits until the node has played for another half second and only its own file is audible, in sync with the picture. */
  const waitUntilInStep = async (id) => {
    await playerPage.waitForEvent('nodestart', { nodeId: id });
    const from = await playerPage.run((player) => player.currentNodeTime);
    await playerPage.waitFor(
      (wanted) => {
        const player = window['testPage'].players[0];
        const sounding = window['audios'].filter((audio) => !audio.paused && !audio.seeking);
        return (
          player.reduxStore.getState().player.isPlaying &&
          player.currentNodeTime > wanted.from + 0.5 &&
          sounding.length === 1 &&
          sounding[0].src.endsWith(`#${wanted.id}`) &&
          sounding[0].playbackRate === player.playbackRate &&
          Math.abs(sounding[0].currentTime - player.currentNodeTime) <= wanted.most
        );
      },
      { id, from, most },
    );
  };

  await playerPage.play();
  await waitUntilInStep('one');
  const volume = await playerPage.run(() =>
    Math.max(...[...document.querySelectorAll('video')].map((video) => (video.muted ? 0 : video.volume))),
  );
  assert.ok(Math.abs(volume - 0.9 * 0.3) < 0.01, `the film is at ${volume}`);
  assert.equal(await playerPage.run((player) => player.volume), 0.9);
  await playerPage.run((player) => player.pause());
  await playerPage.waitFor(() => window['audios'].every((audio) => audio.paused));
  await playerPage.play();
  await waitUntilInStep('one');
  await playerPage.run((player) => player.seek(4));
  await waitUntilInStep('one');
  await playerPage.run((player) => player.seek(1));
  for (const rate of [0.5, 2]) {
    await playerPage.run((player, wanted) => (player.playbackRate = wanted), rate);
    await waitUntilInStep('one');
  }
  await playerPage.run((player) => {
    player.playbackRate = 1;
    player.seek(player.repository.get('one').duration - 1.5);
  });
  await waitUntilInStep('two');
  assert.deepEqual(playerPage.messages, []);
}
