import { EMPTY, NEVER, Observable, Subject, of } from 'rxjs';
import type { Decider, DeciderAnswer, DeciderResult } from './decision-options';
import { type TestStory, storyWithDecider, testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10, d: 10 };

const storyWithAnswer = (answer: DeciderAnswer): Promise<TestStory> => storyWithDecider(() => answer);

/** Waits for the callbacks of settled promises. */
const settled = (): Promise<void> => Promise.resolve().then(() => undefined);

describe('an asynchronous decider', () => {
  it('decides when its promise resolves [async-decider]', async () => {
    const story = (await storyWithAnswer(Promise.resolve('c'))).advance(9);
    expect(story.playlist).toBe('a');
    expect(story.stored('a').state).toBe('active');
    await settled();
    expect(story.playlist).toBe('a c');
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush c@1',
      'decision.made a',
    ]);
  });

  /** The window ends as late as possible: at `nodecritical`, when the default decider is used. */
  const storyAtLimit = async (endTime: number, answer: DeciderAnswer): Promise<TestStory> => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { endTime, decider: () => answer });
    return story.start('a');
  };
  const manyTurns = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn++) await settled();
  };

  for (const endTime of [9.5, 10.2, 20])
    it(`decides at a window end of ${String(endTime)} s in 10 s if its promise is already resolved`, async () => {
      const story = await storyAtLimit(endTime, Promise.resolve('c'));
      story.advance(9.6);
      await manyTurns();
      expect(story.playlist).toBe('a c');
    });

  it('is too late at nodecritical if its promise is pending', async () => {
    const story = await storyAtLimit(20, new Promise(() => undefined));
    const warn = spyOn(console, 'warn');
    story.advance(9.6);
    await manyTurns();
    expect(story.playlist).toBe('a b');
    expect(warn).toHaveBeenCalledOnceWith(
      jasmine.stringMatching(/decider of "a" took too long.*deciderWait/),
    );
  });

  it('is too late if the film ends first', async () => {
    const story = await storyAtLimit(20, Promise.resolve('c'));
    story.advance(11);
    expect([story.playlist, story.player.currentNodeId]).toEqual(['a b', 'b']);
  });

  it('decides with the first value of its observable [async-decider]', async () => {
    const answer = new Subject<DeciderResult>();
    const story = (await storyWithAnswer(answer)).advance(9);
    answer.next('c');
    answer.next('d');
    expect(story.playlist).toBe('a c');
    expect(answer.observed).toBeFalse();
  });

  const results: readonly (readonly [that: string, answer: DeciderAnswer, playlist: string])[] = [
    ['a synchronous value', of('c'), 'a c'],
    ['false', of(false as const), 'a'],
    ['no value', EMPTY, 'a b'],
    ['undefined', of(undefined), 'a b'],
  ];
  for (const [that, answer, playlist] of results) {
    it(`may return an observable of ${that}`, async () => {
      expect((await storyWithAnswer(answer)).advance(8.6).playlist).toBe(playlist);
    });
  }

  it('emits an error if it rejects, and the default decider is used [failing-decider]', async () => {
    const story = (await storyWithAnswer(Promise.reject(new Error('offline')))).advance(9);
    await settled();
    expect(story.errors).toEqual(['DECIDER_FAILED']);
    expect(story.playlist).toBe('a b');
  });

  it('is replaced by the default decider if there is no result before nodecritical [async-decider]', async () => {
    const story = await storyWithAnswer(NEVER);
    story.advance(9.45);
    expect(story.playlist).toBe('a');
    story.advance(0.1);
    expect(story.playlist).toBe('a b');
    expect(story.stored('a').selected.autoDecided).toBeTrue();
    story.advance(1);
    expect(story.player.currentNodeId).toBe('b');
  });

  it('is ignored if its result is late', async () => {
    const answer = new Subject<DeciderResult>();
    const story = (await storyWithAnswer(answer)).advance(9.6);
    answer.next('c');
    expect(story.playlist).toBe('a b');
    expect(answer.observed).toBeFalse();
  });

  it('is cancelled by a push by the application', async () => {
    const answer = new Subject<DeciderResult>();
    const story = (await storyWithAnswer(answer)).advance(9);
    story.player.playlist.push('d');
    expect(answer.observed).toBeFalse();
    story.advance(0.6);
    expect(story.playlist).toBe('a d');
    expect(story.stored('a').selected.autoDecided).toBeFalse();
  });

  const endings: readonly (readonly [that: string, end: (story: TestStory) => void])[] = [
    ['a jump', (story) => story.player.seek('d')],
    ['a reset', (story) => story.player.playlist.reset()],
    ['remove', (story) => void story.player.decision.remove('a')],
    ['destroy', (story) => story.player.destroy()],
    ['a seek back before the start', (story) => story.player.seek(0)],
  ];
  for (const [that, end] of endings) {
    it(`is cancelled by ${that}`, async () => {
      let isOpen = false;
      const answer = new Observable<DeciderResult>(() => {
        isOpen = true;
        return () => (isOpen = false);
      });
      const story = (await storyWithAnswer(answer)).advance(9);
      expect(isOpen).toBeTrue();
      end(story);
      expect(isOpen).toBeFalse();
    });
  }

  it('is called again after a seek to before the start', async () => {
    const decider = jasmine.createSpy<Decider>().and.returnValue(NEVER);
    const story = (await storyWithDecider(decider)).advance(9);
    story.player.seek(0);
    expect(story.stored('a').state).toBe('active');
    story.advance(9);
    expect(decider).toHaveBeenCalledTimes(2);
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.start a',
      'decision.end a',
    ]);
  });

  it('is ignored if its result belongs to an earlier call', async () => {
    const answers: ((result: DeciderResult) => void)[] = [];
    const story = await storyWithDecider(
      () => new Promise<DeciderResult>((resolve) => answers.push(resolve)),
    );
    story.advance(9).player.seek(0);
    story.advance(9);
    answers[0]?.('c');
    await settled();
    expect(story.playlist).toBe('a');
    answers[1]?.('d');
    await settled();
    expect(story.playlist).toBe('a d');
  });
});
