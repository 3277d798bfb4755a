import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { withPlugin } from 'iv-player/plugin';
import { QuestionsService, withQuestions } from 'iv-player/questions';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { PlayerProgress } from './player-progress';

/** A question that jumps to `c` after a wrong answer. */
const JUMP = { id: 'jump', at: 1, kind: 'text', accept: ['x'], onWrong: { to: 'c' } } as const;

describe('PlayerProgress', () => {
  const start = (feature = withQuestions()): { player: Player; progress: PlayerProgress } => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({}, feature)] });
    const player = TestBed.inject(Player);
    for (const id of ['a', 'b', 'c']) player.repository.add({ id, source: `${id}.mp4` });
    player.decision.add('a', ['b']);
    const progress = TestBed.runInInjectionContext(() => new PlayerProgress(signal(null)));
    return { player, progress };
  };
  const edges = ({ graph }: PlayerProgress): readonly string[] =>
    graph().edges.map(({ from, to }) => `${from} ${to}`);

  it('follows the jumps of questions when these are added, changed or removed, while nothing plays [map-edges]', () => {
    const { player, progress } = start();
    expect(edges(progress)).toEqual(['a b']);
    player.questions.add('a', JUMP);
    expect(edges(progress)).toEqual(['a b', 'a c']);
    player.questions.update('jump', { onCorrect: { to: 'a' }, onWrong: { seek: 0 } });
    expect(edges(progress)).toEqual(['a b', 'a a']);
    player.questions.remove('jump');
    expect(edges(progress)).toEqual(['a b']);
  });

  it('keeps the graph while questions change that jump nowhere else [map-edges]', () => {
    const { player, progress } = start();
    player.questions.add('a', JUMP);
    const before = progress.graph();
    player.questions.update('jump', { points: 3 });
    player.questions.add('b', { id: 'ready', at: 1, kind: 'confirm' });
    expect(progress.graph()).toBe(before);
    expect(progress.questionCount()('b')).toBe(1);
  });

  it('notices questions whose code loads later [map-edges] [map-questions]', () => {
    const { player, progress } = start(
      withPlugin({ name: 'questions', type: QuestionsService, activeByDefault: false }),
    );
    expect([edges(progress), progress.questionCount()('a')]).toEqual([['a b'], 0]);
    player.initPlugin('questions');
    player.questions.add('a', JUMP);
    expect([edges(progress), progress.questionCount()('a')]).toEqual([['a b', 'a c'], 1]);
  });
});
