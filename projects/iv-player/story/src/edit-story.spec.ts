import fc from 'fast-check';
import { giveValues } from 'iv-player/private';
import type { StoryFile, StoryFileNode } from '../../story-core/src/format/story-file';
import { changedAnywhere } from '../../story-core/src/testing/changed-anywhere';
import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { editStory } from './edit-story';
import { exportStory } from './export-story';
import { storyVisualsLoader } from './story-visuals-loader';

/** A frame at 25 frames per second, plus rounding errors. */
const FRAME = 0.04 + 1e-6;

const STORY: StoryFile = storyOf(
  {
    door: {
      source: 'door.mp4',
      duration: 10,
      set: { steps: { '+': [{ var: 'steps' }, 1] } },
      decision: {
        prompt: 'Which way?',
        defaults: ['left'],
        choices: [
          { to: 'left', label: 'Left' },
          { to: 'right', label: 'Right', when: { '>=': [{ var: 'steps' }, 1] } },
        ],
      },
    },
    left: { source: 'left.mp4', duration: 8, set: { steps: { '+': [{ var: 'steps' }, 1] } }, next: 'hall' },
    right: { source: 'right.mp4', duration: 8, next: 'hall' },
    hall: { text: 'A long hall, and nobody in it.', duration: 6, next: 'door' },
  },
  {
    variables: { steps: { initialValue: 0 } },
    sounds: [{ id: 'soundtrack', src: 'music.mp3', loop: true }],
  },
);

/** Returns everything that a viewer can notice. */
const momentOf = ({ player }: StoryPlayer): object => ({
  node: player.currentNodeId,
  index: player.currentNodeIndex,
  time: player.currentNodeTime,
  paused: player.paused,
  steps: player.variables.getValue('steps'),
  playlist: [...player.playlist].map(({ id }) => id),
});

const withNode = (id: string, change: Partial<StoryFileNode>): StoryFile => ({
  ...STORY,
  nodes: { ...STORY.nodes, [id]: { ...STORY.nodes[id], ...change } },
});
const without = (...ids: readonly string[]): StoryFile => ({
  ...STORY,
  nodes: Object.fromEntries(Object.entries(STORY.nodes).filter(([id]) => !ids.includes(id))),
});

describe('editStory', () => {
  // Loads placeholders up front, so that no spec has to wait.
  beforeAll(() => storyVisualsLoader.load());

  for (const isPaused of [false, true]) {
    it(`continues ${isPaused ? 'paused' : 'playing'} at the same time of the same scene, with the same path and values [edit-story]`, () => {
      const film = new StoryPlayer().load(STORY).play(13);
      if (isPaused) film.player.pause();
      const before = momentOf(film);
      expect(before).toEqual(jasmine.objectContaining({ node: 'left', time: 3, steps: 2, paused: isPaused }));
      expect(editStory(film.player, withNode('hall', { text: 'A hall.' }))).toEqual([]);
      expect(momentOf(film.advance(0))).toEqual(before);
      expect(film.player.repository.get('hall')?.data['text']).toBe('A hall.');
      expect(film.errors).toEqual([]);
    });
  }

  it('applies changes to labels, conditions and clips', () => {
    const film = new StoryPlayer().load(STORY).play(2);
    const choices = [
      { to: 'left', label: 'To the left' },
      { to: 'right', label: 'Right', when: { '>=': [{ var: 'steps' }, 9] } },
    ];
    editStory(film.player, withNode('door', { source: 'door-2.mp4', decision: { choices } }));
    film.advance(1);
    expect(film.player.repository.get('left')?.data.choice).toEqual({ label: 'To the left' });
    expect(film.choices('door')).toBe('left');
    expect(film.player.repository.get('door')?.source).toBe('door-2.mp4');
    expect(film.player.currentNodeTime).toBeCloseTo(3, 1);
  });

  it('keeps what a choice has set, and applies its changed effect from then on [edit-story]', () => {
    const adding = (count: number): Partial<StoryFileNode> => ({
      decision: {
        choices: [
          { to: 'left', id: 'walk', label: 'Walk' },
          { to: 'left', id: 'run', label: 'Run', set: { steps: { '+': [{ var: 'steps' }, count] } } },
        ],
        defaults: ['run'],
      },
    });
    const film = new StoryPlayer().load(withNode('door', adding(10))).play(13);
    expect(momentOf(film)).toEqual(jasmine.objectContaining({ node: 'left', steps: 12 }));
    expect(editStory(film.player, withNode('door', adding(100)))).toEqual([]);
    expect(momentOf(film)).toEqual(jasmine.objectContaining({ node: 'left', steps: 12 }));
    // The rest of this scene, the hall, and the door again.
    film.advance(5 + 6 + 10 + 1);
    expect(momentOf(film)).toEqual(jasmine.objectContaining({ node: 'left', index: 4, steps: 114 }));
    expect(film.errors).toEqual([]);
  });

  it('keeps values from outside, and exports changed limits [edit-story]', () => {
    const withLimit = (maxLength: number): StoryFile => ({
      ...STORY,
      variables: {
        ...STORY.variables,
        name: { initialValue: 'you', external: { type: 'string', maxLength } },
        visits: { initialValue: 0, external: true },
      },
    });
    const film = new StoryPlayer().load(withLimit(40));
    giveValues(film.player.variables, { name: 'Edda' });
    film.play(13).player.variables.setValue('visits', 3);
    expect(editStory(film.player, withLimit(20))).toEqual([]);
    const values = (): unknown[] => ['name', 'visits'].map((name) => film.player.variables.getValue(name));
    expect(values()).toEqual(['Edda', 3]);
    expect(exportStory(film.player).variables).toEqual(withLimit(20).variables);
    film.player.playlist.reset();
    expect(values()).toEqual(['Edda', 0]);
  });

  it('keeps an unchanged sound, and replaces a changed one', () => {
    const film = new StoryPlayer().load(STORY).play(2);
    const before: unknown = film.player.audio.get('soundtrack');
    editStory(film.player, withNode('hall', { text: 'A hall.' }));
    expect(film.player.audio.get('soundtrack') as unknown).toBe(before);
    editStory(film.player, { ...STORY, sounds: [{ id: 'soundtrack', src: 'other.mp3' }] });
    expect(film.player.audio.get('soundtrack') as unknown).not.toBe(before);
  });

  it('goes back to the previous scene if the current one was removed, and to the first one if all were', () => {
    const film = new StoryPlayer().load(STORY).play(13);
    expect(editStory(film.player, without('left'))).toEqual([]);
    expect(film.advance(0).player.currentNodeId).toBe('door');
    const other = storyOf({ new: { source: 'new.mp4', duration: 5, ending: 'x' } });
    expect(editStory(film.player, other)).toEqual([]);
    expect(film.advance(1).path).toBe('new');
    expect([film.player.currentNodeId, film.player.paused]).toEqual(['new', false]);
  });

  it('starts with the new story if edited before the start', () => {
    const film = new StoryPlayer().load(STORY);
    editStory(film.player, { ...STORY, start: 'hall' });
    expect(film.path).toBe('hall');
    expect(film.play(1).player.currentNodeId).toBe('hall');
  });

  it('throws INVALID_ARGUMENT for a missing decider, and the old story continues', () => {
    const film = new StoryPlayer().load(STORY).play(3);
    const before = momentOf(film);
    const story = withNode('door', { decision: { choices: [{ to: 'left' }], decider: 'weighing' } });
    expect(() => editStory(film.player, story)).toThrowMatching(
      (error: { code?: string }) => error.code === 'INVALID_ARGUMENT',
    );
    expect(momentOf(film)).toEqual(before);
  });

  it('shows the same frame after each of 200 random edits, or returns findings and keeps the old story [edit-story]', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(null, '', 'hall', 'cellar', 0, -1, 2.5, 30, true, [], {}),
      fc.constantFrom<unknown>('<script>alert(1)</script>', { log: 1 }, [{ to: 'hall' }], {
        en: 'A',
        de: 'B',
      }),
    );
    let taken = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            seconds: fc.double({ min: 0.1, max: 9, noNaN: true }),
            seed: fc.nat(),
            value,
            cut: fc.boolean(),
          }),
          {
            minLength: 10,
            maxLength: 10,
          },
        ),
        (edits) => {
          const film = new StoryPlayer().load(STORY).play();
          for (const { seconds, seed, value: put, cut } of edits) {
            film.advance(seconds);
            const { player } = film;
            const before = momentOf(film);
            const { node, time } = before as { node: string; time: number };
            const nodes = player.repository.get('all').map(({ id }) => id);
            const text = JSON.stringify(changedAnywhere(STORY, seed, put));
            const edited = cut && seed % 5 === 0 ? text.slice(0, seed % text.length) : text;
            const findings = editStory(player, edited);
            if (findings.length > 0) {
              refused++;
              expect(momentOf(film)).toEqual(before);
              expect(player.repository.get('all').map(({ id }) => id)).toEqual(nodes);
              continue;
            }
            taken++;
            const now = player.repository.get(node);
            if (!now) continue;
            // A scene that is shorter now is at its end; a scene with nothing to show is skipped.
            if (now.duration > time) {
              expect(player.currentNodeId).withContext(edited).toBe(node);
              expect(Math.abs(player.currentNodeTime - time))
                .withContext(edited)
                .toBeLessThanOrEqual(FRAME);
            }
          }
        },
      ),
      { numRuns: 20 * MORE_RUNS, seed: 1 },
    );
    expect(taken).toBeGreaterThan(40);
    expect(refused).toBeGreaterThan(40);
  });
});
