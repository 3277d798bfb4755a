import fc from 'fast-check';
import { StoryNode } from '../story/story-node';
import type { EnginePass } from './playback-engine';
import {
  INITIAL_PLAYBACK,
  type PlaybackEvent,
  type PlaybackPhase,
  type PlaybackState,
  isPlaying,
  isSeamDue,
  isStale,
  stepPlayback,
} from './playback-machine';

const pass = (key: number): EnginePass => ({
  key,
  node: new StoryNode({ id: `n${String(key)}`, source: 'n.mp4' }),
});
const A = pass(1);
const B = pass(2);
const state = (change: Partial<PlaybackState> = {}): PlaybackState => ({
  ...INITIAL_PLAYBACK,
  pass: A,
  isAttached: true,
  ...change,
});
const playing = (change: Partial<PlaybackState> = {}): PlaybackState =>
  state({ phase: 'shown', wantsToPlay: true, ...change });

/** Formats a step as text: changes, commands, facts. */
const step = (from: PlaybackState, event: PlaybackEvent): string => {
  const { state: to, commands, facts } = stepPlayback(from, event);
  const value = (of: unknown): string => (of as Partial<EnginePass> | null)?.node?.id ?? String(of);
  const changes = (Object.keys(to) as (keyof PlaybackState)[])
    .filter((key) => to[key] !== from[key])
    .map((key) => `${key} ${value(to[key])}`);
  return [
    changes.join(', '),
    commands.join(', '),
    facts.map((fact) => ('key' in fact ? `${fact.type} ${String(fact.key)}` : fact.type)).join(', '),
  ].join(' | ');
};

describe('stepPlayback', () => {
  const rows: readonly (readonly [
    what: string,
    from: PlaybackState,
    event: PlaybackEvent,
    expected: string,
  ])[] = [
    [
      'a load opens the pass',
      state({ pass: null }),
      { type: 'load', pass: A, at: 2 },
      'pass n1, at 2, move 1 | open | ',
    ],
    [
      'a load clears the next pass',
      playing({ next: B }),
      { type: 'load', pass: B, at: 0 },
      'pass n2, next null, phase pending, move 1 | open | ',
    ],
    [
      'a seek moves within the open media',
      playing(),
      { type: 'seek', at: 3 },
      'phase pending, at 3, move 1 | move | ',
    ],
    ['a seek without a pass', state({ pass: null }), { type: 'seek', at: 3 }, ' |  | '],
    [
      'a seek at the end of the film',
      playing({ phase: 'finished' }),
      { type: 'seek', at: 0 },
      'phase pending, move 1 | move | ',
    ],
    [
      'a seek while the seam waits',
      playing({ phase: 'over', next: B }),
      { type: 'seek', at: 1 },
      'phase pending, at 1, move 1 | move | ',
    ],
    ['a next pass is prepared', playing(), { type: 'setNext', next: B }, 'next n2 | prepare | '],
    ['the same next pass again', playing({ next: B }), { type: 'setNext', next: B }, ' |  | '],
    [
      'the next pass is removed',
      playing({ next: B }),
      { type: 'setNext', next: null },
      'next null | prepare | ',
    ],
    [
      'unload closes all, and playback stays wanted',
      playing({ next: B, at: 2 }),
      { type: 'unload' },
      'pass null, next null, phase pending, at 0, move 1 | close | ',
    ],
    ['play makes playback wanted', state(), { type: 'play' }, 'wantsToPlay true |  | '],
    [
      'play after a failure opens the pass again',
      state({ phase: 'failed', at: 4 }),
      { type: 'play' },
      'phase pending, wantsToPlay true, move 1 | open | ',
    ],
    [
      'play after a failure at the seam retries the next one',
      state({ phase: 'failedNext', next: B }),
      { type: 'play' },
      'phase over, wantsToPlay true | prepare | ',
    ],
    ['pause stops playback', playing(), { type: 'pause' }, 'wantsToPlay false | stop | '],
    ['a pause from outside', playing(), { type: 'pausedOutside' }, 'wantsToPlay false |  | '],
    ['a start from outside', state({ phase: 'shown' }), { type: 'playedOutside' }, 'wantsToPlay true |  | '],
    ['a start from outside at the end', state({ phase: 'finished' }), { type: 'playedOutside' }, ' |  | '],
    ['the stage is detached', playing(), { type: 'detach' }, 'isAttached false | stop | '],
    ['a stage is attached', state({ isAttached: false }), { type: 'attach' }, 'isAttached true |  | '],
    [
      'the frame is ready',
      state({ at: 2 }),
      { type: 'frameReady', time: 2 },
      'phase shown |  | frameShown 1, mediaTime 1',
    ],
    ['a frame that was not requested', playing(), { type: 'frameReady', time: 2 }, ' |  | '],
    [
      'trailing audio at the last frame is paused from outside',
      playing({ phase: 'finished' }),
      { type: 'pausedOutside' },
      ' |  | ',
    ],
    ['the picture has ended', playing(), { type: 'ended' }, 'phase over |  | '],
    ['the picture has ended while paused', state({ phase: 'shown' }), { type: 'ended' }, ' |  | '],
    [
      'the seam',
      playing({ phase: 'over', next: B, at: 2 }),
      { type: 'seam', time: 4 },
      'pass n2, next null, phase shown, at 0, move 1 |  | nextStarted 2',
    ],
    [
      'the end of the film',
      playing({ phase: 'over' }),
      { type: 'seam', time: 4 },
      'phase finished |  | mediaTime 1, lastFrameShown 1',
    ],
    ['a seam after a pause', state({ phase: 'over', next: B }), { type: 'seam', time: 4 }, ' |  | '],
    [
      'media break, and others are opened',
      playing(),
      { type: 'interrupted', time: 3 },
      'phase pending, at 3 |  | ',
    ],
    ['media break at the end', playing({ phase: 'over' }), { type: 'interrupted', time: 3 }, ' |  | '],
    [
      'media fail',
      playing(),
      { type: 'failed', time: 3, cause: 0, stops: false },
      'phase failed, at 3 |  | mediaFailed 1',
    ],
    [
      'media fail while play() is pending',
      playing({ phase: 'pending' }),
      { type: 'failed', time: 0, cause: 0, stops: true },
      'phase failed, wantsToPlay false |  | mediaFailed 1',
    ],
    [
      'the media of the next pass fail at the seam',
      playing({ phase: 'over', next: B }),
      { type: 'failed', time: 4, cause: 0, stops: false },
      'phase failedNext, at 4 |  | mediaFailed 2',
    ],
    [
      'media fail after the end',
      playing({ phase: 'finished' }),
      { type: 'failed', time: 4, cause: 0, stops: false },
      ' |  | ',
    ],
  ];
  for (const [what, from, event, expected] of rows)
    it(what, () => {
      expect(step(from, event)).toBe(expected);
    });

  for (const [what, fact, now, stale] of [
    ['a time at a different position', { type: 'mediaTime', key: 1, time: 2 }, playing({ move: 1 }), true],
    [
      'a clip that is cut off before a seam [cut-off]',
      { type: 'cutOff', key: 1, time: 2, cause: null },
      playing({ move: 1 }),
      false,
    ],
    ['a start at a different position', { type: 'status', status: 'starting' }, playing({ move: 1 }), true],
    ['playing after a pause', { type: 'status', status: 'playing' }, state(), true],
    ['a pause at a different position', { type: 'status', status: 'paused' }, playing({ move: 1 }), true],
    ['a pause that continues elsewhere', { type: 'status', status: 'paused' }, state({ move: 1 }), false],
    [
      'a pause before a reset during playback',
      { type: 'status', status: 'paused' },
      playing({ pass: null, move: 1 }),
      true,
    ],
  ] as const)
    it(`${what} is ${stale ? '' : 'not '}stale`, () => {
      expect(isStale(fact, 0, now)).toBe(stale);
    });

  const events: fc.Arbitrary<PlaybackEvent> = fc.oneof(
    fc.record({ type: fc.constant('load' as const), pass: fc.constantFrom(A, B), at: fc.constantFrom(0, 2) }),
    fc.record({ type: fc.constant('seek' as const), at: fc.constantFrom(0, 3) }),
    fc.record({ type: fc.constant('setNext' as const), next: fc.constantFrom(A, B, null) }),
    fc.record({
      type: fc.constantFrom('seam' as const, 'interrupted' as const, 'frameReady' as const),
      time: fc.constantFrom(0, 4),
    }),
    fc.record({
      type: fc.constant('failed' as const),
      time: fc.constant(1),
      cause: fc.constant(0),
      stops: fc.boolean(),
    }),
    fc.record({
      type: fc.constantFrom(
        ...([
          'unload',
          'play',
          'pause',
          'attach',
          'detach',
          'ended',
          'pausedOutside',
          'playedOutside',
        ] as const),
      ),
    }),
  );

  it('keeps its invariants for random events', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (all) => {
        let now = INITIAL_PLAYBACK;
        for (const event of all) {
          const { state: to, facts, commands } = stepPlayback(now, event);
          // Without a pass there are no facts, no next pass, and no end.
          if (!to.pass)
            expect([facts.length, isPlaying(to), isSeamDue(to), to.phase]).toEqual([
              0,
              false,
              false,
              'pending',
            ]);
          // Only a change of position makes earlier facts stale.
          const moves = commands.some((command) => ['open', 'move', 'close'].includes(command));
          expect(to.move - now.move).toBe(Number(moves || to.pass !== now.pass));
          for (const fact of facts) {
            if (!('key' in fact)) continue;
            const known = fact.type === 'mediaFailed' ? [to.pass?.key, to.next?.key] : [to.pass?.key];
            expect(known).toContain(fact.key);
            expect(isStale(fact, to.move, to)).toBeFalse();
          }
          // Each phase can lead to playback.
          const leads: Readonly<Record<PlaybackPhase, boolean>> = {
            pending: true,
            shown: true,
            over: true,
            finished: true,
            failed: false,
            failedNext: false,
          };
          expect(leads[stepPlayback(to, { type: 'play' }).state.phase]).toBeTrue();
          now = to;
        }
      }),
      { numRuns: 500 },
    );
  });
});
