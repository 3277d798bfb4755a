import { Subject, throwError } from 'rxjs';
import type { IvPlayerError } from '../events/player-error';
import { StoryNode } from '../story/story-node';
import type { Decider, DeciderAnswer, DeciderResult } from './decision-options';
import { defaultDecider } from './decide-next-node';
import { type TestStory, storyWithDecider, testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10, d: 10 };

const storyWithAnswer = (answer: DeciderAnswer): Promise<TestStory> => storyWithDecider(() => answer);

describe('a decider', () => {
  it('is called with parent, children and options at the window’s end [decider-arguments]', async () => {
    const decider = jasmine.createSpy<Decider>().and.returnValue('c');
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c', 'missing'], { decider, endTime: 4 });
    (await story.start('a')).advance(3.9);
    expect(decider).not.toHaveBeenCalled();
    story.advance(0.2);
    const [parent, children, options] = decider.calls.mostRecent().args;
    expect(parent).toBe(story.player.repository.get('a') as StoryNode);
    expect(children.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(options).toEqual(jasmine.objectContaining({ decider, endTime: 4, prefetch: true }));
    expect(decider).toHaveBeenCalledTimes(1);
  });

  it('may return the id of the node to push [decider-node]', async () => {
    expect((await storyWithAnswer('c')).advance(9).playlist).toBe('a c');
  });

  it('may return any node [decider-node]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { decider: () => story.player.repository.get('d') });
    expect((await story.start('a')).advance(9).playlist).toBe('a d');
  });

  it('may return false to push no node [decider-false]', async () => {
    const story = (await storyWithAnswer(false)).advance(20);
    expect(story.playlist).toBe('a');
    expect(story.player.ended).toBeTrue();
  });

  it('may return undefined to use the default decider, not a global one [decider-undefined]', async () => {
    const story = await storyWithAnswer(undefined);
    story.player.decision.decider = () => 'd';
    expect(story.advance(9).playlist).toBe('a b');
  });

  for (const [chance, chosen] of [
    [0.1, 'b'],
    [0.4, 'c'],
    [0.9, 'd'],
  ] as const) {
    it(`by default chooses ${chosen} from b, c, d for the random number ${String(chance)} [default-decider]`, async () => {
      const story = testStory(NODES, { random: () => chance });
      story.player.decision.add('a', ['b', 'c', 'd']);
      expect((await story.start('a')).advance(9).playlist).toBe(`a ${chosen}`);
    });
  }

  it('by default chooses from the defaults if they are given [default-children]', async () => {
    const story = testStory(NODES, { random: () => 0.9 });
    story.player.decision.add('a', ['b', 'c'], { defaults: ['d', 'b'] });
    expect((await story.start('a')).advance(9).playlist).toBe('a b');
  });

  it('of the decision takes precedence over the global decider [own-decider] [decider-order]', async () => {
    const story = await storyWithAnswer('c');
    story.player.decision.decider = () => 'd';
    expect(story.advance(9).playlist).toBe('a c');
  });

  it('set globally applies to all decisions without their own [global-decider] [decider-order]', async () => {
    const story = testStory(NODES);
    story.player.decision.decider = () => 'd';
    story.player.decision.add('a', ['b', 'c']);
    expect((await story.start('a')).advance(9).playlist).toBe('a d');
  });

  it('may push a node itself, which is then the choice', async () => {
    const story: TestStory = await storyWithDecider(() => void story.player.playlist.push('d'));
    story.advance(9);
    expect(story.playlist).toBe('a d');
    expect(story.stored('a').selected.autoDecided).toBeFalse();
  });

  it('is cancelled if it pushes a node itself', async () => {
    const answer = new Subject<DeciderResult>();
    const story: TestStory = await storyWithDecider(() => {
      story.player.playlist.push('d');
      return answer;
    });
    story.advance(9);
    expect(answer.observed).toBeFalse();
    answer.next('c');
    expect(story.playlist).toBe('a d');
  });

  it('may remove the decision', async () => {
    const story: TestStory = await storyWithDecider(() => {
      story.player.decision.remove('a');
      return 'c';
    });
    expect(story.advance(20).playlist).toBe('a');
  });

  it('may destroy the player', async () => {
    const story: TestStory = await storyWithDecider(() => {
      story.player.destroy();
      return 'c';
    });
    expect(() => story.advance(20)).not.toThrow();
    expect(story.errors).toEqual([]);
  });
});

describe('a decider that fails', () => {
  const failures: readonly (readonly [that: string, decider: Decider])[] = [
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['names an unknown node', () => 'missing'],
    ['returns a number', () => 42 as unknown as string],
    ['returns the word all', () => 'all'],
    ['returns a failing observable', () => throwError(() => new Error('broken'))],
    [
      'returns something whose then throws',
      () => ({
        then: () => {
          throw new Error('broken');
        },
      }),
    ],
  ];
  for (const [that, decider] of failures) {
    it(`because it ${that} emits an error, and the default decider is used [failing-decider]`, async () => {
      const story = (await storyWithDecider(decider)).advance(11);
      expect(story.errors).toEqual(['DECIDER_FAILED']);
      expect(story.playlist).toBe('a b');
      expect(story.player.currentNodeId).toBe('b');
      expect(story.stored('a').selected.autoDecided).toBeTrue();
    });
  }

  it('emits an error with node and cause [code-decider-failed]', async () => {
    const cause = new Error('broken');
    const story = await storyWithDecider(() => {
      throw cause;
    });
    let error: IvPlayerError | undefined;
    story.player.on('error', (emitted) => (error = emitted));
    story.advance(9);
    expect([error?.nodeId, error?.cause]).toEqual(['a', cause]);
  });

  it('because the random source throws does not stop playback', async () => {
    const story = testStory(NODES, {
      random: () => {
        throw new Error('broken');
      },
    });
    story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(11);
    expect(story.player.currentNodeId).toBe('b');
    expect(story.errors).toEqual(['DECIDER_FAILED']);
  });
});

describe('children that are not in the repository', () => {
  it('are ignored', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['missing', 'c']);
    expect((await story.start('a')).advance(9).playlist).toBe('a c');
    expect(story.errors).toEqual([]);
  });

  it('emit a single error if there are no other children, and nothing is pushed', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['missing', 'gone']);
    (await story.start('a')).advance(20);
    expect(story.errors).toEqual(['UNKNOWN_NODE']);
    expect(story.playlist).toBe('a');
    expect(story.stored('a').state).toBe('inactive');
  });

  it('may be registered after add [later-children]', async () => {
    const story = testStory({ a: 10 });
    story.player.decision.add('a', ['late']);
    await story.start('a');
    story.addNode('late', 5);
    expect(story.decision('a').children.map(({ id }) => id)).toEqual(['late']);
    expect(story.advance(9).playlist).toBe('a late');
  });
});

const [A, B, C] = ['a', 'b', 'c'].map((id) => new StoryNode({ id })) as [StoryNode, StoryNode, StoryNode];

describe('defaultDecider [default-decider]', () => {
  const choose = (chance: number, children = [A, B, C], options = {}): unknown =>
    defaultDecider(() => chance)(A, children, options);

  it('gives each child an equal share of [0, 1) [equal-chance]', () => {
    const chosen = [0, 0.33, 0.34, 0.66, 0.67, 0.9999].map((chance) => choose(chance));
    expect(chosen).toEqual([A, A, B, B, C, C]);
  });

  it('chooses from the defaults if they are given', () =>
    expect(choose(0.6, [B, C], { defaults: [A, B] })).toBe(B));

  it('returns the first child for a random number outside [0, 1)', () =>
    expect([1, -1, NaN].map((chance) => choose(chance))).toEqual([A, A, A]));

  it('returns false without children or with empty defaults', () => {
    expect(choose(0.6, [])).toBeFalse();
    expect(choose(0.6, [B], { defaults: [] })).toBeFalse();
  });
});
