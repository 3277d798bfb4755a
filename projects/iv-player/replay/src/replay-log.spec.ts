import fc from 'fast-check';
import { IvPlayerError } from 'iv-player';
import type { LogEntry } from './log-entry';
import { replayCommands } from './replay-commands';
import { readReplayLog, replayLog } from './replay-log';
import { recordingPlayer } from './testing/recording-player';

const START = { volume: 1, muted: false, playbackRate: 1 };
const CHECKPOINT = { id: 'x', nodeId: 'a', playlistIndex: 0, time: 1.5 };
const logOf = (...entries: readonly unknown[]): unknown => replayLog(START, 0, entries as LogEntry[]);
const GOOD = replayLog(START, 0, [
  [0, 'push', 'a'],
  [null, 'frameShown', 1, 0],
  'playlistpush a 0',
  [1.5, 'checkpoints.restore', CHECKPOINT, { playback: { playlist: ['a'] } }],
]);

/** Returns the message if a log is refused; `null` if it is accepted. */
function refusal(log: unknown, ...kinds: readonly [Parameters<typeof readReplayLog>[1]?]): string | null {
  try {
    readReplayLog(log, ...kinds);
    return null;
  } catch (error) {
    if (!(error instanceof IvPlayerError) || error.code !== 'BAD_REPLAY_LOG') throw error;
    return error.message;
  }
}

const cycle: unknown[] = [0, 'push'];
cycle.push(cycle);
const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1);
const throwingGetter = Object.defineProperty({}, 'entries', {
  get: () => {
    throw new Error('read');
  },
  enumerable: true,
});

const malformed: Readonly<Record<string, unknown>> = {
  undefined: undefined,
  null: null,
  'a text': 'log',
  'a different format': { ...GOOD, format: 'other' },
  'a newer version': { ...GOOD, version: 2 },
  'a playback rate that browsers refuse': { ...GOOD, start: { ...GOOD.start, playbackRate: 20 } },
  'no settings': { ...GOOD, start: undefined },
  'a volume above 1': { ...GOOD, start: { ...GOOD.start, volume: 2 } },
  'a playback rate of 0': { ...GOOD, start: { ...GOOD.start, playbackRate: 0 } },
  'no entries': { ...GOOD, entries: undefined },
  'dropped entries': { ...GOOD, dropped: 3 },
  'an empty entry': logOf([]),
  'an entry without a kind': logOf([0]),
  'a time that is NaN': logOf([Number.NaN, 'push']),
  'a function': logOf([0, 'push', () => 1]),
  'an instance of a class': logOf([0, 'push', new Date(0)]),
  'a __proto__ key': logOf([0, 'variables.setValue', 'a', JSON.parse('{"__proto__": {"x": 1}}')]),
  'a constructor key': logOf([0, 'variables.setValue', 'a', { constructor: 1 }]),
  'an infinite number': logOf([0, 'seek', Infinity, 0]),
  'a cycle': logOf(cycle),
  'too many levels': logOf([0, 'variables.setValue', 'a', deep]),
  'a text of 20,000 characters': logOf('x'.repeat(20_000)),
  'too many entries': { ...GOOD, entries: Array.from({ length: 1_000_001 }).fill('x') },
  'a getter that throws': throwingGetter,
};

/** Entries that would call forbidden functions. */
const forbidden: readonly (readonly [time: number | null, kind: string, ...details: readonly unknown[]])[] = [
  [0, 'destroy'],
  [0, 'constructor'],
  [0, '__proto__'],
  [0, 'toString'],
  [0, 'hasOwnProperty', 'push'],
  [null, 'valueOf'],
  [0, 'checkpoints.clear'],
  [0, 'checkpoints.constructor', 'x'],
  [0, 'checkpoints.__proto__'],
  [0, 'checkpoints.restoreSnapshot', CHECKPOINT, {}],
  [0, 'variables.toString'],
  [0, 'replay.stop'],
  [0, 'decision.add', 'a', ['b']],
  [0, 'constructor.constructor', 'throw 1'],
  [0, '.'],
  [0, 'quiz.answer', 1],
];

const wrongDetails: readonly (readonly [
  time: number | null,
  kind: string,
  ...details: readonly unknown[],
])[] = [
  [0, 'push', 1],
  [0, 'push', ['a']],
  [0, 'reset', 1],
  [0, 'play', 'a'],
  [0, 'pause', null],
  [0, 'seek'],
  [0, 'seek', 1],
  [0, 'seek', '1', '2'],
  [0, 'seek', null, 0],
  [0, 'seek', { id: 'a' }, 0],
  [0, 'seek', 1, 0, 0],
  [0, 'jump', '1'],
  [0, 'volume', '1'],
  [0, 'muted', 1],
  [0, 'rate', null],
  [0, 'decision.make', 'a'],
  [0, 'decision.make', 'a', 'b', 'yes'],
  [0, 'decision.make', 'a', ['b'], false],
  [0, 'decision.make', 'a', 'b', false, 'chance'],
  [0, 'checkpoints.restore'],
  [0, 'checkpoints.restore', 'x', {}],
  [0, 'checkpoints.restore', { ...CHECKPOINT, time: 'now' }, {}],
  [0, 'checkpoints.load'],
  [0, 'variables.setValue', 'score'],
  [0, 'variables.setValue', 1, 1],
  [0, 'variables.reset', 1],
  [0, 'mediaTime'],
  [0, 'mediaTime', '1'],
  [null, 'mediaTime', 1],
  [null, 'mediaTime', -1, 0],
  [0, 'mediaDuration', 'a'],
  [0, 'mediaRate', 0],
  [0, 'mediaRate', '1'],
  [0, 'status', 'ended'],
  [0, 'nextStarted', 1],
  [0, 'mediaFailed', 'broken', 'current'],
  [null, 'position', 1],
  [0, 'turn', 1],
  [0, 'refused', 0, 'NotAllowedError'],
  [0, 'answer', 'a', 'b'],
  [null, 'random'],
  [null, 'decider', 'a', -1],
];

describe('readReplayLog', () => {
  it('accepts results of ReplayService.log(), even after a round trip through JSON', () => {
    expect(readReplayLog(GOOD)).toEqual(GOOD);
    expect(readReplayLog(JSON.parse(JSON.stringify(GOOD)))).toEqual(GOOD);
  });

  it('returns a copy, so that later changes are not replayed unchecked', () => {
    const value = { x: 1 };
    const read = readReplayLog(logOf([0, 'variables.setValue', 'a', value]));
    Object.defineProperty(value, '__proto__', { value: 2, enumerable: true });
    expect(read.entries).toEqual([[0, 'variables.setValue', 'a', { x: 1 }]]);
  });

  for (const [name, log] of Object.entries(malformed)) {
    it(`refuses a log with ${name} and gives a reason`, () =>
      expect(refusal(log)).toMatch(/replayed: .*\w{4}/));
  }

  for (const entry of forbidden) {
    it(`refuses an entry that calls "${entry[1]}" and names the entry`, () => {
      const message = refusal(logOf('playlistpush a 0', [0, 'push', 'a'], entry));
      expect(message).toContain('entries.2: ');
      expect(message).toContain(`"${entry[1]}"`);
    });
  }

  for (const entry of wrongDetails) {
    it(`refuses the details of ${JSON.stringify(entry)} and names the entry`, () =>
      expect(refusal(logOf('playlistpush a 0', entry))).toContain(`entries.1: "${entry[1]}"`));
  }

  it('accepts further commands and questions only if they are listed', () => {
    const log = logOf([0, 'quiz.answer', 1, { x: 2 }], [null, 'quiz.pick', 'b']);
    const kinds = (commands: readonly string[], questions: readonly string[]) =>
      ({ commands: replayCommands(commands), questions }) as const;
    expect(refusal(log, kinds(['quiz.answer'], ['quiz.pick']))).toBeNull();
    expect(refusal(log, kinds([], ['quiz.pick']))).toContain('entries.0: ');
    expect(refusal(log, kinds(['quiz.answer'], []))).toContain('entries.1: ');
  });

  it('accepts or refuses any value, and throws nothing but BAD_REPLAY_LOG', () => {
    let refused = 0;
    const parts = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
      fc.constantFrom<unknown>(GOOD.entries, GOOD.start, 0, 1, 'iv-player/replay'),
    );
    const logs = fc.record(
      {
        format: parts,
        version: parts,
        start: parts,
        dropped: parts,
        entries: fc.oneof(parts, fc.array(parts)),
      },
      { requiredKeys: [] },
    );
    const changed = logs.map((log): unknown => ({ ...GOOD, ...log }));
    fc.assert(
      fc.property(fc.oneof(logs, changed, fc.anything()), (log) => {
        if (refusal(log) !== null) refused++;
      }),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(500);
  });
});

describe('ReplayService.replay with a bad log', () => {
  it('rejects with BAD_REPLAY_LOG and changes nothing [code-bad-log] [replay-bad-log]', async () => {
    const recorded = recordingPlayer({ nodes: { a: 4 } });
    recorded.player.append('a');
    void recorded.player.play();
    recorded.engine.advance(1);
    const visible = (): unknown => [
      recorded.state,
      recorded.playlist,
      JSON.stringify(recorded.service.log()),
      recorded.events.join(),
    ];
    const before = visible();
    const entries = [...forbidden, ...wrongDetails].map((entry) => logOf([0, 'push', 'a'], entry));
    for (const log of [...Object.values(malformed), ...entries]) {
      await expectAsync(recorded.service.replay(log)).toBeRejectedWith(
        jasmine.objectContaining({ code: 'BAD_REPLAY_LOG' }),
      );
    }
    expect(visible()).toEqual(before);
  });
});
