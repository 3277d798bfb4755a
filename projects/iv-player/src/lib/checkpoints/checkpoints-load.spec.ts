import { TestBed } from '@angular/core/testing';
import type { CheckpointsSnapshot } from '../story/checkpoint';
import { type TestStory, errorOf, testStory } from './testing/test-story';

/** Creates a story that has been played up to `c@2:3.00`, with three checkpoints. */
async function played(): Promise<TestStory> {
  const story = testStory();
  story.player.decision.add('a', ['b', 'd'], { startTime: 10 });
  story.player.decision.add('b', ['c', 'e'], { startTime: 10 });
  story.player.decision.add('c', ['d', 'e'], { startTime: 10 });
  await story.start('a');
  story.advance(43);
  story.checkpoints.register();
  return story;
}

/** Returns a snapshot after a round trip through JSON text. */
const file = (snapshot: CheckpointsSnapshot): CheckpointsSnapshot =>
  JSON.parse(JSON.stringify(snapshot)) as CheckpointsSnapshot;

const without = (snapshot: CheckpointsSnapshot, key: keyof CheckpointsSnapshot): object =>
  Object.fromEntries(Object.entries(snapshot).filter(([name]) => name !== key));

describe('CheckpointsService.save and load', () => {
  it('save returns the player and all checkpoints as plain JSON, and emits checkpoints.save with it [event-checkpoints-save] [checkpoint-save]', async () => {
    const story = await played();
    const emitted: unknown[] = [];
    story.player.on('checkpoints.save', (snapshot) => void emitted.push(snapshot));
    const snapshot = story.checkpoints.save();
    expect(emitted).toEqual([snapshot]);
    expect(file(snapshot)).toEqual(snapshot);
    expect([snapshot.format, snapshot.version, snapshot.checkpoints.length]).toEqual(['iv-player', 1, 3]);
    expect(new Date(snapshot.savedAt).toISOString()).toBe(snapshot.savedAt);
  });

  it('changing a saved snapshot changes neither player nor checkpoints', async () => {
    const story = await played();
    const before = story.state;
    const snapshot = story.checkpoints.save();
    Object.assign(snapshot.player as object, { playback: null });
    snapshot.checkpoints.forEach((checkpoint) => Object.assign(checkpoint, { change: null }));
    expect(story.checkpoints.restore(story.checkpoints.get('all')[0]?.id)).not.toBeNull();
    story.checkpoints.restore();
    expect(story.state).toBe(before);
  });

  it('load restores playback and checkpoints in a new player [checkpoint-load]', async () => {
    const story = await played();
    const snapshot = file(story.checkpoints.save());
    const all = story.checkpoints.get('all');
    const next = testStory();
    next.player.decision.add('c', ['d', 'e'], { startTime: 10 });
    expect(await next.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: jasmine.any(Array) });
    expect([next.playlist, next.place, next.checkpoints.get('all')]).toEqual(['a b c', 'c@2:3.00', all]);
    expect(next.takeEvents()).toEqual(['seeking', 'nodestart c@2', 'seeked']);
    expect(next.checkpoints.previous()?.nodeId).toBe('b');
    expect(next.checkpoints.previous()?.nodeId).toBe('a');
  });

  it('load replaces playback and checkpoints in the same player', async () => {
    const story = await played();
    const snapshot = story.checkpoints.save();
    const before = story.state;
    story.advance(30).checkpoints.register();
    story.checkpoints.restore(story.checkpoints.get('all')[0]?.id);
    expect(await story.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: [] });
    expect(story.state).toBe(before);
  });

  it('save works before anything has been played', async () => {
    const story = testStory();
    story.player.append('a');
    const snapshot = story.checkpoints.save();
    const next = await testStory().start('b');
    next.player.pause();
    await next.checkpoints.load(snapshot);
    expect([next.playlist, next.player.currentNodeId, next.checkpoints.get('all')]).toEqual(['a', null, []]);
  });

  it('load names nodes that are no longer in the story, and loads the rest [missing-nodes]', async () => {
    const snapshot = file((await played()).checkpoints.save());
    const warn = spyOn(console, 'warn');
    const story = testStory({}, {}, { a: 20, c: 20, d: 20 });
    const { missingNodes, problems } = await story.checkpoints.load(snapshot);
    expect(missingNodes).toEqual(['b']);
    expect(problems.filter((problem) => problem.includes('"b"')).length).toBeGreaterThan(1);
    expect(warn.calls.allArgs().flat().join()).toContain('"b"');
    expect([story.playlist, story.place]).toEqual(['a c', 'c@1:3.00']);
    expect(story.checkpoints.get('all').map(({ nodeId }) => nodeId)).toEqual(['a', 'c']);
  });

  it('load restarts a node whose choice no longer exists, so that the viewer chooses again', async () => {
    const warn = spyOn(console, 'warn');
    const story = testStory();
    story.player.decision.add('a', ['b', 'd'], { startTime: 10, endTime: 15 });
    await story.start('a');
    story.player.decision.get('a')?.make('d');
    story.advance(17);
    const snapshot = file(story.checkpoints.save());
    const next = testStory();
    next.player.decision.add('a', ['b', 'c'], { startTime: 10, endTime: 15 });
    await next.checkpoints.load(snapshot);
    expect(warn.calls.allArgs().flat().join()).toContain('a → d is no longer possible');
    expect([next.playlist, next.place]).toEqual(['a', 'a@0:0.00']);
  });

  for (const [what, ways] of [
    ['a longer playlist', [['a', 'e', 'c'], ['a']]],
    [
      'a different playlist',
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
    it(`load names missing nodes that only playlists of checkpoints contain: ${what}`, async () => {
      const warn = spyOn(console, 'warn');
      const story = testStory();
      for (const ids of ways) {
        await story.start(...ids);
        story.checkpoints.register();
        story.player.playlist.reset();
      }
      story.player.append('b');
      const snapshot = file(story.checkpoints.save());
      const next = testStory({}, {}, { a: 20, b: 20, c: 20, d: 20 });
      const { missingNodes, problems } = await next.checkpoints.load(snapshot);
      expect([missingNodes, problems.length]).toEqual([['e'], 1]);
      expect(warn.calls.allArgs().flat().join()).toContain('"e"');
      expect(next.checkpoints.get('all').length).toBe(2);
    });
  }

  it('load keeps checkpoints of missing nodes for a story that has them again', async () => {
    spyOn(console, 'warn');
    const snapshot = (await played()).checkpoints.save();
    const edited = testStory({}, {}, { a: 20, c: 20 });
    await edited.checkpoints.load(snapshot);
    const later = edited.checkpoints.save();
    const story = testStory();
    await story.checkpoints.load(later);
    expect(story.checkpoints.get('all').map(({ nodeId }) => nodeId)).toEqual(['a', 'b', 'c']);
    story.checkpoints.restore(story.checkpoints.get('all')[1]?.id);
    expect([story.playlist, story.place]).toEqual(['a b', 'b@1:5.00']);
  });

  for (const version of [0, 2, '1', 'constructor', null, undefined]) {
    it(`load rejects version ${JSON.stringify(version)}, naming both versions`, async () => {
      const story = await played();
      const snapshot = { ...story.checkpoints.save(), version };
      const before = story.state;
      const { code, message, cause } = await errorOf(() => story.checkpoints.load(snapshot));
      expect([code, cause instanceof Error]).toEqual(['BAD_SNAPSHOT', true]);
      expect(message).toContain(
        `it has version ${JSON.stringify(version)}, but this iv-player reads version 1`,
      );
      expect(story.state).toBe(before);
    });
  }

  for (const [what, harm, reason] of [
    ['nothing', () => undefined, 'cannot be represented as JSON'],
    ['a string', (snapshot) => JSON.stringify(snapshot), 'not an iv-player snapshot'],
    ['a list', (snapshot) => [snapshot], 'not an iv-player snapshot'],
    ['a different format', (snapshot) => ({ ...snapshot, format: 'else' }), 'not an iv-player snapshot'],
    ['no version', (snapshot) => without(snapshot, 'version'), 'version'],
    ['no snapshot of the player', (snapshot) => ({ ...snapshot, player: null }), 'own snapshot'],
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
      'a checkpoint at a different place',
      (snapshot) => ({ ...snapshot, checkpoints: snapshot.checkpoints.map((one) => ({ ...one, time: 1 })) }),
      'does not match',
    ],
    [
      'a change that fits nothing',
      (snapshot) => ({
        ...snapshot,
        checkpoints: snapshot.checkpoints.map((one) => ({ ...one, change: { playback: 7 } })),
      }),
      'a change cannot be applied',
    ],
    [
      'more checkpoints than are kept',
      (snapshot) => ({ ...snapshot, checkpoints: Array(1001).fill(snapshot.checkpoints[0]) }),
      'checkpoints',
    ],
    [
      'a key for the prototype',
      (snapshot) => ({ ...snapshot, player: JSON.parse('{"__proto__":{}}') as never }),
      '__proto__',
    ],
    ['a cycle', (snapshot) => Object.assign(snapshot, { player: snapshot }), 'a cycle'],
    [
      'a list without end',
      (snapshot) => ({ ...snapshot, checkpoints: Array(2 ** 32 - 1) }),
      'checkpoints has too many parts',
    ],
    [
      'a getter that throws',
      (snapshot) =>
        Object.defineProperty({ ...snapshot }, 'player', {
          enumerable: true,
          get: () => {
            throw new Error('trap');
          },
        }),
      'trap',
    ],
  ] as readonly (readonly [string, (snapshot: CheckpointsSnapshot) => unknown, string])[]) {
    it(`rejects ${what} with the reason, and changes nothing [bad-snapshot] [code-bad-snapshot]`, async () => {
      const story = await played();
      const harmed = harm(story.checkpoints.save());
      story.advance(2);
      const before = story.state;
      story.takeEvents();
      const { code, message } = await errorOf(() => story.checkpoints.load(harmed));
      expect([code, message]).toEqual(['BAD_SNAPSHOT', jasmine.stringContaining(reason)]);
      expect([story.state, story.takeEvents()]).toEqual([before, []]);
      expect(story.advance(1).place).toBe('c@2:6.00');
    });
  }

  it('restore checks plugin state in a checkpoint, and changes nothing if it is malformed', async () => {
    const story = await played();
    const snapshot = file(story.checkpoints.save());
    const { change } = snapshot.checkpoints[0] as { change: object };
    Object.assign(change, { plugins: { decision: [{ decisions: 'all' }] } });
    await story.checkpoints.load(snapshot);
    const before = story.state;
    const [first, second] = story.checkpoints.get('all');
    const { code, message } = await errorOf(() => story.checkpoints.restore(first?.id));
    expect([code, message]).toEqual(['BAD_SNAPSHOT', jasmine.stringContaining('decision')]);
    expect(story.state).toBe(before);
    story.checkpoints.restore(second?.id);
    expect(story.place).toBe('b@1:5.00');
  });

  it('register and save name plugin state that is not JSON, and register nothing', async () => {
    const story = await played();
    const plugin = story.player.decision as { snapshot?: unknown };
    const { snapshot } = plugin;
    Object.defineProperty(plugin, 'snapshot', {
      value: { save: () => ({ since: new Date(0) }) },
      configurable: true,
    });
    for (const call of [() => story.checkpoints.register(), () => story.checkpoints.save()]) {
      const { code, message } = await errorOf(call);
      expect([code, message]).toEqual(['BAD_SNAPSHOT', jasmine.stringContaining('plugins.decision.since')]);
    }
    Object.defineProperty(plugin, 'snapshot', { value: snapshot });
    expect(story.checkpoints.get('all').length).toBe(3);
  });

  afterEach(() => TestBed.resetTestingModule());
});
