import { type TestStory, testStory } from './testing/test-story';

interface Settings {
  readonly enabled?: boolean;
  readonly singleChild?: boolean;
  readonly time?: number;
}

/** Returns node and time of every checkpoint. */
const registered = ({ checkpoints }: TestStory): string[] =>
  checkpoints.get('all').map(({ nodeId, time }) => `${nodeId}:${String(time)}`);

/** Plays `a`, whose decision starts at 10 s, to its end, with options at three levels. */
async function played(
  children: readonly string[],
  added?: Settings,
  data?: Settings,
  init?: Settings,
): Promise<string[]> {
  const story = testStory({}, { plugins: { decision: init ? { checkpoints: init } : {} } });
  story.player.repository.update({ id: 'a', data: { decision: data ? { checkpoints: data } : {} } });
  const options = { startTime: 10, autoPushSingleChild: false };
  story.player.decision.add('a', [...children], added ? { ...options, checkpoints: added } : options);
  await story.start('a');
  return registered(story.advance(19));
}

describe('automatic checkpoints before decisions', () => {
  for (const [what, children, expected, added, data, init] of [
    ['5 s before the decision starts', ['b', 'c'], ['a:5']],
    ['at a time relative to its start', ['b', 'c'], ['a:8'], { time: -2 }],
    ['after its start', ['b', 'c'], ['a:13'], { time: 3 }],
    ['not before the node begins', ['b', 'c'], ['a:0'], { time: -99 }],
    ['unless they are disabled', ['b', 'c'], [], { enabled: false }],
    ['not before a single child', ['b'], []],
    ['before a single child if enabled', ['b'], ['a:5'], { singleChild: true }],
    [
      'not before a single child when they are switched off',
      ['b'],
      [],
      { singleChild: true, enabled: false },
    ],
    ['with init options', ['b', 'c'], ['a:7'], undefined, undefined, { time: -3 }],
    [
      'as the data of the node say, before the init options',
      ['b', 'c'],
      ['a:6'],
      undefined,
      { time: -4 },
      { time: -3 },
    ],
    ['with options passed to add, over both', ['b', 'c'], ['a:8'], { time: -2 }, { time: -4 }, { time: -3 }],
    ['with options from different levels', ['b'], ['a:6'], undefined, { time: -4 }, { singleChild: true }],
  ] as readonly (readonly [string, string[], string[], Settings?, Settings?, Settings?])[]) {
    it(`are registered ${what} [single-child-checkpoint]`, async () => {
      expect(await played(children, added, data, init)).toEqual(expected);
    });
  }

  it('at the start of a node save changes made by its listeners, and a window that is not open yet', async () => {
    const story = testStory();
    const { player, checkpoints } = story;
    for (const id of ['hotspot', 'score']) player.overlays.add(id, document.createElement('p'));
    player.overlays.hide('score');
    player.repository.get('a')?.on('nodeend', () => void player.overlays.hide('hotspot'));
    player.repository.get('b')?.on('nodestart', () => void player.overlays.show('score'));
    player.decision.add('b', ['c', 'd']);
    player.overlays.add('saved', document.createElement('p'), { visible: false });
    player.on('checkpoints.register', () => void player.overlays.show('saved'));
    await story.start('a', 'b');
    story.advance(26);
    player.overlays.hide('saved');
    expect(registered(story)).toEqual(['b:0']);
    player.overlays.show('hotspot');
    player.overlays.hide('score');
    story.takeEvents();
    checkpoints.restore();
    story.advance(0.5);
    expect(player.overlays.save()).toEqual({ hotspot: false, score: true, saved: false });
    expect(story.takeEvents()).toContain('decision.start b');
  });

  it('are not registered after the end of the node', async () => {
    const story = testStory();
    story.player.decision.add('a', ['b', 'c'], { startTime: 10, checkpoints: { time: 99 } });
    await story.start('a');
    expect(registered(story.advance(21))).toEqual(['a:20']);
  });

  it('are registered before decision.start, which is emitted again after a restore', async () => {
    const story = testStory();
    story.player.decision.add('a', ['b', 'c'], { startTime: 10 });
    story.player.decision.add('b', ['c', 'd'], { startTime: 10 });
    await story.start('a');
    const events = story.advance(35).takeEvents();
    expect(events.indexOf('checkpoints.register a:5.00')).toBe(events.indexOf('decision.start a') - 1);
    expect(registered(story)).toEqual(['a:5', 'b:5']);
    story.checkpoints.restore(story.checkpoints.get('all')[0]?.id);
    story.takeEvents();
    story.player.on('decision.start', (node) => void story.player.decision.get(node)?.make('c'));
    story.advance(14.5);
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'playlistpush c@1',
      'decision.made a',
      'decision.end a',
    ]);
    expect(registered(story)).toEqual(['a:5', 'b:5']);
  });

  it('at the start of a node save changes made in nodestart, and are registered before decision.start', async () => {
    const story = testStory();
    story.player.variables.register({
      name: 'visits',
      initialValue: 0,
      action: 'sum',
      dataSet: { a: 1 },
      updateOn: 'nodestart',
    });
    story.player.decision.add('a', ['b', 'c']);
    await story.start('a');
    story.player.variables.setValue('visits', 7);
    story.advance(3).takeEvents();
    story.checkpoints.restore();
    expect([story.player.variables.getValue('visits'), story.place]).toEqual([1, 'a@0:0.00']);
    expect(story.takeEvents()).toEqual([
      'seeking',
      'decision.end a',
      'nodeend a@0',
      'nodestart a@0',
      'decision.start a',
      'seeked',
      'checkpoints.restore a:0.00',
    ]);
  });

  it('are registered at their own time if a seek skips it', async () => {
    const story = testStory();
    story.player.decision.add('a', ['b', 'c'], { startTime: 10 });
    await story.start('a');
    story.player.seek(16);
    story.advance(1);
    expect(registered(story)).toEqual(['a:5']);
    story.checkpoints.restore();
    expect([story.place, story.player.decision.get('a')?.state]).toEqual(['a@0:5.00', 'inactive']);
    story.takeEvents();
    expect(story.advance(6).takeEvents()).toEqual(['decision.start a']);
  });

  it('emit an error if they fail, and the decision still starts', async () => {
    const story = testStory();
    story.player.decision.add('a', ['b', 'c'], { startTime: 10 });
    await story.start('a');
    spyOn(story.checkpoints, 'register').and.throwError('broken');
    story.takeEvents();
    expect(story.advance(11).takeEvents()).toEqual(['error BAD_SNAPSHOT', 'decision.start a']);
  });
});
