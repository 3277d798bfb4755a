// Other features of HLS sources: sound and subtitles in several languages, encryption, byte ranges, discontinuities.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { PlayerTests, ladder } from './lib/player-tests.mjs';

/** Waits until exactly these captions are shown. */
const waitForCaptions = (player, ...texts) =>
  player.waitFor((wanted) => {
    const shown = [...document.querySelectorAll('.iv-caption')].map(({ textContent }) => textContent);
    return JSON.stringify(shown) === JSON.stringify(wanted);
  }, texts);

describe('the tracks of HLS sources', () => {
  const tests = new PlayerTests();
  beforeEach(() => tests.open('/streams'));

  const setLanguage = (language) =>
    tests.player.run((player, lang) => void (player.language = lang), language);
  /** Media requests so far for sound in a language. */
  const sounds = (lang) =>
    tests.requests.filter(({ path }) => path.endsWith(`h5/sound-${lang}/all.m4s`)).length;

  it('are languages of the player: the default sound plays until one is chosen, and choosing does not interrupt the picture [hls-languages] [hls-subtitles]', async () => {
    await tests.begin([{ id: 'only', source: ladder('h5') }]);
    await tests.player.waitForFrame('c5', 20);
    assert.deepEqual(await tests.player.run((player) => player.languages), ['en', 'de']);
    assert.deepEqual([sounds('en') > 0, sounds('de')], [true, 0]);
    const texts = tests.requests.filter(({ path }) => path.includes('/text-'));
    assert.deepEqual(texts, [], 'subtitles were loaded before they were needed');
    await tests.player.run((player) => player.pause());
    await setLanguage('de');
    await tests.until(() => sounds('de') > 0);
    await tests.player.play();
    await tests.player.waitForEvent('ended');
    await tests.assertSeen('c5');
    assert.deepEqual(tests.player.messages, []);
  });

  it('play in the player’s language across seams, when encrypted, with a discontinuity and with rounded durations [hls-languages] [hls-variety]', async () => {
    await setLanguage('de-AT');
    await tests.playThrough(['h6', 'h5', 'h1', 'h5', 'h6'], { rate: 3 });
    await tests.assertSeen('c6', 'c5', 'c1', 'c5', 'c6');
    assert.deepEqual([sounds('en'), sounds('de') > 0], [0, true]);
    assert.deepEqual(tests.player.messages, []);
  });

  it('are captions in the player’s language, each shown once [hls-subtitles]', async () => {
    await setLanguage('de');
    await tests.begin([{ id: 'only', source: ladder('h5') }]);
    await tests.player.waitForEvent('nodestart');
    await tests.player.run((player) => player.pause());
    // The second cue is in the files of two segments.
    for (const [time, text] of [
      [1.2, 'Hier'],
      [2, 'Hier und dort'],
      [3, 'dort'],
    ]) {
      await tests.player.run((player, at) => player.seek(at), time);
      await waitForCaptions(tests.player, text);
    }
  });
});

describe('the subtitles of HLS sources', () => {
  const tests = new PlayerTests();
  /** Shows the captions at a time of the ladder `h5`. */
  const showAt = async (time) => {
    await tests.player.run((player) => void (player.language = 'de'));
    await tests.begin([{ id: 'only', source: ladder('h5') }]);
    await tests.player.waitForEvent('nodestart');
    await tests.player.run((player) => player.pause());
    await tests.player.run((player, at) => player.seek(at), time);
  };
  const vtt = (body) => ({ contentType: 'text/vtt', body });

  it('are requested like the media, with the application’s configuration [hls-subtitle-requests]', async () => {
    const refused = [];
    await tests.open('/guarded-streams', {
      before: (page) =>
        page.route('**/clips/hls/**', (route) => {
          if (route.request().headers()['authorization'] === 'x') return route.continue();
          refused.push(route.request().url());
          return route.fulfill({ status: 403 });
        }),
    });
    await showAt(1.2);
    await waitForCaptions(tests.player, 'Hier');
    assert.deepEqual(refused, []);
  });

  it('are shown except for a missing segment [hls-subtitles]', async () => {
    await tests.open('/streams', {
      before: (page) => page.route('**/text-de/0.vtt', (route) => route.fulfill({ status: 404 })),
    });
    await showAt(3);
    await waitForCaptions(tests.player, 'dort');
  });

  it('use the clock in the header of all segments, and may restart numbering in each [hls-subtitles]', async () => {
    const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:90000,LOCAL:00:00:00.000\n';
    const cue = (number, start, end, text) => `${number}\n00:0${start}.000 --> 00:0${end}.000\n${text}\n\n`;
    const files = {
      'index.m3u8': `#EXTM3U\n#EXT-X-MAP:URI="head.vtt"\n#EXTINF:2,\n0.vtt\n#EXTINF:2,\n1.vtt\n#EXT-X-ENDLIST\n`,
      'head.vtt': head,
      '0.vtt': cue(1, 0, 1, 'one') + cue(2, 1, 3, 'two'),
      '1.vtt': cue(1, 1, 3, 'two') + cue(2, 2, 3, 'three'),
    };
    await tests.open('/streams', {
      before: (page) =>
        page.route('**/text-de/*', (route) =>
          route.fulfill(vtt(files[route.request().url().split('/').at(-1)])),
        ),
    });
    await showAt(2.5);
    // The clock for the stream's fragments starts at 0, and the clock for the cues a second later.
    await waitForCaptions(tests.player, 'two');
    await tests.player.run((player) => player.seek(1.5));
    await waitForCaptions(tests.player, 'one');
    await tests.player.run((player) => player.seek(3.5));
    await waitForCaptions(tests.player, 'two', 'three');
  });
});
