// Pages and manifest of a pack: hostile text stays text.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { itWithProgram } from '../testing/it-with-program.mjs';
import { embedPage } from './embed-page.mjs';
import { ncName } from './pack-id.mjs';
import { exitCodeOf, packError, packWarning } from './pack-problem.mjs';
import { mediaName, stemOf } from './pack-file.mjs';
import { scormManifest } from './scorm-manifest.mjs';

const folder = mkdtempSync(join(tmpdir(), 'iv-player-pages-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Imports a module that imports TypeScript. */
function importBundled(name) {
  bundleForNode(`projects/iv-player/cli/pack/${name}`, join(folder, name));
  return import(pathToFileURL(join(folder, name)).href);
}
const { contentPolicy, indexPage, titleAndLanguage } = await importBundled('index-page.mjs');

const HOSTILE = [
  '</script><img src=x onerror=alert(1)>',
  '<!--<script>',
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '\u2028\u2029',
  '&lt;b&gt;',
  '\u0000\uD800\uFFFF',
  ']]>',
];
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE));

const page = (rest = {}) =>
  indexPage({
    title: 'The door',
    language: 'en',
    scripts: ['iv/player.1b112fe5.js'],
    styles: ['iv/player.62368a1a.css'],
    story: { nodes: {} },
    captions: {},
    config: { id: 'urn:x:1', to: 'web' },
    ...rest,
  });

/** Reads a data block as a browser does. */
function dataOf(html, id) {
  const [, content] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script`, 's').exec(html);
  return JSON.parse(content);
}

describe('the page of a pack', () => {
  it('has a strict policy that allows only kept origins', () => {
    assert.equal(
      contentPolicy(),
      "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' data: file:; media-src 'self' blob: file:; connect-src 'self'; font-src 'self' file:; worker-src 'self' blob:; base-uri 'none'; form-action 'none'",
    );
    const kept = contentPolicy(['https://cdn.example']).split('; ');
    assert.deepEqual(
      kept.filter((part) => part.endsWith(' https://cdn.example')).map((part) => part.split(' ')[0]),
      ['img-src', 'media-src', 'connect-src'],
    );
    const theme = { images: ['https://cdn.example'], fonts: ['data:'] };
    assert.deepEqual(
      contentPolicy(['https://cdn.example'], theme)
        .split('; ')
        .filter((part) => /^(?:img|font)-src/.test(part)),
      ["img-src 'self' data: file: https://cdn.example", "font-src 'self' file: data:"],
    );
  });

  it('has its title in the language of the page, or one like it', () => {
    const title = { en: 'The door', 'pt-BR': 'A porta', de: 'Die Tür' };
    for (const [given, found] of [
      [['de'], 'Die Tür'],
      [['DE'], 'Die Tür'],
      [['de-AT'], 'Die Tür'],
      [['pt'], 'A porta'],
      [['pt-PT'], 'A porta'],
      [['fr'], 'The door'],
      [['toString'], 'The door'],
      [[], 'The door'],
    ]) {
      assert.equal(titleAndLanguage({ title, languages: given }).title, found, given[0]);
      assert.equal(titleAndLanguage({ title }, { language: given[0] }).title, found, given[0]);
    }
    assert.equal(titleAndLanguage({ title: { en: '' } }).title, 'Film');
  });

  it('names the story to watch instead of containing one', () => {
    const html = page({ story: undefined, captions: undefined, watched: 'story.json' });
    assert.match(html, /<meta name="iv-story" content="story.json" \/>/);
    assert.doesNotMatch(html, /id="iv-story"|id="iv-captions"/);
    assert.equal(dataOf(html, 'iv-config').to, 'web');
    assert.doesNotMatch(page(), /name="iv-story"/);
  });

  it('shows hostile text as text, and passes the story on unchanged [pack-no-code]', () => {
    fc.assert(
      fc.property(text, fc.dictionary(text, text, { noNullPrototype: true }), (title, nodes) => {
        const html = page({ title, story: { nodes }, captions: nodes, poster: title });
        // Three data blocks and the player.
        assert.equal(html.match(/<script/g).length, 4);
        assert.equal(html.match(/<\/script/g).length, 4);
        assert.doesNotMatch(html, /<!--|<img/);
        assert.deepEqual(dataOf(html, 'iv-story').nodes, nodes);
        assert.deepEqual(dataOf(html, 'iv-captions'), nodes);
      }),
      { numRuns: 500, seed: 31 },
    );
  });

  it('keeps ids such as __proto__', () => {
    const story = JSON.parse('{"nodes":{"__proto__":{"ending":"x"}}}');
    assert.deepEqual(Object.keys(dataOf(page({ story }), 'iv-story').nodes), ['__proto__']);
  });

  it('shows the film as its main content [pack-main]', () => {
    const [, main] = /<body>\s*<main>(.*?)<\/main>/s.exec(page());
    assert.match(main, /<packed-film>.*could not be loaded.*<\/packed-film>/s);
    // In WebKit, the policy of a page in a sandbox without these words refuses the script.
    assert.match(main, /allow-scripts and allow-same-origin/);
    assert.equal(page().match(/<main/g).length, 1);
  });

  it('has no inline script or style [pack-no-code]', () => {
    const html = page({ title: HOSTILE[0] });
    assert.doesNotMatch(html, /<style|style=| on[a-z]+=(?!alert)/);
    assert.match(html, /<script defer src="iv\/player\.1b112fe5\.js"><\/script>/);
    assert.match(html, /could not be loaded/);
  });

  it('has the language and the direction of the film', () => {
    for (const [language, start] of [
      ['de-CH', '<html lang="de-CH" dir="ltr">'],
      ['ar', '<html lang="ar" dir="rtl">'],
      ['az-Arab', '<html lang="az-Arab" dir="rtl">'],
      ['he', '<html lang="he" dir="rtl">'],
      ['no language', '<html lang="en" dir="ltr">'],
      ['"><script>', '<html lang="en" dir="ltr">'],
    ])
      assert.ok(page({ language }).includes(start), language);
  });
});

describe('the page of snippets', () => {
  it('shows a snippet for each kind of page', () => {
    const html = embedPage({ title: 'The "door"' });
    assert.match(
      html,
      /&lt;iv-film src=&quot;https:\/\/YOUR-SITE\.example\/film\/&quot; label=&quot;The &amp;quot;door&amp;quot;&quot;&gt;/,
    );
    for (const name of ['Any page', 'Buttons and events', 'React 19', 'WordPress'])
      assert.ok(html.includes(`<h2>${name}</h2>`));
    for (const title of HOSTILE) assert.doesNotMatch(embedPage({ title }), /<script|<img/);
  });
});

describe('the manifest of a course', () => {
  const manifest = (rest = {}) =>
    scormManifest({ id: 'urn:uuid:1', title: 'The door', files: ['index.html', 'media/a b&c.mp4'], ...rest });

  it('has one SCO with every file', () => {
    const xml = manifest();
    assert.match(xml, /<schema>ADL SCORM<\/schema>\s*<schemaversion>1\.2<\/schemaversion>/);
    assert.equal(xml.match(/adlcp:scormtype="sco"/g).length, 1);
    assert.match(xml, /<file href="index\.html" \/>\s*<file href="media\/a%20b%26c\.mp4" \/>/);
    const [, organization] = /<organizations default="([^"]+)"/.exec(xml);
    assert.ok(xml.includes(`<organization identifier="${organization}">`));
    const [, resource] = /identifierref="([^"]+)"/.exec(xml);
    assert.ok(xml.includes(`<resource identifier="${resource}"`));
  });

  it('names no schema files, which are not in the package', () =>
    assert.doesNotMatch(manifest(), /schemaLocation|\.xsd/));

  it('has a mastery score only with mastery, in percent', () => {
    assert.doesNotMatch(manifest(), /masteryscore/);
    assert.match(manifest({ mastery: 0.7 }), /<adlcp:masteryscore>70<\/adlcp:masteryscore>/);
    assert.match(manifest({ mastery: 0.29 }), /<adlcp:masteryscore>29<\/adlcp:masteryscore>/);
    assert.match(manifest({ mastery: 0 }), /<adlcp:masteryscore>0<\/adlcp:masteryscore>/);
  });

  it('has valid XML names, a different one for each id', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        assert.match(ncName('sco', one), /^[A-Za-z_][\w.-]{0,130}$/);
        if (one !== other) assert.notEqual(ncName('sco', one), ncName('sco', other));
      }),
      { numRuns: 500, seed: 31 },
    );
  });

  itWithProgram(['python3', '--version'], 'is valid XML, whatever the texts', () => {
    for (const title of HOSTILE) {
      const input = manifest({
        title,
        id: `urn:x:${title}`,
        files: [title.replaceAll(/\p{Surrogate}/gu, '')],
      });
      const parse =
        'import sys, xml.dom.minidom as m; print(len(m.parse(sys.stdin.buffer).getElementsByTagName("title")))';
      const { stdout, stderr } = spawnSync('python3', ['-c', parse], { input, encoding: 'utf8' });
      assert.equal(stdout.trim(), '2', stderr);
    }
  });
});

describe('names of media', () => {
  it('are ASCII letters, digits and hyphens', () => {
    assert.equal(stemOf('clips/Left Über (final).MP4'), 'left-uber-final');
    assert.equal(stemOf('影片.mp4'), 'file');
    assert.equal(mediaName('a/B.MP4', 'abcdef0123456789'), 'b.abcdef01.mp4');
    fc.assert(
      fc.property(text, (path) => {
        assert.match(stemOf(path), /^[a-z0-9-]{1,40}$/);
        assert.match(mediaName(path, 'abcdef0123456789'), /^[a-z0-9-]{1,40}\.abcdef01[.a-z0-9]*$/);
      }),
      { numRuns: 500, seed: 31 },
    );
  });
});

describe('problems of a pack', () => {
  it('determine the exit code by the worst of them', () => {
    const [content, argument, warning] = [
      packError('MISSING_MEDIA', ''),
      packError('BAD_ID', ''),
      packWarning('TOO_LARGE', ''),
    ];
    assert.deepEqual([[], [warning], [content, warning], [content, argument]].map(exitCodeOf), [0, 0, 1, 2]);
  });
});
