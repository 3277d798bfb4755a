import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from '../player/testing/test-player';

describe('a node that is ahead in the playlist several times', () => {
  let fixture: TestPlayer;
  const shown = (): unknown[] => {
    const { selected } = fixture.player.decision.get('P')!;
    const state = fixture.player.reduxStore.getState() as {
      decision?: Record<string, { selected: { node?: string } }>;
    };
    return [selected.node?.id, state.decision?.['P']?.selected.node];
  };

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0 })] });
    fixture = new TestPlayer({ x: 4, P: 4, a: 4, b: 4 });
    fixture.player.decision.add('P', ['a', 'b']);
    fixture.player.decision.add('b', ['a', 'x']);
  });

  it('shows the choice of its coming pass, and keeps it if a later one is taken back [decision-coming]', () => {
    fixture.start('x', 'P', 'a', 'P');
    expect(shown()).toEqual(['a', 'a']);
    fixture.player.append('b');
    expect(shown()).toEqual(['a', 'a']);
    // Choosing for the first pass removes everything after it.
    fixture.player.decision.get('P')!.make('b');
    expect([fixture.playlist, ...shown()]).toEqual(['x P b', 'b', 'b']);
    fixture.player.append('P', 'a');
    fixture.player.decision.get('b')!.make('x');
    expect([fixture.playlist, ...shown()]).toEqual(['x P b x', 'b', 'b']);
  });

  it('shows none if only a later pass is decided', () => {
    fixture.player.decision.add('x', ['P']);
    fixture.start('P');
    fixture.player.append('a', 'P', 'b');
    fixture.advance(4.5);
    expect(fixture.player.currentNodeId).toBe('a');
    fixture.advance(4);
    expect([fixture.player.currentNodeId, ...shown()]).toEqual(['P', 'b', 'b']);
  });

  it('leaves out passes that are over', () => {
    fixture.player.decision.add('x', ['P']);
    fixture.start('P');
    fixture.player.append('a', 'P');
    fixture.advance(4.5);
    fixture.player.append('b');
    expect([fixture.player.currentNodeId, ...shown()]).toEqual(['a', 'b', 'b']);
  });

  it('shows what follows its coming pass, whatever is pushed, chosen and replaced', () => {
    const id = fc.constantFrom('x', 'P', 'a', 'b');
    const step = fc.oneof(
      fc.record({ do: fc.constant('push' as const), id }),
      fc.record({ do: fc.constant('make' as const), id: fc.constantFrom('a', 'b') }),
      fc.record({ do: fc.constant('replace' as const), id }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        TestBed.resetTestingModule().configureTestingModule({
          providers: [provideIvPlayerTesting({ random: () => 0 })],
        });
        fixture = new TestPlayer({ x: 400, P: 4, a: 4, b: 4 });
        const { player } = fixture;
        player.decision.add('P', ['a', 'b']);
        player.decision.add('x', ['P', 'a', 'b']);
        fixture.start('x');
        for (const one of steps) {
          if (one.do === 'push') player.append(one.id);
          else if (one.do === 'make') player.decision.get('P')?.make(one.id);
          else player.decision.get('x')?.make(one.id);
          const ids = [...player.playlist].map((node) => node.id);
          const coming = ids.indexOf('P', 1);
          const following = coming > 0 ? ids[coming + 1] : undefined;
          expect(shown()).withContext(ids.join(' ')).toEqual([following, following]);
        }
      }),
      { numRuns: 200 * MORE_RUNS },
    );
  });
});
