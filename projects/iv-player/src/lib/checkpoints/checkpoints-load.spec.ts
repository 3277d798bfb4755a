import { TestBed } from '@angular/core/testing';
import type { CheckpointsSnapshot } from '../store/checkpoints-snapshot';
import { type TestFilm, errorOf, testFilm } from './testing/test-story';

/** Some way through a story, with three checkpoints; at `c@2:3.00`. */
async function played(): Promise<TestFilm> {
  const film = testFilm();
  film.player.decision.add('a', ['b', 'd'], { startTime: 10 });
  film.player.decision.add('b', ['c', 'e'], { startTime: 10 });
  film.player.decision.add('c', ['d', 'e'], { startTime: 10 });
  await film.start('a');
  film.advance(43);
  film.checkpoints.register();
  return film;
}

/** What has been through a file. */
const file = (snapshot: CheckpointsSnapshot): CheckpointsSnapshot =>
  JSON.parse(JSON.stringify(snapshot)) as CheckpointsSnapshot;

const without = (snapshot: CheckpointsSnapshot, key: keyof CheckpointsSnapshot): object =>
  Object.fromEntries(Object.entries(snapshot).filter(([name]) => name !== key));

/** The same snapshot in the format of version 1, in which every checkpoint held its whole moment. */
function versionOne(snapshot: CheckpointsSnapshot, momentOf: (id: string) => unknown): object {
  const checkpoints = snapshot.checkpoints.map(({ id, nodeId, playlistIndex, time }) => {
    return { id, nodeId, playlistIndex, time, moment: momentOf(id) };
  });
  return { ...without(snapshot, 'after'), version: 1, checkpoints };
}

describe('save and load (contract §8)', () => {
  it('save gives plain JSON of the present moment and all checkpoints, and raises checkpoints.save with it', async () => {
    const film = await played();
    const heard: unknown[] = [];
    film.player.on('checkpoints.save', (snapshot) => void heard.push(snapshot));
    const snapshot = film.checkpoints.save();
    expect(heard).toEqual([snapshot]);
    expect(file(snapshot)).toEqual(snapshot);
    expect([snapshot.format, snapshot.version, snapshot.checkpoints.length]).toEqual(['iv-player', 2, 3]);
    expect(new Date(snapshot.savedAt).toISOString()).toBe(snapshot.savedAt);
  });

  it('what is done to a snapshot afterwards reaches nothing', async () => {
    const film = await played();
    const before = film.state;
    const snapshot = film.checkpoints.save();
    Object.assign(snapshot.moment as object, { playback: null });
    snapshot.checkpoints.forEach((checkpoint) => Object.assign(checkpoint, { change: null }));
    expect(film.checkpoints.restore(film.checkpoints.get('all')[0]?.id)).not.toBeNull();
    film.checkpoints.restore();
    expect(film.state).toBe(before);
  });

  it('load goes to the moment and takes the checkpoints, in a new player', async () => {
    const film = await played();
    const snapshot = file(film.checkpoints.save());
    const all = film.checkpoints.get('all');
    const next = testFilm();
    next.player.decision.add('c', ['d', 'e'], { startTime: 10 });
    expect(await next.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: jasmine.any(Array) });
    expect([next.playlist, next.place, next.checkpoints.get('all')]).toEqual(['a b c', 'c@2:3.00', all]);
    expect(next.heard()).toEqual(['seeking', 'nodestart c@2', 'seeked']);
    expect(next.checkpoints.previous()?.nodeId).toBe('b');
    expect(next.checkpoints.previous()?.nodeId).toBe('a');
  });

  it('load takes the place of what there is, in the same player', async () => {
    const film = await played();
    const snapshot = film.checkpoints.save();
    const before = film.state;
    film.advance(30).checkpoints.register();
    film.checkpoints.restore(film.checkpoints.get('all')[0]?.id);
    expect(await film.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: [] });
    expect(film.state).toBe(before);
  });

  it('before anything has been played there is a moment too', async () => {
    const film = testFilm();
    film.player.append('a');
    const snapshot = film.checkpoints.save();
    const next = await testFilm().start('b');
    next.player.pause();
    await next.checkpoints.load(snapshot);
    expect([next.playlist, next.player.currentNodeId, next.checkpoints.get('all')]).toEqual(['a', null, []]);
  });

  it('nodes that the story no longer has are named, and the rest loads', async () => {
    const snapshot = file((await played()).checkpoints.save());
    const warn = spyOn(console, 'warn');
    const film = testFilm({}, {}, { a: 20, c: 20, d: 20 });
    const { missingNodes, problems } = await film.checkpoints.load(snapshot);
    expect(missingNodes).toEqual(['b']);
    expect(problems.filter((problem) => problem.includes('"b"')).length).toBeGreaterThan(1);
    expect(warn.calls.allArgs().flat().join()).toContain('"b"');
    expect([film.playlist, film.place]).toEqual(['a c', 'c@1:3.00']);
    expect(film.checkpoints.get('all').map(({ nodeId }) => nodeId)).toEqual(['a', 'c']);
  });

  for (const [what, ways] of [
    ['a longer playlist', [['a', 'e', 'c'], ['a']]],
    [
      'another playlist',
      [
        ['a', 'e', 'c'],
        ['a', 'b', 'd', 'c'],
      ],
    ],
    [
      'one other entry',
      [
        ['a', 'b', 'e', 'c', 'd', 'a', 'c'],
        ['a', 'b', 'b', 'c', 'd', 'a', 'c'],
      ],
    ],
  ] as const) {
    it(`nodes that only checkpoints have in their playlists are named too: ${what}`, async () => {
      const warn = spyOn(console, 'warn');
      const film = testFilm();
      for (const ids of ways) {
        await film.start(...ids);
        film.checkpoints.register();
        film.player.playlist.reset();
      }
      film.player.append('b');
      const snapshot = file(film.checkpoints.save());
      const next = testFilm({}, {}, { a: 20, b: 20, c: 20, d: 20 });
      const { missingNodes, problems } = await next.checkpoints.load(snapshot);
      expect([missingNodes, problems.length]).toEqual([['e'], 1]);
      expect(warn.calls.allArgs().flat().join()).toContain('"e"');
      expect(next.checkpoints.get('all').length).toBe(2);
    });
  }

  it('checkpoints of nodes that are gone are kept for a story that has them again', async () => {
    spyOn(console, 'warn');
    const snapshot = (await played()).checkpoints.save();
    const edited = testFilm({}, {}, { a: 20, c: 20 });
    await edited.checkpoints.load(snapshot);
    const later = edited.checkpoints.save();
    const film = testFilm();
    await film.checkpoints.load(later);
    expect(film.checkpoints.get('all').map(({ nodeId }) => nodeId)).toEqual(['a', 'b', 'c']);
    film.checkpoints.restore(film.checkpoints.get('all')[1]?.id);
    expect([film.playlist, film.place]).toEqual(['a b', 'b@1:5.00']);
  });

  it('a snapshot of version 1 is brought up to date', async () => {
    const film = await played();
    const { checkpoints } = film;
    const all = checkpoints.get('all');
    const snapshot = checkpoints.save();
    const before = film.state;
    const momentOf = (id: string): unknown => {
      checkpoints.restore(id);
      return checkpoints.save().moment;
    };
    const old = versionOne(snapshot, momentOf);
    await checkpoints.load(snapshot);
    expect(film.state).toBe(before);
    const next = testFilm();
    for (const id of ['a', 'b', 'c']) next.player.decision.add(id, ['d', 'e'], { startTime: 10 });
    await next.checkpoints.load(old);
    expect([next.place, next.checkpoints.get('all')]).toEqual(['c@2:3.00', all]);
    expect([next.checkpoints.previous()?.nodeId, next.place]).toEqual(['b', 'b@1:5.00']);
    expect([next.checkpoints.previous()?.nodeId, next.place]).toEqual(['a', 'a@0:5.00']);
  });

  it('one of a newer version is refused, and says what to do', async () => {
    const film = await played();
    const snapshot = { ...film.checkpoints.save(), version: 3 };
    const before = film.state;
    const { code, message, cause } = await errorOf(() => film.checkpoints.load(snapshot));
    expect([code, cause instanceof Error]).toEqual(['BAD_SNAPSHOT', true]);
    expect(message).toContain('newer version of iv-player (format 3); update the application');
    expect(film.state).toBe(before);
  });

  for (const [what, harm, reason] of [
    ['nothing', () => undefined, 'nothing that JSON can hold'],
    ['a text', (snapshot) => JSON.stringify(snapshot), 'no snapshot of iv-player'],
    ['a list', (snapshot) => [snapshot], 'no snapshot of iv-player'],
    ['another format', (snapshot) => ({ ...snapshot, format: 'else' }), 'no snapshot of iv-player'],
    ['no version', (snapshot) => without(snapshot, 'version'), 'version'],
    ['a version in words', (snapshot) => ({ ...snapshot, version: 'constructor' }), 'version'],
    [
      'an old one that is malformed',
      (snapshot) => ({ ...snapshot, version: 1, checkpoints: 3 }),
      'version 1',
    ],
    ['no moment', (snapshot) => ({ ...snapshot, moment: null }), 'moment'],
    ['no checkpoints', (snapshot) => without(snapshot, 'checkpoints'), 'checkpoints'],
    [
      'two of one id',
      (snapshot) => ({ ...snapshot, checkpoints: snapshot.checkpoints.map((one) => ({ ...one, id: 'x' })) }),
      'the same id',
    ],
    [
      'a time that is none',
      (snapshot) => ({
        ...snapshot,
        checkpoints: snapshot.checkpoints.map((one) => ({ ...one, time: NaN })),
      }),
      'checkpoints.0.time',
    ],
    [
      'a checkpoint of another place',
      (snapshot) => ({ ...snapshot, checkpoints: snapshot.checkpoints.map((one) => ({ ...one, time: 1 })) }),
      'does not agree',
    ],
    [
      'a change that fits nothing',
      (snapshot) => ({
        ...snapshot,
        checkpoints: snapshot.checkpoints.map((one) => ({ ...one, change: { keep: 9, add: [] } })),
      }),
      'a change does not fit',
    ],
    [
      'more checkpoints than are kept',
      (snapshot) => ({ ...snapshot, checkpoints: Array(1001).fill(snapshot.checkpoints[0]) }),
      'checkpoints',
    ],
    [
      'a key for the prototype',
      (snapshot) => ({ ...snapshot, moment: JSON.parse('{"__proto__":{}}') as never }),
      '__proto__',
    ],
    ['a cycle', (snapshot) => Object.assign({ ...snapshot }, { moment: snapshot }, { self: [] }), 'moment'],
    [
      'a list without end',
      (snapshot) => ({ ...snapshot, checkpoints: Array(2 ** 32 - 1) }),
      'checkpoints has too many parts',
    ],
    [
      'a getter that throws',
      (snapshot) =>
        Object.defineProperty({ ...snapshot }, 'moment', {
          enumerable: true,
          get: () => {
            throw new Error('trap');
          },
        }),
      'trap',
    ],
  ] as readonly (readonly [string, (snapshot: CheckpointsSnapshot) => unknown, string])[]) {
    it(`refuses ${what}, with the reason, and changes nothing`, async () => {
      const film = await played();
      const harmed = harm(film.checkpoints.save());
      film.advance(2);
      const before = film.state;
      film.heard();
      const { code, message } = await errorOf(() => film.checkpoints.load(harmed));
      expect([code, message]).toEqual(['BAD_SNAPSHOT', jasmine.stringContaining(reason)]);
      expect([film.state, film.heard()]).toEqual([before, []]);
      expect(film.advance(1).place).toBe('c@2:6.00');
    });
  }

  it('what plugins saved in a checkpoint is checked when it is restored, which then changes nothing', async () => {
    const film = await played();
    const snapshot = file(film.checkpoints.save());
    const { change } = snapshot.checkpoints[0] as { change: { set: object } };
    Object.assign(change.set, { plugins: { set: { decision: { to: { decisions: 'all' } } } } });
    await film.checkpoints.load(snapshot);
    const before = film.state;
    const [first, second] = film.checkpoints.get('all');
    const { code, message } = await errorOf(() => film.checkpoints.restore(first?.id));
    expect([code, message]).toEqual(['BAD_SNAPSHOT', jasmine.stringContaining('decision')]);
    expect(film.state).toBe(before);
    film.checkpoints.restore(second?.id);
    expect(film.place).toBe('b@1:5.00');
  });

  it('what a plugin remembers and JSON cannot hold is refused by name, and nothing is registered', async () => {
    const film = await played();
    const plugin = film.player.decision as { memory?: unknown };
    const { memory } = plugin;
    Object.defineProperty(plugin, 'memory', {
      value: { save: () => ({ since: new Date(0) }) },
      configurable: true,
    });
    for (const call of [() => film.checkpoints.register(), () => film.checkpoints.save()]) {
      const { code, message } = await errorOf(call);
      expect([code, message]).toEqual(['BAD_SNAPSHOT', jasmine.stringContaining('plugins.decision.since')]);
    }
    Object.defineProperty(plugin, 'memory', { value: memory });
    expect(film.checkpoints.get('all').length).toBe(3);
  });

  afterEach(() => TestBed.resetTestingModule());
});
