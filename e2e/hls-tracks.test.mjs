// What else is in HLS sources: sounds and subtitles in several languages, encryption, byte ranges, discontinuities.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const ladder = (name) => `/clips/hls/${name}/index.m3u8`;

describe('the tracks of HLS sources', () => {
  let app;
  let playerPage;
  let from;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  beforeEach(async () => {
    playerPage = await PlayerPage.open(app, '/streams');
    from = app.server.requests.length;
  });
  afterEach(() => playerPage?.close());

  const begin = async (names, language = null) => {
    await playerPage.addNodes(names.map((name, index) => ({ id: `${index} ${name}`, source: ladder(name) })));
    if (language) await setLanguage(language);
    assert.equal(await playerPage.play(), null);
  };
  const setLanguage = (language) => playerPage.run((player, lang) => void (player.language = lang), language);
  /** The requests of media so far, of sounds in a language. */
  const sounds = (lang) =>
    app.server.requests.slice(from).filter(({ path }) => path.endsWith(`h5/sound-${lang}/all.m4s`)).length;
  const assertPlayed = async (clips) => {
    await playerPage.waitForEvent('ended');
    await playerPage.assertNeverBlank();
    const runs = (await playerPage.pictureRuns()).filter(({ clip }) => clip > 0);
    assert.deepEqual(
      runs.map(({ clip }) => clip),
      clips.map((name) => clipNumbers[name]),
      await playerPage.progress(),
    );
    assert.ok(runs.at(-1).last >= 117, `the last ended at frame ${runs.at(-1).last}`);
    assert.deepEqual(playerPage.messages, []);
  };

  it('are languages of the player, and the default sound is heard where none is chosen', async () => {
    await begin(['h5']);
    await playerPage.waitForFrame('c5', 20);
    assert.deepEqual(await playerPage.run((player) => player.languages), ['en', 'de']);
    assert.deepEqual([sounds('en') > 0, sounds('de')], [true, 0]);
    assert.deepEqual(
      app.server.requests.slice(from).filter(({ path }) => path.includes('/text-')),
      [],
      'subtitles were loaded that nobody reads',
    );
  });

  it('are heard in the language of the player, over seams too', async () => {
    await begin(['h5', 'h1', 'h5'], 'de-AT');
    await assertPlayed(['c5', 'c1', 'c5']);
    assert.deepEqual([sounds('en'), sounds('de') > 0], [0, true]);
  });

  it('change with the language while it plays, and the picture goes on', async () => {
    await begin(['h5']);
    await playerPage.waitForFrame('c5', 20);
    const before = await playerPage.eventNames();
    await setLanguage('de');
    await playerPage.waitForFrame('c5', 60);
    assert.ok(sounds('de') > 0);
    assert.deepEqual(
      (await playerPage.eventNames()).slice(before.length).filter((name) => name === 'buffering'),
      [],
    );
    await assertPlayed(['c5']);
  });

  it('are captions in the language of the player, each once and at its time', async () => {
    await playerPage.page.evaluate(() => {
      const seen = (window['seen'] = []);
      let last = '';
      const look = () => {
        const text = [...document.querySelectorAll('.iv-caption')].map((one) => one.textContent).join();
        const video = [...document.querySelectorAll('video')].find((one) => !one.inert);
        if (text !== last) seen.push({ text, time: video?.currentTime ?? 0 });
        last = text;
        requestAnimationFrame(look);
      };
      look();
    });
    await begin(['h5', 'h5'], 'de');
    await assertPlayed(['c5']).catch(() => undefined);
    const seen = await playerPage.page.evaluate(() => window['seen']);
    const texts = ['Hier', '', 'Hier und dort', '', 'dort', ''];
    const once = seen.map(({ text }) => text);
    assert.deepEqual(once, [...texts, ...texts], await playerPage.progress());
    // As the files say, and half a second later by their map to the clock of the stream.
    for (const [index, time] of [1, 1.5, 1.7, 2.4, 2.5, 3.5].entries()) {
      // In the first node the file may arrive after the time of its first cue.
      for (const place of index > 1 ? [index, index + 6] : [index + 6])
        assert.ok(Math.abs(seen[place].time - time) < 0.15, `${seen[place].text} at ${seen[place].time} s`);
    }
  });

  it('may be encrypted, with a discontinuity and rounded durations, from the first picture to the last', async () => {
    await begin(['h6', 'h5', 'h6']);
    await assertPlayed(['c6', 'c5', 'c6']);
    const runs = (await playerPage.pictureRuns()).filter(({ clip }) => clip === clipNumbers.c6);
    for (const { first, last } of runs) assert.ok(first <= 2 && last >= 117, `frames ${first} to ${last}`);
  });
});
