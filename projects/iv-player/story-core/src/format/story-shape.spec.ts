import Ajv from 'ajv';
import fc from 'fast-check';
import jsonSchema from '../../../story/story.schema.json';
import { changedAnywhere } from '../testing/changed-anywhere';
import { anyStory } from '../testing/random-stories';
import { storyOf } from '../testing/test-story';
import { type ShapeWalk, checkShape } from './check-shape';
import type { StoryFile } from './story-file';
import { storyFile } from './story-shape';

/** A story that contains every field of the format. */
const EVERY_FIELD: StoryFile = {
  $schema: 'story.schema.json',
  title: { en: 'A', de: 'B' },
  languages: ['en', 'de'],
  variables: { gold: { initialValue: 1, external: true } },
  sounds: [
    { id: 'music', src: 'a.mp3', loop: true },
    { id: 'bell', src: ['a.mp3'] },
  ],
  poster: 'poster.webp',
  result: {
    complete: ['home'],
    pass: ['home'],
    fail: ['lost'],
    score: { var: 'gold' },
    min: 1,
    max: 9,
    mastery: 0.5,
  },
  normalize: { a: -23.4, c: -19 },
  meta: { ifid: 'A' },
  ...storyOf({
    a: {
      source: ['a.webm', { src: 'a.mp4', type: 'video/mp4' }],
      duration: 4,
      videoDuration: 3.5,
      gain: -2,
      text: 'Text',
      title: { en: 'Title' },
      captions: [{ src: 'a.vtt', lang: 'en', label: 'English', kind: 'captions', default: true }],
      audioDescription: [
        { src: 'a.mp3', lang: 'en' },
        { text: 'A door.', at: 1, lang: 'en' },
      ],
      overlays: [
        { kind: 'choice', to: 'b', text: { en: 'B' }, box: [1, 2, 30, 40], startTime: 1, endTime: -1 },
        { kind: 'image', src: 'a.png', text: 'A lamp' },
      ],
      position: [1, 2],
      tags: ['night'],
      set: { gold: 2 },
      prefetch: ['b'],
      data: { of: [1] },
      decision: {
        choices: [{ to: 'b', label: 'B', description: { en: 'To b' }, image: 'b.png', when: true }],
        prompt: 'Where?',
        defaults: ['b'],
        startTime: 1,
        endTime: -1,
        decider: 'weighing',
        deciderWait: 2,
        prefetch: false,
        autoPushSingleChild: false,
        includeInCheckpoints: false,
        checkpoints: { enabled: true, singleChild: false, time: 1 },
      },
    },
    b: { source: { src: 'b.mp4' }, next: 'c' },
    c: { source: 'c.mp4', ending: 'home' },
  }),
};

describe('storyFile', () => {
  const findings = (story: unknown): ShapeWalk['findings'] => {
    const walk: ShapeWalk = { path: [], findings: [] };
    checkShape(story, storyFile, walk);
    expect(walk.path).toEqual([]);
    return walk.findings;
  };
  // Operators are checked when a story is read, not by its shape.
  const $defs = { ...jsonSchema.$defs, StoryLogic: {} };
  const matchesJsonSchema = new Ajv({ strict: false }).compile({ ...jsonSchema, $defs });

  it('accepts every field of the format', () => {
    expect(findings(EVERY_FIELD)).toEqual([]);
    expect(matchesJsonSchema(EVERY_FIELD)).toBeTrue();
  });

  it('accepts and refuses the same randomly changed stories as the JSON Schema [story-schema]', () => {
    const value = fc.oneof(
      fc.constantFrom(
        null,
        '',
        'x',
        0,
        -1,
        1.5,
        true,
        [],
        {},
        [1],
        ['x'],
        [[1, 2]],
        { src: 'x' },
        { en: 'x' },
      ),
      fc.constantFrom(
        { src: 1 },
        { en: 1 },
        { text: 'x', at: -1, lang: 'en' },
        { to: 'b' },
        'iv-story',
        1,
        2,
      ),
    );
    const story = fc.oneof(fc.constant(EVERY_FIELD), anyStory);
    const key = fc.constantFrom(undefined, 'extra', 'ex.tra');
    let refused = 0;
    fc.assert(
      fc.property(story, value, fc.nat(), key, (original, put, seed, adds) => {
        const changed = changedAnywhere(original, seed, put, adds);
        const found = findings(changed);
        const isValid = matchesJsonSchema(changed);
        expect(found.length === 0)
          .withContext(JSON.stringify({ changed, found, errors: matchesJsonSchema.errors }))
          .toBe(isValid);
        if (!isValid) refused++;
      }),
      { numRuns: 800 * MORE_RUNS },
    );
    expect(refused).toBeGreaterThan(100 * MORE_RUNS);
  });

  it('refuses names of variables that conditions cannot read [story-schema]', () => {
    const declared = { ...EVERY_FIELD, variables: { 'bag.0': { initialValue: 1 } } };
    const set = { ...EVERY_FIELD, nodes: { ...EVERY_FIELD.nodes, c: { set: { 'bag.0': 1 }, ending: 'x' } } };
    for (const [story, place] of [
      [declared, 'variables bag.0'],
      [set, 'nodes c set bag.0'],
    ] as const) {
      expect(findings(story).map(({ path }) => path.join(' '))).toEqual([place]);
      expect(findings(story)[0]?.message).toContain('remove the dot');
      expect(matchesJsonSchema(story)).toBeFalse();
    }
  });

  it('lists at most a hundred findings', () => {
    const nodes = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`n${index}`, { x: 1 }]));
    expect(findings({ ...storyOf({}), start: 'n0', nodes }).length).toBe(100);
  });
});
