// Packs: their files and names, problems, and writing a folder completely or not at all.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { writeZip } from './pack-zip.mjs';
import { FILM, STORY, importPack, makeFilm, writeFiles } from '../testing/film-to-pack.mjs';
import { realClip } from '../testing/real-media.mjs';
import { PACKET } from '../testing/tiny-segments.mjs';

const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** Paths of the files below a folder. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'))
    .sort();

/** Asserts that a folder contains exactly the files that its `pack.json` lists. */
function assertWhole(folder) {
  const pack = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8'));
  assert.deepEqual(filesIn(folder), [...pack.files.map(({ path }) => path), 'pack.json'].sort());
  for (const { path, bytes, sha256: hash } of pack.files) {
    const content = readFileSync(join(folder, path));
    assert.deepEqual([path, content.length, sha256(content)], [path, bytes, hash]);
  }
  return pack;
}

describe('iv-player pack', () => {
  let film;
  let packStory;
  let out;
  before(async () => {
    film = makeFilm();
    ({ packStory } = await importPack(film));
    // Without ffprobe, which would be asked about each file that is not media and take most of the time.
    process.env.PATH = '';
  });
  after(() => rmSync(film.root, { recursive: true, force: true }));
  beforeEach(() => {
    out = join(film.root, 'out');
    rmSync(out, { recursive: true, force: true });
    rmSync(`${out}.zip`, { force: true });
  });

  const pack = (options = {}, story = STORY) =>
    packStory(story, { to: 'web', out, folder: film.folder, player: film.player, ...options });
  const codes = ({ problems }) => problems.map(({ code }) => code).sort();
  const withSource = (source, rest = {}) => ({
    format: 'iv-story',
    version: 1,
    start: 'a',
    nodes: { a: { source, ending: 'x' } },
    ...rest,
  });
  /** Asserts that nothing was written, neither at the target nor next to it. */
  const assertNothingWritten = () =>
    assert.deepEqual(
      readdirSync(film.root).filter((name) => name.startsWith('out') || name.startsWith('.out')),
      [],
    );

  it('leaves out the address of the JSON Schema, which is not in the pack [pack-files]', async () => {
    const { code } = await pack({}, withSource('door.webm', { $schema: './node_modules/x.json' }));
    assert.equal(code, 0);
    for (const name of ['story.json', 'index.html'])
      assert.doesNotMatch(readFileSync(join(out, name), 'utf8'), /node_modules/);
  });

  it('copies every file of the story, with a hash of its content in the name [pack-files]', async () => {
    const { code, problems, files, bytes } = await pack();
    assert.deepEqual([code, problems], [0, []]);
    const { format, version, to, story, id } = assertWhole(out);
    assert.deepEqual(
      [format, version, to, story],
      ['iv-pack', 1, 'web', sha256(readFileSync(join(out, 'story.json')))],
    );
    assert.match(id, /^urn:uuid:[\da-f-]{36}$/);
    assert.equal(
      bytes,
      files.reduce((sum, file) => sum + statSync(join(out, file.path)).size, 0),
    );
    const media = filesIn(out).filter((path) => path.startsWith('media/'));
    const named = (path, stem, extension) => `media/${stem}.${sha256(FILM[path]).slice(0, 8)}${extension}`;
    const plain = [
      named('clips/Left Über.MP4', 'left-uber', '.mp4'),
      named('described.mp3', 'described', '.mp3'),
      named('door.webm', 'door', '.webm'),
      named('en.vtt', 'en', '.vtt'),
      named('map-de.png', 'map-de', '.png'),
      named('map-en.png', 'map-en', '.png'),
      named('music.mp3', 'music', '.mp3'),
      named('music.ogg', 'music', '.ogg'),
      named('overlay.svg', 'overlay', '.svg'),
      named('poster.jpg', 'poster', '.jpg'),
    ].sort();
    assert.deepEqual(
      media.filter((path) => path.split('/').length === 2),
      plain,
    );
    for (const path of plain) assert.match(path, /^media\/[a-z0-9-]{1,40}\.[\da-f]{8}\.[a-z0-9]+$/);
  });

  it('writes a story whose addresses are those of the copies', async () => {
    await pack();
    const { nodes, sounds, poster } = JSON.parse(readFileSync(join(out, 'story.json'), 'utf8'));
    const sources = nodes.door.source;
    assert.deepEqual([sources[0].type, sources[0].src, sources[1]], ['video/webm', sources[1], sources[1]]);
    assert.match(nodes.left.source, /^media\/left-uber\.[\da-f]{8}\.mp4#t=1$/);
    assert.match(nodes.door.overlays[0].src, /^media\/overlay\.[\da-f]{8}\.svg#view$/);
    const all = [
      poster,
      ...sounds[0].src,
      sources[0].src,
      nodes.left.source,
      nodes.right.source,
      nodes.door.captions[0].src,
      nodes.door.audioDescription[0].src,
      ...Object.values(nodes.door.decision.choices[0].image),
      nodes.door.decision.choices[1].image,
    ];
    for (const address of all)
      assert.ok(existsSync(join(out, decodeURIComponent(address.split('#')[0]))), address);
    assert.ok(!JSON.stringify(STORY).includes('media/'));
  });

  it('keeps the relative addresses of a stream', async () => {
    await pack();
    const { nodes } = JSON.parse(readFileSync(join(out, 'story.json'), 'utf8'));
    const folder = join(out, nodes.right.source, '..');
    assert.deepEqual(filesIn(folder), [
      'keys/key',
      'low/all parts.m4s',
      'low/index.m3u8',
      'low/init.mp4',
      'master.m3u8',
      'subs/en.m3u8',
      'subs/en.vtt',
    ]);
    for (const path of filesIn(folder))
      assert.deepEqual(readFileSync(join(folder, path)), Buffer.from(FILM[`stream/${path}`]));
    assert.ok(filesIn(out).some((path) => /^iv\/hls\.[\da-f]{8}\.js$/.test(path)));
  });

  it('has howler only for sounds, before the player', async () => {
    await pack();
    const scripts = () =>
      [...readFileSync(join(out, 'index.html'), 'utf8').matchAll(/src="iv\/(\w+)\.[\da-f]{8}\.js"/g)].map(
        ([, name]) => name,
      );
    assert.deepEqual(scripts(), ['howler', 'hls', 'player']);
    await pack({}, { ...STORY, sounds: [] });
    assert.deepEqual(scripts(), ['hls', 'player']);
    assert.ok(!filesIn(out).some((path) => path.includes('howler')));
  });

  it('has questions.js only for questions [pack-questions]', async () => {
    await pack();
    const scripts = () => filesIn(out).filter((path) => /questions/.test(path));
    assert.deepEqual(scripts(), []);
    const questions = [{ id: 'ok', at: 1, kind: 'confirm' }];
    await pack({}, { ...STORY, nodes: { ...STORY.nodes, left: { ...STORY.nodes.left, questions } } });
    assert.equal(scripts().length, 1);
    assert.match(scripts()[0], /^iv\/questions\.[\da-f]{8}\.js$/);
  });

  it('has records.js only for records, and lets the page reach that server only [pack-record]', async () => {
    const read = () => {
      const page = readFileSync(join(out, 'index.html'), 'utf8');
      const [, config] = /id="iv-config">([^<]*)</.exec(page);
      const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page);
      return {
        ...{ config: JSON.parse(config), policy: policy.replaceAll('&#39;', "'") },
        scripts: filesIn(out).filter((path) => /records/.test(path)),
      };
    };
    await pack();
    const plain = read();
    assert.deepEqual([plain.scripts, 'record' in plain.config], [[], false]);
    const record = { url: 'https://collect.example:8443/films?x=1', asks: true };
    for (const to of ['web', 'element', 'scorm12']) {
      await pack({ to, record });
      const { scripts, config, policy } = read();
      assert.equal(scripts.length, 1);
      assert.match(scripts[0], /^iv\/records\.[\da-f]{8}\.js$/);
      assert.deepEqual(config.record, record);
      const own = plain.policy.replace("connect-src 'self'", '$& https://collect.example:8443');
      assert.equal(policy, own);
    }
  });

  it('says in the page whether a course sends typed texts [course-questions]', async () => {
    const config = () => /id="iv-config">([^<]*)</.exec(readFileSync(join(out, 'index.html'), 'utf8'))?.[1];
    await pack({ to: 'scorm12' });
    assert.ok(!('answers' in JSON.parse(config())));
    await pack({ to: 'scorm12', answers: true });
    assert.equal(JSON.parse(config()).answers, true);
  });

  it('copies files of a stream from folders above its playlist', async () => {
    writeFiles(film.folder, { 'deep/a/list.m3u8': '#EXTM3U\n../../deep/b/1.ts\n', 'deep/b/1.ts': PACKET });
    const { code } = await pack({}, withSource({ src: 'deep/a/list.m3u8' }));
    assert.equal(code, 0);
    const { nodes } = JSON.parse(readFileSync(join(out, 'story.json'), 'utf8'));
    assert.match(nodes.a.source.src, /^media\/list\.[\da-f]{8}\/a\/list\.m3u8$/);
    assert.ok(existsSync(join(out, nodes.a.source.src, '../../b/1.ts')));
  });

  it('follows playlists by their content, whatever their names', async () => {
    writeFiles(film.folder, {
      'odd/main.m3u8': '\uFEFF#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nvariant?x=1\n',
      'odd/variant': '#EXTM3U\n#EXTINF:4,\n1.bin\n',
      'odd/1.bin': PACKET,
    });
    await pack({}, withSource('odd/main.m3u8'));
    const copied = filesIn(out).filter((path) => path.startsWith('media/'));
    assert.deepEqual(
      copied.map((path) => path.split('/').at(-1)),
      ['1.bin', 'main.m3u8', 'variant'],
    );
  });

  it('names every problem in one run, and writes nothing [pack-problems]', async () => {
    symlinkSync('/etc/hostname', join(film.folder, 'link.mp4'));
    symlinkSync('/etc', join(film.folder, 'etc'));
    writeFiles(film.folder, {
      '.hidden.mp4': realClip('.hidden.mp4'),
      'notes.txt': 'x',
      'bad.m3u8': '#EXTM3U\ngone.ts\n../../up.ts\nhttps://cdn.example/1.ts\n',
    });
    const sources = {
      '../x.mp4': 'OUTSIDE_MEDIA',
      '%2e%2e/x.mp4': 'OUTSIDE_MEDIA',
      '..%2fx.mp4': 'OUTSIDE_MEDIA',
      '..\\x.mp4': 'OUTSIDE_MEDIA',
      'clips/../../x.mp4': 'OUTSIDE_MEDIA',
      '/etc/passwd': 'OUTSIDE_MEDIA',
      'file:///etc/passwd': 'OUTSIDE_MEDIA',
      'C:\\x.mp4': 'OUTSIDE_MEDIA',
      'C:x.mp4': 'OUTSIDE_MEDIA',
      'link.mp4': 'OUTSIDE_MEDIA',
      'etc/hostname.mp4': 'MISSING_MEDIA',
      'etc/passwd': 'OUTSIDE_MEDIA',
      'gone.mp4': 'MISSING_MEDIA',
      'gone%00.mp4': 'MISSING_MEDIA',
      '.hidden.mp4': 'MISSING_MEDIA',
      'notes.txt': 'MISSING_MEDIA',
      clips: 'MISSING_MEDIA',
      'https://cdn.example/x.mp4': 'REMOTE_MEDIA',
      '//cdn.example/x.mp4': 'REMOTE_MEDIA',
      'data:video/mp4;base64,AAAA': 'REMOTE_MEDIA',
    };
    for (const [source, code] of Object.entries(sources)) {
      const result = await pack({}, withSource(source));
      assert.deepEqual([source, result.code, codes(result)], [source, 1, [code]]);
    }
    assert.deepEqual(codes(await pack({}, withSource('bad.m3u8'))), [
      'MISSING_MEDIA',
      'OUTSIDE_MEDIA',
      'REMOTE_MEDIA',
    ]);
    const all = withSource([...Object.keys(sources), 'bad.m3u8']);
    all.nodes.b = { decision: { choices: [{ to: 'a' }], decider: 'byScore' } };
    const result = await pack({ zip: true }, all);
    assert.deepEqual([result.code, result.files], [1, []]);
    assert.equal(result.problems.length, Object.keys(sources).length + 4);
    for (const { message } of result.problems) assert.match(message, /^[^\n]+: [^\n]+\.$/);
    assert.match(result.problems.find(({ code }) => code === 'NEEDS_CODE').message, /"b"/);
    assertNothingWritten();
  });

  it('names a problem once, however often it occurs', async () => {
    writeFiles(film.folder, {
      'many.m3u8': `#EXTM3U\n${'gone.ts\n'.repeat(1000)}#EXT-X-MAP:URI="gone.ts"\n`,
    });
    assert.deepEqual(codes(await pack({}, withSource('many.m3u8'))), ['MISSING_MEDIA']);
  });

  it('accepts media from a parent folder with --root, and no further', async () => {
    writeFiles(film.root, { 'shared/clip.mp4': realClip('clip.mp4', 'shared') });
    assert.equal((await pack({ root: film.root }, withSource('../shared/clip.mp4'))).code, 0);
    assert.deepEqual(codes(await pack({ root: film.root }, withSource('../../clip.mp4'))), ['OUTSIDE_MEDIA']);
  });

  it('keeps addresses on other servers, and adds their origins to the policy', async () => {
    const story = withSource(['https://cdn.example:8443/x.mp4', 'door.webm', '//two.example/y.mp4']);
    const { code } = await pack({ remote: 'keep' }, story);
    assert.equal(code, 0);
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    assert.match(
      page,
      /media-src &#39;self&#39; blob: file: https:\/\/cdn\.example:8443 https:\/\/two\.example;/,
    );
    const { nodes } = JSON.parse(readFileSync(join(out, 'story.json'), 'utf8'));
    assert.equal(nodes.a.source[0], 'https://cdn.example:8443/x.mp4');
    for (const address of ['ftp://x.example/a.mp4', 'data:video/mp4,x', 'https://'])
      assert.deepEqual(codes(await pack({ remote: 'keep' }, withSource(address))), ['REMOTE_MEDIA']);
  });

  it('accepts images inlined in the story', async () => {
    const overlays = [{ kind: 'image', src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }];
    const { code } = await pack(
      {},
      {
        ...withSource('door.webm'),
        nodes: { poster: { source: 'door.webm', overlays, ending: 'x' } },
        start: 'poster',
      },
    );
    assert.equal(code, 0);
    const video = {
      ...withSource('x'),
      nodes: { poster: { source: 'data:video/mp4,x', ending: 'x' } },
      start: 'poster',
    };
    assert.deepEqual(codes(await pack({}, video)), ['REMOTE_MEDIA']);
  });

  it('packs stories with any ids and languages', async () => {
    const story = JSON.parse(
      JSON.stringify(STORY)
        .replaceAll('"door":', '"__proto__":')
        .replaceAll('"start":"door"', '"start":"__proto__"')
        .replaceAll('"de":', '"__proto__":'),
    );
    const { code } = await pack({}, story);
    assert.equal(code, 0);
    const written = JSON.parse(readFileSync(join(out, 'story.json'), 'utf8'));
    const node = Object.entries(written.nodes).find(([id]) => id === '__proto__')[1];
    assert.match(node.source[1], /^media\//);
    assert.match(
      Object.entries(node.decision.choices[0].image).find(([tag]) => tag === '__proto__')[1],
      /^media\/map-de/,
    );
  });

  it('is the same for the same story [pack-repeatable]', async () => {
    await pack({ zip: true });
    const first = [
      filesIn(out).map((path) => [path, sha256(readFileSync(join(out, path)))]),
      sha256(readFileSync(`${out}.zip`)),
    ];
    for (const path of Object.keys(FILM))
      utimesSync(join(film.folder, path), new Date(), new Date(2001, 1, 1));
    const options = { to: 'web', zip: true, out, folder: film.folder, player: film.player };
    const script = join(film.root, 'pack-once.mjs');
    writeFileSync(
      script,
      `import { packStory } from ${JSON.stringify(film.module)};
      await packStory(${JSON.stringify(STORY)}, ${JSON.stringify(options)});`,
    );
    execFileSync(process.execPath, [script], { env: { ...process.env, TZ: 'Pacific/Auckland' } });
    assert.deepEqual(
      [
        filesIn(out).map((path) => [path, sha256(readFileSync(join(out, path)))]),
        sha256(readFileSync(`${out}.zip`)),
      ],
      first,
    );
  });

  it('writes the files of each kind of pack [pack-files]', async () => {
    const own = () =>
      filesIn(out)
        .filter((path) => !path.startsWith('media/'))
        .map((path) => path.replace(/\.[\da-f]{8}\./, '.#.'))
        .sort()
        .sort();
    await pack({}, withSource('door.webm'));
    assert.deepEqual(own(), [
      'index.html',
      'iv/licenses.txt',
      'iv/player.#.css',
      'iv/player.#.js',
      'pack.json',
      'story.json',
    ]);
    await pack({ to: 'element' }, withSource('door.webm'));
    assert.deepEqual(own(), [
      'embed.html',
      'index.html',
      'iv/embed.d.ts',
      'iv/embed.js',
      'iv/licenses.txt',
      'iv/player.#.css',
      'iv/player.#.js',
      'pack.json',
      'story.json',
    ]);
    await pack({ to: 'scorm12' }, withSource('door.webm'));
    assert.deepEqual(own(), [
      'imsmanifest.xml',
      'index.html',
      'iv/course.#.js',
      'iv/licenses.txt',
      'iv/player.#.css',
      'iv/player.#.js',
      'iv/scorm.#.js',
      'pack.json',
      'story.json',
    ]);
    const manifest = readFileSync(join(out, 'imsmanifest.xml'), 'utf8');
    for (const path of filesIn(out))
      if (path !== 'imsmanifest.xml') assert.ok(manifest.includes(`<file href="${path}" />`), path);
  });

  it('has a mastery score in the manifest only if a score decides', async () => {
    const masteryOf = async (result) => {
      rmSync(out, { recursive: true, force: true });
      await pack({ to: 'scorm12' }, withSource('door.webm', { result }));
      return /masteryscore>([^<]+)/.exec(readFileSync(join(out, 'imsmanifest.xml'), 'utf8'))?.[1];
    };
    assert.equal(await masteryOf({ score: 70, mastery: 0.7 }), '70');
    assert.equal(await masteryOf({ pass: ['x'], mastery: 0.7 }), undefined);
  });

  it('copies the files of a style sheet', async () => {
    writeFiles(film.folder, {
      'style/theme.css':
        '@font-face { src: url("fonts/a.woff2") } /* url(x.png) */ .a { background: url(../poster.jpg) } .b { filter: url(#f) }',
      'style/fonts/a.woff2': 'font',
      'style/bad.css': '.a { background: url(gone.png) } .b { background: url(https://x.example/y.png) }',
    });
    const { code } = await pack({ css: join(film.folder, 'style/theme.css') });
    assert.equal(code, 0);
    const theme = filesIn(out).find((path) => path.startsWith('iv/theme.'));
    const css = readFileSync(join(out, theme), 'utf8');
    assert.match(css, /url\("\.\.\/media\/a\.[\da-f]{8}\.woff2"\)/);
    assert.match(css, /url\("\.\.\/media\/poster\.[\da-f]{8}\.jpg"\)/);
    assert.match(
      readFileSync(join(out, 'index.html'), 'utf8'),
      new RegExp(`<link rel="stylesheet" href="${theme}" />`),
    );
    assertWhole(out);
    writeFiles(film.folder, { 'style/kept.css': '@font-face { src: url(https://fonts.example/a.woff2) }' });
    assert.equal((await pack({ css: join(film.folder, 'style/kept.css'), remote: 'keep' })).code, 0);
    const policy = readFileSync(join(out, 'index.html'), 'utf8');
    assert.match(policy, /font-src &#39;self&#39; file: https:\/\/fonts\.example;/);
    assert.equal(policy.split('https://fonts.example').length, 2);
    const bad = await pack({ css: join(film.folder, 'style/bad.css') });
    assert.deepEqual(codes(bad), ['MISSING_MEDIA', 'REMOTE_MEDIA']);
  });

  it('refuses packs over the limit, and warns of sizes that LMSs may refuse', async () => {
    const result = await pack({ maxMb: 0.0001 });
    assert.deepEqual([result.code, codes(result)], [1, ['TOO_LARGE']]);
    assertNothingWritten();
    writeFiles(film.folder, { 'large.mp4': realClip('large.mp4', Buffer.alloc(101_000_000)) });
    const large = await pack({ to: 'scorm12' }, withSource('large.mp4'));
    assert.deepEqual(
      [large.code, large.problems.map(({ code, severity }) => [code, severity])],
      [0, [['TOO_LARGE', 'warning']]],
    );
    rmSync(join(film.folder, 'large.mp4'));
  });

  it('uses the given id, or derives a stable one', async () => {
    const idOf = async (options, story) => (
      await pack(options, story),
      JSON.parse(readFileSync(join(out, 'pack.json'), 'utf8')).id
    );
    assert.equal(await idOf({ id: 'https://films.example/door' }), 'https://films.example/door');
    const story = { ...STORY, meta: { ifid: '11111111-2222-3333-4444-5555AAAABBBB' } };
    assert.equal(await idOf({}, story), 'urn:uuid:11111111-2222-3333-4444-5555aaaabbbb');
    const made = await idOf({});
    assert.equal(await idOf({}, { ...STORY, nodes: { ...STORY.nodes, more: { ending: 'x' } } }), made);
    assert.notEqual(await idOf({}, { ...STORY, title: 'Another' }), made);
    for (const id of ['', 'door', 'a b:c', 'urn:a b', 'urn:"x"', 'urn:\n'])
      assert.deepEqual([(await pack({ id })).code, codes(await pack({ id }))], [2, ['BAD_ID']]);
  });

  describe('the folder', () => {
    const leftBeside = () => readdirSync(film.root).filter((name) => name.startsWith('.out'));

    it('must be absent, empty or a pack [pack-whole]', async () => {
      mkdirSync(out);
      assert.equal((await pack()).code, 0);
      writeFiles(out, { '.DS_Store': '' });
      assert.equal((await pack({}, withSource('door.webm'))).code, 0);
      assert.equal(assertWhole(out).files.length, 6);
      writeFiles(out, { 'mine.txt': 'mine' });
      assert.deepEqual(codes(await pack()), ['OUT_NOT_EMPTY']);
      rmSync(join(out, 'pack.json'));
      const result = await pack();
      assert.deepEqual([result.code, codes(result)], [2, ['OUT_NOT_EMPTY']]);
      assert.ok(existsSync(join(out, 'mine.txt')));
      rmSync(out, { recursive: true });
      writeFileSync(out, 'a file');
      assert.deepEqual(codes(await pack()), ['OUT_NOT_EMPTY']);
      assert.equal(readFileSync(out, 'utf8'), 'a file');
    });

    it('is written only if an archive with its name is that of a pack', async () => {
      writeFileSync(`${out}.zip`, 'mine');
      const result = await pack({ zip: true });
      assert.deepEqual([result.code, codes(result)], [2, ['OUT_NOT_EMPTY']]);
      assert.deepEqual([readFileSync(`${out}.zip`, 'utf8'), existsSync(out)], ['mine', false]);
      rmSync(`${out}.zip`);
      assert.equal((await pack({ zip: true })).code, 0);
      assert.equal((await pack({ zip: true }, withSource('door.webm'))).code, 0);
    });

    it('is not written next to an archive that contains or mentions a pack but is not one [pack-whole]', async () => {
      const list = JSON.stringify({ format: 'iv-pack', version: 1, files: [{ path: 'index.html' }] });
      const backups = [
        { 'film/pack.json': list, 'film/index.html': '' },
        { 'pack.json': '{}', 'index.html': '' },
        { 'pack.json': list, 'index.html': '', 'diary.txt': 'mine' },
        { 'notes.txt': 'pack.json' },
        { 'backup/pack.json': list },
        { 'my-pack.json': list },
      ];
      for (const files of backups) {
        const folder = join(film.root, 'backup');
        rmSync(folder, { recursive: true, force: true });
        rmSync(`${out}.zip`, { force: true });
        await writeZip(`${out}.zip`, writeFiles(folder, files), Object.keys(files));
        const before = readFileSync(`${out}.zip`);
        const result = await pack({ zip: true });
        assert.deepEqual([result.code, codes(result)], [2, ['OUT_NOT_EMPTY']], JSON.stringify(files));
        assert.deepEqual([readFileSync(`${out}.zip`), existsSync(out)], [before, false]);
      }
      writeFileSync(`${out}.zip`, `mine ${list} pack.json`);
      assert.deepEqual(codes(await pack({ zip: true })), ['OUT_NOT_EMPTY']);
    });

    it('is unchanged if its archive cannot be written or moved [pack-whole]', async () => {
      // The name of the new archive exceeds the limit for file names; that of the new folder does not.
      const length = 255 - `..iv-pack-${process.pid}-before`.length;
      const long = join(film.root, 'out'.padEnd(length, '-'));
      const attempts = [
        [long, () => undefined],
        [out, ({ step }) => step === 'write' && mkdirSync(`${out}.zip/mine`, { recursive: true })],
      ];
      for (const [target, tell] of attempts) {
        const isAbsent = () => !existsSync(target) && leftBeside().length === 0;
        await assert.rejects(pack({ out: target, zip: true, tell }));
        assert.ok(isAbsent(), target);
        rmSync(`${target}.zip`, { recursive: true, force: true });
        await pack({ out: target }, withSource('door.webm'));
        const before = filesIn(target);
        await assert.rejects(pack({ out: target, zip: true, tell }));
        assert.deepEqual([filesIn(target), leftBeside()], [before, []]);
        assertWhole(target);
        rmSync(target, { recursive: true });
        rmSync(`${target}.zip`, { recursive: true, force: true });
      }
    });

    it('is unchanged if a file changes meanwhile', async () => {
      await pack({}, withSource('door.webm'));
      const before = filesIn(out);
      const tell = ({ step }) =>
        step === 'write' &&
        writeFileSync(join(film.folder, 'clips/same.webm'), realClip('same.webm', 'another'));
      await assert.rejects(
        pack({ tell }, withSource('clips/same.webm')),
        /changed while it was being packed/,
      );
      writeFiles(film.folder, FILM);
      assert.deepEqual(filesIn(out), before);
      assertWhole(out);
      assert.deepEqual(
        readdirSync(film.root).filter((name) => name.startsWith('.out')),
        [],
      );
    });

    it('must have a parent folder', async () => {
      await assert.rejects(pack({ out: join(film.root, 'no/folder/out') }), /create it first/);
    });

    /** Writes a script that packs two stories repeatedly. */
    function writePackOften() {
      const script = join(film.root, 'pack-often.mjs');
      const withoutMeasuring = (source) =>
        withSource(source, { nodes: { a: { source, videoDuration: 1, ending: 'x' } } });
      const sources = Array.from({ length: 40 }, (_, index) => `many/${index}.mp4`);
      writeFiles(
        film.folder,
        Object.fromEntries(sources.map((path, index) => [path, realClip(path, `${index}`)])),
      );
      writeFileSync(
        script,
        `import { packStory } from ${JSON.stringify(film.module)};
        const [one, two] = ${JSON.stringify([sources, [...sources].reverse()].map(withoutMeasuring))};
        const options = ${JSON.stringify({ to: 'web', zip: true, out, folder: film.folder, player: film.player })};
        let tell;
        for (;;) for (const story of [one, two]) {
          await packStory(story, { ...options, tell });
          tell = () => process.stdout.write('.');
        }`,
      );
      return script;
    }

    /** Runs the script, and ends it after a number of steps since its first pack. A pack has about 130 steps. */
    async function packUntil(signal, steps, script) {
      const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
      let told = 0;
      child.stdout.on('data', (dots) => {
        told += dots.length;
        if (told > steps && !child.killed) child.kill(signal);
      });
      const [, endedBy] = await once(child, 'exit');
      assert.equal(endedBy, signal);
    }
    it('is the old or the new one if the process is killed [pack-whole]', async () => {
      const script = writePackOften();
      for (let round = 0; round < 9; round += 1) {
        await packUntil('SIGKILL', round * 17, script);
        // A process killed between two renames leaves the old pack next to its place: the next process restores it.
        if (existsSync(out)) assertWhole(out);
        else assert.ok(leftBeside().some((name) => name.endsWith('-before')));
      }
      assert.equal((await pack()).code, 0);
      assertWhole(out);
      assert.deepEqual(leftBeside(), []);
    });

    it('has no leftovers next to it if the process is interrupted', async () => {
      const script = writePackOften();
      for (const signal of ['SIGINT', 'SIGTERM'])
        for (let round = 0; round < 3; round += 1) {
          await packUntil(signal, round * 60, script);
          assertWhole(out);
          assert.deepEqual(leftBeside(), []);
        }
    });

    it('is restored by the next run if only its rename is missing', async () => {
      await pack({}, withSource('door.webm'));
      renameSync(out, join(film.root, '.out.iv-pack-999999999-before'));
      writeFiles(film.root, { '.out.iv-pack-999999999-next/index.html': 'half' });
      await assert.rejects(
        pack(
          { tell: ({ step }) => step === 'write' && assert.fail('interrupted') },
          withSource('clips/same.webm'),
        ),
      );
      assertWhole(out);
      assert.deepEqual(leftBeside(), []);
    });
  });
});
