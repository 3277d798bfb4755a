import { TestBed } from '@angular/core/testing';
import { hostOf } from 'iv-player/private';
import type { StoryFile, StoryFileNode, StoryFileQuestion, StoryText } from 'iv-player/story-core';
import { storyOf } from '../../story-core/src/testing/test-story';
import { loadedStory } from './load-story';
import { openPath } from './open-path';
import { StoryFailures } from './story-effects';
import { StoryQuestionsLoader, storyQuestionsLoader } from './story-questions-loader';
import { StoryPlayer } from './testing/story-player';
import { COLOUR, STORY } from './testing/valve-story';

const open = ({ player }: StoryPlayer): string | undefined => player.questions.signals.open()?.question.id;

describe('Questions whose code is still loading', () => {
  /** A player whose story waits for the code for questions. */
  const withSlowCode = (story: StoryFile): { film: StoryPlayer; loader: StoryQuestionsLoader } => {
    const parts = Promise.all([import('iv-player/questions/lazy'), import('./lazy/story-questions')]);
    const loader = new StoryQuestionsLoader(() => parts);
    spyOn(storyQuestionsLoader, 'add').and.callFake((...given) => loader.add(...given));
    spyOn(storyQuestionsLoader, 'prepare').and.callFake(() => loader.prepare());
    spyOnProperty(storyQuestionsLoader, 'isReady').and.callFake(() => loader.isReady);
    return { film: new StoryPlayer().load(story), loader };
  };

  for (const seconds of [1, 3, 60])
    it(`are met although their code came after ${seconds} s: the film does not leave the scene [questions-on-demand]`, async () => {
      const { film, loader } = withSlowCode(STORY);
      film.play(seconds);
      expect(film.player.initiedPlugins).not.toContain('questions');
      expect([film.player.currentNodeId, film.player.currentNodeTime]).toEqual([
        'valve',
        Math.min(seconds, 10),
      ]);
      await loader.prepare();
      film.advance(2);
      expect([open(film), film.player.currentNodeTime, film.player.paused]).toEqual(['colour', 2, false]);
    });

  it('keep jumps from passing required ones before their code came, and free all others [questions-on-demand]', async () => {
    const one = (id: string, required: boolean): StoryFileQuestion => ({ ...COLOUR, id, required });
    const clip = (questions: StoryFileQuestion[], next?: string): StoryFileNode => ({
      source: 'a.mp4',
      duration: 10,
      ...(questions.length > 0 && { questions }),
      ...(next ? { next } : { ending: 'x' }),
    });
    const { film, loader } = withSlowCode(
      storyOf({
        free: clip([one('may', false)], 'must'),
        must: clip([one('needed', true)], 'last'),
        last: clip([]),
      }),
    );
    const { player } = film;
    const jump = (index: number): string => {
      player.currentNodeIndex = index;
      return `${player.currentNodeId} at ${player.currentNodeTime}`;
    };
    player.append('must', 'last');
    film.play(3);
    expect([jump(2), jump(0), jump(1)]).toEqual(['must at 0', 'free at 0', 'must at 0']);
    film.advance(1);
    expect(jump(2)).toBe('must at 1');
    await loader.prepare();
    expect(jump(2)).toBe('must at 2');
  });

  const clipOf = (next: string | null, ...questions: StoryFileQuestion[]): StoryFileNode => ({
    source: 'a.mp4',
    duration: 10,
    ...(questions.length > 0 && { questions }),
    ...(next === null ? { ending: 'x' } : { next }),
  });
  /** A question at 2 s. */
  const plain = (more: Partial<StoryFileQuestion> = {}): StoryFileQuestion => ({
    ...{ id: 'q', at: 2, kind: 'single', answers: [{ id: 'yes', correct: true }, { id: 'no' }] },
    ...more,
  });

  for (const [what, question, place] of [
    ['keep jumps from passing one that holds the film', plain(), 'must at 0'],
    ['let jumps pass one over the running film, which is optional', plain({ pause: false }), 'last at 0'],
    [
      'keep jumps from passing a required one over the running film',
      plain({ pause: false, required: true }),
      'must at 0',
    ],
  ] as const)
    it(`${what}, before their code came [questions-on-demand]`, () => {
      const { film } = withSlowCode(
        storyOf({ free: clipOf('must'), must: clipOf('last', question), last: clipOf(null) }),
      );
      const { player } = film;
      player.append('must', 'last');
      film.play(1);
      player.currentNodeIndex = 2;
      expect(`${player.currentNodeId} at ${player.currentNodeTime}`).toBe(place);
    });

  it('hold the film in the scene of a jump, and are met there although it went behind them [questions-on-demand]', async () => {
    const { film, loader } = withSlowCode(
      storyOf({ free: clipOf('must'), must: clipOf('last', plain()), last: clipOf(null) }),
    );
    const { player } = film;
    player.append('must', 'last');
    film.play(3);
    player.seek('must', 5);
    expect(player.currentNodeTime).toBe(5);
    film.advance(20);
    expect([player.currentNodeId, player.currentNodeTime]).toEqual(['must', 10]);
    await loader.prepare();
    film.advance(1);
    expect([open(film), player.currentNodeTime]).toEqual(['q', 2]);
  });

  it('are met in the scene of a jump, however far the film had played before it [questions-on-demand]', async () => {
    const parts = Promise.all([import('iv-player/questions/lazy'), import('./lazy/story-questions')]);
    const loader = new StoryQuestionsLoader(() => parts);
    const film = new StoryPlayer().load(storyOf({ free: clipOf('must'), must: clipOf(null) }));
    const { player } = film;
    player.append('must');
    film.play(5);
    loader.add(player, storyOf({ free: clipOf('must'), must: clipOf(null, plain()) }), {
      texts: loadedStory(player)!.texts,
      failures: new StoryFailures(player),
      resolveImage: (one: StoryText) => one,
    });
    player.currentNodeIndex = 1;
    film.advance(4);
    await loader.prepare();
    film.advance(1);
    expect([player.currentNodeId, open(film), player.currentNodeTime]).toEqual(['must', 'q', 2]);
  });

  it('are not added if their story was removed before their code came', async () => {
    const { film, loader } = withSlowCode(STORY);
    film.load(storyOf({ valve: { source: 'a.mp4', duration: 10, ending: 'x' } })).play(3);
    await loader.prepare();
    film.advance(1);
    expect(film.player.initiedPlugins).not.toContain('questions');
    expect(film.player.currentNodeTime).toBe(4);
  });

  it('leave jumps alone once their code could not be loaded, or their story was removed', async () => {
    const failing = new StoryQuestionsLoader(() => Promise.reject(new Error('offline')));
    for (const loader of [failing, new StoryQuestionsLoader(() => new Promise(() => undefined))]) {
      const film = new StoryPlayer().load(storyOf({ valve: { source: 'a.mp4', duration: 10, ending: 'x' } }));
      const { redirect } = hostOf(film.player).playback;
      const { texts } = loadedStory(film.player)!;
      const given = {
        texts,
        failures: new StoryFailures(film.player),
        resolveImage: (one: StoryText) => one,
      };
      const remove = loader.add(film.player, STORY, given);
      expect(hostOf(film.player).playback.redirect).not.toBe(redirect);
      if (loader === failing) await loader.prepare().then(() => Promise.resolve());
      else remove?.();
      expect(hostOf(film.player).playback.redirect).toBe(redirect);
    }
  });

  it('apply the answers of a path that was opened before their code came [path-code-answers]', async () => {
    const { film, loader } = withSlowCode(STORY);
    const answers = [{ id: 'colour', answer: ['blue'], correct: false, points: 0, tries: 1 }];
    openPath(film.player, [{ node: 'valve', answers }], { time: 3 });
    await loader.prepare();
    await Promise.resolve();
    film.play(5);
    expect([open(film), film.player.currentNodeTime]).toEqual(['again', 4]);
    expect(film.player.variables.signals.values()).toEqual(
      jasmine.objectContaining({ noise: 1, asked: false }),
    );
  });

  it('do not start in a player that was destroyed meanwhile', async () => {
    const { film, loader } = withSlowCode(STORY);
    film.play(1);
    const started = spyOn(film.player, 'initPlugin').and.callThrough();
    TestBed.resetTestingModule();
    await loader.prepare();
    await Promise.resolve();
    expect(started).not.toHaveBeenCalled();
  });

  it('let the film continue if their code cannot be loaded, and say so', async () => {
    const request = (): Promise<never> => Promise.reject(new Error('offline'));
    const film = new StoryPlayer().load(storyOf({ valve: { source: 'a.mp4', duration: 10, ending: 'x' } }));
    const { texts } = loadedStory(film.player)!;
    const given = {
      texts,
      failures: new StoryFailures(film.player),
      resolveImage: (image: StoryText) => image,
    };
    const loader = new StoryQuestionsLoader(request);
    loader.add(film.player, STORY, given);
    film.play(3);
    await loader.prepare();
    await Promise.resolve();
    film.advance(1);
    expect(film.player.currentNodeTime).toBeGreaterThan(2);
    expect(film.errors.map(({ code }) => code)).toEqual(['PLUGIN_INACTIVE']);
  });
});
