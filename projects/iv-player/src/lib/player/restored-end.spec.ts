import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { PlayerSnapshots, type PlayerSnapshot } from './player-snapshots';
import { TestPlayer } from './testing/test-player';

const LENGTHS = { a: 2, b: 3, c: 1, empty: 0 };

describe('a restored end', () => {
  function newPlayer(autoplay = false): TestPlayer {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0, autoplay })],
    });
    return new TestPlayer(LENGTHS);
  }
  const snapshots = (): PlayerSnapshots => TestBed.inject(PlayerSnapshots);

  function savedAtEnd(): PlayerSnapshot {
    newPlayer().start('a', 'b').advance(9);
    return snapshots().save();
  }

  for (const stage of ['before', 'after', 'none'] as const)
    it(`stays ended with autoplay, whenever the stage is attached (${stage}) [restore-ended]`, async () => {
      const saved = savedAtEnd();
      const fixture = newPlayer(true);
      const { player, engine } = fixture;
      engine.isAttached = stage === 'before';
      await Promise.resolve();
      fixture.takeEvents();
      snapshots().restore(saved);
      if (stage === 'after') engine.isAttached = true;
      fixture.advance(5);
      expect([fixture.state.status, player.currentNodeId, player.paused]).toEqual(['ended', 'b', true]);
      const events = fixture.takeEvents();
      for (const name of ['play', 'playing', 'buffering', 'ended']) expect(events).not.toContain(name);
      engine.isAttached = true;
      await player.play();
      fixture.advance(1);
      expect([fixture.state.status, player.currentNodeId]).toEqual(['playing', 'a']);
    });

  it('has a nodeend for its nodestart [node-pairs]', () => {
    const saved = savedAtEnd();
    const fixture = newPlayer();
    snapshots().restore(saved);
    void fixture.player.play();
    expect(fixture.takeEvents().filter((event) => event.startsWith('node'))).toEqual([
      'nodestart b 1',
      'nodeend b 1',
      'nodestart a 0',
    ]);
  });

  it('and all other commands, at random, keep nodestart and nodeend in pairs [node-pairs]', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'empty');
    const step = fc.oneof(
      fc.record({
        do: fc.constantFrom('play', 'pause', 'restart', 'reset', 'save', 'restore', 'detach', 'attach'),
      }),
      fc.record({ do: fc.constantFrom('push', 'seek'), id }),
      fc.record({ do: fc.constantFrom('advance', 'time', 'jump'), by: fc.constantFrom(0, 1, 2, 3.5, 9) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), fc.boolean(), (steps, autoplay) => {
        const fixture = newPlayer(autoplay);
        const { player, engine } = fixture;
        const passes: string[] = [];
        player.on('nodestart', (node, index) => void passes.push(`start ${node.id} ${String(index)}`));
        player.on('nodeend', (node, index) => void passes.push(`end ${node.id} ${String(index)}`));
        let saved: PlayerSnapshot | null = null;
        for (const one of steps) {
          if (one.do === 'play') player.play().catch(() => undefined);
          if (one.do === 'pause' || one.do === 'restart') player[one.do]();
          if (one.do === 'reset') player.playlist.reset();
          if (one.do === 'save') saved = snapshots().save();
          if (one.do === 'restore' && saved) snapshots().restore(saved);
          if (one.do === 'attach' || one.do === 'detach') engine.isAttached = one.do === 'attach';
          if ('id' in one) player[one.do === 'push' ? 'append' : 'seek'](one.id);
          if (one.do === 'advance' && 'by' in one) fixture.advance(one.by);
          if (one.do === 'time' && 'by' in one) player.seek(one.by);
          if (one.do === 'jump' && 'by' in one && player.playlist.length > 0)
            player.currentNodeIndex = Math.floor(one.by) % player.playlist.length;
        }
        passes.forEach((pass, index) => {
          const last = passes[index - 1];
          expect(pass).toMatch(
            last?.startsWith('start') ? new RegExp(`^${last.replace('start', 'end')}$`) : /^start/,
          );
        });
      }),
      { numRuns: 300 * MORE_RUNS },
    );
    expect().nothing();
  });
});
