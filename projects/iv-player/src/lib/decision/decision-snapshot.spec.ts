import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerError } from '../events/player-error';
import { type PlayerSnapshot, PlayerSnapshots } from '../player/player-snapshots';
import { TestStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10, d: 10 };

describe('decisions in a snapshot', () => {
  let story: TestStory;
  let snapshots: PlayerSnapshots;
  let problems: string[];
  let registered: number[];

  const begin = (setUp: (story: TestStory) => unknown = usual): void => {
    problems = [];
    registered = [];
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    story = new TestStory(NODES);
    snapshots = TestBed.inject(PlayerSnapshots);
    story.player.on('checkpoints.register', ({ time }) => void registered.push(time));
    setUp(story);
    story.takeEvents(true);
  };
  const usual = ({ player }: TestStory): unknown =>
    player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 8 });

  const save = (): PlayerSnapshot => JSON.parse(JSON.stringify(snapshots.save())) as PlayerSnapshot;
  const load = (snapshot: PlayerSnapshot): void => {
    snapshots.restore(snapshots.read(snapshot, (problem) => problems.push(problem)));
    story.takeEvents(true);
  };
  /** Creates a player of the same story, playing from the saved state. */
  const reload = (snapshot: PlayerSnapshot, setUp?: (story: TestStory) => unknown): void => {
    begin(setUp);
    void story.player.play();
    load(snapshot);
  };

  beforeEach(() => begin());

  it('an open window is restored open, and only decision.end is emitted [saved-decisions]', async () => {
    (await story.start('a')).advance(5);
    reload(save());
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 1, selected: {} }));
    story.advance(4);
    expect(story.takeEvents()).toEqual(['decision.end a', 'decision.autopush b@1', 'decision.made a']);
    expect(story.playlist).toBe('a b');
  });

  it('a viewer can choose in a restored window, and change the choice', async () => {
    (await story.start('a')).advance(5);
    reload(save());
    expect(story.decision('a').make('b')).toBeTrue();
    expect(story.decision('a').make('c')).toBeTrue();
    story.advance(4);
    expect(story.takeEvents()).toEqual(['decision.made a', 'decision.made a', 'decision.end a']);
    expect(story.playlist).toBe('a c');
  });

  it('a window that has not opened yet opens at its time', async () => {
    (await story.start('a')).advance(3);
    reload(save());
    story.advance(6);
    expect(story.takeEvents()[0]).toBe('decision.start a');
  });

  it('a made decision stays made, and the chosen node is not pushed again', async () => {
    (await story.start('a')).advance(5);
    story.decision('a').make('c');
    story.advance(1);
    const stored = story.stored('a');
    reload(save());
    expect(story.stored('a')).toEqual({ ...stored, time: 2, progress: 0.5, remainingTime: 2 });
    story.advance(10);
    expect(story.takeEvents()).toEqual(['decision.end a']);
    expect([story.playlist, story.player.currentNodeId]).toEqual(['a c', 'c']);
  });

  it('the store shows decisions of earlier passes unchanged', async () => {
    (await story.start('a')).advance(14);
    const stored = story.stored('a');
    expect(stored.state).toBe('made');
    reload(save());
    expect(story.stored('a')).toEqual(stored);
  });

  it('decisions made after the snapshot are undecided again', async () => {
    (await story.start('a')).advance(3);
    const snapshot = save();
    story.advance(12);
    load(snapshot);
    expect(story.stored('a').state).toBe('inactive');
    expect(story.playlist).toBe('a');
    story.advance(6);
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('a window left by a restore ends before its node does', async () => {
    (await story.start('a')).advance(2);
    const snapshot = save();
    story.advance(3).takeEvents(true);
    snapshots.restore(snapshot);
    expect(story.takeEvents(true)).toEqual([
      'seeking',
      'decision.end a',
      'nodeend a@0',
      'nodestart a@0',
      'seeked',
    ]);
  });

  it('a choice for a later pass applies in that pass', async () => {
    await story.start('b', 'a');
    story.decision('a').make('d');
    story.advance(1);
    reload(save());
    expect(story.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'd', autoDecided: false }));
    story.advance(18);
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.end a']);
    expect(story.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'd', autoDecided: false }));
  });

  it('a choice for the next round of a loop applies in that round', async () => {
    const loop = ({ player }: TestStory): unknown =>
      player.decision.add('a', ['a', 'b'], { startTime: 4, endTime: 8, defaults: ['a'] });
    begin(loop);
    (await story.start('a')).advance(9);
    story.decision('a').make('b');
    const snapshot = save();
    reload(snapshot, loop);
    story.advance(9);
    expect(story.playlist).toBe('a a b');
    expect(story.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'b', autoDecided: false }));
  });

  it('only the single child that was due on the next turn is pushed', async () => {
    const chain = ({ player }: TestStory): unknown => player.decision.add('a', 'b');
    begin(chain);
    await story.start('c');
    story.player.append('a');
    const pending = save();
    story.advance(0);
    const done = save();
    expect(story.playlist).toBe('c a b');
    reload(pending, chain);
    expect(story.playlist).toBe('c a');
    story.advance(0);
    expect(story.playlist).toBe('c a b');
    reload({ ...done, playback: { ...done.playback, playlist: ['c', 'a'] } }, chain);
    story.advance(0);
    expect(story.playlist).toBe('c a');
  });

  it('a pending decider is called again, and its result decides [unsaved-deciders]', async () => {
    let answer: (id: string) => void = () => undefined;
    const asking = ({ player }: TestStory): unknown =>
      player.decision.add('a', ['b', 'c'], {
        startTime: 4,
        endTime: 8,
        decider: () => new Promise<string>((resolve) => (answer = resolve)),
      });
    begin(asking);
    (await story.start('a')).advance(8.5);
    const snapshot = save();
    const lost = answer;
    reload(snapshot, asking);
    lost('b');
    answer('c');
    await Promise.resolve();
    expect(story.takeEvents()).toEqual(['decision.autopush c@1', 'decision.made a']);
  });

  it('a push after the end of playback still decides the last pass', async () => {
    const leaf = ({ player }: TestStory): unknown =>
      player.decision.add('a', ['b'], { defaults: [], startTime: 4, endTime: 8 });
    begin(leaf);
    (await story.start('a')).advance(20);
    reload(save(), leaf);
    expect(story.stored('a').state).toBe('inactive');
    story.player.append('b');
    expect(story.takeEvents()).toEqual(['decision.made a']);
    expect(story.decision('a').selected.autoDecided).toBeFalse();
  });

  it('an automatic checkpoint is not registered again in its pass', async () => {
    const setUp = ({ player }: TestStory): void => {
      player.initPlugin('checkpoints');
      player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 8, checkpoints: { time: -1 } });
    };
    begin(setUp);
    (await story.start('a')).advance(3);
    expect(registered).toEqual([3]);
    reload(save(), setUp);
    story.advance(1);
    expect(registered).toEqual([]);
  });

  it('a snapshot with an earlier time in the pass reopens the window, like a seek', async () => {
    (await story.start('a')).advance(5);
    const snapshot = save();
    reload({ ...snapshot, playback: { ...snapshot.playback, time: 1 } });
    expect(story.stored('a').state).toBe('inactive');
    story.advance(4);
    expect(story.takeEvents()).toEqual(['decision.start a']);
  });

  describe('includeInCheckpoints: false', () => {
    const levels: readonly (readonly [string, (story: TestStory) => unknown])[] = [
      [
        'as init option',
        ({ player }) => {
          player.initPlugin('decision', { includeInCheckpoints: false });
          player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 8 });
        },
      ],
      [
        'in data.decision, over the init option',
        (at) => {
          at.player.initPlugin('decision', { includeInCheckpoints: true });
          at.player.repository.update({ id: 'a', data: { decision: { includeInCheckpoints: false } } });
          at.player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 8 });
        },
      ],
      [
        'as add option, over data.decision',
        (at) => {
          at.player.repository.update({ id: 'a', data: { decision: { includeInCheckpoints: true } } });
          at.player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 8, includeInCheckpoints: false });
        },
      ],
    ];
    for (const [level, setUp] of levels) {
      it(`${level}: saves nothing of the decision, and its pass starts over at the saved time [decision-inclusion]`, async () => {
        begin(setUp);
        (await story.start('a')).advance(5);
        const snapshot = save();
        expect(JSON.stringify(snapshot.plugins)).not.toContain('active');
        begin(setUp);
        void story.player.play();
        snapshots.restore(snapshots.read(snapshot, () => undefined));
        expect(story.takeEvents()).toEqual(['decision.start a']);
      });
    }

    it('does not register an automatic checkpoint again when that checkpoint is restored', async () => {
      const setUp = ({ player }: TestStory): void => {
        player.initPlugin('checkpoints');
        player.decision.add('a', ['b', 'c'], { startTime: 4, includeInCheckpoints: false });
      };
      begin(setUp);
      (await story.start('a')).advance(0);
      expect(registered).toEqual([0]);
      reload(save(), setUp);
      story.advance(1);
      expect(registered).toEqual([]);
    });

    it('leaves the decision as it is', async () => {
      begin(({ player }) => player.decision.add('a', ['b', 'c'], { includeInCheckpoints: false }));
      await story.start('d', 'a');
      const snapshot = save();
      story.advance(22);
      expect(story.stored('a').state).toBe('made');
      load(snapshot);
      expect(story.stored('a').state).toBe('made');
    });
  });

  describe('of an edited story', () => {
    it('omits and reports missing decisions', async () => {
      (await story.start('a')).advance(12);
      reload(save(), () => undefined);
      expect(problems).toEqual([jasmine.stringContaining('"a"')]);
      expect(story.player.currentNodeId).toBe('b');
    });

    it('makes the choice again if the chosen node is missing, and playback continues', async () => {
      (await story.start('a')).advance(5);
      story.decision('a').make('c');
      story.advance(4);
      reload(save(), (at) => {
        at.player.repository.remove('c');
        usual(at);
      });
      expect(problems.join()).toContain('"c"');
      story.advance(2);
      expect([story.playlist, story.player.currentNodeId]).toEqual(['a b', 'b']);
    });

    const saveChoice = async (seconds: number): Promise<PlayerSnapshot> => {
      (await story.start('a')).advance(5);
      story.decision('a').make('c');
      story.advance(seconds);
      return save();
    };

    it('starts the node over, with a warning, if the chosen node is no longer a choice', async () => {
      const warn = spyOn(console, 'warn');
      for (const seconds of [1, 4]) {
        begin();
        reload(await saveChoice(seconds), ({ player }) =>
          player.decision.add('a', ['b', 'd'], { startTime: 4, endTime: 8 }),
        );
        expect(warn.calls.allArgs().flat().join()).toContain('a → c is no longer possible');
        expect([story.playlist, story.player.currentNodeTime]).toEqual(['a', 0]);
        story.advance(5);
        expect(story.stored('a').state).toBe('active');
        story.advance(6);
        expect(story.playlist).toBe('a b');
      }
    });

    it('keeps a choice that still exists, and pushes by the application', async () => {
      reload(await saveChoice(4), ({ player }) =>
        player.decision.add('a', ['d', 'c'], { startTime: 4, endTime: 8 }),
      );
      expect([story.playlist, problems]).toEqual(['a c', []]);
      begin();
      (await story.start('a')).advance(5);
      story.player.append('d');
      reload(save(), ({ player }) => player.decision.add('a', ['b'], { startTime: 4, endTime: 8 }));
      expect([story.playlist, problems]).toEqual(['a d', []]);
    });

    it('removes a later entry that followed automatically and no longer does', async () => {
      const chain =
        (end: string) =>
        ({ player }: TestStory): void => {
          player.decision.add('a', ['b', 'c']);
          player.decision.add('b', end);
        };
      begin(chain('c'));
      (await story.start('a')).advance(1);
      story.decision('a').make('b');
      story.advance(0.1);
      expect(story.playlist).toBe('a b c');
      spyOn(console, 'warn');
      reload(save(), chain('d'));
      expect(story.playlist).toBe('a b');
      story.advance(25);
      expect(story.playlist).toBe('a b d');
    });

    it('keeps choices for later passes if other entries were removed', async () => {
      await story.start('d', 'b', 'a');
      story.decision('a').make('c');
      reload(save(), (at) => {
        at.player.repository.remove('b');
        usual(at);
      });
      story.advance(19);
      expect(story.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'c', autoDecided: false }));
    });
  });

  it('throw BAD_SNAPSHOT with the path if malformed', async () => {
    (await story.start('a')).advance(5);
    const { playback, plugins } = save();
    const decision = plugins['decision'] as object;
    const bad = [
      null,
      { ...decision, decisions: {} },
      { ...decision, decisions: [{ id: 'a', state: 'open', selected: null, time: 0, isComplete: false }] },
      { ...decision, pass: { id: 'a', hasCheckpoint: 1, window: null } },
      { ...decision, choicesAhead: [[['a', -1], null, true]] },
      { ...decision, autoPushes: [['a', 0.5]] },
    ];
    for (const one of bad) {
      const read = (): unknown => snapshots.read({ playback, plugins: { decision: one } }, fail);
      expect(read).toThrowMatching(
        ({ code, message }: IvPlayerError) => code === 'BAD_SNAPSHOT' && message.includes('decision'),
      );
    }
  });

  it('keeps the choice, even if its id is that of the node', async () => {
    const setUp = ({ player }: TestStory): unknown =>
      player.decision.add('a', { choices: [{ to: 'b', id: 'knock' }, { to: 'b' }] });
    begin(setUp);
    await story.start('a');
    story.decision('a').make('b');
    story.advance(11);
    reload(save(), setUp);
    story.player.currentNodeIndex = 0;
    story.advance(10);
    expect(story.decision('a').selected.choice).toBe('b');
  });
});
