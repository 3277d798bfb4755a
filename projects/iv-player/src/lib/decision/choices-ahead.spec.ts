import { TestBed } from '@angular/core/testing';
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
});
