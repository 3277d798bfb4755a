// What else is in HLS sources: sounds and subtitles in several languages, encryption, byte ranges, discontinuities.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { clipNumbers } from './lib/player-page.mjs';
import { StreamTests, ladder } from './lib/stream-tests.mjs';

describe('the tracks of HLS sources', () => {
  const tests = new StreamTests();
  beforeEach(() => tests.open('/streams'));

  const begin = async (names, language = null) => {
    if (language) await setLanguage(language);
    await tests.begin(names.map((name, index) => ({ id: `${index} ${name}`, source: ladder(name) })));
  };
  const setLanguage = (language) =>
    tests.player.run((player, lang) => void (player.language = lang), language);
  /** The requests of media so far, of sounds in a language. */
  const sounds = (lang) =>
    tests.requests.filter(({ path }) => path.endsWith(`h5/sound-${lang}/all.m4s`)).length;
  const assertPlayed = async (clips) => {
    await tests.player.waitForEvent('ended');
    await tests.player.assertNeverBlank();
    const runs = (await tests.player.pictureRuns()).filter(({ clip }) => clip > 0);
    assert.deepEqual(
      runs.map(({ clip }) => clip),
      clips.map((name) => clipNumbers[name]),
      await tests.player.progress(),
    );
    assert.ok(runs.at(-1).last >= 117, `the last ended at frame ${runs.at(-1).last}`);
    assert.deepEqual(tests.player.messages, []);
  };

  it('are languages of the player, and the default sound is heard where none is chosen [hls-subtitles]', async () => {
    await begin(['h5']);
    await tests.player.waitForFrame('c5', 20);
    assert.deepEqual(await tests.player.run((player) => player.languages), ['en', 'de']);
    assert.deepEqual([sounds('en') > 0, sounds('de')], [true, 0]);
    assert.deepEqual(
      tests.requests.filter(({ path }) => path.includes('/text-')),
      [],
      'subtitles were loaded that nobody reads',
    );
  });

  it('are heard in the language of the player, over seams too [hls-languages]', async () => {
    await begin(['h5', 'h1', 'h5'], 'de-AT');
    await assertPlayed(['c5', 'c1', 'c5']);
    assert.deepEqual([sounds('en'), sounds('de') > 0], [0, true]);
  });

  it('change with the language while it plays, and the picture goes on [hls-languages]', async () => {
    await begin(['h5']);
    await tests.player.waitForFrame('c5', 20);
    const before = await tests.player.eventNames();
    await setLanguage('de');
    await tests.player.waitForFrame('c5', 60);
    assert.ok(sounds('de') > 0);
    assert.deepEqual(
      (await tests.player.eventNames()).slice(before.length).filter((name) => name === 'buffering'),
      [],
    );
    await assertPlayed(['c5']);
  });

  it('are captions in the language of the player, each once and at its time [hls-subtitles]', async () => {
    await tests.player.page.evaluate(() => {
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
    const seen = await tests.player.page.evaluate(() => window['seen']);
    const texts = ['Hier', '', 'Hier und dort', '', 'dort', ''];
    const once = seen.map(({ text }) => text);
    assert.deepEqual(once, [...texts, ...texts], await tests.player.progress());
    // As the files say, and half a second later by their map to the clock of the stream.
    for (const [index, time] of [1, 1.5, 1.7, 2.4, 2.5, 3.5].entries()) {
      // In the first node the file may arrive after the time of its first cue.
      for (const place of index > 1 ? [index, index + 6] : [index + 6])
        assert.ok(Math.abs(seen[place].time - time) < 0.15, `${seen[place].text} at ${seen[place].time} s`);
    }
  });

  it('may be encrypted, with a discontinuity and rounded durations, from the first picture to the last [hls-variety]', async () => {
    await begin(['h6', 'h5', 'h6']);
    await assertPlayed(['c6', 'c5', 'c6']);
    const runs = (await tests.player.pictureRuns()).filter(({ clip }) => clip === clipNumbers.c6);
    for (const { first, last } of runs) assert.ok(first <= 2 && last >= 117, `frames ${first} to ${last}`);
  });
});
