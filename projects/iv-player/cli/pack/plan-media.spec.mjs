// Addresses of media never resolve to a file outside the folder.
import assert from 'node:assert/strict';
import { readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { makeFilm, writeFiles } from '../testing/film-to-pack.mjs';
import { realClip } from '../testing/real-media.mjs';
import { INIT, KEY, PACKET, packet } from '../testing/tiny-segments.mjs';

describe('the media of a pack', () => {
  let film;
  let planMedia;
  before(async () => {
    film = makeFilm();
    const secret = realClip('secret.mp4', 'secret');
    writeFiles(film.root, { 'secret.mp4': secret, 'film2/secret.mp4': secret });
    writeFiles(film.folder, {
      'a#b.mp4': realClip('a.mp4', 'number sign'),
      '100%.mp4': realClip('100.mp4', 'percent'),
      '.env': 'secret',
    });
    symlinkSync('../secret.mp4', join(film.folder, 'out.mp4'));
    symlinkSync('..', join(film.folder, 'up'));
    symlinkSync('door.webm', join(film.folder, 'inside.webm'));
    const module = join(film.root, 'plan-media.mjs');
    bundleForNode('projects/iv-player/cli/pack/plan-media.mjs', module);
    ({ planMedia } = await import(pathToFileURL(module).href));
  });
  after(() => rmSync(film.root, { recursive: true, force: true }));

  const plan = (source, options = {}) =>
    planMedia(
      { format: 'iv-story', version: 1, start: 'a', nodes: { a: { source, ending: 'x' } } },
      { folder: film.folder, ...options },
    );

  it('never come from outside the folder, whatever the address [pack-inside]', async () => {
    const part = fc.constantFrom(
      ...[
        '..',
        '.',
        '/',
        '\\',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '%',
        '?',
        '#',
        ':',
        'C:',
        'file:',
        '//',
        ' ',
        '\t',
        '\n',
      ],
      ...[
        'door.webm',
        'secret.mp4',
        'out.mp4',
        'up',
        'inside.webm',
        'clips',
        'film2',
        '.env',
        'stream/master.m3u8',
      ],
    );
    const root = realpathSync(film.folder) + sep;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
        const address = parts.join('');
        const { files, problems, story } = await plan(address, { remote: 'keep' });
        for (const { from, path } of files) {
          assert.ok(realpathSync(from).startsWith(root), address);
          assert.match(path, /^media\/[a-z0-9-]{1,40}\.[\da-f]{8}[./]/);
        }
        const isKept = /^https?:/i.test(story.nodes.a.source);
        assert.ok(files.length > 0 || problems.length > 0 || isKept, address);
      }),
      { numRuns: 1500, seed: 31 },
    );
  });

  /** Paths in the pack, without hashes. */
  const pathsOf = ({ files }) => files.map(({ path }) => path.replace(/\.[\da-f]{8}/, '')).sort();

  it('are named after their addresses, not after the targets of links', async () => {
    writeFiles(film.folder, { 'store/0001.bin': realClip('1.mp4') });
    symlinkSync('store/0001.bin', join(film.folder, 'Scene One.mp4'));
    symlinkSync('clips', join(film.folder, 'linked'));
    assert.deepEqual(pathsOf(await plan('Scene%20One.mp4')), ['media/scene-one.mp4']);
    assert.deepEqual(pathsOf(await plan('linked/same.webm')), ['media/same.webm']);
  });

  it('are named in streams by the addresses in playlists [pack-streams]', async () => {
    writeFiles(film.folder, {
      'named/main.m3u8':
        '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="the%20key"\n#EXTINF:4,\none.ts\n#EXTINF:4,\nsub/a%2520b.ts?v=2\n',
      'named/sub/a%20b.ts': packet('escaped twice'),
      'store/key': KEY,
      'store/1.dat': PACKET,
      'store/variant': '#EXTM3U\n2.ts\n',
      'adaptive/main.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8\n',
      'adaptive/low/2.ts': PACKET,
      'twice/main.m3u8': '#EXTM3U\none%2Fa.ts\none/a.ts\n',
      'twice/one/a.ts': PACKET,
    });
    symlinkSync('../store/key', join(film.folder, 'named/the key'));
    symlinkSync('../store/1.dat', join(film.folder, 'named/one.ts'));
    symlinkSync('../../store/variant', join(film.folder, 'adaptive/low/index.m3u8'));
    symlinkSync('adaptive', join(film.folder, 'linked-stream'));
    const streams = {
      'named/main.m3u8': ['main.m3u8', 'one.ts', 'sub/a%20b.ts', 'the key'],
      'adaptive/main.m3u8': ['low/2.ts', 'low/index.m3u8', 'main.m3u8'],
      'linked-stream/main.m3u8': ['low/2.ts', 'low/index.m3u8', 'main.m3u8'],
      'twice/main.m3u8': ['main.m3u8', 'one/a.ts'],
    };
    for (const [address, names] of Object.entries(streams)) {
      const planned = await plan(address);
      assert.deepEqual(
        [planned.problems, pathsOf(planned)],
        [[], names.map((name) => `media/main/${name}`)],
        address,
      );
    }
    writeFiles(film.folder, {
      'odd/main.m3u8': '#EXTM3U\na%20b.ts\na%2520b.ts\n',
      'odd/a b.ts': packet('1'),
      'odd/a%20b.ts': packet('2'),
    });
    const { files, problems } = await plan('odd/main.m3u8');
    const contentOf = ({ path, from }) => [
      path.split('/').at(-1),
      readFileSync(from, 'latin1').replaceAll(/[^ -~\n]/g, ''),
    ];
    assert.deepEqual(
      [problems.map(({ code }) => code), files.map(contentOf)],
      [
        [],
        [
          ['a b.ts', 'G1'],
          ['a%20b.ts', 'G2'],
          ['main.m3u8', '#EXTM3U\na%20b.ts\na%2520b.ts\n'],
        ],
      ],
    );
  });

  it('include everything that playlist tags reference [pack-streams]', async () => {
    writeFiles(film.folder, {
      'tags/main.m3u8': `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One, URI=no.ts, two", URI="audio, low.m3u8"
#EXT-X-MAP: URI = "init.mp4"
#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",X-ASSET-URI="ad.m3u8",X-COM-EXAMPLE-URI="https://x.example/seen"
#EXT-X-DATERANGE:ID="ads",CLASS="com.apple.hls.interstitial",X-ASSET-LIST="ads.json"
#EXT-X-KEY:METHOD=NONE
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"
#EXTINF:4,a title, URI="no.ts"
# URI="no.ts"
1.ts
`,
      'tags/audio, low.m3u8': '#EXTM3U\naudio.aac\n',
      'tags/audio.aac': PACKET,
      'tags/init.mp4': INIT,
      'tags/ad.m3u8': '#EXTM3U\nad.ts\n',
      'tags/ad.ts': PACKET,
      'tags/ads.json': '{ "ASSETS": [{ "URI": "second-ad.m3u8", "DURATION": 4 }] }',
      'tags/second-ad.m3u8': '#EXTM3U\nad.ts\n',
      'tags/frames.m3u8': '#EXTM3U\n1.ts\n',
      'tags/1.ts': PACKET,
    });
    const planned = await plan('tags/main.m3u8');
    const names = ['1.ts', 'ad.m3u8', 'ad.ts', 'ads.json', 'audio, low.m3u8', 'audio.aac', 'frames.m3u8'];
    assert.deepEqual(
      [planned.problems, pathsOf(planned)],
      [[], [...names, 'init.mp4', 'main.m3u8', 'second-ad.m3u8'].map((name) => `media/main/${name}`)],
    );
  });

  it('need hls.js for any stream, whatever its name [pack-streams]', async () => {
    writeFiles(film.folder, { 'no-extension/list': '#EXTM3U\n1.ts\n', 'no-extension/1.ts': PACKET });
    const type = 'application/vnd.apple.mpegurl';
    for (const source of [
      'https://cdn.example/film.m3u8',
      { src: 'https://cdn.example/film', type },
      [{ src: 'no-extension/list', type }, 'door.webm'],
      'stream/master.m3u8',
    ]) {
      const { hasHls, problems } = await plan(source, { remote: 'keep' });
      assert.deepEqual([source, hasHls, problems], [source, true, []]);
    }
    assert.equal((await plan('door.webm')).hasHls, false);
    // A sound with the same address comes first.
    const src = 'stream/master.m3u8';
    const { files } = await planMedia(
      {
        format: 'iv-story',
        version: 1,
        start: 'a',
        nodes: {
          a: { source: 'door.webm', overlays: [{ kind: 'image', src }], next: 'b' },
          b: { source: src },
        },
      },
      { folder: film.folder },
    );
    assert.equal(files.filter(({ path }) => path.endsWith('.m3u8')).length, 3);
  });

  it('keep addresses of servers with a protocol, including those in playlists', async () => {
    writeFiles(film.folder, {
      'mixed/main.m3u8':
        '#EXTM3U\n#EXT-X-MAP:URI="//cdn.example/init.mp4"\n  //cdn.example/1.ts\nhttps://b.example//2.ts\n',
    });
    const kept = {
      '//cdn.example/x.mp4': 'https://cdn.example/x.mp4',
      '\\\\cdn.example\\x.mp4': 'https://cdn.example/x.mp4',
      ' //cdn.example/x.mp4?a=b#t=1 ': 'https://cdn.example/x.mp4?a=b#t=1',
      'https:cdn.example/x.mp4': 'https://cdn.example/x.mp4',
      'HTTPS://cdn.example/a b.mp4': 'HTTPS://cdn.example/a b.mp4',
    };
    for (const [address, written] of Object.entries(kept)) {
      const { story, origins } = await plan(address, { remote: 'keep' });
      assert.deepEqual([story.nodes.a.source, origins], [written, ['https://cdn.example']]);
    }
    const { files, origins } = await plan('mixed/main.m3u8', { remote: 'keep' });
    assert.deepEqual(origins, ['https://b.example', 'https://cdn.example']);
    assert.equal(
      files[0].content,
      '#EXTM3U\n#EXT-X-MAP:URI="https://cdn.example/init.mp4"\n  https://cdn.example/1.ts\nhttps://b.example//2.ts\n',
    );
    assert.equal(files[0].bytes, Buffer.byteLength(files[0].content));
  });

  it('have the texts of captions by their addresses in the packed story', async () => {
    const captions = ['en.vtt?v=2', 'en.vtt#top', 'en.vtt'].map((src) => ({ src, lang: 'en', label: 'x' }));
    const planned = await planMedia(
      {
        format: 'iv-story',
        version: 1,
        start: 'a',
        nodes: { a: { source: 'door.webm', captions, ending: 'x' } },
      },
      { folder: film.folder },
    );
    const written = planned.story.nodes.a.captions.map(({ src }) => src);
    assert.equal(new Set(written).size, 2);
    for (const src of written) assert.match(planned.captions[src] ?? '', /^WEBVTT/, src);
  });

  it('include the images of choices in data, in each language [pack-files]', async () => {
    const data = {
      choice: { image: 'overlay.svg' },
      choices: {
        a: { label: 'A', image: { en: 'map-en.png', de: 'map-de.png' } },
        ['__proto__']: { image: 'poster.jpg' },
      },
      decision: { choices: [{ to: 'a', image: 'poster.jpg' }] },
    };
    const planned = (own) =>
      planMedia(
        {
          ...{ format: 'iv-story', version: 1, start: 'a' },
          nodes: { a: { source: 'door.webm', data: own, ending: 'x' } },
        },
        { folder: film.folder },
      );
    const { files, story } = await planned(data);
    const { choice, choices, decision } = story.nodes.a.data;
    const own = choices['__proto__'].image;
    for (const image of [choice.image, ...Object.values(choices.a.image), own, decision.choices[0].image])
      assert.ok(
        files.some(({ path }) => path === image),
        image,
      );
    assert.deepEqual(
      (await planned({ choices: { a: { image: 'gone.png' } } })).problems.map(({ code, path }) => [
        code,
        path.join('.'),
      ]),
      [['MISSING_MEDIA', 'nodes.a.data.choices.a.image']],
    );
  });

  it('are found by names with special characters, encoded or not', async () => {
    for (const address of [
      'a#b.mp4',
      'a%23b.mp4',
      '100%.mp4',
      '100%25.mp4',
      './clips/../door.webm',
      'door.webm?v=1#t=2',
      'inside.webm',
    ]) {
      const { files, problems } = await plan(address);
      assert.deepEqual([address, files.length, problems], [address, 1, []]);
    }
  });
});
