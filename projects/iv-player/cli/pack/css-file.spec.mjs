// Style sheets of authors: which addresses are copied, kept and refused. Everything else is unchanged.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { writeFiles } from '../testing/film-to-pack.mjs';

const FILES = [
  'a.png',
  'b (1).png',
  'i.ico',
  'c.cur',
  'x.bmp',
  'f.eot',
  'f.ttc',
  'f.woff2',
  'f.svg',
  'a;b.png',
];

describe('the style sheet of a pack', () => {
  let root;
  let readStyleSheet;
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-css-'));
    writeFiles(join(root, 'film'), Object.fromEntries(FILES.map((name) => [`style/${name}`, name])));
    const module = join(root, 'css-file.mjs');
    bundleForNode('projects/iv-player/cli/pack/css-file.mjs', module);
    ({ readStyleSheet } = await import(pathToFileURL(module).href));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  async function read(css, options = {}) {
    const file = join(root, 'film/style/theme.css');
    writeFileSync(file, css);
    const { text, files, problems, origins } = await readStyleSheet(file, {
      root: join(root, 'film'),
      ...options,
    });
    return {
      text: text.replaceAll(/\.[\da-f]{8}\./g, '.#.'),
      files: files.map(({ from }) => readFileSync(from, 'utf8')).sort(),
      codes: problems.map(({ code }) => code),
      problems,
      origins,
    };
  }

  it('contains the addresses of the copies, however they were written', async () => {
    const rules = {
      'a { background: url(a.png) }': 'a { background: url("../media/a.#.png") }',
      'a { background: URL( "a.png" ) }': 'a { background: url("../media/a.#.png") }',
      "a { background: url('b (1).png') }": 'a { background: url("../media/b-1.#.png") }',
      'a { background: url(b\\ \\(1\\).png) }': 'a { background: url("../media/b-1.#.png") }',
      'a { background: url("\\61 .png") }': 'a { background: url("../media/a.#.png") }',
      'a { background: url("a;b.png") }': 'a { background: url("../media/a-b.#.png") }',
      'a { cursor: url(c.cur), url(i.ico), url(x.bmp), auto }':
        'a { cursor: url("../media/c.#.cur"), url("../media/i.#.ico"), url("../media/x.#.bmp"), auto }',
      'a { background: image-set("a.png" type("image/png") 1x, url(x.bmp) 2x) }':
        'a { background: image-set("../media/a.#.png" type("image/png") 1x, url("../media/x.#.bmp") 2x) }',
      "@font-face { src: url('f.eot'); src: url('f.eot?#iefix') format('embedded-opentype'), url(f.ttc), url(f.woff2?v=1), url(f.svg#name) }":
        '@font-face { src: url("../media/f.#.eot"); src: url("../media/f.#.eot?#iefix") format(\'embedded-opentype\'), url("../media/f.#.ttc"), url("../media/f.#.woff2?v=1"), url("../media/f.#.svg#name") }',
      'a { background: u\\72 l(a.png) }': 'a { background: url("../media/a.#.png") }',
      'a { background: url( a.png\n) }': 'a { background: url("../media/a.#.png") }',
      'a { background: url("a.png" format("x.bmp")) }':
        'a { background: url("../media/a.#.png" format("x.bmp")) }',
      'a { background: -webkit-image-set(/* ) */ "a.png" 1x) }':
        'a { background: -webkit-image-set(/* ) */ "../media/a.#.png" 1x) }',
    };
    for (const [css, written] of Object.entries(rules)) {
      const { text, problems } = await read(css);
      assert.deepEqual([problems, text], [[], written], css);
    }
  });

  it('is unchanged except for addresses', async () => {
    for (const css of [
      'a::before { content: "/*" } a { color: red } b::before { content: "*/" }',
      "a { content: 'url(gone.png)' } /* url(gone.png) @import 'x.css'; */ b { color: red }",
      'a { content: "@import url(x.css);" } b { filter: url(#f); background: url() }',
      'a { content: "\\"url(gone.png)\\"" } b { width: my-url(gone.png) } c { content: "image-set(" "gone.png" }',
      '@namespace svg url(http://www.w3.org/2000/svg); svg|a { color: red }',
      'a { background: url("data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'/%3E") }',
      'a { color: red } /* not closed url(gone.png)',
      'a { --x: #url(gone.png) } b { width: 3url(gone.png) } c { --x: url(gone.png d) } d { --x: url(gone"x.png) }',
      'a { content: "not closed url(gone.png)\n',
      'a { background: url(gone.png',
    ]) {
      const { text, files, problems } = await read(css);
      assert.deepEqual([problems, files, text], [[], [], css]);
    }
    const part = fc.constantFrom(
      '/*',
      '*/',
      '"',
      "'",
      '\\',
      '\n',
      '(',
      ')',
      'x',
      '{',
      '}',
      'image-set(',
      '@x ',
      ';',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
        async (css) => {
          const { text, files } = await read(css);
          assert.ok(files.length > 0 || text === css, css);
        },
      ),
      { numRuns: 500, seed: 31 },
    );
  });

  it('keeps addresses on other servers with --remote keep, and allows each kind in the policy', async () => {
    const css = `@font-face { src: url(https://fonts.example/a.woff2) }
a { background: url("//img.example/a.png") } b { background: url(https://any.example/x) }
@font-face { src: url(data:font/woff2;base64,AAAA) }`;
    assert.deepEqual((await read(css)).codes, ['REMOTE_MEDIA', 'REMOTE_MEDIA', 'REMOTE_MEDIA']);
    const { text, problems, origins } = await read(css, { remote: 'keep' });
    assert.deepEqual(problems, []);
    assert.match(text, /url\("https:\/\/img\.example\/a\.png"\)/);
    assert.match(text, /url\("https:\/\/fonts\.example\/a\.woff2"\)/);
    assert.deepEqual(origins, {
      images: ['https://img.example', 'https://any.example'],
      fonts: ['https://fonts.example', 'https://any.example', 'data:'],
    });
    assert.deepEqual((await read('a { background: url(ftp://x.example/a.png) }', { remote: 'keep' })).codes, [
      'REMOTE_MEDIA',
    ]);
  });

  it('cannot import another one', async () => {
    for (const rule of [
      '@import "x.css";',
      "@IMPORT 'x.css' screen;",
      '@import url(x.css) layer(a);',
      '@import url("https://x.example/y.css");',
      '@import/* */"x.css";',
      '@import url(x.css)',
      '@\\69mport "x.css";',
    ]) {
      const { codes, problems } = await read(`a { color: red } ${rule}`, { remote: 'keep' });
      assert.deepEqual(codes, ['MISSING_MEDIA'], rule);
      assert.match(
        problems[0].message,
        /^The style sheet imports another one with ".*": copy the imported rules .*\.$/,
      );
    }
  });
});
