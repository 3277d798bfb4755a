// Failing sounds do not stop playback, and removed sounds leave nothing behind.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isInSync, maxDrift, nodes, openSoundPage, howlerIsInSync } from './lib/sound-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

describe('failing sounds', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  /** Adds the sound and returns the error that it emits. */
  const addFailingSound = (playerPage, sound) =>
    playerPage.run(
      (player, one) =>
        new Promise((resolve) => {
          window['failures'] = 0;
          player.on('error', ({ code, soundId, cause }) => {
            window['failures']++;
            resolve({ code, soundId, hasCause: cause !== undefined && cause !== null });
          });
          player.audio.add(one);
        }),
      sound,
    );
  const expectedError = { code: 'SOUND_FAILED', soundId: 'soundtrack', hasCause: true };

  for (const [name, fault, sound] of [
    ['is missing', { status: 404 }, {}],
    ['is missing and streamed', { status: 404 }, { html5: true }],
    ['loses its connection before the download', { abortAfter: 0 }, {}],
  ]) {
    it(`a sound that ${name} emits an error with id and cause, the video keeps playing, and play() retries`, async () => {
      const playerPage = await openSoundPage(app);
      const src = '/clips/l1.webm';
      app.server.setFault(src, fault);
      await playerPage.addNodes(nodes);
      assert.deepEqual(
        await addFailingSound(playerPage, { id: 'soundtrack', src, loop: true, ...sound }),
        expectedError,
      );
      await playerPage.play();
      await playerPage.waitForFrame('c1', 5);
      app.server.clearFaults();
      await playerPage.run((player) => player.audio.play('soundtrack'));
      await playerPage.waitFor(isInSync, [0, maxDrift]);
      assert.equal(await playerPage.run(() => window['failures']), 1);
      await playerPage.close();
    });
  }

  it('a sound whose download is interrupted is streamed instead, in sync and without an error', async () => {
    const playerPage = await openSoundPage(app);
    const src = '/clips/l1.webm';
    // Only the first request fails; howler then plays an audio element, which requests the file again.
    app.server.setFault(src, { abortAfter: 40_000, times: 1 });
    await playerPage.addNodes(nodes);
    await playerPage.run((player, one) => player.audio.add(one), { id: 'soundtrack', src, loop: true });
    await playerPage.play();
    await playerPage.waitFor(isInSync, [0, maxDrift]);
    await playerPage.waitFor(howlerIsInSync, [0, maxDrift]);
    assert.equal(await playerPage.run((player) => player.audio.get('soundtrack')._webAudio), false);
    assert.equal((await playerPage.eventNames()).includes('error'), false);
    await playerPage.close();
  });

  it('a sound that cannot be decoded emits an error, and another one at the next play()', async () => {
    const playerPage = await openSoundPage(app);
    await playerPage.addNodes(nodes);
    assert.deepEqual(
      await addFailingSound(playerPage, { id: 'soundtrack', src: '/clips/broken.webm' }),
      expectedError,
    );
    await playerPage.play();
    await playerPage.waitForFrame('c1', 5);
    await playerPage.run((player) => player.audio.play('soundtrack'));
    await playerPage.waitFor(() => window['failures'] === 2);
    await playerPage.waitForFrame('c2', 0);
    await playerPage.close();
  });
});

/**
 * Runs in the page: replaces and removes a soundtrack and a short sound `times` times, while they load, fade in, play and
 * fade out. Returns events that removed sounds emitted afterwards, and how often each phase was reached.
 */
async function replaceSounds(player, { times }) {
  const until = (condition) =>
    new Promise((resolve) => {
      const look = () => (condition() ? resolve(undefined) : requestAnimationFrame(look));
      look();
    });
  const { audio } = player;
  const lateEvents = [];
  const phaseCounts = { loading: 0, fading: 0, playing: 0, leaving: 0 };
  /** Removed howls, two frames late: howler emits events of the time before the removal one task later. */
  const gone = new Set();
  let known = [];
  const watchHowls = () => {
    const present = audio.get('all');
    const old = known.filter((howl) => !present.includes(howl));
    requestAnimationFrame(() => requestAnimationFrame(() => old.forEach((howl) => gone.add(howl))));
    for (const howl of present.filter((one) => !known.includes(one)))
      for (const event of ['load', 'loaderror', 'play', 'pause', 'stop', 'end', 'fade'])
        howl.on(event, () => gone.has(howl) && lateEvents.push(event));
    known = present;
  };
  for (let round = 0; round < times; round++) {
    const phase = Object.keys(phaseCounts)[round % 4];
    const html5 = round % 16 === 5 || round % 16 === 6;
    const fades = phase === 'fading' || phase === 'leaving';
    audio.add([
      // Each has a URL of its own, because howler caches buffers by URL.
      { id: 'soundtrack', src: `/clips/s1.webm?${round}`, format: 'webm', loop: true, html5 },
      { id: 'shot', src: `/clips/s2.webm?${round}`, format: 'webm', autoplay: true },
    ]);
    if (fades)
      audio.add({
        id: 'soundtrack',
        src: '/clips/s3.webm',
        loop: true,
        html5,
        fadeInDuration: 5,
        fadeOutDuration: 5,
      });
    watchHowls();
    if (phase !== 'loading') await until(() => audio.drift() !== null);
    if (phase === 'leaving') {
      player.pause();
      await until(() => player.paused);
    }
    phaseCounts[phase] += audio.get('soundtrack').state() === 'loading' ? phase === 'loading' : 1;
    // In the other rounds the next sound replaces it.
    if (round % 8 < 4) audio.remove('all');
    watchHowls();
    if (phase === 'leaving') await player.play();
  }
  audio.remove('all');
  watchHowls();
  // A sound that is loaded after all others.
  audio.add({ id: 'last', src: '/clips/s1.webm?last', format: 'webm' });
  await until(() => audio.get('last').state() === 'loaded');
  audio.remove('last');
  return { lateEvents, phaseCounts };
}

describe('adding and removing sounds', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('200 replacements while loading, fading in, playing and fading out leave no sound, callback or context', async () => {
    const playerPage = await openSoundPage(app);
    await playerPage.run((player) => {
      player.repository.add({ id: 'l1', source: '/clips/l1.webm' });
      player.append(...Array.from({ length: 20 }, () => 'l1'));
    });
    await playerPage.play();
    const { lateEvents, phaseCounts } = await playerPage.run(replaceSounds, { times: 200 });
    assert.deepEqual(phaseCounts, { loading: 50, fading: 50, playing: 50, leaving: 50 });
    assert.deepEqual(lateEvents, []);
    await playerPage.waitFor(() => {
      const { sounds, buffers, elements, contexts } = window['audioProbe'].activeCounts();
      return sounds === 0 && buffers === 0 && elements === 0 && contexts === 1;
    });
    assert.equal(await playerPage.page.evaluate(() => window['audioProbe'].masterPeakLevel()), 0);
    assert.equal(await playerPage.run((player) => player.paused), false);
    assert.deepEqual(
      (await playerPage.eventNames()).filter((name) => name === 'error'),
      [],
    );
    assert.deepEqual(playerPage.messages, []);
    await playerPage.close();
  });
});
