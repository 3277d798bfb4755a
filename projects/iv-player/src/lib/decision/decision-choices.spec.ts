import type { IvPlayerError } from '../events/player-error';
import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 5, c: 5, 'b~2': 5 };
const ANSWERS = [
  { to: 'b', label: 'Run' },
  { to: 'b', label: { en: 'Walk', de: 'Gehen' } },
  { to: 'c', id: 'wait', description: 'Nothing happens.', image: 'wait.png' },
];

describe('choices of a decision [choice-values]', () => {
  const codeOf = (call: () => unknown): string => {
    try {
      call();
    } catch (error) {
      expect((error as Error).message).toMatch(/^.{15,}\.$/);
      return (error as IvPlayerError).code;
    }
    return 'none';
  };

  it('may lead to the same node', () => {
    const { player } = testStory(NODES);
    const decision = player.decision.add('a', { choices: ANSWERS });
    expect(decision.choices.map(({ id, to }) => `${id} ${to.id}`)).toEqual(['b b', 'b~2 b', 'wait c']);
    expect(decision.choices[1]?.label).toEqual({ en: 'Walk', de: 'Gehen' });
    expect(decision.choices[2]).toEqual(
      jasmine.objectContaining({ description: 'Nothing happens.', image: 'wait.png' }),
    );
    expect(decision.children.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(player.decision.data('a').choices).toEqual(decision.choices);
  });

  it('are derived from children, one per node', () => {
    const { player } = testStory(NODES);
    const decision = player.decision.add('a', ['b', 'c', 'b']);
    expect(decision.choices.map(({ id }) => id)).toEqual(['b', 'c']);
    decision.choices = ANSWERS;
    expect(decision.choices.length).toBe(3);
    decision.children = ['c'];
    expect(decision.choices.map(({ id }) => id)).toEqual(['c']);
    player.decision.update('a', { choices: null });
    expect([decision.choices, decision.children]).toEqual([[], []]);
  });

  it('take precedence over children, and those of add over data.decision', () => {
    const story = testStory(NODES);
    story.addNode('d', 5, { decision: { choices: ANSWERS } });
    const { decision } = story.player;
    expect(decision.add('d').choices.length).toBe(3);
    expect(decision.add('d', ['c']).choices.map(({ id }) => id)).toEqual(['c']);
    expect(decision.add('a', ['c'], { choices: ANSWERS, children: 'b' }).choices.length).toBe(3);
  });

  it('get unique default ids', () => {
    const { player } = testStory(NODES);
    const idsOf = (choices: readonly { to: string; id?: string }[]): string[] =>
      player.decision.add('a', { choices }).choices.map(({ id }) => id);
    expect(idsOf([{ to: 'b' }, { to: 'b' }, { to: 'b~2' }, { to: 'b' }])).toEqual(['b', 'b~3', 'b~2', 'b~4']);
    expect(idsOf([{ to: 'b' }, { to: 'c', id: 'b' }])).toEqual(['b~2', 'b']);
  });

  it('are hidden until their node is added', () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', {
      choices: [{ to: 'later' }, { to: 'b' }, { to: 'later' }],
    });
    expect(decision.choices.map(({ id }) => id)).toEqual(['b']);
    expect(codeOf(() => decision.make('later~2'))).toBe('UNKNOWN_NODE');
    story.addNode('later', 3);
    expect(decision.choices.map(({ id }) => id)).toEqual(['later', 'b', 'later~2']);
  });

  it('throw if invalid, and change nothing', () => {
    const { player } = testStory(NODES);
    const decision = player.decision.add('a', ['b']);
    const bad: readonly unknown[] = [
      'b',
      { to: 'b' },
      ['b'],
      [null],
      [{}],
      [{ to: null }],
      [{ to: ['b'] }],
      [{ to: 'b', id: '' }],
      [{ to: 'b', id: 2 }],
      [{ to: 'b', label: 2 }],
      [{ to: 'b', label: ['Run'] }],
      [{ to: 'b', label: { en: 2 } }],
      [{ to: 'b', description: true }],
      [{ to: 'b', image: new URL('https://example.org') }],
      [
        { to: 'b', id: 'x' },
        { to: 'c', id: 'x' },
      ],
    ];
    for (const choices of bad) {
      expect(codeOf(() => player.decision.update('a', { choices } as never)))
        .withContext(JSON.stringify(choices))
        .toBe('INVALID_ARGUMENT');
      expect(decision.choices.map(({ id }) => id)).toEqual(['b']);
    }
  });

  it('can be made by id or node, and are shown as selected [chosen-choice]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', { choices: ANSWERS });
    await story.start('a');
    const chosen = (): unknown[] => [decision.selected.node?.id, decision.selected.choice];
    expect(decision.make('b~2')).toBeTrue();
    expect(chosen()).toEqual(['b', 'b~2']);
    expect(decision.make('b')).toBeTrue();
    expect(chosen()).toEqual(['b', 'b']);
    expect(decision.make('wait')).toBeTrue();
    expect(chosen()).toEqual(['c', 'wait']);
    expect(story.stored('a').selected.choice).toBe('wait');
    decision.make(story.player.repository.get('b~2') as never);
    expect(chosen()).toEqual(['b~2', null]);
    story.player.append('c');
    expect(story.playlist).toBe('a b~2 c');
  });

  it('can change to another choice with the same node, which emits made without a push', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', { choices: ANSWERS });
    await story.start('a');
    decision.make('b');
    story.takeEvents(true);
    decision.make('b~2');
    expect(story.takeEvents(true)).toEqual(['decision.made a']);
    expect(story.playlist).toBe('a b');
    story.advance(10);
    expect(story.player.currentNodeId).toBe('b');
    expect(decision.selected.choice).toBe('b~2');
  });

  it('prevent an automatic push if two of them lead to the only node', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', { choices: ANSWERS.slice(0, 2), startTime: 2 });
    await story.start('a');
    await Promise.resolve();
    story.advance(3);
    expect([story.playlist, story.decision('a').state]).toEqual(['a', 'active']);
    story.player.decision.timeLimit = 'off';
    story.advance(20);
    expect(story.player.decision.signals.open()?.isHeld).toBeTrue();
    expect(story.player.decision.signals.open()?.choices.map(({ id }) => id)).toEqual(['b', 'b~2']);
  });

  it('keep the selection when an earlier entry is played again', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', { choices: ANSWERS });
    await story.start('a');
    decision.make('b~2', { seek: true });
    story.player.currentNodeIndex = 0;
    expect(decision.selected).toEqual({});
    story.advance(9.9);
    expect(decision.selected).toEqual(jasmine.objectContaining({ choice: 'b~2', autoDecided: true }));
  });
});
