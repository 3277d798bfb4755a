// Sounds in a real browser: howler, Web Audio and the browser's own autoplay policy.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Film } from './lib/film-driver.mjs';
import { openTestApp } from './lib/test-app.mjs';

const nodes = ['c1', 'c2', 'c3'].map((id) => ({ id, source: [`/clips/${id}.webm`, `/clips/${id}.mp4`] }));
/** The sound of a long clip. */
const track = { id: 'soundtrack', src: ['/clips/l1.webm', '/clips/l1.mp4'], loop: true };
/** Seconds that may lie between sound and film while a machine is busy with tests. */
const near = 0.045;

const isInPlace = ([index, bound]) => {
  const drift = window['film'].players[index].audio.drift();
  return drift !== null && Math.abs(drift) < bound;
};

describe('a soundtrack', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('keeps with the film over a seam, a pause, a seek and a change of rate', async () => {
    const film = await Film.open(app);
    await film.tell(nodes);
    await film.do((player, sound) => player.audio.add(sound), track);
    await film.play();
    await film.until(isInPlace, [0, near]);
    await film.do((player) => player.pause());
    await film.until(() => window['film'].players[0].audio.drift() === null);
    await film.play();
    await film.hears('nodestart', { nodeId: 'c2' });
    await film.until(isInPlace, [0, near]);
    await film.do((player) => player.seek('c3', 1));
    await film.do((player) => (player.playbackRate = 1.5));
    await film.until(isInPlace, [0, near]);
    assert.equal(await film.do((player) => player.audio.get('soundtrack').playing()), true);
    await film.hears('ended');
    await film.until(() => !window['film'].players[0].audio.get('soundtrack').playing());
    assert.deepEqual(film.said, []);
    await film.close();
  });

  it('stops while the film waits for data, and is in its place afterwards', async () => {
    const film = await Film.open(app);
    // A block of the browser's media cache, three of four seconds.
    app.server.fault('/clips/c1.mp4', { stallAfter: 33_000 });
    await film.tell([{ id: 'c1', source: '/clips/c1.mp4' }]);
    await film.do((player, sound) => player.audio.add(sound), track);
    await film.play();
    await film.until(isInPlace, [0, near]);
    await film.hears('buffering');
    await film.until(() => window['film'].players[0].audio.drift() === null);
    app.server.clearFaults();
    await film.until(isInPlace, [0, near]);
    await film.close();
  });

  it('that is not there raises an error with its id, and the film plays on', async () => {
    const film = await Film.open(app);
    await film.tell(nodes);
    const raised = await film.do(
      (player) =>
        new Promise((resolve) => {
          player.on('error', ({ code, soundId }) => resolve({ code, soundId }));
          player.audio.add({ id: 'soundtrack', src: '/clips/no-such.mp3' });
        }),
    );
    assert.deepEqual(raised, { code: 'SOUND_FAILED', soundId: 'soundtrack' });
    await film.play();
    await film.sees('c1', 5);
    await film.close();
  });
});

describe('two players', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('setting, muting and destroying one never changes the other’s sound', async () => {
    const film = await Film.open(app, '/duo', { players: 2 });
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
    await film.do((player) => (player.audio.volume = 0.2), null, 1);
    await film.do((player) => (player.audio.muted = true), null, 1);
    assert.deepEqual(await sound(1), [0.2, true, true, 0.2, true]);
    assert.deepEqual(await sound(0), [1, false, true, 1, false]);
    await film.page.evaluate(() => window['film'].closeSecond());
    await film.until(() => window['Howler']._howls.length === 1);
    assert.deepEqual(await sound(0), [1, false, true, 1, false]);
    await film.close();
  });
});

describe('a browser that wants a gesture before it lets sounds out', () => {
  let app;
  before(async () => void (app = await openTestApp({ wantsGesture: true })));
  after(() => app?.close());

  it('the stage says so; one tap, and the soundtrack is where the film is', async () => {
    const before = (page) =>
      page.addInitScript(
        ({ story, sound }) => {
          window['filmOpened'] = (player) => {
            player.audio.bindVolumeToPlayer = false;
            player.muted = true;
            window['locks'] = [];
            player.on('audiolockchange', () => void window['locks'].push(player.isAudioLocked));
            player.repository.add(story);
            player.append(...story.map(({ id }) => id));
            player.audio.add(sound);
            void player.play();
          };
        },
        { story: nodes, sound: track },
      );
    const { page, close } = await app.open('/film', { before });
    const mark = page.getByRole('button', { name: 'Tap for sound' });
    await mark.waitFor();
    const locked = await page.evaluate(() => {
      const [player] = window['film'].players;
      return { isLocked: player.isAudioLocked, drift: player.audio.drift(), locks: window['locks'] };
    });
    assert.deepEqual(locked, { isLocked: true, drift: null, locks: [true] });
    await mark.click();
    await page.waitForFunction(isInPlace, [0, near]);
    await mark.waitFor({ state: 'detached' });
    assert.deepEqual(await page.evaluate(() => window['locks']), [true, false]);
    await close();
  });
});
