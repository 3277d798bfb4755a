// Sounds under the browser's own autoplay policy: nothing is heard before a gesture, and all that should be from then on.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isInPlace, near, nodes, openSoundFilm, track } from './lib/sound-film.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Lengths in seconds tell the sounds apart: 12, 1 and 2. */
const sounds = [
  track,
  { id: 'hum', src: '/clips/s1.webm', loop: true },
  { id: 'shot', src: '/clips/q1.webm' },
];

/** Runs in the page: a silent film begins by itself, and asks for sounds that the browser holds back. */
function begin({ story, wanted }) {
  window['onPlayerReady'] = (player) => {
    player.audio.bindVolumeToPlayer = false;
    player.muted = true;
    window['locks'] = [];
    player.on('audiolockchange', () => void window['locks'].push(player.isAudioLocked));
    player.repository.add(story);
    player.append(...story.map(({ id }) => id));
    player.audio.add(wanted);
    player.audio.play('hum');
    window['humAskedAt'] = performance.now();
    player.audio.play('shot');
    void player.play();
  };
}

/** In the page: how far the loop is from where it would be if it had been heard from the beginning, in seconds. */
function humIsOff() {
  const howl = window['testPage'].players[0].audio.get('hum');
  const off = (performance.now() - window['humAskedAt']) / 1000 - howl.seek(howl._sounds[0]._id);
  return Math.abs(off - Math.round(off / howl.duration()) * howl.duration());
}

describe('a browser that wants a gesture before it lets sounds out', () => {
  let app;
  before(async () => void (app = await openTestApp({ wantsGesture: true })));
  after(() => app?.close());

  const open = async (screen = undefined) => {
    const film = await openSoundFilm(app, '/player', {
      screen,
      before: (page) => page.addInitScript(begin, { story: nodes, wanted: sounds }),
    });
    const mark = film.page.getByRole('button', { name: 'Tap for sound' });
    await mark.waitFor();
    await film.until(() => window['testPage'].players[0].currentTime > 0.7);
    const locked = await film.do((player) => ({
      isLocked: player.isAudioLocked,
      drift: player.audio.drift(),
      locks: window['locks'],
      starts: window['ear'].starts,
    }));
    assert.deepEqual(locked, { isLocked: true, drift: null, locks: [true], starts: [] });
    return { film, mark };
  };

  for (const [gesture, screen, act] of [
    ['a press of the mark', undefined, (_page, mark) => mark.click()],
    ['a key', undefined, (page) => page.keyboard.press('x')],
    ['a click beside the stage', undefined, (page) => page.mouse.click(400, 590)],
    ['a tap on the picture', { hasTouch: true }, (page) => page.touchscreen.tap(200, 200)],
  ]) {
    it(`${gesture}: what should be heard starts together, in its place; what is over stays silent`, async () => {
      const { film, mark } = await open(screen);
      await act(film.page, mark);
      await film.until(() => new Set(window['ear'].starts.map(({ seconds }) => seconds)).size > 1);
      const off = await film.page.evaluate(humIsOff);
      await film.until(isInPlace, [0, near]);
      await mark.waitFor({ state: 'detached' });
      const { starts, locks } = await film.do(() => ({
        starts: window['ear'].starts,
        locks: window['locks'],
      }));
      const first = (length) => starts.find(({ seconds }) => seconds === length)?.at ?? Infinity;
      assert.ok(Math.abs(first(12) - first(1)) < 20, `they start apart: ${JSON.stringify(starts)}`);
      assert.equal(first(2), Infinity, 'the stale sound was started');
      assert.ok(off < 0.08, `the loop is ${off} s beside its place`);
      assert.deepEqual(locks, [true, false]);
      assert.deepEqual(film.said, []);
      await film.close();
    });
  }

  it('a short sound that this very gesture asks for is heard, once', async () => {
    const { film } = await open();
    await film.do((player) => document.addEventListener('click', () => player.audio.play('shot')));
    await film.page.mouse.click(400, 590);
    await film.until(() => window['testPage'].players[0].audio.get('shot').playing());
    await film.until(isInPlace, [0, near]);
    const shots = await film.do(() => window['ear'].starts.filter(({ seconds }) => seconds === 2));
    assert.equal(shots.length, 1);
    await film.close();
  });

  it('a streamed soundtrack, which the browser refuses one by one, is unlocked just so', async () => {
    const film = await openSoundFilm(app, '/player', {
      before: (page) =>
        page.addInitScript(begin, { story: nodes, wanted: [{ ...track, html5: true }, ...sounds.slice(1)] }),
    });
    await film.page.getByRole('button', { name: 'Tap for sound' }).waitFor();
    await film.page.keyboard.press('x');
    await film.until(isInPlace, [0, near]);
    await film.until(() => !window['testPage'].players[0].isAudioLocked);
    assert.deepEqual(
      await film.do(() => window['testPage'].events[0].filter(({ name }) => name === 'error')),
      [],
    );
    assert.deepEqual(film.said, []);
    await film.close();
  });
});
