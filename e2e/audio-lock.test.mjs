// Sounds under the browser's own autoplay policy: silent before the first gesture, in sync after it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isInSync, maxDrift, nodes, openSoundPage, track } from './lib/sound-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** The sounds have different durations, by which the tests identify them: 12, 1 and 2 s. */
const sounds = [
  track,
  { id: 'hum', src: '/clips/s1.webm', loop: true },
  { id: 'shot', src: '/clips/q1.webm' },
];

/** Runs in the page: a muted player starts by itself and plays sounds that the browser blocks. */
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

/** In the page: seconds between the loop's position and the one it would have if it had never been blocked. */
function loopOffset() {
  const howl = window['testPage'].players[0].audio.get('hum');
  const off = (performance.now() - window['humAskedAt']) / 1000 - howl.seek(howl._sounds[0]._id);
  return Math.abs(off - Math.round(off / howl.duration()) * howl.duration());
}

describe('sounds under the autoplay policy', () => {
  let app;
  before(async () => void (app = await openTestApp({ requiresGesture: true })));
  after(() => app?.close());

  const open = async (screen = undefined) => {
    const playerPage = await openSoundPage(app, '/player', {
      screen,
      before: (page) => page.addInitScript(begin, { story: nodes, wanted: sounds }),
    });
    const mark = playerPage.page.getByRole('button', { name: 'Tap for sound' });
    await mark.waitFor();
    await playerPage.waitFor(() => window['testPage'].players[0].currentTime > 0.7);
    const locked = await playerPage.run((player) => ({
      isLocked: player.isAudioLocked,
      drift: player.audio.drift(),
      locks: window['locks'],
      starts: window['audioProbe'].starts,
    }));
    assert.deepEqual(locked, { isLocked: true, drift: null, locks: [true], starts: [] });
    return { playerPage, mark };
  };

  for (const [gesture, screen, act] of [
    ['a click on the sound button', undefined, (_page, mark) => mark.click()],
    ['a key press', undefined, (page) => page.keyboard.press('x')],
    ['a click beside the stage', undefined, (page) => page.mouse.click(400, 590)],
    ['a tap on the picture', { hasTouch: true }, (page) => page.touchscreen.tap(200, 200)],
  ]) {
    it(`${gesture} starts all running sounds together and in sync, and no short sound that is over [sounds-unlocked]`, async () => {
      const { playerPage, mark } = await open(screen);
      await act(playerPage.page, mark);
      await playerPage.waitFor(
        () => new Set(window['audioProbe'].starts.map(({ seconds }) => seconds)).size > 1,
      );
      const off = await playerPage.page.evaluate(loopOffset);
      await playerPage.waitFor(isInSync, [0, maxDrift]);
      await mark.waitFor({ state: 'detached' });
      const { starts, locks } = await playerPage.run(() => ({
        starts: window['audioProbe'].starts,
        locks: window['locks'],
      }));
      const first = (length) => starts.find(({ seconds }) => seconds === length)?.at ?? Infinity;
      assert.ok(
        Math.abs(first(12) - first(1)) < 20,
        `the sounds start at different times: ${JSON.stringify(starts)}`,
      );
      assert.equal(first(2), Infinity, 'the stale sound was started');
      assert.ok(off < 0.08, `the loop is ${off} s out of sync`);
      assert.deepEqual(locks, [true, false]);
      assert.deepEqual(playerPage.messages, []);
      await playerPage.close();
    });
  }

  it('a short sound that is started by the unlocking gesture plays once', async () => {
    const { playerPage } = await open();
    await playerPage.run((player) => document.addEventListener('click', () => player.audio.play('shot')));
    await playerPage.page.mouse.click(400, 590);
    await playerPage.waitFor(() => window['testPage'].players[0].audio.get('shot').playing());
    await playerPage.waitFor(isInSync, [0, maxDrift]);
    const shots = await playerPage.run(() =>
      window['audioProbe'].starts.filter(({ seconds }) => seconds === 2),
    );
    assert.equal(shots.length, 1);
    await playerPage.close();
  });

  it('a gesture unlocks a streamed soundtrack too', async () => {
    const playerPage = await openSoundPage(app, '/player', {
      before: (page) =>
        page.addInitScript(begin, { story: nodes, wanted: [{ ...track, html5: true }, ...sounds.slice(1)] }),
    });
    await playerPage.page.getByRole('button', { name: 'Tap for sound' }).waitFor();
    await playerPage.page.keyboard.press('x');
    await playerPage.waitFor(isInSync, [0, maxDrift]);
    await playerPage.waitFor(() => !window['testPage'].players[0].isAudioLocked);
    assert.deepEqual(
      await playerPage.run(() => window['testPage'].events[0].filter(({ name }) => name === 'error')),
      [],
    );
    assert.deepEqual(playerPage.messages, []);
    await playerPage.close();
  });
});
