// Sounds with howler and Web Audio: the synchronisation of a soundtrack, and the sounds of two players.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isInSync, maxDrift, nodes, openSoundPage, howlerIsInSync, track } from './lib/sound-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

describe('soundtrack', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  for (const [name, { story, sound }] of Object.entries({
    'H.264 and AAC': {
      story: nodes.map(({ id }) => ({ id, source: `/clips/${id}.mp4` })),
      sound: { ...track, src: '/clips/l1.mp4' },
    },
    'VP9 and Opus, streamed from an element': { story: nodes, sound: { ...track, html5: true } },
  })) {
    it(`a soundtrack stays in sync over a seam, a pause, a seek and a change of rate: ${name} [sound-sync]`, async () => {
      const playerPage = await openSoundPage(app);
      await playerPage.addNodes(story);
      await playerPage.run((player, one) => player.audio.add(one), sound);
      await playerPage.play();
      await playerPage.waitFor(isInSync, [0, maxDrift]);
      await playerPage.waitFor(howlerIsInSync, [0, maxDrift]);
      await playerPage.run((player) => player.pause());
      await playerPage.waitFor(() => window['testPage'].players[0].audio.drift() === null);
      await playerPage.play();
      await playerPage.waitForEvent('nodestart', { nodeId: 'c2' });
      await playerPage.waitFor(isInSync, [0, maxDrift]);
      await playerPage.waitFor(howlerIsInSync, [0, maxDrift]);
      await playerPage.run((player) => player.seek('c3', 1));
      await playerPage.run((player) => (player.playbackRate = 1.5));
      await playerPage.waitFor(isInSync, [0, maxDrift]);
      assert.equal(await playerPage.run((player) => player.audio.get('soundtrack').playing()), true);
      await playerPage.waitForEvent('ended');
      await playerPage.waitFor(() => !window['testPage'].players[0].audio.get('soundtrack').playing());
      assert.deepEqual(playerPage.messages, []);
      await playerPage.close();
    });
  }

  it('a soundtrack stops while the video buffers, and is in sync afterwards', async () => {
    const playerPage = await openSoundPage(app);
    // A block of the browser's media cache, three of four seconds.
    app.server.setFault('/clips/c1.mp4', { stallAfter: 33_000 });
    await playerPage.addNodes([{ id: 'c1', source: '/clips/c1.mp4' }]);
    await playerPage.run((player, sound) => player.audio.add(sound), track);
    await playerPage.play();
    await playerPage.waitFor(isInSync, [0, maxDrift]);
    await playerPage.waitForEvent('buffering', { afterFirst: 'playing' });
    await playerPage.waitFor(() => window['testPage'].players[0].audio.drift() === null);
    await playerPage.waitFor(() => window['audioProbe'].masterPeakLevel() === 0);
    app.server.clearFaults();
    await playerPage.waitFor(isInSync, [0, maxDrift]);
    await playerPage.waitFor(howlerIsInSync, [0, maxDrift]);
    await playerPage.close();
  });
});

describe('sounds of two players', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('volume, mute, pause and destroy of one player do not change the other player’s sound [separate-volumes]', async () => {
    const playerPage = await openSoundPage(app, '/two-players', { players: 2 });
    for (const index of [0, 1]) {
      await playerPage.addNodes(nodes, nodes.length, index);
      await playerPage.run((player, sound) => player.audio.add(sound), track, index);
      await playerPage.play(index);
      await playerPage.waitFor(isInSync, [index, maxDrift]);
    }
    const sound = (index) =>
      playerPage.run(
        ({ audio }) => {
          const howl = audio.get('soundtrack');
          return [howl.volume(), howl.mute(), howl.playing(), audio.volume, audio.muted];
        },
        null,
        index,
      );
    /** Waits until the second player's level is `part` of the first player's. */
    const waitForLevelRatio = (part) =>
      playerPage.waitFor(
        (wanted) =>
          Math.abs(window['audioProbe'].peakLevel(1) - wanted * window['audioProbe'].peakLevel(0)) < 0.02 &&
          window['audioProbe'].peakLevel(0) > 0.05,
        part,
      );
    await waitForLevelRatio(1);
    await playerPage.page.evaluate(() => window['audioProbe'].recordLevels(0));
    await playerPage.run((player) => (player.audio.volume = 0.2), null, 1);
    await waitForLevelRatio(0.2);
    await playerPage.run((player) => (player.audio.muted = true), null, 1);
    await waitForLevelRatio(0);
    assert.deepEqual(await sound(1), [0.2, true, true, 0.2, true]);
    assert.deepEqual(await sound(0), [1, false, true, 1, false]);
    await playerPage.run((player) => (player.muted = false), null, 1);
    await waitForLevelRatio(0.2);
    await playerPage.run((player) => player.pause(), null, 1);
    await waitForLevelRatio(0);
    await playerPage.page.evaluate(() => window['testPage'].removeSecond());
    await playerPage.waitFor(() => window['Howler']._howls.length === 1);
    assert.deepEqual(await sound(0), [1, false, true, 1, false]);
    await playerPage.waitFor(isInSync, [0, maxDrift]);
    const { least, most } = await playerPage.page.evaluate(() => window['levels']);
    // On a busy machine its place may be corrected: two sources of the same tone in a crossfade of equal power are 3 dB louder.
    assert.ok(least > 0.65 * most, `the other player's sound went from ${least} to ${most}`);
    assert.deepEqual(playerPage.messages, []);
    await playerPage.close();
  });
});

describe('loudness', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('clips are evened out from their first sample on, without an event [normalize-start]', async () => {
    const playerPage = await openSoundPage(app);
    await playerPage.page.evaluate(() => {
      const heard = (window['heard'] = {});
      const note = ({ target: { currentSrc, muted, volume } }) => {
        const clip = currentSrc.split('/').at(-1).split('.')[0];
        if (!muted) heard[clip] ??= Number(volume.toFixed(3));
      };
      // The next clip starts before its seam, while it is invisible.
      for (const type of ['play', 'playing']) document.addEventListener(type, note, true);
    });
    const [first, ...others] = nodes;
    await playerPage.addNodes([{ ...first, gain: -6 }, ...others]);
    await playerPage.run((player) => (player.normalize = { c1: -20, c2: -26, c3: -23 }));
    await playerPage.play();
    await playerPage.waitForEvent('nodestart', { nodeId: 'c3' });
    await playerPage.waitFor(() => window['heard'].c3 !== undefined);
    const volumes = await playerPage.page.evaluate(() => window['heard']);
    // -12, 0 and -3 dB below the volume of the page's player.
    assert.deepEqual(volumes, { c1: 0.226, c2: 0.9, c3: 0.637 });
    assert.equal(await playerPage.run(({ volume }) => volume), 0.9);
    assert.ok(!(await playerPage.eventNames()).includes('volumechange'));
    await playerPage.close();
  });
});
