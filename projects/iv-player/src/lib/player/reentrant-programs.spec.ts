import { ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { EVENTS_FOR_COMMANDS } from './testing/record-events';
import { TestPlayer } from './testing/test-player';

const RUNS = 150 * MORE_RUNS;
const LENGTHS = { a: 1.2, b: 0.6, c: 2.5, d: 0, e: null };

/** Commands of an application. */
const command = fc.oneof(
  fc.record({
    do: fc.constantFrom('play', 'pause', 'empty', 'restart', 'decide', 'fail', 'repair', 'stall', 'resume'),
  }),
  fc.record({ do: fc.constantFrom('seek', 'rate', 'jump'), to: fc.integer({ min: 0, max: 20 }) }),
  fc.record({
    do: fc.constantFrom('push', 'seekNode', 'renew', 'same', 'remove'),
    node: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const moment = fc.constantFrom(...EVENTS_FOR_COMMANDS, 'store' as const);
/** A command in a listener, run at its `nth` event. */
const listener = fc.record({ at: moment, nth: fc.integer({ min: 1, max: 4 }), command });
const step = fc.oneof(
  { weight: 2, arbitrary: command },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('advance' as const), to: fc.integer({ min: 1, max: 30 }) }),
  },
);
const program = fc.record({
  listeners: fc.array(listener, { minLength: 1, maxLength: 5 }),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
});

function run(fixture: TestPlayer, given: Command): void {
  const { player, engine } = fixture;
  switch (given.do) {
    case 'play':
      player.play().catch(() => undefined);
      return;
    case 'pause':
      return player.pause();
    case 'empty':
      return player.playlist.reset();
    case 'restart':
      return player.restart();
    case 'decide': {
      const decision = player.currentNodeId === null ? null : player.decision.get(player.currentNodeId);
      const chosen = decision?.children.at(-1);
      if (chosen) decision?.make(chosen);
      return;
    }
    case 'fail':
      return engine.fail('c');
    case 'repair':
      return engine.repair('c');
    case 'stall':
      return engine.stall();
    case 'resume':
      return engine.resume();
    case 'seek':
      return player.seek(given.to / 4);
    case 'rate':
      player.playbackRate = 0.5 + given.to / 10;
      return;
    case 'jump':
      if (player.playlist.length > 0) player.currentNodeIndex = given.to % player.playlist.length;
      return;
    case 'push':
      player.append(given.node);
      return;
    case 'seekNode':
      return player.seek(given.node, 0.3);
    case 'renew':
      player.repository.update({
        id: given.node,
        ...(given.node !== 'd' && { source: `${given.node}2.mp4` }),
      });
      return;
    case 'same':
      player.repository.update({ id: given.node, data: { ...player.repository.get(given.node)?.data } });
      return;
    case 'remove':
      player.decision.remove(given.node);
  }
}

describe('commands inside listeners, at random', () => {
  it('leave a player that consistently plays, is stopped or has ended', async () => {
    await fc.assert(
      fc.asyncProperty(program, async ({ listeners, steps }) => {
        const uncaught: unknown[] = [];
        TestBed.resetTestingModule().configureTestingModule({
          providers: [
            provideIvPlayerTesting({ random: () => 0 }),
            { provide: ErrorHandler, useValue: { handleError: (error: unknown) => uncaught.push(error) } },
          ],
        });
        const fixture = new TestPlayer(LENGTHS);
        const { player, engine } = fixture;
        player.decision.add('a', ['b', 'c']);
        player.decision.add('b', ['a', 'e'], { startTime: 0.1, endTime: 0.4 });
        const passes: string[] = [];
        player.on('nodestart', ({ id }) => void passes.push(`start ${id}`));
        player.on('nodeend', ({ id }) => void passes.push(`end ${id}`));
        for (const { at, nth, command: inside } of listeners) {
          let count = 0;
          const listen = (): void => {
            if (++count === nth) run(fixture, inside);
          };
          if (at === 'store') player.reduxStore.subscribe(listen);
          else player.on(at, listen);
        }
        player.append('a');
        player.play().catch(() => undefined);
        for (const one of steps) {
          if (one.do === 'advance') fixture.advance(one.to / 10);
          else run(fixture, one);
          await Promise.resolve();
        }
        // A listener may stall or break playback once each.
        for (let round = 0; round <= listeners.length; round++) {
          engine.resume();
          engine.repair('c');
          for (let turn = 0; turn < 30; turn++) await Promise.resolve();
          fixture.advance(0.2);
        }
        const { status } = fixture.state;
        const time = player.currentNodeTime;
        const count = passes.length;
        fixture.advance(3);
        // Ends a stall caused by a listener.
        engine.resume();
        fixture.advance(0.5);
        for (let turn = 0; turn < 30; turn++) await Promise.resolve();

        expect(uncaught.filter((error) => !(error instanceof IvPlayerError))).toEqual([]);
        const state = fixture.state;
        expect([state.isPaused, state.hasEnded]).toEqual([player.paused, player.ended]);
        expect(engine.isRunning).toBe(['playing', 'starting'].includes(state.status));
        // Nothing is stuck: an unpaused player has advanced, is held, has ended or failed, or has nothing to play.
        const hasMoved = passes.length > count || player.currentNodeTime !== time || state.status !== status;
        const stands = state.isPaused || player.playlist.length === 0 || state.error !== null;
        expect(hasMoved || stands || ['held', 'ended'].includes(state.status))
          .withContext(`${status}, then ${state.status}, ${passes.join(', ')}`)
          .toBeTrue();
        // Each pass starts and ends once.
        for (const [place, pass] of passes.entries()) {
          const before = passes[place - 1];
          const expected = before?.startsWith('start') ? before.replace('start', 'end') : null;
          if (expected) expect(pass).toBe(expected);
          else expect(pass).toMatch(/^start/);
        }
        const last = passes.at(-1);
        if (player.currentNodeId !== null && !player.ended)
          expect(last).toBe(`start ${player.currentNodeId}`);
      }),
      { numRuns: RUNS },
    );
  });
});
