// What comments in Markdown say of code, and what becomes of it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCodeBlocks } from './code-blocks.mjs';
import { codeFiles } from './code-files.mjs';
import { continueCode } from './continue-code.mjs';
import { textOnSite } from './stage-pages.mjs';

const block = (language, code) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const component = `import { Component } from '@angular/core';
import { type Player, provideIvPlayer } from 'iv-player';

@Component({ selector: 'app-film', providers: [provideIvPlayer()], template: \`<iv-player />\` })
export class Film {
  protected start(player: Player): void {
    player.append('door');
  }
}
`;

describe('comments about code', () => {
  it('name blocks and say what they continue, and later ones of a kind', () => {
    const blocks = readCodeBlocks(
      [
        '<!-- code: film -->\n\n' + block('ts', 'export class Film {}'),
        '<!-- code: lamp continues film in start -->\n' + block('ts', 'lamp();'),
        '<!-- code: continues film at providers -->\n' + block('ts', 'providers: []'),
        '<!-- code: statements continue page in example -->\n' + block('ts', 'later();'),
        block('ts', "import { a } from 'a';"),
        block('json', '{}'),
      ].join('\n'),
    );
    assert.deepEqual(
      blocks.map(({ language, name, continues }) => [language, name, continues]),
      [
        ['ts', 'film', null],
        ['ts', 'lamp', { base: 'film', where: 'body', target: 'start' }],
        ['ts', null, { base: 'film', where: 'property', target: 'providers' }],
        ['ts', null, { base: 'page', where: 'body', target: 'example' }],
        ['ts', null, null],
        ['json', null, null],
      ],
    );
  });

  it('hide blocks, and tell the line of each', () => {
    const blocks = readCodeBlocks(
      `# Page\n\n<!-- code: hidden page\nexport const a = 1;\n-->\n\n${block('ts', 'b')}`,
    );
    assert.deepEqual(
      blocks.map(({ name, code, line }) => [name, code.trim(), line]),
      [
        ['page', 'export const a = 1;', 4],
        [null, 'b', 8],
      ],
    );
  });

  it('may be followed by the comment of the formatter', () => {
    const [found] = readCodeBlocks(
      `<!-- code: film -->\n\n<!-- prettier-ignore -->\n${block('html', '<b></b>')}`,
    );
    assert.equal(found?.name, 'film');
  });

  it('are refused where they are not understood, or no code follows', () => {
    assert.throws(() => readCodeBlocks('<!-- code: continues film somewhere -->\n'), /says no place/);
    assert.throws(() => readCodeBlocks('<!-- code: film -->\n\nText.\n'), /before no code/);
    assert.throws(() => readCodeBlocks('<!-- code: film -->\n'), /before no code/);
  });
});

describe('a fragment', () => {
  const put = (code, where, target) =>
    continueCode(component, code, { base: 'film', where, ...(target && { target }) });

  it('stands at the end of a method, with its imports among those of the file', () => {
    const code = put(
      "import { type Player, StoryNode } from 'iv-player';\n\nconst node = new StoryNode({ id: 'a' });",
      'body',
      'start',
    );
    assert.match(code, /player\.append\('door'\);\s*\{\s*const node = new StoryNode/);
    assert.equal(code.match(/from 'iv-player'/g)?.length, 1);
    assert.match(code, /import { type Player, provideIvPlayer, StoryNode } from 'iv-player'/);
  });

  it('may wait', () => {
    assert.match(
      put('await player.play();', 'body', 'start'),
      /void \(async \(\) => {\s*await player\.play\(\);/,
    );
  });

  it('takes the place of a property, or of the template', () => {
    assert.match(
      put('providers: [one(), two()];', 'property', 'providers'),
      /providers: \[one\(\), two\(\)\], template/,
    );
    assert.match(put('<p>`${price}</p>', 'template'), /template: `<p>\\`\\\${price}<\/p>`/);
  });

  it('becomes a member', () => {
    assert.match(put('readonly name = 1;', 'class'), /}\s*readonly name = 1;\s*}/);
  });

  it('is refused where the block has no such place', () => {
    assert.throws(() => put('a', 'body', 'stop'), /no function stop/);
    assert.throws(() => put('a', 'property', 'imports'), /no property imports/);
  });
});

describe('files of code', () => {
  it('are specs where they have tests', () => {
    const blocks = readCodeBlocks(
      `<!-- code: path -->\n${block('ts', "import 'a';\nit('plays', () => {});")}`,
    );
    assert.deepEqual([...codeFiles(blocks).keys()], ['path.spec.ts']);
  });

  it('are not made of a fragment that says nothing, of an unknown block, or twice of one name', () => {
    const files = (text) => () => codeFiles(readCodeBlocks(text));
    assert.throws(files(block('ts', 'player.play();')), /line 2: a fragment/);
    assert.throws(files(block('html', '<p></p>')), /line 2: a fragment/);
    assert.throws(files(`<!-- code: continues film in start -->\n${block('ts', 'a')}`), /no block "film"/);
    const twice = `<!-- code: a -->\n${block('ts', 'export {};')}`;
    assert.throws(files(twice + twice), /two blocks/);
  });
});

describe('a page of the site', () => {
  const page = (text) => textOnSite('docs/guides/choices.md', 'guides/choices.md', text);

  it('has links to other pages, to the demo, and names of files that are no pages', () => {
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

  it('has no comments about code, and no links in code', () => {
    assert.equal(page('<!-- code: film -->\n\nText'), 'Text');
    assert.equal(page('`[a](b.md)`'), '`[a](b.md)`');
  });

  it('is refused with a link to a file that does not exist', () => {
    assert.throws(() => page('[gone](gone.md)'), /does not exist/);
  });
});
