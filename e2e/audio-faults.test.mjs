// Sounds that fail, and sounds that come and go: the film plays on, and nothing is left behind.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isInPlace, near, nodes, openSoundFilm, soundsWithFilm } from './lib/sound-film.mjs';
import { openTestApp } from './lib/test-app.mjs';

describe('a sound that fails', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  /** Adds the sound and answers the error that it raises. */
  const fail = (film, sound) =>
    film.do(
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
  const told = { code: 'SOUND_FAILED', soundId: 'soundtrack', hasCause: true };

  for (const [name, fault, sound] of [
    ['is not there', { status: 404 }, {}],
    ['is not there, streamed', { status: 404 }, { html5: true }],
    ['is cut off before it comes', { abortAfter: 0 }, {}],
  ]) {
    it(`that ${name}: an error with its id and cause, the film plays on, and play() tries again`, async () => {
      const film = await openSoundFilm(app);
      const src = '/clips/l1.webm';
      app.server.fault(src, fault);
      await film.tell(nodes);
      assert.deepEqual(await fail(film, { id: 'soundtrack', src, loop: true, ...sound }), told);
      await film.play();
      await film.sees('c1', 5);
      app.server.clearFaults();
      await film.do((player) => player.audio.play('soundtrack'));
      await film.until(isInPlace, [0, near]);
      assert.equal(await film.do(() => window['failures']), 1);
      await film.close();
    });
  }

  it('whose download is cut off in the middle is streamed instead, in its place, and nobody need know', async () => {
    const film = await openSoundFilm(app);
    const src = '/clips/l1.webm';
    // The download; howler then turns to an element, which asks again.
    app.server.fault(src, { abortAfter: 40_000, times: 1 });
    await film.tell(nodes);
    await film.do((player, one) => player.audio.add(one), { id: 'soundtrack', src, loop: true });
    await film.play();
    await film.until(isInPlace, [0, near]);
    await film.until(soundsWithFilm, [0, near]);
    assert.equal(await film.do((player) => player.audio.get('soundtrack')._webAudio), false);
    assert.equal((await film.heard()).includes('error'), false);
    await film.close();
  });

  it('that nobody can decode raises an error, and another one when it is tried again', async () => {
    const film = await openSoundFilm(app);
    await film.tell(nodes);
    assert.deepEqual(await fail(film, { id: 'soundtrack', src: '/clips/broken.webm' }), told);
    await film.play();
    await film.sees('c1', 5);
    await film.do((player) => player.audio.play('soundtrack'));
    await film.until(() => window['failures'] === 2);
    await film.sees('c2', 0);
    await film.close();
  });
});

/**
 * Runs in the page: replaces and removes a soundtrack and a short sound so often, while they load, come in, play and go
 * out. Answers what removed sounds told afterwards, and how often each moment was met.
 */
async function comeAndGo(player, { times }) {
  const until = (condition) =>
    new Promise((resolve) => {
      const look = () => (condition() ? resolve(undefined) : requestAnimationFrame(look));
      look();
    });
  const { audio } = player;
  const late = [];
  const met = { loading: 0, fading: 0, playing: 0, leaving: 0 };
  /** What was there before and is not now. Howler tells one turn later what happened while they were there. */
  const gone = new Set();
  let known = [];
  const listen = () => {
    const present = audio.get('all');
    const old = known.filter((howl) => !present.includes(howl));
    requestAnimationFrame(() => requestAnimationFrame(() => old.forEach((howl) => gone.add(howl))));
    for (const howl of present.filter((one) => !known.includes(one)))
      for (const event of ['load', 'loaderror', 'play', 'pause', 'stop', 'end', 'fade'])
        howl.on(event, () => gone.has(howl) && late.push(event));
    known = present;
  };
  for (let round = 0; round < times; round++) {
    const moment = Object.keys(met)[round % 4];
    const html5 = round % 16 === 5 || round % 16 === 6;
    const fades = moment === 'fading' || moment === 'leaving';
    audio.add([
      // Each has an address of its own, or howler would have it already.
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
    listen();
    if (moment !== 'loading') await until(() => audio.drift() !== null);
    if (moment === 'leaving') {
      player.pause();
      await until(() => player.paused);
    }
    met[moment] += audio.get('soundtrack').state() === 'loading' ? moment === 'loading' : 1;
    // Every other round the next one replaces it.
    if (round % 8 < 4) audio.remove('all');
    listen();
    if (moment === 'leaving') await player.play();
  }
  audio.remove('all');
  listen();
  // What comes after all others over the same line.
  audio.add({ id: 'last', src: '/clips/s1.webm?last', format: 'webm' });
  await until(() => audio.get('last').state() === 'loaded');
  audio.remove('last');
  return { late, met };
}

describe('sounds that come and go', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  it('200 times while loading, coming in, playing and going out: no sound, no callback, no context is left', async () => {
    const film = await openSoundFilm(app);
    await film.do((player) => {
      player.repository.add({ id: 'l1', source: '/clips/l1.webm' });
      player.append(...Array.from({ length: 20 }, () => 'l1'));
    });
    await film.play();
    const { late, met } = await film.do(comeAndGo, { times: 200 });
    assert.deepEqual(met, { loading: 50, fading: 50, playing: 50, leaving: 50 });
    assert.deepEqual(late, []);
    await film.until(() => {
      const { sounds, buffers, elements, contexts } = window['ear'].census();
      return sounds === 0 && buffers === 0 && elements === 0 && contexts === 1;
    });
    assert.equal(await film.page.evaluate(() => window['ear'].whole()), 0);
    assert.equal(await film.do((player) => player.paused), false);
    assert.deepEqual(
      (await film.heard()).filter((name) => name === 'error'),
      [],
    );
    assert.deepEqual(film.said, []);
    await film.close();
  });
});
