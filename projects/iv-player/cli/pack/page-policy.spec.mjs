// The security policy of a pack allows what the film needs, and nothing that a host name or a playlist could add.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { importPack, makeFilm, writeFiles } from '../testing/film-to-pack.mjs';
import { PARTS } from '../testing/tiny-segments.mjs';
import { isPlainOrigin } from '../files/plain-origin.mjs';

const PLAIN = [
  'a.example',
  'A-1.example:8443',
  'xn--mller-kva.example',
  '127.0.0.1',
  '[::1]',
  '[2001:db8::1]:80',
];
const ODD = [
  ...['a;b.example', 'a*b.example', '*.example', "a'b.example", 'a,b.example', 'a_b.example', 'a$b.example'],
  ...['a(b).example', 'a!b.example', 'a&b.example', 'a=b.example', 'a{b}.example', 'a`b.example'],
  ...['a~b.example', 'a"b.example', 'a+b.example'],
];

describe('the policy of a packed page', () => {
  let film;
  let packStory;
  let contentPolicy;
  let out;
  before(async () => {
    film = makeFilm();
    ({ packStory } = await importPack(film));
    const module = join(film.root, 'index-page.mjs');
    bundleForNode('projects/iv-player/cli/pack/index-page.mjs', module);
    ({ contentPolicy } = await import(pathToFileURL(module).href));
    // Without ffprobe, which takes most of the time.
    process.env.PATH = '';
  });
  after(() => rmSync(film.root, { recursive: true, force: true }));
  beforeEach(() => {
    out = join(film.root, 'out');
    rmSync(out, { recursive: true, force: true });
  });

  const storyOf = (source, rest = {}) => ({
    ...{ format: 'iv-story', version: 1, start: 'a' },
    nodes: { a: { source, ending: 'x' } },
    ...rest,
  });
  const pack = (story, options = {}) =>
    packStory(story, { to: 'web', out, folder: film.folder, player: film.player, ...options });

  it('names only hosts that it can name [pack-origins]', async () => {
    for (const host of PLAIN) {
      const { code } = await pack(storyOf(`https://${host}/x.mp4`), { remote: 'keep' });
      assert.deepEqual([host, code], [host, 0]);
    }
    writeFiles(film.folder, {
      'odd.m3u8': `#EXTM3U\n#EXTINF:4,\nhttps://${ODD[0]}/1.ts\n#EXT-X-ENDLIST\n`,
      'odd.css': `a { background: url("https://${ODD[1]}/a.png") }`,
    });
    for (const story of [
      ...ODD.map((host) => storyOf(`http://${host}:8080/x.mp4`)),
      ...ODD.map((host) => storyOf('door.webm', { poster: `//${host}/x.png` })),
      storyOf('odd.m3u8'),
    ]) {
      const { code, problems } = await pack(story, { remote: 'keep' });
      assert.deepEqual([code, problems.map((one) => one.code)], [1, ['REMOTE_MEDIA']], JSON.stringify(story));
      assert.match(problems[0].message, /cannot be kept: /);
    }
    const { code } = await pack(storyOf('door.webm'), { remote: 'keep', css: join(film.folder, 'odd.css') });
    assert.equal(code, 1);
  });

  it('never has a directive or a source that is not its own, whatever the origins [pack-origins]', () => {
    const own = contentPolicy()
      .split('; ')
      .map((part) => part.split(' ')[0]);
    const part = fc.constantFrom(
      ...['https://', 'http://', 'a', '.example', ';', '*', ' ', "'", ',', '[', ']', ':', '8', '\n', '%3b'],
      ...['script-src', 'data:', '/'],
    );
    const origin = fc.array(part, { maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.array(origin, { maxLength: 3 }), (origins) => {
        const policy = contentPolicy(origins, { images: origins, fonts: origins }, false, origins[0]);
        const directives = policy.split(/[;,]/).map((one) => one.trim().split(/\s+/));
        assert.deepEqual(
          directives.map(([name]) => name),
          own,
        );
        for (const source of directives.flatMap(([, ...sources]) => sources))
          assert.ok(/^'[a-z]+'$|^(?:https?|data|file|blob):$/.test(source) || isPlainOrigin(source), source);
      }),
      { numRuns: 2000, seed: 43 },
    );
  });

  it('allows the key in the playlist of a stream, and only then [pack-streams]', async () => {
    const key = 'URI="data:;base64,AAAAAAAAAAAAAAAAAAAAAA=="';
    writeFiles(film.folder, {
      'inline/a.m3u8': `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,${key}\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST\n`,
      'inline/1.ts': PARTS,
    });
    const policyOf = async (source) => {
      const { code, problems } = await pack(storyOf(source));
      assert.equal(code, 0, JSON.stringify(problems));
      const page = readFileSync(join(out, 'index.html'), 'utf8');
      return /Content-Security-Policy" content="([^"]*)"/.exec(page)[1];
    };
    const policy = await policyOf('inline/a.m3u8');
    assert.match(policy, /connect-src &#39;self&#39; data:;/);
    assert.match(policy, /media-src &#39;self&#39; blob: file:;/);
    assert.match(policy, /img-src &#39;self&#39; data: file:;/);
    assert.match(await policyOf('door.webm'), /connect-src &#39;self&#39;;/);
  });
});
