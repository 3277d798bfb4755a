import { EMPTY, NEVER, Observable, Subject, of } from 'rxjs';
import type { Decider, DeciderAnswer, DeciderResult } from './decision-options';
import { type TestStory, testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

/** A film whose decision on `a`, with the children `b` and `c`, is asked of `decider`; the window ends at 8.5 s. */
async function asked(decider: Decider): Promise<TestStory> {
  const film = testStory(STORY);
  film.player.decision.add('a', ['b', 'c'], { decider });
  return film.start('a');
}

const answering = (answer: DeciderAnswer): Promise<TestStory> => asked(() => answer);

/** Lets the promises that are settled already be heard. */
const settled = (): Promise<void> => Promise.resolve().then(() => undefined);

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
    const answer = new Subject<DeciderResult>();
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
    const answer = new Subject<DeciderResult>();
    const film = (await answering(answer)).advance(9.6);
    answer.next('c');
    expect(film.playlist).toBe('a b');
    expect(answer.observed).toBeFalse();
  });

  it('contract §5.3: a push by the application meanwhile wins', async () => {
    const answer = new Subject<DeciderResult>();
    const film = (await answering(answer)).advance(9);
    film.player.playlist.push('d');
    expect(answer.observed).toBeFalse();
    film.advance(0.6);
    expect(film.playlist).toBe('a d');
    expect(film.stored('a').selected.autoDecided).toBeFalse();
  });

  const endings: readonly (readonly [that: string, end: (film: TestStory) => void])[] = [
    ['a jump', (film) => film.player.seek('d')],
    ['a reset', (film) => film.player.playlist.reset()],
    ['remove', (film) => void film.player.decision.remove('a')],
    ['destroy', (film) => film.player.destroy()],
    ['a seek back before the start', (film) => film.player.seek(0)],
  ];
  for (const [that, end] of endings) {
    it(`takes the question back at ${that}`, async () => {
      let isOpen = false;
      const answer = new Observable<DeciderResult>(() => {
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
    const answers: ((verdict: DeciderResult) => void)[] = [];
    const film = await asked(() => new Promise<DeciderResult>((resolve) => answers.push(resolve)));
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
