// What else is in HLS sources: sounds and subtitles in several languages, encryption, byte ranges, discontinuities.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { PlayerTests, ladder } from './lib/player-tests.mjs';

describe('the tracks of HLS sources', () => {
  const tests = new PlayerTests();
  beforeEach(() => tests.open('/streams'));

  const setLanguage = (language) =>
    tests.player.run((player, lang) => void (player.language = lang), language);
  /** The requests of media so far, of sounds in a language. */
  const sounds = (lang) =>
    tests.requests.filter(({ path }) => path.endsWith(`h5/sound-${lang}/all.m4s`)).length;

  it('are languages of the player: the default sound is heard where none is chosen, and the picture goes on when one is [hls-languages] [hls-subtitles]', async () => {
    await tests.begin([{ id: 'only', source: ladder('h5') }]);
    await tests.player.waitForFrame('c5', 20);
    assert.deepEqual(await tests.player.run((player) => player.languages), ['en', 'de']);
    assert.deepEqual([sounds('en') > 0, sounds('de')], [true, 0]);
    const texts = tests.requests.filter(({ path }) => path.includes('/text-'));
    assert.deepEqual(texts, [], 'subtitles were loaded that nobody reads');
    await tests.player.run((player) => player.pause());
    await setLanguage('de');
    await tests.until(() => sounds('de') > 0);
    await tests.player.play();
    await tests.player.waitForEvent('ended');
    await tests.assertSeen('c5');
    assert.deepEqual(tests.player.messages, []);
  });

  it('are heard in the language of the player over seams, encrypted, with a discontinuity and rounded durations [hls-languages] [hls-variety]', async () => {
    await setLanguage('de-AT');
    await tests.playThrough(['h6', 'h5', 'h1', 'h5', 'h6'], { rate: 3 });
    await tests.assertSeen('c6', 'c5', 'c1', 'c5', 'c6');
    assert.deepEqual([sounds('en'), sounds('de') > 0], [0, true]);
    assert.deepEqual(tests.player.messages, []);
  });

  it('are captions in the language of the player, each once [hls-subtitles]', async () => {
    await setLanguage('de');
    await tests.begin([{ id: 'only', source: ladder('h5') }]);
    await tests.player.waitForEvent('nodestart');
    await tests.player.run((player) => player.pause());
    // The second is in the files of two segments.
    for (const [time, text] of [
      [1.2, 'Hier'],
      [2, 'Hier und dort'],
      [3, 'dort'],
    ]) {
      await tests.player.run((player, at) => player.seek(at), time);
      await tests.player.waitFor((wanted) => {
        const shown = [...document.querySelectorAll('.iv-caption')].map(({ textContent }) => textContent);
        return shown.length === 1 && shown[0] === wanted;
      }, text);
    }
  });
});
