// Under the browser's own autoplay policy, sounds are silent before the first gesture and then play with the film.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isFollowing,
  lockedSounds,
  longFilm,
  openLockedPage,
  openSoundPage,
  playLocked,
  track,
} from './lib/sound-page.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('sounds under the autoplay policy', () => {
  const tests = new PlayerTests({ requiresGesture: true });

  for (const [gesture, screen, act] of [
    ['a click on the sound button', undefined, (_page, mark) => mark.click()],
    ['a key press', undefined, (page) => page.keyboard.press('x')],
    ['a click outside the stage', undefined, (page) => page.mouse.click(400, 590)],
    ['a tap on the picture', { hasTouch: true }, (page) => page.touchscreen.tap(200, 200)],
  ]) {
    it(`${gesture} starts all active sounds, but no short sound that has ended [sounds-unlocked]`, async () => {
      const { playerPage, mark } = await openLockedPage(tests, screen);
      await act(playerPage.page, mark);
      await playerPage.waitFor(
        () => new Set(window['audioProbe'].starts.map(({ seconds }) => seconds)).size > 1,
      );
      await playerPage.waitFor(isFollowing);
      await mark.waitFor({ state: 'detached' });
      const { starts, locks } = await playerPage.run(() => ({
        starts: window['audioProbe'].starts,
        locks: window['locks'],
      }));
      const lengths = new Set(starts.map(({ seconds }) => seconds));
      assert.deepEqual([...lengths].sort(), [1, 12], 'the loop and the soundtrack, but not the stale sound');
      assert.deepEqual(locks, [true, false]);
      assert.deepEqual(playerPage.messages, []);
    });
  }

  it('a short sound started by the unlocking gesture plays once', async () => {
    const { playerPage } = await openLockedPage(tests);
    await playerPage.run((player) => document.addEventListener('click', () => player.audio.play('shot')));
    await playerPage.page.mouse.click(400, 590);
    await playerPage.waitFor(() => window['audioProbe'].starts.some(({ seconds }) => seconds === 2));
    await playerPage.waitFor(isFollowing);
    const shots = await playerPage.run(() =>
      window['audioProbe'].starts.filter(({ seconds }) => seconds === 2),
    );
    assert.equal(shots.length, 1);
  });

  it('a gesture unlocks a streamed soundtrack too', async () => {
    const playerPage = await openSoundPage(tests, {
      before: (page) =>
        page.addInitScript(playLocked, {
          story: longFilm,
          wanted: [{ ...track, html5: true }, ...lockedSounds.slice(1)],
        }),
    });
    await playerPage.page.getByRole('button', { name: 'Tap for sound' }).waitFor();
    await playerPage.page.keyboard.press('x');
    await playerPage.waitFor(isFollowing);
    await playerPage.waitFor(() => !window['testPage'].players[0].isAudioLocked);
    assert.deepEqual(
      await playerPage.run(() => window['testPage'].events[0].filter(({ name }) => name === 'error')),
      [],
    );
    assert.deepEqual(playerPage.messages, []);
  });
});
