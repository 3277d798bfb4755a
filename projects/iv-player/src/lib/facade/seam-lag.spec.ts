import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { EVENTS_FOR_COMMANDS } from '../player/testing/record-events';
import { TestPlayer } from '../player/testing/test-player';
import { withCheckpoints } from './iv-player-features';

const NODES = { a: 2, b: 3, c: 1, d: 0.4, empty: 0 };
const id = fc.constantFrom(...Object.keys(NODES));
const seconds = fc.constantFrom(0, 0.02, 0.3, 1, 2, 5);
const command = fc.oneof(
  fc.record({ do: fc.constantFrom('pause', 'play', 'restart', 'previous', 'add sound') }),
  fc.record({ do: fc.constantFrom('push', 'seek', 'make', 'decide', 'score', 'time event'), id }),
  fc.record({ do: fc.constantFrom('limit'), by: fc.constantFrom(1, 2, 3) }),
);
/** A checkpoint of a listener has the time that it reads. */
const outside = fc.record({ do: fc.constantFrom('register', 'save') });
type Command = { readonly do: string; readonly id?: string; readonly by?: number };
const program = fc.record({
  decisions: fc.array(fc.tuple(id, fc.array(id, { maxLength: 3 }), fc.constantFrom(0, 0.5, -1)), {
    maxLength: 4,
  }),
  listeners: fc.array(
    fc.record({ at: fc.constantFrom(...EVENTS_FOR_COMMANDS), nth: fc.integer({ min: 1, max: 4 }), command }),
    { maxLength: 4 },
  ),
  steps: fc.array(fc.oneof(command, outside, fc.record({ do: fc.constant('advance'), by: seconds })), {
    maxLength: 10,
  }),
});
type Program = typeof program extends fc.Arbitrary<infer One> ? One : never;

describe('the lag of the clock at a seam', () => {
  /** Runs a program, and returns everything that viewers and applications notice, except the clock that listeners of the seam read. */
  function outcome({ decisions, listeners, steps }: Program, seamLag: number): readonly unknown[] {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 }, withCheckpoints())],
    });
    const fixture = new TestPlayer(NODES);
    const { player, engine } = fixture;
    const sounds = TestBed.inject(FakeSoundBackend);
    engine.seamLag = seamLag;
    player.variables.register('score', { initialValue: 0 });
    player.audio.add({ id: 'soundtrack', src: 'track.mp3' });
    for (const [parent, children, startTime] of decisions)
      player.decision.add(parent, children, { startTime });
    const heard: string[] = [];
    const run = (one: Command): void => {
      const node = one.id ?? 'a';
      try {
        if (one.do === 'pause' || one.do === 'restart') player[one.do]();
        if (one.do === 'play') player.play().catch(() => undefined);
        if (one.do === 'register' || one.do === 'previous' || one.do === 'save') player.checkpoints[one.do]();
        if (one.do === 'push') player.append(node);
        if (one.do === 'seek') player.seek(node);
        if (one.do === 'make') player.decision.get(player.currentNodeId ?? '')?.make(node);
        if (one.do === 'decide') player.decision.add(node, ['b', 'c'], { startTime: 0 });
        if (one.do === 'score')
          player.variables.setValue('score', Number(player.variables.getValue('score')) + 1);
        if (one.do === 'time event')
          player.repository.get(node)?.once('timeupdate:0', () => void heard.push(`${node} passes 0`));
        if (one.do === 'limit') player.decision.timeLimit = one.by === 3 ? 'off' : (one.by ?? 1);
        if (one.do === 'add sound')
          player.audio.add({ id: 'rain', src: 'rain.mp3', followVideoPlayback: true });
      } catch (error) {
        heard.push((error as { code?: string }).code ?? String(error));
      }
    };
    for (const { at, nth, command: given } of listeners) {
      let count = 0;
      player.on(at as 'pause', () => {
        if (++count === nth) run(given);
      });
    }
    player.append('a', 'b');
    void player.play();
    const states = steps.map((one) => {
      if (one.do === 'advance' && 'by' in one) engine.advance(one.by);
      else run(one);
      const { status } = fixture.state;
      return [
        one.do,
        player.currentNodeId,
        player.currentNodeTime.toFixed(3),
        status,
        fixture.playlist,
        player.variables.getValue('score'),
        sounds.sounding.join(),
      ];
    });
    engine.advance(3);
    return [
      ...fixture.takeEvents(),
      ...heard,
      ...states,
      player.currentNodeId,
      fixture.playlist,
      player.variables.getValue('score'),
    ];
  }

  it('changes no event, choice, value or sound, whatever listeners do [fake-seam-lag]', () => {
    spyOn(console, 'warn');
    fc.assert(
      fc.property(program, fc.constantFrom(0.009, 0.05, 0.09), (one, lag) => {
        const [late, exact] = [lag, 0].map((seamLag) => JSON.stringify(outcome(one, seamLag)));
        if (late !== exact) throw new Error(`${late}\ninstead of\n${exact}`);
      }),
      { numRuns: 300 * MORE_RUNS },
    );
    expect().nothing();
  });
});
