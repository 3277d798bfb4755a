import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { buildOptions, contents, run, workspaceWith } from './testing/workspace.mjs';

const generateStory = (tree, options) => run('story', { name: 'old house', ...options }, tree);
const STORY = '/public/old-house/story.json';
const TYPES = '/src/app/old-house/old-house-story.ts';
const COMPONENT = '/src/app/old-house/old-house.ts';

const story = {
  format: 'iv-story',
  version: 1,
  start: 'door',
  variables: {
    courage: { initialValue: 0 },
    name: { initialValue: '' },
    met: { initialValue: false },
    'seen-by': { initialValue: [] },
  },
  nodes: { door: { text: 'A door.', next: "the cat's" }, "the cat's": { text: 'A cat.', ending: 'the cat' } },
};

const twee = `:: StoryTitle
Old house

:: Door
A door, and a noise behind it.
[[Down->Cellar]]
[[Out->Garden]]

:: Cellar
Dark. <<set $courage to 2>>

:: Garden
Nobody is there.
`;

/** Returns the messages of TypeScript syntax errors in a source text. */
function syntaxErrors(text) {
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => messageText);
}

describe('ng generate iv-player:story', () => {
  it('adds a story of three scenes without clips, its types and a component [generate-story]', async () => {
    const { tree } = await generateStory(await workspaceWith());
    const { nodes, $schema } = tree.readJson(STORY);
    assert.deepEqual(Object.keys(nodes), ['beginning', 'left', 'right']);
    assert.equal($schema, '../../node_modules/iv-player/story/story.schema.json');
    assert.match(tree.readText(TYPES), /export type OldHouseScene = 'beginning' \| 'left' \| 'right';/);
    assert.doesNotMatch(tree.readText(TYPES), /Variables/);
    assert.match(tree.readText(COMPONENT), /export class OldHouse/);
    assert.match(tree.readText(COMPONENT), /selector: 'app-old-house'/);
    assert.match(
      tree.readText(COMPONENT),
      /imports: \[IvFullPlayer, IvStory\],\n {2}providers: \[provideIvPlayer\(\)\]/,
    );
    assert.match(tree.readText(COMPONENT), /template: '<iv-full-player story="old-house\/story\.json" \/>'/);
    assert.deepEqual(syntaxErrors(tree.readText(COMPONENT)), []);
  });

  it('copies a story file in the workspace unchanged, and writes the types of its scenes and variables [generate-story]', async () => {
    const before = await workspaceWith();
    const text = JSON.stringify(story, null, 1);
    before.create('/draft.json', text);
    const { tree } = await generateStory(before, { from: 'draft.json' });
    assert.equal(tree.readText(STORY), text);
    const types = tree.readText(TYPES);
    assert.deepEqual(syntaxErrors(types), []);
    assert.match(types, /OldHouseScene = 'door' \| 'the cat\\'s';/);
    assert.match(
      types,
      /courage: number;\n {2}readonly name: string;\n {2}readonly met: boolean;\n {2}readonly 'seen-by': JsonValue;/,
    );
    assert.match(types, /import { type JsonValue, injectPlayer } from 'iv-player';/);
    assert.match(
      types,
      /export const injectOldHousePlayer = \(\) => injectPlayer<OldHouseVariables, OldHouseScene>\(\);/,
    );
  });

  it('converts a Twee file, and reports what was omitted [generate-story]', async () => {
    const before = await workspaceWith();
    before.create('/house.twee', twee);
    const { tree, logged } = await generateStory(before, { from: 'house.twee' });
    const { nodes, start } = tree.readJson(STORY);
    assert.equal(start, 'Door');
    assert.deepEqual(
      nodes.Door.decision.choices.map(({ to, label }) => [to, label]),
      [
        ['Cellar', 'Down'],
        ['Garden', 'Out'],
      ],
    );
    assert.match(tree.readText(TYPES), /OldHouseScene = 'Door' \| 'Cellar' \| 'Garden';/);
    assert.match(logged.join('\n'), /warn: house\.twee: .*set/);
  });

  it('shows text of a story as text, and refuses a page from Twine [generate-refused]', async () => {
    const workspace = await workspaceWith();
    workspace.create('/odd.twee', ':: Door\n(set: $x to "\u001b[2J\u202e")[[Cellar]]\n:: Cellar\n');
    workspace.create('/odd.json', JSON.stringify({ '\u001b[2J\n::error::x': 1 }));
    workspace.create('/page.html', '<html><tw-storydata></tw-storydata></html>');
    const { logged } = await generateStory(workspace, { from: 'odd.twee' });
    assert.doesNotMatch(logged.join('\n'), /(?!\n)[\p{Cc}\u202e]/u);
    await assert.rejects(
      generateStory(workspace, { from: 'odd.json' }),
      ({ message }) => !/(?!\n)\p{Cc}|^::error/mu.test(message),
    );
    await assert.rejects(
      generateStory(workspace, { from: 'page.html' }),
      /choose Build, then Export As Twee/,
    );
  });

  it('reads a file outside the workspace', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'iv-player-story-'));
    try {
      writeFileSync(join(folder, 'story.json'), JSON.stringify(story));
      const file = join(folder, 'story.json');
      const outside = relative(process.cwd(), file);
      for (const from of [file, outside, `./${outside}`, `films/../${outside}`]) {
        const { tree } = await generateStory(await workspaceWith(), { from });
        assert.deepEqual(tree.readJson(STORY), story, from);
      }
      writeFileSync(join(folder, 'clip.mp4'), Buffer.from('\0\0\0\x20ftypisom\xff', 'latin1'));
      await assert.rejects(
        generateStory(await workspaceWith(), { from: join(folder, 'clip.mp4') }),
        /clip\.mp4" is not a text file: pass the story file/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
    const workspace = await workspaceWith();
    workspace.create('/..drafts/story.json', JSON.stringify(story));
    const { tree } = await generateStory(workspace, { from: '..drafts/story.json' });
    assert.deepEqual(tree.readJson(STORY), story);
  });

  it('rejects an invalid story with the location of each mistake, and writes nothing [generate-refused]', async () => {
    const workspace = await workspaceWith();
    workspace.create(
      '/wrong.json',
      '{\n  "format": "iv-story",\n  "version": 1,\n  "start": 5,\n  "nodes": {}\n}',
    );
    const before = contents(workspace);
    await assert.rejects(generateStory(workspace, { from: 'wrong.json' }), /wrong\.json:4:\d+ {2}/);
    await assert.rejects(generateStory(workspace, { from: 'missing.json' }), /missing\.json" cannot be read/);
    assert.deepEqual(contents(workspace), before);
  });

  for (const [file, text, message] of [
    ['empty.twee', '', /empty\.twee has no scenes: add a passage/],
    ['title.twee', ':: StoryTitle\nA house\n', /title\.twee has no scenes: add a passage/],
    [
      'none.json',
      '{ "format": "iv-story", "version": 1, "start": "a", "nodes": {} }',
      /none\.json has no scenes: add one to "nodes"/,
    ],
    [
      'latin.twee',
      Buffer.from(':: Start\nGrüße', 'latin1'),
      /"latin\.twee" is not in UTF-8: save it in that encoding/,
    ],
  ]) {
    it(`rejects ${file}, and writes nothing [generate-refused]`, async () => {
      const workspace = await workspaceWith();
      workspace.create(`/${file}`, text);
      const before = contents(workspace);
      await assert.rejects(generateStory(workspace, { from: file }), message);
      assert.deepEqual(contents(workspace), before);
    });
  }

  for (const name of ['component', 'iv-story', 'ivFullPlayer']) {
    it(`rejects "${name}", which the component imports [generate-refused]`, async () => {
      await assert.rejects(
        generateStory(await workspaceWith(), { name }),
        /imports \w+ itself: choose another/,
      );
    });
  }

  it('uses no prefix if the application has none, except for a name of one word', async () => {
    for (const [name, selector] of [
      ['old house', 'old-house'],
      ['house', 'app-house'],
    ]) {
      const before = await workspaceWith();
      const workspace = before.readJson('/angular.json');
      workspace.projects.app.prefix = '';
      before.overwrite('/angular.json', JSON.stringify(workspace));
      const { tree } = await generateStory(before, { name });
      const file = name.replace(' ', '-');
      assert.match(tree.readText(`/src/app/${file}/${file}.ts`), new RegExp(`selector: '${selector}'`));
    }
  });

  it('does not replace a different story [generate-twice]', async () => {
    const { tree } = await generateStory(await workspaceWith());
    tree.create('/draft.json', JSON.stringify(story));
    await assert.rejects(
      generateStory(tree, { from: 'draft.json' }),
      /public\/old-house\/story\.json already exists/,
    );
  });

  it('only rewrites the types of an existing story [generate-twice]', async () => {
    const { tree: before } = await generateStory(await workspaceWith());
    before.overwrite(STORY, JSON.stringify(story));
    before.overwrite(COMPONENT, '// mine');
    for (const from of [undefined, 'public/old-house/story.json', './public/old-house/story.json']) {
      before.overwrite(TYPES, '');
      const { tree } = await generateStory(before, { from });
      assert.match(tree.readText(TYPES), /OldHouseScene = 'door'/);
      assert.equal(tree.readText(STORY), JSON.stringify(story));
      assert.equal(tree.readText(COMPONENT), '// mine');
    }
  });

  it('allows the packages that builds warn about', async () => {
    const { tree } = await generateStory(await workspaceWith());
    assert.deepEqual(buildOptions(tree).allowedCommonJsDependencies, ['howler']);
  });

  it('rejects a name that cannot be a class name', async () => {
    await assert.rejects(
      generateStory(await workspaceWith(), { name: '1912' }),
      /"1912" cannot be a class name/,
    );
  });
});

describe('ng generate iv-player:plugin [generate-plugin]', () => {
  const SOURCE = '/src/app/day-count/day-count-plugin.ts';
  const SPEC = '/src/app/day-count/day-count-plugin.spec.ts';

  for (const name of ['dayCount', 'day-count-plugin', 'DayCountPlugin']) {
    it(`adds a plugin and its spec under its name, from "${name}"`, async () => {
      const { tree } = await run('plugin', { name }, await workspaceWith());
      const source = tree.readText(SOURCE);
      assert.deepEqual([syntaxErrors(source), syntaxErrors(tree.readText(SPEC))], [[], []]);
      assert.match(
        source,
        /export class DayCountPlugin implements IvPlugin {\n {2}readonly name = 'dayCount';/,
      );
      assert.match(source, /withPlugin\({ name: 'dayCount', type: DayCountPlugin, options }\)/);
      assert.match(tree.readText(SPEC), /from '.\/day-count-plugin';/);
    });
  }

  it('skips the spec when told to', async () => {
    const { tree } = await run('plugin', { name: 'dayCount', skipTests: true }, await workspaceWith());
    assert.deepEqual([tree.exists(SOURCE), tree.exists(SPEC)], [true, false]);
  });

  it('does not replace a modified plugin', async () => {
    const { tree } = await run('plugin', { name: 'dayCount' }, await workspaceWith());
    tree.overwrite(SOURCE, '// mine');
    await assert.rejects(run('plugin', { name: 'dayCount' }, tree), /day-count-plugin\.ts already exists/);
    assert.equal(tree.readText(SOURCE), '// mine');
  });
});

describe('ng generate iv-player:training', () => {
  it('adds a film with five questions, its clips, and a component with a result page [generate-training]', async () => {
    const { tree, logged } = await run('training', {}, await workspaceWith());
    const { nodes, result } = tree.readJson('/public/training/story.json');
    const asked = Object.values(nodes).flatMap(({ questions }) => questions.map(({ kind }) => kind));
    assert.deepEqual(asked, ['confirm', 'single', 'multiple', 'number', 'text']);
    assert.equal(result.answers, 'final');
    for (const { source, captions } of Object.values(nodes))
      for (const { src } of [...source, ...captions]) assert.ok(tree.exists(`/public/training/${src}`), src);
    const component = tree.readText('/src/app/training/training.ts');
    assert.deepEqual(syntaxErrors(component), []);
    assert.match(component, /<iv-full-player story="training\/story\.json" \(ending\)/);
    assert.match(logged.join('\n'), /Add <app-training \/> and Training from .*training\.ts/);
    assert.deepEqual(buildOptions(tree).allowedCommonJsDependencies, ['howler']);
  });

  it('does not replace a film of that name [generate-training]', async () => {
    const before = await workspaceWith();
    before.create('/public/training/story.json', '{}');
    await assert.rejects(run('training', {}, before), /already exists/);
  });
});
