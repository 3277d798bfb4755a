import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { FakePlaybackEngine } from './fake-playback-engine';
import { playPath } from './play-path';
import { provideIvPlayerTesting } from './provide-iv-player-testing';

describe('playPath [play-path]', () => {
  let player: Player;
  let engine: FakePlaybackEngine;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0 })] });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    player.repository.add(
      { id: 'q1', source: 'q1', duration: 10 },
      { id: 'right', source: 'right', duration: 5 },
      { id: 'wrong', source: 'wrong', duration: 5 },
      { id: 'text' },
      { id: 'q2', source: 'q2', duration: 3 },
      { id: 'end', source: 'end', duration: 4 },
    );
    player.decision.add('q1', {
      startTime: -8,
      choices: [
        { to: 'right', id: 'yes' },
        { to: 'wrong', id: 'no' },
        { to: 'wrong', id: 'perhaps' },
      ],
    });
    player.decision.add('right', ['text']);
    player.decision.add('text', ['q2']);
    player.decision.add('wrong', ['q2']);
    player.decision.add('q2', ['q1', 'end']);
    player.append('q1');
  });

  for (const path of [
    ['q1', 'right', 'text', 'q2', 'end'],
    ['q1', 'yes', 'text', 'q2', 'end'],
    ['q1', 'no', 'q2', 'q1', 'right', 'text', 'q2', 'q1', 'perhaps', 'q2', 'end'],
    ['q1'],
  ])
    it(`plays ${path.join(' › ')}, and stops at the start of the last node`, () => {
      playPath(engine, path);
      const last = path.at(-1)!;
      expect(player.currentNodeId).toBe(last);
      expect(player.currentNodeTime).toBeLessThan(1);
    });

  it('makes the choice that was named, as a viewer', () => {
    const answers: unknown[] = [];
    player.on('decision.final', (_, { answer, by }) => void answers.push([answer, by]));
    playPath(engine, ['q1', 'perhaps', 'q2', 'q1']);
    expect(answers.slice(0, 1)).toEqual([['perhaps', 'viewer']]);
  });

  it('continues from the node that is playing, even while its choices are open', async () => {
    await player.play();
    engine.advance(5);
    playPath(engine, ['q1', 'no']);
    expect(player.currentNodeId).toBe('wrong');
    playPath(engine, ['wrong', 'q2', 'end']);
    expect(player.currentNodeId).toBe('end');
  });

  for (const [path, message] of [
    [
      ['q1', 'rihgt'],
      'At "q1", "rihgt" cannot be chosen: choose "yes" (to "right"), "no" (to "wrong"), "perhaps" (to "wrong").',
    ],
    [['q2'], 'The film starts with "q1", not with "q2": correct the path.'],
    [['q1', 'right', 'q2'], '"right" is followed by "text", not by "q2": correct the path.'],
    [['q1', 'right', 'text', 'q2', 'end', 'q1'], 'The film ended at "end" before "q1".'],
  ] as const)
    it(`says what there is instead of ${path.join(' › ')}`, () => {
      expect(() => playPath(engine, path)).toThrowError(message);
    });

  it('says that the film stands still', () => {
    engine.refuseAutoplay = true;
    expect(() => playPath(engine, ['q1', 'right'])).toThrowError(/^The film (?:stands still|does not play)/);
    expect(() => playPath(new FakePlaybackEngine(), ['q1'])).toThrowError(/belongs to no player/);
  });
});
