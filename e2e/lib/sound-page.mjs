// Opens pages with sounds, measured by `window.audioProbe`, and plays a film with a soundtrack.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

const audioProbe = join(workspaceRoot, 'e2e/lib/page/audio-probe.js');

export const nodes = ['c1', 'c2', 'c3'].map((id) => ({
  id,
  source: [`/clips/${id}.webm`, `/clips/${id}.mp4`],
}));
/** Long enough for everything a test does in the meantime. */
export const longFilm = [...nodes, { id: 'l1', source: ['/clips/l1.webm', '/clips/l1.mp4'] }];
/** Sound of a long clip: a steady tone. */
export const track = { id: 'soundtrack', src: ['/clips/l1.webm', '/clips/l1.mp4'], loop: true };

/** Opens a page in the test application with `window.audioProbe`. */
export function openSoundPage(tests, { before = undefined, screen = undefined } = {}) {
  return tests.open('/player', {
    screen,
    before: async (page) => {
      await page.addInitScript({ path: audioProbe });
      await before?.(page);
    },
  });
}

/** Runs in the page: whether the soundtrack plays with the film. e2e/verify measures the distance. */
export const isFollowing = () => {
  const { audio } = window['testPage'].players[0];
  return audio.drift() !== null && audio.get('soundtrack').playing();
};

/**
 * Runs in the page: whether the player's reported drift is below `bound` seconds. Before the first seek, also checks howler's own
 * position, because a soundtrack's position equals the played time.
 */
export const isInSync = ([bound, wasSought]) => {
  const [player] = window['testPage'].players;
  const drift = player.audio.drift();
  if (drift === null || Math.abs(drift) > bound) return false;
  const howl = player.audio.get('soundtrack');
  const latency = howl._webAudio ? window['Howler'].ctx.outputLatency : 0;
  return howl.playing() && (wasSought || Math.abs(howl.seek() - latency - player.currentTime) < bound);
};

/** Stories with a soundtrack, in each of its forms. */
export const soundtracks = Object.entries({
  'H.264 and AAC': { format: 'mp4', sound: { ...track, src: '/clips/l1.mp4' } },
  'VP9 and Opus, streamed from an element': { format: 'webm', sound: { ...track, html5: true } },
});

/** Plays a film across a seam, a pause, a seek and a rate change. Each time, `untilFollowing(wasSought)` waits for the soundtrack. */
export async function playWithSoundtrack(playerPage, { format, sound }, untilFollowing) {
  await playerPage.addNodes(['c1', 'c2', 'l1'].map((id) => ({ id, source: `/clips/${id}.${format}` })));
  await playerPage.run((player, one) => player.audio.add(one), sound);
  await playerPage.play();
  await untilFollowing(false);
  await playerPage.run((player) => player.pause());
  await playerPage.waitFor(() => window['testPage'].players[0].audio.drift() === null);
  await playerPage.play();
  await playerPage.waitForEvent('nodestart', { nodeId: 'c2' });
  await untilFollowing(false);
  await playerPage.run((player) => player.seek('l1', 1));
  await playerPage.run((player) => (player.playbackRate = 1.5));
  await untilFollowing(true);
  await playerPage.run((player) => player.seek('l1', 11));
  await playerPage.waitForEvent('ended');
  await playerPage.waitFor(() => !window['testPage'].players[0].audio.get('soundtrack').playing());
  assert.deepEqual(playerPage.messages, []);
}

/** Sounds with different durations, 12, 1 and 2 s, by which tests identify them. */
export const lockedSounds = [
  track,
  { id: 'hum', src: '/clips/s1.webm', loop: true },
  { id: 'shot', src: '/clips/q1.webm' },
];

/** Runs in the page: a muted player starts automatically and plays sounds that the browser blocks. */
export function playLocked({ story, wanted }) {
  window['attempt'] = new Promise((resolve) => {
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
      player.play().then(resolve, resolve);
    };
  });
}

/** Opens a page under the browser's autoplay policy: its film plays muted, and its sounds wait for a gesture. */
export async function openLockedPage(tests, screen = undefined) {
  const playerPage = await openSoundPage(tests, {
    screen,
    before: (page) => page.addInitScript(playLocked, { story: longFilm, wanted: lockedSounds }),
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
}
