// What the size check finds in a build by name.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { intruders } from './intruders.mjs';
import { variants } from './variants.mjs';

const from = (...paths) => paths.map((path) => ({ source: `../projects/iv-player/${path}`, text: 'code' }));
const buildOf = (...paths) => ({ pieces: [from('src/lib/player/player-core.ts', ...paths)], inputs: {} });
const story = variants.find(({ playsStory }) => playsStory);
const playing = [
  'story/src/play/load-story.ts',
  'story/src/format/read-story.ts',
  'src/lib/story/playlist.ts',
];

describe('the size check of an application that plays a story file', () => {
  it('is content with what loads and plays', () => {
    assert.deepEqual(intruders(story, buildOf(...playing)), []);
  });

  for (const [path, folder] of [
    ['story/src/check/check-story.ts', 'story/check/'],
    ['story/src/check/rules/windows.ts', 'story/check/'],
    ['story/src/playthroughs/playthroughs.ts', 'story/playthroughs/'],
    ['story/src/report/report-html.ts', 'story/report/'],
    ['story/src/twee/from-twee.ts', 'story/twee/'],
  ]) {
    it(`names ${path}`, () => {
      assert.deepEqual(intruders(story, buildOf(...playing, path)), [[folder, 4]]);
    });
  }

  it('throws when the sources cannot be told apart', () => {
    assert.throws(() => intruders(story, buildOf()), /iv-player\/story/);
  });
});
