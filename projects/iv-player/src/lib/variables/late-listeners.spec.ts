import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from '../player/testing/test-player';

const LAGS = [0, 0.009, 0.05, 0.09, 0.4];

describe('variables set by listeners of a seam', () => {
  function newPlayer(seamLag: number): TestPlayer {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    const fixture = new TestPlayer({ question: 4, right: 4, wrong: 4, after: 4 });
    fixture.engine.seamLag = seamLag;
    const { player } = fixture;
    player.variables.register('score', { initialValue: 0 });
    player.decision.add('question', ['right', 'wrong'], { defaults: ['right'] });
    return fixture;
  }
  const scoreOf = ({ player }: TestPlayer): number => Number(player.variables.getValue('score'));
  const add = (fixture: TestPlayer, points: number): void =>
    fixture.player.variables.setValue('score', scoreOf(fixture) + points);

  it('keep a value that a listener sets after it has moved to another pass [going-back]', () => {
    const fixture = newPlayer(0);
    const { player } = fixture;
    player.repository.get('question')?.on('timeupdate:2', () => {
      player.seek('right');
      add(fixture, 5);
    });
    fixture.start('question', 'right', 'after').advance(2.5);
    const scores = [scoreOf(fixture)];
    for (const place of [1, 2, 1, 0]) {
      player.currentNodeIndex = place;
      fixture.advance(0.5);
      scores.push(scoreOf(fixture));
    }
    player.currentNodeIndex = 2;
    fixture.advance(0.1);
    player.currentNodeIndex = 1;
    player.seek('right', 1);
    scores.push(scoreOf(fixture));
    expect(scores).toEqual([5, 5, 5, 5, 0, 5]);
  });

  for (const lag of LAGS)
    it(`belong to the pass that raised the event, whatever the clock reads (${String(lag)} s) [going-back]`, () => {
      const fixture = newPlayer(lag);
      const { player } = fixture;
      player.on('decision.final', () => add(fixture, 1));
      player.on('nodestart', ({ id }) => {
        if (id === 'right') add(fixture, 10);
      });
      fixture.start('question').advance(5);
      player.append('after');
      fixture.advance(4);
      const scores: unknown[] = [[player.currentNodeId, scoreOf(fixture)]];
      for (const index of [1, 2, 0]) {
        player.currentNodeIndex = index;
        scores.push([player.currentNodeId, scoreOf(fixture)]);
      }
      expect(scores).toEqual([
        ['after', 11],
        ['right', 11],
        ['after', 11],
        ['question', 0],
      ]);
      fixture.advance(5);
      expect([player.currentNodeId, scoreOf(fixture)]).toEqual(['right', 11]);
    });

  it('do not depend on the clock at the seam (random listeners)', () => {
    const event = fc.constantFrom(
      'nodestart',
      'nodeend',
      'decision.start',
      'decision.end',
      'decision.made',
      'decision.final',
      'nodecritical',
      'playlistpush',
    );
    const listeners = fc.array(
      fc.tuple(event, fc.constantFrom('question', 'right', 'after'), fc.integer({ min: 1, max: 5 })),
      { maxLength: 4 },
    );
    const steps = fc.array(fc.oneof(fc.constantFrom(0, 1, 2), fc.constantFrom(1.3, 2.7, 5.1)), {
      maxLength: 6,
    });
    const run = (
      lag: number,
      heard: readonly (readonly [string, string, number])[],
      moves: readonly number[],
    ): unknown[] => {
      const fixture = newPlayer(lag);
      const { player } = fixture;
      for (const [name, id, points] of heard)
        player.on(name as 'nodestart', (node) => {
          if (node.id === id) add(fixture, points);
        });
      fixture.start('question').advance(4.5);
      player.append('after');
      return moves.map((move) => {
        if (Number.isInteger(move)) player.currentNodeIndex = Math.min(move, player.playlist.length - 1);
        else fixture.advance(move);
        return [player.currentNodeId, scoreOf(fixture)];
      });
    };
    fc.assert(
      fc.property(listeners, steps, (heard, moves) => {
        const [exact, ...late] = [0, 0.05, 0.09].map((lag) => run(lag, heard, moves));
        for (const one of late) expect(one).toEqual(exact as unknown[]);
      }),
      { numRuns: 60 * MORE_RUNS },
    );
  });
});

describe('a time event added when a pass starts', () => {
  for (const lag of LAGS)
    it(`is emitted in that pass, whatever the clock reads (${String(lag)} s) [time-cue]`, () => {
      TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
      const fixture = new TestPlayer({ a: 2, b: 2 });
      const { player, engine } = fixture;
      engine.seamLag = lag;
      const heard: string[] = [];
      const at = (time: 0 | 0.03 | 1): void =>
        void player.repository.get('b')?.once(`timeupdate:${time}`, () => void heard.push(String(time)));
      player.on('nodestart', ({ id }) => {
        if (id !== 'b') return;
        at(0);
        at(0.03);
        at(1);
      });
      fixture.start('a', 'b').advance(2.5);
      expect(heard).toEqual(['0', '0.03']);
      fixture.advance(1);
      expect(heard).toEqual(['0', '0.03', '1']);
    });
});
