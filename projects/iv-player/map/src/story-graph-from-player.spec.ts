import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { withQuestions } from 'iv-player/questions';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { storyGraphFromPlayer } from './story-graph-from-player';

describe('storyGraphFromPlayer', () => {
  it('includes the nodes to which questions jump, beside choices and preloaded nodes [map-edges]', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({}, withQuestions())] });
    const player = TestBed.inject(Player);
    for (const id of ['a', 'b', 'c', 'd'])
      player.repository.add({ id, source: `${id}.mp4`, prefetch: id === 'b' ? ['c'] : [] });
    player.decision.add('a', ['b']);
    player.questions.add('a', {
      ...{ id: 'one', at: 1, kind: 'text', accept: ['x'] },
      ...{ onCorrect: { to: 'c' }, onWrong: { seek: 0 } },
    });
    player.questions.add('b', { id: 'two', at: 1, kind: 'text', accept: ['x'], onWrong: { to: 'd' } });
    const edges = (): readonly string[] =>
      storyGraphFromPlayer(player, null).edges.map(({ from, to }) => `${from} ${to}`);
    expect(edges()).toEqual(['a b', 'a c', 'b c', 'b d']);
    player.questions.remove('two');
    expect(edges()).toEqual(['a b', 'a c', 'b c']);
  });
});
