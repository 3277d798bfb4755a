import { EMPTY, NEVER, Observable, Subject, of, throwError } from 'rxjs';
import type { IvPlayerError } from '../events/player-error';
import type { StoryNode } from '../story/story-node';
import type { Decider, DeciderAnswer, DeciderVerdict } from './decider';
import { type TestFilm, testFilm } from './test-film.spec';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

/** A film whose decision on `a`, with the children `b` and `c`, is asked of `decider`; the window ends at 8.5 s. */
async function asked(decider: Decider): Promise<TestFilm> {
  const film = testFilm(STORY);
  film.player.decision.add('a', ['b', 'c'], { decider });
  return film.start('a');
}

const answering = (answer: DeciderAnswer): Promise<TestFilm> => asked(() => answer);

/** Lets the promises that are settled already be heard. */
const settled = (): Promise<void> => Promise.resolve().then(() => undefined);

describe('a decider', () => {
  it('§2.6: is called with parent, children and options at the window’s end', async () => {
    const decider = jasmine.createSpy<Decider>().and.returnValue('c');
    const film = testFilm(STORY);
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
    const film = testFilm(STORY);
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
      const film = testFilm(STORY, { random: () => chance });
      film.player.decision.add('a', ['b', 'c', 'd']);
      expect((await film.start('a')).advance(9).playlist).toBe(`a ${chosen}`);
    });
  }

  it('§2.3 defaults: among the defaults when they are given', async () => {
    const film = testFilm(STORY, { random: () => 0.9 });
    film.player.decision.add('a', ['b', 'c'], { defaults: ['d', 'b'] });
    expect((await film.start('a')).advance(9).playlist).toBe('a b');
  });

  it('contract §5.5: the decision’s own goes before the global one', async () => {
    const film = await answering('c');
    film.player.decision.decider = () => 'd';
    expect(film.advance(9).playlist).toBe('a c');
  });

  it('§2.2 decider: the global one decides for all that have none', async () => {
    const film = testFilm(STORY);
    film.player.decision.decider = () => 'd';
    film.player.decision.add('a', ['b', 'c']);
    expect((await film.start('a')).advance(9).playlist).toBe('a d');
  });

  it('may push by itself: then that is the decision', async () => {
    const film: TestFilm = await asked(() => void film.player.playlist.push('d'));
    film.advance(9);
    expect(film.playlist).toBe('a d');
    expect(film.stored('a').selected.autoDecided).toBeFalse();
  });

  it('may push by itself and let an answer come later: that is not waited for', async () => {
    const answer = new Subject<DeciderVerdict>();
    const film: TestFilm = await asked(() => {
      film.player.playlist.push('d');
      return answer;
    });
    film.advance(9);
    expect(answer.observed).toBeFalse();
    answer.next('c');
    expect(film.playlist).toBe('a d');
  });

  it('may remove the decision', async () => {
    const film: TestFilm = await asked(() => {
      film.player.decision.remove('a');
      return 'c';
    });
    expect(film.advance(20).playlist).toBe('a');
  });

  it('may destroy the player', async () => {
    const film: TestFilm = await asked(() => {
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
    const film = testFilm(STORY, {
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
    const film = testFilm(STORY);
    film.player.decision.add('a', ['nobody', 'c']);
    expect((await film.start('a')).advance(9).playlist).toBe('a c');
    expect(film.errors).toEqual([]);
  });

  it('contract §5.7: only unknown children: one error, nothing is pushed', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['nobody', 'noone']);
    (await film.start('a')).advance(20);
    expect(film.errors).toEqual(['UNKNOWN_NODE']);
    expect(film.playlist).toBe('a');
    expect(film.stored('a').state).toBe('inactive');
  });

  it('contract §5.7: children may be registered after add', async () => {
    const film = testFilm({ a: 10 });
    film.player.decision.add('a', ['late']);
    await film.start('a');
    film.addNode('late', 5);
    expect(film.decision('a').children.map(({ id }) => id)).toEqual(['late']);
    expect(film.advance(9).playlist).toBe('a late');
  });
});

describe('a decider that takes its time', () => {
  it('contract §5.5: a promise decides when it is kept', async () => {
    const film = (await answering(Promise.resolve('c'))).advance(9);
    expect(film.playlist).toBe('a');
    expect(film.stored('a').state).toBe('active');
    await settled();
    expect(film.playlist).toBe('a c');
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush c@1',
      'decision.made a',
    ]);
  });

  it('contract §5.5: an observable decides by its first value', async () => {
    const answer = new Subject<DeciderVerdict>();
    const film = (await answering(answer)).advance(9);
    answer.next('c');
    answer.next('d');
    expect(film.playlist).toBe('a c');
    expect(answer.observed).toBeFalse();
  });

  const verdicts: readonly (readonly [that: string, answer: DeciderAnswer, playlist: string])[] = [
    ['a value at once', of('c'), 'a c'],
    ['false', of(false as const), 'a'],
    ['no value at all', EMPTY, 'a b'],
    ['undefined', of(undefined), 'a b'],
  ];
  for (const [that, answer, playlist] of verdicts) {
    it(`contract §5.5: an observable of ${that}`, async () => {
      expect((await answering(answer)).advance(8.6).playlist).toBe(playlist);
    });
  }

  it('contract §5.5: a rejection raises error and the default decides', async () => {
    const film = (await answering(Promise.reject(new Error('offline')))).advance(9);
    await settled();
    expect(film.errors).toEqual(['DECIDER_FAILED']);
    expect(film.playlist).toBe('a b');
  });

  it('contract §5.5: without an answer before nodecritical the default decides', async () => {
    const film = await answering(NEVER);
    film.advance(9.45);
    expect(film.playlist).toBe('a');
    film.advance(0.1);
    expect(film.playlist).toBe('a b');
    expect(film.stored('a').selected.autoDecided).toBeTrue();
    film.advance(1);
    expect(film.player.currentNodeId).toBe('b');
  });

  it('contract §5.5: an answer that comes too late is not heard', async () => {
    const answer = new Subject<DeciderVerdict>();
    const film = (await answering(answer)).advance(9.6);
    answer.next('c');
    expect(film.playlist).toBe('a b');
    expect(answer.observed).toBeFalse();
  });

  it('contract §5.3: a push by the application meanwhile wins', async () => {
    const answer = new Subject<DeciderVerdict>();
    const film = (await answering(answer)).advance(9);
    film.player.playlist.push('d');
    expect(answer.observed).toBeFalse();
    film.advance(0.6);
    expect(film.playlist).toBe('a d');
    expect(film.stored('a').selected.autoDecided).toBeFalse();
  });

  const endings: readonly (readonly [that: string, end: (film: TestFilm) => void])[] = [
    ['a jump', (film) => film.player.seek('d')],
    ['a reset', (film) => film.player.playlist.reset()],
    ['remove', (film) => void film.player.decision.remove('a')],
    ['destroy', (film) => film.player.destroy()],
    ['a seek back before the start', (film) => film.player.seek(0)],
  ];
  for (const [that, end] of endings) {
    it(`takes the question back at ${that}`, async () => {
      let isOpen = false;
      const answer = new Observable<DeciderVerdict>(() => {
        isOpen = true;
        return () => (isOpen = false);
      });
      const film = (await answering(answer)).advance(9);
      expect(isOpen).toBeTrue();
      end(film);
      expect(isOpen).toBeFalse();
    });
  }

  it('is asked again after a seek back before the start', async () => {
    const decider = jasmine.createSpy<Decider>().and.returnValue(NEVER);
    const film = (await asked(decider)).advance(9);
    film.player.seek(0);
    expect(film.stored('a').state).toBe('active');
    film.advance(9);
    expect(decider).toHaveBeenCalledTimes(2);
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.start a',
      'decision.end a',
    ]);
  });

  it('is not heard when it answers an earlier question', async () => {
    const answers: ((verdict: DeciderVerdict) => void)[] = [];
    const film = await asked(() => new Promise<DeciderVerdict>((resolve) => answers.push(resolve)));
    film.advance(9).player.seek(0);
    film.advance(9);
    answers[0]?.('c');
    await settled();
    expect(film.playlist).toBe('a');
    answers[1]?.('d');
    await settled();
    expect(film.playlist).toBe('a d');
  });
});
