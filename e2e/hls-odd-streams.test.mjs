// Streams as other programs make them: with gaps, with inserted clips, with sound and picture of different lengths, with missing files.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makeStream } from './lib/make-stream.mjs';
import { PlayerTests, ladder } from './lib/player-tests.mjs';

/** Marks a segment of a playlist as missing. */
const withGap = (number) => (playlist) => playlist.replace(`\n${number}.m4s`, `\n#EXT-X-GAP\n${number}.m4s`);

const interstitial = [
  '#EXT-X-DATERANGE:ID="ad"',
  'CLASS="com.apple.hls.interstitial"',
  'START-DATE="2026-01-01T00:00:02.000Z"',
  'X-ASSET-URI="/clips/hls/h1/index.m3u8"',
].join();

/** Where the picture of each stream ends, in seconds, and how it is made. */
const streams = {
  'sound that ends a segment before the picture': [6, { sound: 3.9 }],
  'sound that ends within the last segment': [6, { sound: 4.5 }],
  'a picture that ends a segment before the sound': [4, { picture: 4 }],
  'a gap at the end': [4, { edit: withGap(2) }],
  'a gap at the start': [6, { edit: withGap(0) }],
  'gaps in all but the first segment': [2, { edit: (playlist) => withGap(1)(withGap(2)(playlist)) }],
  'a gap in the middle': [6, { edit: withGap(1) }],
  'an interstitial': [
    6,
    {
      edit: (playlist) =>
        playlist.replace(
          '#EXTINF',
          `#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n${interstitial}\n#EXTINF`,
        ),
    },
  ],
};

describe('HLS sources with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'iv-player-odd-'));
  const tests = new PlayerTests({ mounts: { '/made/': folder } });
  const names = Object.keys(streams);
  const addressOf = (name) => `/made/${names.indexOf(name)}/index.m3u8`;

  before(() => {
    for (const [index, [, options]] of Object.values(streams).entries())
      makeStream(join(folder, String(index)), options);
    makeStream(join(folder, 'whole'), {});
    const codecs = ['-c:v', 'copy', '-c:a', 'ac3'];
    makeStream(join(folder, 'ac3'), { codecs });
    makeStream(join(folder, 'ac3-ts'), { codecs, format: 'mpegts' });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [name, [end]] of Object.entries(streams)) {
    it(`${name} play to the end of their media, and the next node follows [hls-gaps]`, async () => {
      await tests.open('/hls');
      await tests.setRate(2);
      await tests.begin([
        { id: 'odd', source: addressOf(name) },
        { id: 'next', source: '/clips/s2.mp4' },
      ]);
      await tests.player.waitForEvent('ended');
      await tests.assertSeen('l1', 's2');
      const duration = await tests.player.run((player) => player.repository.get('odd').duration);
      assert.ok(Math.abs(duration - end) < 0.05, `the node lasts ${duration} s`);
      assert.deepEqual(await tests.errors(), []);
      assert.ok(!tests.requests.some(({ path }) => path.startsWith('/clips/hls/h1')), 'a clip was inserted');
    });
  }

  it('a gap at the end of separate sound play to the end of their picture [hls-gaps]', async () => {
    const withEndGap = async (route) => {
      const response = await route.fetch();
      const parts = (await response.text()).split('#EXTINF');
      const last = parts.length - 2;
      const gap = (part, index) => (index === last - 1 ? `${part}#EXT-X-GAP\n` : part);
      await route.fulfill({ response, body: parts.map(gap).join('#EXTINF') });
    };
    await tests.open('/hls', { before: (page) => page.route('**/h5/sound-en/*.m3u8', withEndGap) });
    await tests.begin([
      { id: 'odd', source: ladder('h5') },
      { id: 'next', source: '/clips/s2.mp4' },
    ]);
    await tests.player.waitForEvent('ended');
    await tests.assertSeen('c5', 's2');
    assert.deepEqual(await tests.errors(), []);
  });

  const missing = { status: 404 };

  for (const [what, path] of [
    ['segments', '/made/whole/0.m4s'],
    ['init segments', '/made/whole/init.mp4'],
  ]) {
    it(`missing ${what} are replaced by the next source [hls-error-cause]`, async () => {
      tests.setFault([path], missing);
      await tests.open('/hls');
      await tests.begin([{ id: 'only', source: ['/made/whole/index.m3u8', '/clips/c3.mp4'] }]);
      await tests.player.waitForFrame('c3', 20);
      assert.deepEqual(await tests.errors(), []);
    });

    it(`missing ${what} without another source result in an error with address and status, without another request [hls-error-cause]`, async () => {
      tests.setFault([path], missing);
      await tests.open('/hls');
      await tests.player.addNodes([{ id: 'only', source: '/made/whole/index.m3u8' }]);
      assert.equal(await tests.player.play(), 'MEDIA_ERROR');
      const { error } = await tests.player.waitForEvent('error');
      assert.match(error.message, new RegExp(`"only".*${path}: 404.*play\\(\\)`));
      assert.equal(tests.requests.filter((one) => one.path === path).length, 1);
    });
  }

  for (const name of ['ac3', 'ac3-ts']) {
    it(`a codec that the browser lacks result in an error with its name (${name}) [hls-error-cause]`, async () => {
      await tests.open('/hls');
      await tests.player.addNodes([{ id: 'only', source: `/made/${name}/index.m3u8` }]);
      assert.equal(await tests.player.play(), 'MEDIA_ERROR');
      const { error } = await tests.player.waitForEvent('error');
      assert.match(error.message, /codec .*ac-3/);
    });

    it(`a codec that the browser lacks are replaced by the next source (${name}) [hls-error-cause]`, async () => {
      await tests.open('/hls');
      await tests.begin([{ id: 'only', source: [`/made/${name}/index.m3u8`, '/clips/c3.mp4'] }]);
      await tests.player.waitForFrame('c3', 20);
      assert.deepEqual(await tests.errors(), []);
    });
  }

  it('a missing key result in an error with its address [hls-error-cause]', async () => {
    tests.setFault(['/clips/hls/h6/key.bin'], missing);
    await tests.open('/hls');
    await tests.player.addNodes([{ id: 'only', source: ladder('h6') }]);
    assert.equal(await tests.player.play(), 'MEDIA_ERROR');
    const { error } = await tests.player.waitForEvent('error');
    assert.match(error.message, /\/h6\/key\.bin: 404/);
  });
});
