import fc from 'fast-check';
import { IvPlayerError } from '../events/player-error';
import { type TestStory, testStory } from './testing/test-story';

const RUNS = 400 * MORE_RUNS;

type Part = Record<string, unknown>;

class Guest {
  readonly name = 'guest';
}

const trap = (): never => {
  throw new Error('trap');
};

/** Creates values that do not belong in a snapshot. Created each time, because some are modified. */
const intruders: readonly ((whole: Part) => unknown)[] = [
  () => null,
  () => 'gone',
  () => 'b',
  () => 0.5,
  () => 7,
  () => true,
  () => '',
  () => -1,
  () => ({}),
  () => NaN,
  () => -Infinity,
  () => 1e308,
  () => '__proto__',
  () => 'x'.repeat(100_000),
  () => [],
  () => [null],
  () => [{ playback: null }],
  () => ({ 1e9: [] }),
  () => ({ playback: { playlist: { 0: [1], length: [9] } } }),
  () => JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
  () => JSON.parse('{"constructor":{"prototype":{"polluted":true}}}') as unknown,
  () => Object.defineProperty({}, 'a', { enumerable: true, get: trap }),
  () => new Proxy({}, { get: trap, ownKeys: trap, getPrototypeOf: trap }),
  () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  () => Array(2 ** 32 - 1),
  () => Array(20_000).fill({ id: 'a' }),
  () => Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], null),
  () => trap,
  () => Symbol('a'),
  () => BigInt(1),
  () => new Date(0),
  () => new Map(),
  () => new Guest(),
  () => document.createElement('p'),
  (whole) => whole,
];

interface Harm {
  /** Path to a part: the number of a key on each level. */
  readonly way: readonly number[];
  readonly deed: 'replace' | 'drop' | 'double' | 'add' | 'rename';
  readonly intruder: number;
}

const steps = fc.array(fc.nat(), { minLength: 1, maxLength: 9, size: 'max' });
const harm: fc.Arbitrary<Harm> = fc.record({
  // Every other path starts in the checkpoints, the last key of a snapshot.
  way: fc.tuple(fc.boolean(), steps).map(([isAimed, rest]) => (isAimed ? [5, ...rest] : rest)),
  deed: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'double', 'add', 'rename'),
  // The first values are harmless, and could be valid in some places.
  intruder: fc.oneof(fc.nat(intruders.length - 1), fc.nat(8)),
});

function doHarm(snapshot: Part, { way, deed, intruder }: Harm): void {
  let part = snapshot;
  let key = '';
  for (const step of way) {
    const inner: unknown = key === '' ? part : part[key];
    if (typeof inner !== 'object' || inner === null || Object.keys(inner).length === 0) break;
    part = inner as Part;
    key = Object.keys(part)[step % Object.keys(part).length] ?? '';
  }
  const made = (intruders[intruder] ?? trap)(snapshot);
  if (deed === 'replace') part[key] = made;
  else if (Array.isArray(part))
    part.splice(Number(key), deed === 'drop' ? 1 : 0, ...(deed === 'drop' ? [] : [part[key]]));
  else if (deed === 'add') Object.defineProperty(part, '__proto__', { value: made, enumerable: true });
  else {
    if (deed !== 'double') Reflect.deleteProperty(part, key);
    if (deed !== 'drop') part[`${key}x`] = made;
  }
}

/** Ignores errors, since an earlier intruder may refuse changes. */
function tryHarm(snapshot: Part, one: Harm): void {
  try {
    doHarm(snapshot, one);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

/** Creates a half-played story in which every plugin has state to save. */
async function playedStory(): Promise<TestStory> {
  const story = testStory();
  const { player } = story;
  player.overlays.add('sign', document.createElement('p'), { visible: false });
  player.audio.add({ id: 'soundtrack', src: 'music.mp3', loop: true });
  player.variables.register({ name: 'bag', initialValue: ['key', { of: 'door' }] });
  for (const id of ['a', 'b', 'c']) player.decision.add(id, ['c', 'd'], { startTime: 10 });
  await story.start('a', 'b');
  player.decision.get('b')?.make('c');
  story.advance(47);
  return story;
}

describe('malformed and hostile snapshots [bad-snapshot]', () => {
  it(`${String(RUNS)} of them: each is rejected or repaired with a reason, and nothing else changes`, async () => {
    spyOn(console, 'warn');
    const story = await playedStory();
    const { checkpoints, player, engine } = story;
    const good = JSON.stringify(checkpoints.save());
    story.advance(6);
    player.overlays.show('sign');
    checkpoints.register();
    const better = checkpoints.save();
    let refused = 0;
    let loaded = 0;

    /** Returns whether `run` was rejected. Fails unless that changed nothing. */
    const isRefused = async (run: () => unknown): Promise<boolean> => {
      const before = story.state;
      story.takeEvents();
      try {
        await run();
        return false;
      } catch (error) {
        if (!(error instanceof IvPlayerError) || error.code !== 'BAD_SNAPSHOT') throw error;
        expect(error.message).toMatch(/^This snapshot cannot be loaded, and nothing was changed: .{8}/);
        expect([story.state, story.takeEvents()]).toEqual([before, []]);
        return true;
      }
    };

    const property = fc.asyncProperty(fc.array(harm, { minLength: 1, maxLength: 2 }), async (harms) => {
      const snapshot = JSON.parse(good) as Part;
      for (const one of harms) tryHarm(snapshot, one);
      await checkpoints.load(better);
      if (await isRefused(() => checkpoints.load(snapshot))) {
        refused++;
        return;
      }
      loaded++;
      for (const { id } of checkpoints.get('all')) {
        await isRefused(() => checkpoints.restore(id));
      }
      engine.advance(3);
      const again: unknown = JSON.parse(JSON.stringify(checkpoints.save()));
      await checkpoints.load(again);
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });

    expect(refused).toBeGreaterThan(RUNS / 10);
    expect(loaded).toBeGreaterThan(RUNS / 40);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBeFalse();
    await checkpoints.load(JSON.parse(good));
    expect([story.place, story.playlist]).toEqual(['c@2:7.00', 'a b c']);
  });
});
