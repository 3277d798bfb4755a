import type { StoryFile } from '../format/story-file';
import { soundStory } from '../testing/sound-story';
import type { OpenNode, OpenStory, PlantError } from '../testing/plant-error';
import { PLANTED_ERRORS } from '../testing/planted-errors';
import { PLANTED_QUESTION_ERRORS } from '../testing/planted-question-errors';
import { questionedStory } from '../testing/questioned-story';
import { mediaOf } from '../testing/test-media';
import { checkStory } from './check-story';

describe('checkStory', () => {
  const PLACES = ['first', 'middle', 'last'] as const;
  const SEEDS = [11, 12, 13];
  const BANDWIDTH = 3e6;

  it('finds nothing in the generated stories and their media before errors are planted', () => {
    for (const seed of SEEDS) {
      const story = soundStory(seed, 6);
      expect(checkStory(story, { media: mediaOf(story), bandwidth: BANDWIDTH })).toEqual([]);
    }
    expect(Object.keys(PLANTED_ERRORS).length).toBeGreaterThanOrEqual(60);
  });

  it('finds nothing in the generated stories with questions before errors are planted [planted-questions]', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const story = questionedStory(seed);
      expect(checkStory(story, { media: mediaOf(story), bandwidth: BANDWIDTH }))
        .withContext(String(seed))
        .toEqual([]);
    }
  });

  for (const [what, plant] of Object.entries(PLANTED_ERRORS)) {
    it(`finds ${what}, planted at the first, middle and last decision of three generated stories [foreign-default] [planted-errors]`, () =>
      expectFound(plant, soundStory));
  }

  for (const [what, plant] of Object.entries(PLANTED_QUESTION_ERRORS)) {
    it(`finds ${what}, planted at the first, middle and last question of three generated stories [planted-questions]`, () =>
      expectFound(plant, questionedStory));
  }

  function expectFound(plant: PlantError, soundOf: (seed: number, rows: number) => StoryFile): void {
    for (const seed of SEEDS)
      for (const place of PLACES) {
        const story = JSON.parse(JSON.stringify(soundOf(seed, 6))) as OpenStory;
        const { nodes } = story;
        const media = mediaOf(story);
        const asked = Object.keys(nodes).filter((id) => (nodes[id] as Partial<OpenNode>).decision);
        const id = asked[Math.floor(((asked.length - 1) * PLACES.indexOf(place)) / 2)] ?? '';
        const [code = '', path = ''] = plant(nodes[id]!, story, media, id).split(/ (.*)/);
        const whole = path.startsWith('/') ? path.slice(1) : ['nodes', id, ...(path ? [path] : [])].join('.');
        const found = checkStory(JSON.parse(JSON.stringify(story)), { media, bandwidth: BANDWIDTH });
        expect(found.map((one) => `${one.code} ${one.path.join('.')}`))
          .withContext(`${place} decision, seed ${seed}`)
          .toContain(`${code} ${whole}`);
      }
  }
});
