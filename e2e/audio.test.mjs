// Sounds in a real browser, with howler and Web Audio: a soundtrack that keeps with the film, and two players.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isInPlace, near, nodes, openSoundFilm, soundsWithFilm, track } from './lib/sound-film.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Clips and soundtrack in one format. */
const inFormat = (ending) => ({
  story: nodes.map(({ id }) => ({ id, source: `/clips/${id}.${ending}` })),
  sound: { ...track, src: `/clips/l1.${ending}` },
});

describe('a soundtrack', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  for (const [name, { story, sound }] of Object.entries({
    'VP9 and Opus': inFormat('webm'),
    'H.264 and AAC': inFormat('mp4'),
    'streamed from an element': { story: nodes, sound: { ...track, html5: true } },
  })) {
    it(`keeps with the film over a seam, a pause, a seek and a change of rate: ${name}`, async () => {
      const film = await openSoundFilm(app);
      await film.tell(story);
      await film.do((player, one) => player.audio.add(one), sound);
      await film.play();
      await film.until(isInPlace, [0, near]);
      await film.until(soundsWithFilm, [0, near]);
      await film.do((player) => player.pause());
      await film.until(() => window['testPage'].players[0].audio.drift() === null);
      await film.play();
      await film.hears('nodestart', { nodeId: 'c2' });
      await film.until(isInPlace, [0, near]);
      await film.until(soundsWithFilm, [0, near]);
      await film.do((player) => player.seek('c3', 1));
      await film.do((player) => (player.playbackRate = 1.5));
      await film.until(isInPlace, [0, near]);
      assert.equal(await film.do((player) => player.audio.get('soundtrack').playing()), true);
      await film.hears('ended');
      await film.until(() => !window['testPage'].players[0].audio.get('soundtrack').playing());
      assert.deepEqual(film.said, []);
      await film.close();
    });
  }

  it('stops while the film waits for data, and is in its place afterwards', async () => {
    const film = await openSoundFilm(app);
    // A block of the browser's media cache, three of four seconds.
    app.server.fault('/clips/c1.mp4', { stallAfter: 33_000 });
    await film.tell([{ id: 'c1', source: '/clips/c1.mp4' }]);
    await film.do((player, sound) => player.audio.add(sound), track);
    await film.play();
    await film.until(isInPlace, [0, near]);
    await film.hears('buffering');
    await film.until(() => window['testPage'].players[0].audio.drift() === null);
    await film.until(() => window['ear'].whole() === 0);
    app.server.clearFaults();
    await film.until(isInPlace, [0, near]);
    await film.until(soundsWithFilm, [0, near]);
    await film.close();
  });
});

describe('two players', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('setting, muting, pausing and destroying one never changes the other’s sound', async () => {
    const film = await openSoundFilm(app, '/two-players', { players: 2 });
    for (const index of [0, 1]) {
      await film.tell(nodes, nodes.length, index);
      await film.do((player, sound) => player.audio.add(sound), track, index);
      await film.play(index);
      await film.until(isInPlace, [index, near]);
    }
    const sound = (index) =>
      film.do(
        ({ audio }) => {
          const howl = audio.get('soundtrack');
          return [howl.volume(), howl.mute(), howl.playing(), audio.volume, audio.muted];
        },
        null,
        index,
      );
    /** Waits until the second player is so loud, beside the first. */
    const isAsLoud = (part) =>
      film.until(
        (wanted) =>
          Math.abs(window['ear'].loudness(1) - wanted * window['ear'].loudness(0)) < 0.02 &&
          window['ear'].loudness(0) > 0.05,
        part,
      );
    await isAsLoud(1);
    await film.page.evaluate(() => window['ear'].keepLevels(0));
    await film.do((player) => (player.audio.volume = 0.2), null, 1);
    await isAsLoud(0.2);
    await film.do((player) => (player.audio.muted = true), null, 1);
    await isAsLoud(0);
    assert.deepEqual(await sound(1), [0.2, true, true, 0.2, true]);
    assert.deepEqual(await sound(0), [1, false, true, 1, false]);
    await film.do((player) => (player.muted = false), null, 1);
    await isAsLoud(0.2);
    await film.do((player) => player.pause(), null, 1);
    await isAsLoud(0);
    await film.page.evaluate(() => window['testPage'].removeSecond());
    await film.until(() => window['Howler']._howls.length === 1);
    assert.deepEqual(await sound(0), [1, false, true, 1, false]);
    await film.until(isInPlace, [0, near]);
    const { least, most } = await film.page.evaluate(() => window['levels']);
    assert.ok(least > 0.9 * most, `the other player's sound went from ${least} to ${most}`);
    assert.deepEqual(film.said, []);
    await film.close();
  });
});
