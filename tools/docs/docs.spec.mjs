// Tests how code blocks become files and how repository links become site links.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { codeFile, readCodeBlocks } from './code-blocks.mjs';
import { importsFor, readExamples } from './doc-comment-examples.mjs';
import { unknownNames } from './member-names.mjs';
import { pages, pagesWithCode } from './pages.mjs';
import { textOnSite, withLiveExamples } from './stage-pages.mjs';

const fileOf = (language, code, line = 3) => codeFile({ language, code, line });

describe('code blocks', () => {
  it('are read with their language and line, even in a list', () => {
    const text = '# Page\n\n```ts\na;\n\nb;\n```\n\n- One:\n\n  ```sh\n  npm test\n  ```\n';
    assert.deepEqual(readCodeBlocks(text), [
      { language: 'ts', isLive: false, isPage: false, file: null, code: 'a;\n\nb;\n', line: 4 },
      { language: 'sh', isLive: false, isPage: false, file: null, code: 'npm test\n', line: 12 },
    ]);
  });

  it('are live if marked so, and get a button below them on the site', () => {
    const text = '```ts live\n// film.ts\nexport class Film {}\n```\n\n```ts\na;\n```\n';
    assert.deepEqual(
      readCodeBlocks(text).map(({ isLive }) => isLive),
      [true, false],
    );
    const page = withLiveExamples('docs/guides/choices.md', text);
    assert.deepEqual(page.match(/<LiveExample.*/g), ['<LiveExample name="docs/guides/choices/film" />']);
    assert.match(page, /class Film {}\n```\n\n<LiveExample/);
  });

  it('are files for live examples if they name one', () => {
    const [block] = readCodeBlocks('```json film/story.json\n{}\n```\n');
    assert.deepEqual([block?.language, block?.file, block?.isLive], ['json', 'film/story.json', false]);
  });

  it('with imports or exports are unchanged files that keep their line numbers', () => {
    assert.deepEqual(fileOf('ts', "import 'a';\n"), { name: 'line-3.ts', text: "\n\nimport 'a';\n" });
  });

  it('are named by their first line, and are specs if they contain tests', () => {
    assert.equal(fileOf('ts', '// src/app/film.ts\nexport class Film {}\n')?.name, 'film.ts');
    assert.equal(fileOf('ts', "import 'a';\nit('plays', () => {});\n")?.name, 'line-3.spec.ts');
    assert.equal(fileOf('ts', "// film.spec.ts\nimport 'a';\nit('plays');\n")?.name, 'film.spec.ts');
  });

  it('without imports are function bodies', () => {
    const lines = fileOf('ts', 'player.play();\n')?.text.split('\n') ?? [];
    assert.match(lines[1] ?? '', /import .* async function fragment\(.*\{\s*$/);
    assert.equal(lines[2], 'player.play();');
    assert.equal(lines.slice(3).join('').trim(), '}');
  });

  it('of HTML are component templates', () => {
    const lines = fileOf('html', '<p>`${price}</p>\n')?.text.split('\n') ?? [];
    assert.match(lines[1] ?? '', /template: `$/);
    assert.equal(lines[2], '<p>\\`\\${price}</p>');
    assert.match(lines[3] ?? '', /^` }\)/);
  });

  it('of JavaScript are function bodies', () =>
    assert.match(fileOf('js', 'film.play();\n')?.text ?? '', /async function fragment\(.*\{\s*\nfilm\.play/));

  it('of HTML are not templates if marked as part of a page', () => {
    const [block] = readCodeBlocks('```html page\n<iv-film src="film/"></iv-film>\n```\n');
    assert.deepEqual([block?.isPage, block?.file], [true, null]);
    assert.equal(block && codeFile(block), null);
  });

  it('in other languages do not become files', () => assert.equal(fileOf('json', '{}\n'), null));
});

describe('names in the text of a page', () => {
  const guide = 'docs/guides/the-player.md';
  const plugin = 'projects/iv-player/src/lib/checkpoints/checkpoints.md';

  it('are members of the plugins, events, or signals', () => {
    const text =
      'Ask `player.decision.signals.open()`, `variables.select(x)`, `decision.made`; see `audio.md`.';
    assert.deepEqual(unknownNames(guide, text), []);
    assert.deepEqual(unknownNames(guide, '`decision.open` or `player.audio.signals.loudness`'), [
      'decision.open',
      'player.audio.signals.loudness',
    ]);
    assert.deepEqual(unknownNames(guide, '```ts\ndecision.open\n```\n'), []);
  });

  it('are members in the tables of members', () => {
    const rows =
      '| member | what |\n| --- | --- |\n| `decision` | `add`, `open` |\n| `checkpoints` | `signals.all()` |\n';
    assert.deepEqual(unknownNames(guide, rows), ['open']);
    const own = '| member | what |\n| --- | --- |\n| `all` | all |\n| `get(id)` | one |\n\n| `option` |\n';
    assert.deepEqual(unknownNames(plugin, own), ['all']);
  });

  it('in camelCase are public on the pages of plugins', () => {
    assert.deepEqual(unknownNames(plugin, '`injectPlayer(player)`, `localStorage`, `provideAudio`'), [
      'provideAudio',
    ]);
    assert.deepEqual(unknownNames(guide, '`withIncrementalHydration()`'), []);
  });
});

describe('examples of doc comments', () => {
  it('are read up to the next tag or the end of the comment, with their line numbers', () => {
    const text = `/**
 * Plays.
 * @example
 * player.play();
 *
 * player.pause();
 * @param options none
 */
export function a() {}

class B {
  /**
   * @example
   * if (a) {
   *   b();
   * }
   */
  c() {}
}
`;
    assert.deepEqual(
      readExamples(text).map(({ language, code, line }) => [language, code, line]),
      [
        ['ts', 'player.play();\n\nplayer.pause();\n', 4],
        ['ts', 'if (a) {\n  b();\n}\n', 14],
      ],
    );
  });

  it('are TypeScript unless a fence says otherwise; a decorator inside one is not a tag', () => {
    const text =
      '/**\n * @example\n * ```html\n * <p>@if (a) {}</p>\n * ```\n * ```ts\n * @Component({})\n * ```\n */\n';
    assert.deepEqual(
      readExamples(text).map(({ language, code, line }) => [language, code, line]),
      [
        ['html', '<p>@if (a) {}</p>\n', 4],
        ['ts', '@Component({})\n', 7],
      ],
    );
  });

  it('may use public names without an import, and import none twice', () => {
    const paths = new Map([
      ['Player', 'iv-player'],
      ['withHls', 'iv-player/hls'],
    ]);
    assert.equal(importsFor('inject(Player); Players;', paths), "import { Player } from 'iv-player';");
    const [block] = readExamples('/**\n * @example\n * withHls(); inject(Player);\n */\n');
    assert.ok(block);
    const text = codeFile(block, (code) => importsFor(code, paths))?.text ?? '';
    assert.equal(text.match(/\bwithHls\b.*from/g)?.length, 1);
    assert.equal(text.match(/\bPlayer\b[^;]*from/g)?.length, 1);
    assert.equal(text.split('\n')[2], 'withHls(); inject(Player);');
  });
});

describe('How do I …?', () => {
  const page = readFileSync(join(workspaceRoot, 'docs/guides/how-do-i.md'), 'utf8');

  it('has at least thirty answers, each with a block of at most ten lines', () => {
    const answers = page.split('\n### ').slice(1);
    assert.ok(answers.length >= 30, `${answers.length} answers`);
    for (const answer of answers) {
      const lengths = readCodeBlocks(answer).map(({ code }) => code.trim().split('\n').length);
      assert.ok(lengths.length > 0 && lengths.every((length) => length <= 10), answer);
    }
  });
});

describe('deferred code in guides', () => {
  it('keeps the player in a separate file, because the file of the block is loaded with the page', () => {
    const deferring = pagesWithCode
      .flatMap((page) => readCodeBlocks(readFileSync(join(workspaceRoot, page), 'utf8')))
      .filter(({ code }) => /@defer\b/.test(code));
    assert.ok(deferring.length >= 3, `${deferring.length} blocks`);
    for (const { code } of deferring) assert.doesNotMatch(code, /from 'iv-player|<iv-(?:full-)?player/);
  });
});

describe('a page of the site', () => {
  const page = (text) => textOnSite('docs/guides/choices.md', 'guides/choices.md', text);

  it('links to other pages and to the demo, and names files that are not pages', () => {
    assert.equal(page('[sound](sound.md#volume)'), '[sound](./sound.md#volume)');
    assert.equal(page('[browsers](../support.md)'), '[browsers](../support.md)');
    assert.equal(page('[home](../../README.md)'), '[home](/)');
    assert.equal(
      page('[film](../../projects/demo-app#film)'),
      '<a href="/demo/#film" target="_self">film</a>',
    );
    assert.equal(page('[the workspace](../../angular.json)'), 'the workspace (`angular.json`)');
    assert.equal(page('[elsewhere](https://jsonlogic.com)'), '[elsewhere](https://jsonlogic.com)');
  });

  it('contains the images of the repository', () => {
    assert.equal(page('![A choice](../images/choices.webp)'), '![A choice](../images/choices.webp)');
    const map = textOnSite(
      'projects/iv-player/map/README.md',
      'features/map.md',
      '![Map](../../../docs/images/map.webp)',
    );
    assert.equal(map, '![Map](../images/map.webp)');
  });

  it('converts links whose text contains code', () =>
    assert.equal(page('A [`set`](../../docs/support.md#a)'), 'A [`set`](../support.md#a)'));

  it('leaves links in code alone', () => assert.equal(page('`[a](b.md)`'), '`[a](b.md)`'));

  it('links to a part or page of the demo, never to the whole demo', () => {
    assert.equal(
      page('[skin](../../projects/demo-app/public/skin.html)'),
      '<a href="/demo/skin.html" target="_self">skin</a>',
    );
    assert.throws(() => page('[demo](../../projects/demo-app)'), /link to a part of the demo/);
  });

  it('links to a heading in the demo’s README, for readers of the repository', () => {
    const headings = readFileSync(join(workspaceRoot, 'projects/demo-app/README.md'), 'utf8').matchAll(
      /^## (.*)$/gm,
    );
    const anchors = [...headings].map(([, heading = '']) => heading.toLowerCase());
    for (const { source } of pages) {
      const links = readFileSync(join(workspaceRoot, source), 'utf8').matchAll(/\/demo-app#([\w-]+)\)/g);
      for (const [link, anchor] of links) assert.ok(anchors.includes(anchor ?? ''), `${source}: ${link}`);
    }
  });

  it('is rejected if it links to a file that does not exist', () => {
    assert.throws(() => page('[gone](gone.md)'), /does not exist/);
  });
});
