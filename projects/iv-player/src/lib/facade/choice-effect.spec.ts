import type { ChoiceEffect, DecisionChoiceConfig } from '../decision/decision-choice';
import type { DecisionOptions } from '../decision/decision-options';
import { type TestStory, testStory } from '../decision/testing/test-story';

const KNOCK = { to: 'hall', id: 'knock', set: { noise: 1 } };
const KICK = {
  to: 'hall',
  id: 'kick',
  set: ({ noise }) => ({ noise: Number(noise) + 10 }),
} as const satisfies {
  set: ChoiceEffect;
  [key: string]: unknown;
};

describe('the effect of a choice', () => {
  let story: TestStory;
  const noise = (): unknown => story.player.variables.getValue('noise');
  const film = async (
    choices: readonly DecisionChoiceConfig[],
    options: DecisionOptions = {},
  ): Promise<TestStory> => {
    story = testStory({ door: 10, hall: 10, yard: 10 });
    story.player.variables.register('noise', { initialValue: 0 });
    story.player.decision.add('door', { choices, endTime: 8, ...options });
    return story.start('door');
  };

  it('applies once the choice is final, not when it is made [choice-set]', async () => {
    await film([KNOCK, KICK]);
    story.decision('door').make('kick');
    story.advance(9);
    expect([story.player.currentNodeId, noise()]).toEqual(['door', 0]);
    story.advance(2);
    expect([story.player.currentNodeId, noise()]).toEqual(['hall', 10]);
  });

  it('applies at a jump to the chosen node [choice-set]', async () => {
    await film([KNOCK, KICK]);
    story.decision('door').make('kick', { seek: true });
    expect([story.player.currentNodeId, noise()]).toEqual(['hall', 10]);
  });

  it('leaves nothing behind if the choice is changed in its window [choice-set]', async () => {
    await film([KNOCK, KICK, { to: 'yard' }]);
    for (const id of ['kick', 'yard', 'kick', 'knock']) story.decision('door').make(id);
    story.advance(11);
    expect([story.playlist, noise()]).toEqual(['door hall', 1]);
  });

  for (const [what, options, expected] of [
    ['a default by its id', { defaults: ['kick'] }, 10],
    ['the first choice of a default node', { defaults: ['hall'] }, 1],
    ['the first choice if there are no defaults', {}, 1],
    ['a decider’s choice by its id', { decider: () => 'kick' }, 10],
    ['the first choice of a decider’s node', { decider: () => 'hall' }, 1],
    ['a late decider’s choice', { decider: () => Promise.resolve('kick'), deciderWait: 1 }, 10],
  ] as const satisfies readonly (readonly [string, DecisionOptions, number])[])
    it(`applies to ${what} [choice-set]`, async () => {
      await film([KNOCK, KICK], options);
      story.advance(9);
      await Promise.resolve();
      story.advance(3);
      expect([story.playlist, noise(), story.errors]).toEqual(['door hall', expected, []]);
    });

  it('applies to an only choice that follows by itself [choice-set]', async () => {
    await film([KICK]);
    story.advance(11);
    expect([story.playlist, noise()]).toEqual(['door hall', 10]);
  });

  it('precedes what the next node sets [choice-set]', async () => {
    await film([KICK]);
    const { variables } = story.player;
    variables.register('noise', { initialValue: 0, action: 'sum', dataSet: { hall: 100 } });
    story.advance(11);
    expect(noise()).toBe(110);
  });

  it('counts once for a standing answer, however often playback goes back [choice-set]', async () => {
    await film([KNOCK, KICK]);
    story.decision('door').make('kick');
    story.advance(11);
    const { player } = story;
    for (const index of [0, 1, 1, 0]) {
      player.currentNodeIndex = index;
      expect(noise()).toBe(index * 10);
    }
    story.advance(11);
    expect([story.playlist, noise()]).toEqual(['door hall', 10]);
    player.currentNodeIndex = 0;
    story.decision('door').make('knock');
    story.advance(11);
    expect(noise()).toBe(1);
  });

  it('is kept by checkpoints [choice-set]', async () => {
    await film([KNOCK, KICK]);
    const { player } = story;
    player.initPlugin('checkpoints');
    story.decision('door').make('kick');
    const chosen: unknown = JSON.parse(JSON.stringify(player.checkpoints.save()));
    story.advance(11);
    player.currentNodeIndex = 0;
    const back: unknown = JSON.parse(JSON.stringify(player.checkpoints.save()));
    for (const saved of [chosen, back]) {
      player.playlist.reset();
      await player.checkpoints.load(saved);
      expect(noise()).toBe(0);
      story.advance(11);
      expect([story.playlist, noise()]).toEqual(['door hall', 10]);
    }
  });

  it('is that of the chosen choice even if the decision no longer offers it [choice-set]', async () => {
    await film([KNOCK, KICK]);
    story.decision('door').make('kick');
    story.decision('door').choices = [{ to: 'hall', id: 'knock' }];
    story.advance(11);
    expect(noise()).toBe(10);
  });

  it('reports what cannot be set, and sets the rest [choice-set]', async () => {
    await film([{ to: 'hall', set: () => ({ gold: 1, noise: 2 }) }]);
    story.advance(11);
    expect([noise(), story.errors]).toEqual([2, ['INVALID_ARGUMENT']]);
  });

  it('is ignored and reported if it fails [choice-set]', async () => {
    await film([
      {
        to: 'hall',
        set: () => {
          throw new Error('broken');
        },
      },
    ]);
    story.advance(11);
    expect([story.player.currentNodeId, noise(), story.errors]).toEqual(['hall', 0, ['INVALID_ARGUMENT']]);
  });

  it('must be an object or a function [choice-set]', () => {
    story = testStory({ door: 10, hall: 10 });
    for (const set of [1, 'x', [], true])
      expect(() =>
        story.player.decision.add('door', { choices: [{ to: 'hall', set: set as never }] }),
      ).toThrowMatching((error: { code: string }) => error.code === 'INVALID_ARGUMENT');
  });

  it('of a default names a choice before a node, and preloads its node [choice-set]', async () => {
    await film([{ to: 'hall', id: 'yard' }, { to: 'yard' }], { defaults: ['yard'] });
    expect(story.stored('door').defaults).toEqual(['hall']);
    expect(story.decision('door').defaults.map(({ id }) => id)).toEqual(['hall']);
    story.advance(11);
    expect(story.playlist).toBe('door hall');
  });

  it('does not turn a child into a choice that has its id [choice-set]', async () => {
    await film([{ to: 'hall', id: 'yard' }, { to: 'yard' }], { decider: (_, children) => children[1] });
    story.advance(11);
    expect(story.playlist).toBe('door yard');
  });
});
