// Sounds with howler and Web Audio: a soundtrack that follows the film, and the loudness of clips.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isFollowing,
  nodes,
  openSoundPage,
  playWithSoundtrack,
  soundtracks,
  track,
} from './lib/sound-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('soundtrack', () => {
  const tests = new PlayerTests();

  for (const [name, story] of soundtracks) {
    it(`a soundtrack follows a film across a seam, a pause, a seek and a rate change: ${name} [sound-sync]`, async () => {
      const playerPage = await openSoundPage(tests);
      await playWithSoundtrack(playerPage, story, () => playerPage.waitFor(isFollowing));
    });
  }

  it('a soundtrack stops while the video buffers, and then continues', async () => {
    const playerPage = await openSoundPage(tests);
    // One block of the browser's media cache, four of twelve seconds.
    tests.setFault(['/clips/l1.mp4'], { stallAfter: 33_000 });
    await playerPage.addNodes([{ id: 'l1', source: '/clips/l1.mp4' }]);
    await playerPage.run((player, sound) => player.audio.add(sound), { ...track, src: '/clips/l1.webm' });
    await playerPage.play();
    await playerPage.waitFor(isFollowing);
    await playerPage.waitForEvent('buffering', { afterFirst: 'playing' });
    await playerPage.waitFor(() => window['testPage'].players[0].audio.drift() === null);
    await playerPage.waitFor(() => window['audioProbe'].masterPeakLevel() === 0);
    tests.app.server.clearFaults();
    await playerPage.waitFor(isFollowing);
  });
});

describe('loudness', () => {
  const tests = new PlayerTests();

  it('clips are normalized from their first sample, without an event [normalize-start]', async () => {
    const playerPage = await openSoundPage(tests);
    await playerPage.page.evaluate(() => {
      const heard = (window['heard'] = {});
      const note = ({ target: { currentSrc, muted, volume } }) => {
        const clip = currentSrc.split('/').at(-1).split('.')[0];
        if (!muted) heard[clip] ??= Number(volume.toFixed(3));
      };
      // The next clip starts before the seam, while it is still invisible.
      for (const type of ['play', 'playing']) document.addEventListener(type, note, true);
    });
    const [first, ...others] = nodes;
    await playerPage.addNodes([{ ...first, gain: -6 }, ...others]);
    await playerPage.run((player) => (player.normalize = { c1: -20, c2: -26, c3: -23 }));
    await playerPage.play();
    await playerPage.waitForEvent('nodestart', { nodeId: 'c3' });
    await playerPage.waitFor(() => window['heard'].c3 !== undefined);
    const volumes = await playerPage.page.evaluate(() => window['heard']);
    // -12, 0 and -3 dB relative to the page's player volume.
    assert.deepEqual(volumes, { c1: 0.226, c2: 0.9, c3: 0.637 });
    assert.equal(await playerPage.run(({ volume }) => volume), 0.9);
    assert.ok(!(await playerPage.eventNames()).includes('volumechange'));
  });
});
