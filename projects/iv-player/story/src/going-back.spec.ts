import fc from 'fast-check';
import type { StoryFile } from '../../story-core/src/format/story-file';
import type { Values } from '../../story-core/src/logic/evaluate-logic';
import { openChoices, setVariables } from '../../story-core/src/walk/scene-logic';
import { branchingStory } from '../../story-core/src/testing/branching-stories';
import { hostOf, withIds } from 'iv-player/private';
import { RealPlaythroughs } from './testing/play-through';
import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';

const CLIP = { source: 'clip.mp4', duration: 10 };

/** Each door adds 1, the cellar adds 10. */
const COURAGE = storyOf(
  {
    door: {
      ...CLIP,
      set: { courage: { '+': [{ var: 'courage' }, 1] } },
      decision: {
        startTime: 2,
        endTime: 6,
        defaults: ['cellar'],
        choices: [
          { to: 'cellar', label: 'In' },
          { to: 'yard', label: 'Out' },
        ],
      },
    },
    cellar: { ...CLIP, set: { courage: { '+': [{ var: 'courage' }, 10] } }, next: 'end' },
    yard: { ...CLIP, next: 'end' },
    end: { ...CLIP, ending: 'end' },
  },
  { variables: { courage: { initialValue: 0 } } },
);

type Step =
  | { readonly do: 'choose'; readonly which: number; readonly seek: boolean }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'jump' | 'scrub' | 'seek'; readonly to: number }
  | { readonly do: 'previous' | 'load' | 'end'; readonly to?: number };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('choose' as const), which: fc.nat(3), seek: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('jump' as const, 'scrub' as const, 'seek' as const),
      to: share,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('previous' as const, 'load' as const, 'end' as const) }),
  },
);

/** Returns the variables after playing a path without going back. @param choices ids of the choices that led to the scenes */
function walked(
  story: StoryFile,
  path: readonly string[],
  choices: readonly (string | null | undefined)[],
): Values {
  const initial = Object.entries(story.variables ?? {}).map(
    ([name, { initialValue }]) => [name, initialValue] as const,
  );
  return path.reduce<Values>((values, id, index) => {
    const { decision } = story.nodes[path[index - 1] ?? ''] ?? {};
    const made = withIds(decision?.choices ?? []).find((one) => one.id === choices[index] && one.to === id);
    return setVariables(story.nodes[id] ?? {}, setVariables(made ?? {}, values));
  }, Object.fromEntries(initial));
}

describe('going back in a story', () => {
  for (const checkpoints of [false, true]) {
    const create = (story: StoryFile): StoryPlayer => {
      const film = new StoryPlayer(() => 0);
      if (checkpoints) film.player.initPlugin('checkpoints');
      return film.load(story);
    };
    const title = checkpoints ? 'with checkpoints' : 'without checkpoints';

    it(`undoes later choices, ${title} [going-back]`, () => {
      const film = create(COURAGE).play(3);
      const { player } = film;
      const courage = (): unknown => player.variables.getValue('courage');
      player.decision.get('door')?.make('cellar');
      expect((film.advance(11), courage())).toBe(11);
      player.currentTime = 1;
      expect(courage()).toBe(1);
      player.currentNodeIndex = 0;
      player.currentNodeIndex = 0;
      expect(courage()).toBe(1);
      film.advance(3);
      player.decision.get('door')?.make('yard');
      film.advance(10);
      expect([player.currentNodeId, courage()]).toEqual(['yard', 1]);
    });

    it(`leads to the same variables and choices as a direct path, in random stories, ${title} [going-back]`, async () => {
      await fc.assert(
        fc.asyncProperty(
          branchingStory,
          fc.array(step, { minLength: 5, maxLength: 25 }),
          async (story, steps) => {
            const film = create(story).play(1);
            const { player, engine } = film;
            for (const one of steps) {
              const { length } = player.playlist;
              const place = Math.floor((one.do === 'jump' || one.do === 'seek' ? one.to : 0) * length);
              if (one.do === 'wait') engine.advance(one.seconds);
              else if (one.do === 'jump') player.currentNodeIndex = Math.min(place, length - 1);
              else if (one.do === 'scrub') player.currentTime = one.to * player.duration;
              else if (one.do === 'seek')
                player.seek(player.playlist[Math.min(place, length - 1)] ?? 'a', 1.5);
              else if (one.do === 'end') player.currentTime = player.duration;
              else if (one.do === 'choose') {
                const instance = player.decision.get(player.currentNodeId ?? '');
                const chosen = instance?.children[one.which % (instance.children.length || 1)];
                if (instance && chosen) instance.make(chosen, { seek: one.seek });
              } else if (checkpoints) {
                if (one.do === 'previous') player.checkpoints.previous();
                else await player.checkpoints.load(JSON.parse(JSON.stringify(player.checkpoints.save())));
              }
              if (player.paused) player.play().catch(() => undefined);
              engine.advance(0.05);
              const path = [...player.playlist].slice(0, player.currentNodeIndex + 1).map(({ id }) => id);
              const { entries } = hostOf(player).playback;
              const expected = walked(
                story,
                path,
                entries.map(({ choice }) => choice),
              );
              expect(player.variables.signals.values() as Values).toEqual(expected);
              const { decision } = story.nodes[path.at(-1) ?? ''] ?? {};
              const open = decision
                ? openChoices(decision, expected).map((at) => decision.choices[at]?.to ?? '')
                : [];
              const known = [...new Set(open)].filter((id) => Object.hasOwn(story.nodes, id));
              if (decision)
                expect(
                  film
                    .choices(path.at(-1) ?? '')
                    .split(' ')
                    .filter(Boolean),
                ).toEqual(known);
            }
            const path = [...player.playlist].slice(0, player.currentNodeIndex + 1).map(({ id }) => id);
            const values = player.variables.signals.values();
            player.destroy();
            const straight = new RealPlaythroughs(story);
            expect(straight.along(path)).toEqual(path);
            expect(straight.values(path.length)).toEqual(values);
          },
        ),
        { numRuns: 60 * MORE_RUNS, seed: 28 },
      );
    });
  }

  it('keeps `set` if the checkpoint of a decision is at the start of its scene [going-back]', () => {
    const film = new StoryPlayer();
    film.player.initPlugin('checkpoints');
    film.load(COURAGE).play(7);
    expect(film.player.checkpoints.signals.all().map(({ time }) => time)).toEqual([0]);
    film.player.decision.get('door')?.make('cellar');
    film.advance(5);
    film.player.checkpoints.previous();
    expect(film.advance(1).player.variables.getValue('courage')).toBe(1);
    film.advance(20);
    expect([film.player.currentNodeId, film.player.variables.getValue('courage')]).toEqual(['end', 11]);
  });

  it('leads to the same state in a film continued on another day [going-back]', async () => {
    const film = new StoryPlayer();
    film.player.initPlugin('checkpoints');
    film.load(COURAGE).play(15);
    const saved: unknown = JSON.parse(JSON.stringify(film.player.checkpoints.save()));
    const next = new StoryPlayer();
    next.player.initPlugin('checkpoints');
    next.load(COURAGE);
    await next.player.checkpoints.load(saved);
    expect(next.player.variables.getValue('courage')).toBe(11);
    next.player.currentTime = 2;
    expect(next.player.variables.getValue('courage')).toBe(1);
  });

  it('restarts the scene if the saved choice no longer exists [going-back]', async () => {
    const film = new StoryPlayer();
    film.player.initPlugin('checkpoints');
    film.load(COURAGE).play(3);
    film.player.decision.get('door')?.make('yard');
    film.advance(4);
    const saved: unknown = JSON.parse(JSON.stringify(film.player.checkpoints.save()));
    const next = new StoryPlayer();
    next.player.initPlugin('checkpoints');
    const { door } = COURAGE.nodes;
    const choices = ['cellar', 'end'].map((to) => ({ to, label: to }));
    next.load({
      ...COURAGE,
      nodes: { ...COURAGE.nodes, door: { ...door, decision: { ...door!.decision, choices } } },
    });
    const warn = spyOn(console, 'warn');
    await next.player.checkpoints.load(saved);
    expect(warn.calls.allArgs().flat().join()).toContain('door → yard is no longer possible');
    expect([next.path, next.player.currentNodeTime, next.player.variables.getValue('courage')]).toEqual([
      'door',
      0,
      1,
    ]);
    expect(next.play(3).player.decision.get('door')?.state).toBe('active');
  });

  it('keeps a saved choice whose condition is true with the saved variables', async () => {
    const once = storyOf(
      {
        a: {
          ...CLIP,
          decision: {
            choices: [
              { to: 'b', label: 'B', when: { '==': [{ var: 'n' }, 0] } },
              { to: 'c', label: 'C' },
            ],
          },
        },
        b: { ...CLIP, set: { n: 1 }, next: 'a' },
        c: { ...CLIP, ending: 'x' },
      },
      { variables: { n: { initialValue: 0 } } },
    );
    const film = new StoryPlayer();
    film.player.initPlugin('checkpoints');
    film.load(once).play(3);
    film.player.decision.get('a')?.make('b');
    const saved: unknown = JSON.parse(JSON.stringify(film.player.checkpoints.save()));
    film.advance(20);
    expect([film.path, film.choices('a')]).toEqual(['a b a', 'c']);
    expect(await film.player.checkpoints.load(saved)).toEqual({ missingNodes: [], problems: [] });
    expect([film.path, film.choices('a')]).toEqual(['a b', 'b c']);
  });

  it('keeps later choices that are closed only on the path before the restore', async () => {
    const story = storyOf(
      {
        a: { ...CLIP, decision: { choices: ['b', 'd'].map((to) => ({ to, label: to })) } },
        b: {
          ...CLIP,
          decision: {
            choices: [
              { to: 'c', label: 'C', when: { '==': [{ var: 'n' }, 0] } },
              { to: 'e', label: 'E' },
            ],
          },
        },
        c: { ...CLIP, ending: 'c' },
        d: { ...CLIP, set: { n: 1 }, next: 'b' },
        e: { ...CLIP, ending: 'e' },
      },
      { variables: { n: { initialValue: 0 } } },
    );
    const film = new StoryPlayer();
    film.player.initPlugin('checkpoints');
    film.load(story).play(1);
    film.player.decision.get('a')?.make('b');
    film.advance(11);
    film.player.decision.get('b')?.make('c');
    film.advance(1);
    film.player.currentNodeIndex = 0;
    const saved: unknown = JSON.parse(JSON.stringify(film.player.checkpoints.save()));
    film.player.decision.get('a')?.make('d');
    film.advance(22);
    expect([film.path, film.choices('b')]).toEqual(['a d b', 'e']);
    expect(await film.player.checkpoints.load(saved)).toEqual({ missingNodes: [], problems: [] });
    expect(film.path).toBe('a b c');
  });

  it('offers no choice of a missing scene, and reports changes once', () => {
    const story = storyOf(
      {
        a: {
          ...CLIP,
          decision: {
            choices: [
              { to: 'b', label: 'B', when: { '==': [{ var: 'n' }, 0] } },
              { to: 'unwritten', label: 'Later' },
            ],
          },
        },
        b: { ...CLIP, ending: 'x' },
      },
      { variables: { n: { initialValue: 0 } } },
    );
    const film = new StoryPlayer();
    let updates = 0;
    film.player.on('decision.updated', () => {
      updates++;
    });
    film.load(story).play(1);
    updates = 0;
    for (const n of [0.5, 1, 2, 3]) film.player.variables.setValue('n', n);
    expect([updates, film.choices('a')]).toEqual([1, '']);
  });
});
