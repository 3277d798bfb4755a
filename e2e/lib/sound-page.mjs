// Opens pages with sounds, measured by `window.audioProbe`, and checks whether a soundtrack is in sync.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

const audioProbe = join(workspaceRoot, 'e2e/lib/page/audio-probe.js');

export const nodes = ['c1', 'c2', 'c3'].map((id) => ({
  id,
  source: [`/clips/${id}.webm`, `/clips/${id}.mp4`],
}));
/** The sound of a long clip, a steady tone. */
export const track = { id: 'soundtrack', src: ['/clips/l1.webm', '/clips/l1.mp4'], loop: true };
/** Seconds by which sound and video may differ on a machine that runs tests. */
export const maxDrift = 0.045;

/** Opens a page of the test application with `window.audioProbe`. */
export function openSoundPage(tests, { before = undefined, screen = undefined } = {}) {
  return tests.open('/player', {
    screen,
    before: async (page) => {
      await page.addInitScript({ path: audioProbe });
      await before?.(page);
    },
  });
}

/** In the page: whether the drift that the player reports is below `bound` seconds. */
export const isInSync = (bound) => {
  const drift = window['testPage'].players[0].audio.drift();
  return drift !== null && Math.abs(drift) < bound;
};

/**
 * In the page: whether howler's own position differs from the player's by less than `bound` seconds. Only valid before the
 * first seek, because the position of a soundtrack is the time played.
 */
export const howlerIsInSync = (bound) => {
  const [player] = window['testPage'].players;
  const howl = player.audio.get('soundtrack');
  const latency = howl._webAudio ? window['Howler'].ctx.outputLatency : 0;
  return howl.playing() && Math.abs(howl.seek() - latency - player.currentTime) < bound;
};

/** Sounds of different durations, by which the tests identify them: 12, 1 and 2 s. */
export const lockedSounds = [
  track,
  { id: 'hum', src: '/clips/s1.webm', loop: true },
  { id: 'shot', src: '/clips/q1.webm' },
];

/** Runs in the page: a muted player starts by itself and plays sounds that the browser blocks. */
export function playLocked({ story, wanted }) {
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

/** Opens a page under the browser's autoplay policy, whose film plays muted and whose sounds wait for a gesture. */
export async function openLockedPage(tests, screen = undefined) {
  const playerPage = await openSoundPage(tests, {
    screen,
    before: (page) => page.addInitScript(playLocked, { story: nodes, wanted: lockedSounds }),
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
