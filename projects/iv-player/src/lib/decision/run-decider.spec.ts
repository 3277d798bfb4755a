import { Subject, throwError } from 'rxjs';
import type { IvPlayerError } from '../events/player-error';
import { StoryNode } from '../story/story-node';
import type { Decider, DeciderAnswer, DeciderResult } from './decision-options';
import { defaultDecider, pick } from './run-decider';
import { type TestStory, testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

/** A film whose decision on `a`, with the children `b` and `c`, is asked of `decider`; the window ends at 8.5 s. */
async function asked(decider: Decider): Promise<TestStory> {
  const film = testStory(STORY);
  film.player.decision.add('a', ['b', 'c'], { decider });
  return film.start('a');
}

const answering = (answer: DeciderAnswer): Promise<TestStory> => asked(() => answer);

describe('a decider', () => {
  it('§2.6: is called with parent, children and options at the window’s end', async () => {
    const decider = jasmine.createSpy<Decider>().and.returnValue('c');
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c', 'nobody'], { decider, endTime: 4 });
    (await film.start('a')).advance(3.9);
    expect(decider).not.toHaveBeenCalled();
    film.advance(0.2);
    const [parent, children, options] = decider.calls.mostRecent().args;
    expect(parent).toBe(film.player.repository.get('a') as StoryNode);
    expect(children.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(options).toEqual(jasmine.objectContaining({ decider, endTime: 4, prefetch: true }));
    expect(decider).toHaveBeenCalledTimes(1);
  });

  it('§2.6 return value: a node id is pushed', async () => {
    expect((await answering('c')).advance(9).playlist).toBe('a c');
  });

  it('§2.6 return value: a node is pushed, a child or not', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { decider: () => film.player.repository.get('d') });
    expect((await film.start('a')).advance(9).playlist).toBe('a d');
  });

  it('§2.6 return value: false pushes no node', async () => {
    const film = (await answering(false)).advance(20);
    expect(film.playlist).toBe('a');
    expect(film.player.ended).toBeTrue();
  });

  it('§2.6 return value: undefined leaves it to the default decider, not to a global one', async () => {
    const film = await answering(undefined);
    film.player.decision.decider = () => 'd';
    expect(film.advance(9).playlist).toBe('a b');
  });

  for (const [chance, chosen] of [
    [0.1, 'b'],
    [0.4, 'c'],
    [0.9, 'd'],
  ] as const) {
    it(`§2.6 default decider: chooses ${chosen} of b, c, d when the random source says ${String(chance)}`, async () => {
      const film = testStory(STORY, { random: () => chance });
      film.player.decision.add('a', ['b', 'c', 'd']);
      expect((await film.start('a')).advance(9).playlist).toBe(`a ${chosen}`);
    });
  }

  it('§2.3 defaults: among the defaults when they are given', async () => {
    const film = testStory(STORY, { random: () => 0.9 });
    film.player.decision.add('a', ['b', 'c'], { defaults: ['d', 'b'] });
    expect((await film.start('a')).advance(9).playlist).toBe('a b');
  });

  it('contract §5.5: the decision’s own goes before the global one', async () => {
    const film = await answering('c');
    film.player.decision.decider = () => 'd';
    expect(film.advance(9).playlist).toBe('a c');
  });

  it('§2.2 decider: the global one decides for all that have none', async () => {
    const film = testStory(STORY);
    film.player.decision.decider = () => 'd';
    film.player.decision.add('a', ['b', 'c']);
    expect((await film.start('a')).advance(9).playlist).toBe('a d');
  });

  it('may push by itself: then that is the decision', async () => {
    const film: TestStory = await asked(() => void film.player.playlist.push('d'));
    film.advance(9);
    expect(film.playlist).toBe('a d');
    expect(film.stored('a').selected.autoDecided).toBeFalse();
  });

  it('may push by itself and let an answer come later: that is not waited for', async () => {
    const answer = new Subject<DeciderResult>();
    const film: TestStory = await asked(() => {
      film.player.playlist.push('d');
      return answer;
    });
    film.advance(9);
    expect(answer.observed).toBeFalse();
    answer.next('c');
    expect(film.playlist).toBe('a d');
  });

  it('may remove the decision', async () => {
    const film: TestStory = await asked(() => {
      film.player.decision.remove('a');
      return 'c';
    });
    expect(film.advance(20).playlist).toBe('a');
  });

  it('may destroy the player', async () => {
    const film: TestStory = await asked(() => {
      film.player.destroy();
      return 'c';
    });
    expect(() => film.advance(20)).not.toThrow();
    expect(film.errors).toEqual([]);
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
    ['names an unknown node', () => 'nobody'],
    ['returns a number', () => 42 as unknown as string],
    ['returns the word all', () => 'all'],
    ['returns an observable that fails', () => throwError(() => new Error('broken'))],
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
    it(`contract §5.5: ${that}: error is raised and the default decides`, async () => {
      const film = (await asked(decider)).advance(11);
      expect(film.errors).toEqual(['DECIDER_FAILED']);
      expect(film.playlist).toBe('a b');
      expect(film.player.currentNodeId).toBe('b');
      expect(film.stored('a').selected.autoDecided).toBeTrue();
    });
  }

  it('contract §5.5, §10: the error names node and cause', async () => {
    const cause = new Error('broken');
    const film = await asked(() => {
      throw cause;
    });
    let error: IvPlayerError | undefined;
    film.player.on('error', (raised) => (error = raised));
    film.advance(9);
    expect([error?.nodeId, error?.cause]).toEqual(['a', cause]);
  });

  it('contract §5.5: a random source that throws does not stop the film', async () => {
    const film = testStory(STORY, {
      random: () => {
        throw new Error('broken');
      },
    });
    film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(11);
    expect(film.player.currentNodeId).toBe('b');
    expect(film.errors).toEqual(['DECIDER_FAILED']);
  });

  it('contract §5.7: unknown children are passed over', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['nobody', 'c']);
    expect((await film.start('a')).advance(9).playlist).toBe('a c');
    expect(film.errors).toEqual([]);
  });

  it('contract §5.7: only unknown children: one error, nothing is pushed', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['nobody', 'noone']);
    (await film.start('a')).advance(20);
    expect(film.errors).toEqual(['UNKNOWN_NODE']);
    expect(film.playlist).toBe('a');
    expect(film.stored('a').state).toBe('inactive');
  });

  it('contract §5.7: children may be registered after add', async () => {
    const film = testStory({ a: 10 });
    film.player.decision.add('a', ['late']);
    await film.start('a');
    film.addNode('late', 5);
    expect(film.decision('a').children.map(({ id }) => id)).toEqual(['late']);
    expect(film.advance(9).playlist).toBe('a late');
  });
});

const [A, B, C] = ['a', 'b', 'c'].map((id) => new StoryNode({ id })) as [StoryNode, StoryNode, StoryNode];

describe('pick', () => {
  it('reaches each node with its share of [0, 1)', () => {
    const chosen = [0, 0.33, 0.34, 0.66, 0.67, 0.9999].map((chance) => pick(['a', 'b', 'c'], () => chance));
    expect(chosen).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  });

  it('finds a node even where the random source breaks its word', () => {
    expect([1, -1, NaN].map((chance) => pick(['a', 'b'], () => chance))).toEqual(['a', 'a', 'a']);
  });

  it('finds none among none', () => expect(pick([], () => 0)).toBeUndefined());
});

describe('defaultDecider', () => {
  const decide = defaultDecider(() => 0.6);

  it('§2.6 default decider: a random choice among the children', () => expect(decide(A, [B, C], {})).toBe(C));

  it('§2.3 defaults: or among the defaults when they are given', () => {
    expect(decide(A, [B, C], { defaults: [A, B] })).toBe(B);
  });

  it('contract §5.5: pushes nothing for a leaf or for empty defaults', () => {
    expect(decide(A, [], {})).toBeFalse();
    expect(decide(A, [B], { defaults: [] })).toBeFalse();
  });
});
