import { playthroughs, productionReport, checkStory } from 'iv-player/story';
import type { StoryFile, StoryFileChoice } from '../../story-core/src/format/story-file';
import { storyOf } from '../../story-core/src/testing/test-story';
import { exportStory } from './export-story';
import { StoryPlayer } from './testing/story-player';

const CLIP = { source: 'clip.mp4', duration: 10 };
const add = (count: number): Pick<StoryFileChoice, 'set'> => ({
  set: { noise: { '+': [{ var: 'noise' }, count] } },
});
const loud = { '>': [{ var: 'noise' }, 5] };

/** A quiet and a loud way into the hall, each with an ending of its own. */
const DOOR = (defaults: readonly string[] = ['knock']): StoryFile =>
  storyOf(
    {
      door: {
        ...CLIP,
        decision: {
          choices: [
            { to: 'hall', id: 'knock', label: 'Knock', ...add(1) },
            { to: 'hall', id: 'kick', label: 'Kick it in', ...add(10) },
          ],
          defaults,
        },
      },
      hall: {
        ...CLIP,
        set: { noise: { '*': [{ var: 'noise' }, 2] } },
        decision: {
          choices: [
            { to: 'caught', when: loud },
            { to: 'safe', when: { '!': [loud] } },
          ],
        },
      },
      caught: { ...CLIP, ending: 'caught' },
      safe: { ...CLIP, ending: 'safe' },
    },
    { variables: { noise: { initialValue: 0 } } },
  );

describe('`set` of a choice in a story', () => {
  for (const [made, noise] of [
    ['knock', 2],
    ['kick', 20],
  ] as const) {
    it(`applies before the next scene’s own, after ${made} [choice-set]`, () => {
      const film = new StoryPlayer(() => 0).load(DOOR()).play(1);
      film.player.decision.get('door')?.make(made);
      film.advance(10);
      expect(film.player.variables.getValue('noise')).toBe(noise);
    });

    it(`counts for the default ${made} [choice-set]`, () => {
      const film = new StoryPlayer(() => 0).load(DOOR([made])).play(12);
      expect([film.player.currentNodeId, film.player.variables.getValue('noise')]).toEqual(['hall', noise]);
    });
  }

  it('is explored by the checker, playthroughs and the report [choice-set]', () => {
    expect(checkStory(DOOR()).filter(({ severity }) => severity === 'error')).toEqual([]);
    const { endings, edges } = playthroughs(DOOR(), { runs: 100 });
    expect([endings['caught'] ?? 0, endings['safe'] ?? 0].every((share) => share > 0.2)).toBeTrue();
    expect([edges.all, edges.missed]).toEqual([4, []]);
    const report = productionReport(DOOR());
    expect(report.paths.map(({ ending, steps }) => [ending, steps[1]?.chosen])).toEqual([
      ['safe', 'Knock'],
      ['caught', 'Kick it in'],
    ]);
    expect(report.choices.map(({ set, isDefault }) => [set !== '', isDefault]).slice(0, 2)).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('is a different choice for the checker only with a label of its own [choice-set]', () => {
    const same = DOOR();
    const { choices = [] } = same.nodes['door']?.decision ?? {};
    const nodes = {
      ...same.nodes,
      door: { ...CLIP, decision: { choices: choices.map((one) => ({ ...one, label: 'Go' })) } },
    };
    const codes = checkStory({ ...same, nodes }).map(({ code }) => code);
    expect(codes).toContain('DUPLICATE_CHOICE');
    expect(checkStory(DOOR()).map(({ code }) => code)).not.toContain('DUPLICATE_CHOICE');
  });

  it('counts as the use of its variables, which must be declared [choice-set]', () => {
    const story = { ...DOOR(), variables: {} };
    const paths = checkStory(story)
      .filter(({ code }) => code === 'UNKNOWN_VARIABLE')
      .map(({ path }) => path.join('.'));
    expect(paths).toContain('nodes.door.decision.choices.1.set.noise');
  });

  it('is exported, unless it is a function, which is named in a warning [choice-set]', () => {
    const warn = spyOn(console, 'warn');
    const { player } = new StoryPlayer(() => 0).load(DOOR());
    player.repository.add([
      { id: 'yard', ...CLIP },
      { id: 'shed', ...CLIP },
    ]);
    player.decision.add('yard', {
      choices: [
        { to: 'shed', set: { noise: 3 } },
        { to: 'shed', id: 'run', set: () => ({ noise: 4 }) },
      ],
    });
    const { nodes } = exportStory(player);
    expect(nodes['door']).toEqual(DOOR().nodes['door'] ?? {});
    expect(nodes['yard']?.decision?.choices).toEqual([
      { to: 'shed', id: 'shed', set: { noise: 3 } },
      { to: 'shed', id: 'run' },
    ]);
    expect(warn.calls.mostRecent().args.join(' ')).toContain('nodes.yard.decision.choices.1.set');
  });
});
