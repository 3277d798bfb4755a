import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerError } from '../events/player-error';
import type { PlayerSnapshot } from '../player/snapshot/player-snapshot';
import { PlayerService } from '../player/player-service';
import { TestStory } from './testing/test-story';

const LENGTHS = { a: 10, b: 10, c: 10, d: 10 };

describe('what checkpoints hold of decisions (specification §2.1–2.3, contract §8)', () => {
  let film: TestStory;
  let host: PlayerService;
  let problems: string[];
  let registered: number[];

  const begin = (story: (film: TestStory) => unknown = usual): void => {
    problems = [];
    registered = [];
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    film = new TestStory(LENGTHS);
    host = TestBed.inject(PlayerService);
    film.player.on('checkpoints.register', ({ time }) => void registered.push(time));
    story(film);
    film.heard(true);
  };
  const usual = ({ player }: TestStory): unknown =>
    player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 8 });

  const save = (): PlayerSnapshot => JSON.parse(JSON.stringify(host.saveSnapshot())) as PlayerSnapshot;
  const load = (moment: PlayerSnapshot): void => {
    host.restoreSnapshot(host.readSnapshot(moment, (problem) => problems.push(problem)));
    film.heard(true);
  };
  /** A new player of the same story, at the moment, running. */
  const reload = (moment: PlayerSnapshot, story?: (film: TestStory) => unknown): void => {
    begin(story);
    void film.player.play();
    load(moment);
  };

  beforeEach(() => begin());

  it('an open window is open again, and only its end is still to be told', async () => {
    (await film.start('a')).advance(5);
    reload(save());
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 1, selected: {} }));
    film.advance(4);
    expect(film.heard()).toEqual(['decision.end a', 'decision.autopush b@1', 'decision.made a']);
    expect(film.playlist).toBe('a b');
  });

  it('a viewer chooses in a window that was restored, and changes the choice', async () => {
    (await film.start('a')).advance(5);
    reload(save());
    expect(film.decision('a').make('b')).toBeTrue();
    expect(film.decision('a').make('c')).toBeTrue();
    film.advance(4);
    expect(film.heard()).toEqual(['decision.made a', 'decision.made a', 'decision.end a']);
    expect(film.playlist).toBe('a c');
  });

  it('a window that is still ahead opens at its time', async () => {
    (await film.start('a')).advance(3);
    reload(save());
    film.advance(6);
    expect(film.heard()[0]).toBe('decision.start a');
  });

  it('a decision that was made stays made, and what was chosen is not pushed again', async () => {
    (await film.start('a')).advance(5);
    film.decision('a').make('c');
    film.advance(1);
    const stored = film.stored('a');
    reload(save());
    expect(film.stored('a')).toEqual({ ...stored, time: 2, progress: 0.5, remainingTime: 2 });
    film.advance(10);
    expect(film.heard()).toEqual(['decision.end a']);
    expect([film.playlist, film.player.currentNodeId]).toEqual(['a c', 'c']);
  });

  it('decisions of earlier passes are shown as they were', async () => {
    (await film.start('a')).advance(14);
    const stored = film.stored('a');
    expect(stored.state).toBe('made');
    reload(save());
    expect(film.stored('a')).toEqual(stored);
  });

  it('what was decided after the moment is undecided again', async () => {
    (await film.start('a')).advance(3);
    const moment = save();
    film.advance(12);
    load(moment);
    expect(film.stored('a').state).toBe('inactive');
    expect(film.playlist).toBe('a');
    film.advance(6);
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('a window that is left for the moment ends before its node does', async () => {
    (await film.start('a')).advance(2);
    const moment = save();
    film.advance(3).heard(true);
    host.restoreSnapshot(moment);
    expect(film.heard(true)).toEqual(['seeking', 'decision.end a', 'nodeend a@0', 'nodestart a@0', 'seeked']);
  });

  it('a choice for a pass still ahead holds in that pass', async () => {
    await film.start('b', 'a');
    film.decision('a').make('d');
    film.advance(1);
    reload(save());
    expect(film.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'd', autoDecided: false }));
    film.advance(18);
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a']);
    expect(film.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'd', autoDecided: false }));
  });

  it('a choice for the next round of a loop holds in that round', async () => {
    const loop = ({ player }: TestStory): unknown =>
      player.decision.add('a', ['a', 'b'], { startTime: 4, endTime: 8, defaults: ['a'] });
    begin(loop);
    (await film.start('a')).advance(9);
    film.decision('a').make('b');
    const moment = save();
    reload(moment, loop);
    film.advance(9);
    expect(film.playlist).toBe('a a b');
    expect(film.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'b', autoDecided: false }));
  });

  it('a single child that was to be pushed on the next turn is pushed, and no other', async () => {
    const chain = ({ player }: TestStory): unknown => player.decision.add('a', 'b');
    begin(chain);
    await film.start('c');
    film.player.append('a');
    const pending = save();
    film.advance(0);
    const done = save();
    expect(film.playlist).toBe('c a b');
    reload(pending, chain);
    expect(film.playlist).toBe('c a');
    film.advance(0);
    expect(film.playlist).toBe('c a b');
    reload({ ...done, playback: { ...done.playback, playlist: ['c', 'a'] } }, chain);
    film.advance(0);
    expect(film.playlist).toBe('c a');
  });

  it('a decider that was being asked is asked again, and its answer is taken', async () => {
    let answer: (id: string) => void = () => undefined;
    const asking = ({ player }: TestStory): unknown =>
      player.decision.add('a', ['b', 'c'], {
        startTime: 4,
        endTime: 8,
        decider: () => new Promise<string>((resolve) => (answer = resolve)),
      });
    begin(asking);
    (await film.start('a')).advance(8.5);
    const moment = save();
    const lost = answer;
    reload(moment, asking);
    lost('b');
    answer('c');
    await Promise.resolve();
    expect(film.heard()).toEqual(['decision.autopush c@1', 'decision.made a']);
  });

  it('the end of the film is still the last decision’s: what is pushed then decides it', async () => {
    const leaf = ({ player }: TestStory): unknown =>
      player.decision.add('a', ['b'], { defaults: [], startTime: 4, endTime: 8 });
    begin(leaf);
    (await film.start('a')).advance(20);
    reload(save(), leaf);
    expect(film.stored('a').state).toBe('inactive');
    film.player.append('b');
    expect(film.heard()).toEqual(['decision.made a']);
    expect(film.decision('a').selected.autoDecided).toBeFalse();
  });

  it('an automatic checkpoint is not registered again in its pass', async () => {
    const story = ({ player }: TestStory): void => {
      player.initPlugin('checkpoints');
      player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 8, checkpoints: { time: -1 } });
    };
    begin(story);
    (await film.start('a')).advance(3);
    expect(registered).toEqual([3]);
    reload(save(), story);
    film.advance(1);
    expect(registered).toEqual([]);
  });

  it('given an earlier time of the pass, the window opens again, as after a seek', async () => {
    (await film.start('a')).advance(5);
    const moment = save();
    reload({ ...moment, playback: { ...moment.playback, time: 1 } });
    expect(film.stored('a').state).toBe('inactive');
    film.advance(4);
    expect(film.heard()).toEqual(['decision.start a']);
  });

  describe('includeInCheckpoints: false', () => {
    const levels: readonly (readonly [string, (film: TestStory) => unknown])[] = [
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
    for (const [level, story] of levels) {
      it(`${level}: nothing of it is saved, and its pass begins anew at the place`, async () => {
        begin(story);
        (await film.start('a')).advance(5);
        const moment = save();
        expect(JSON.stringify(moment.plugins)).not.toContain('active');
        begin(story);
        void film.player.play();
        host.restoreSnapshot(host.readSnapshot(moment, () => undefined));
        expect(film.heard()).toEqual(['decision.start a']);
      });
    }

    it('does not register an automatic checkpoint again at the moment of that very checkpoint', async () => {
      const story = ({ player }: TestStory): void => {
        player.initPlugin('checkpoints');
        player.decision.add('a', ['b', 'c'], { startTime: 4, includeInCheckpoints: false });
      };
      begin(story);
      (await film.start('a')).advance(0);
      expect(registered).toEqual([0]);
      reload(save(), story);
      film.advance(1);
      expect(registered).toEqual([]);
    });

    it('leaves the decision as it stands', async () => {
      begin(({ player }) => player.decision.add('a', ['b', 'c'], { includeInCheckpoints: false }));
      await film.start('d', 'a');
      const moment = save();
      film.advance(22);
      expect(film.stored('a').state).toBe('made');
      load(moment);
      expect(film.stored('a').state).toBe('made');
    });
  });

  describe('of a story that was edited meanwhile', () => {
    it('leaves out decisions that are no more, and reports them', async () => {
      (await film.start('a')).advance(12);
      reload(save(), () => undefined);
      expect(problems).toEqual([jasmine.stringContaining('"a"')]);
      expect(film.player.currentNodeId).toBe('b');
    });

    it('asks again when what was chosen is gone, and playback goes on', async () => {
      (await film.start('a')).advance(5);
      film.decision('a').make('c');
      film.advance(4);
      reload(save(), (at) => {
        at.player.repository.remove('c');
        usual(at);
      });
      expect(problems.join()).toContain('"c"');
      film.advance(2);
      expect([film.playlist, film.player.currentNodeId]).toEqual(['a b', 'b']);
    });

    it('finds the choices ahead again where entries were taken out', async () => {
      await film.start('d', 'b', 'a');
      film.decision('a').make('c');
      reload(save(), (at) => {
        at.player.repository.remove('b');
        usual(at);
      });
      film.advance(19);
      expect(film.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'c', autoDecided: false }));
    });
  });

  it('is refused when it is malformed, naming the place', async () => {
    (await film.start('a')).advance(5);
    const { playback: remembered, plugins } = save();
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
      const read = (): unknown =>
        host.readSnapshot({ playback: remembered, plugins: { decision: one } }, fail);
      expect(read).toThrowMatching(
        ({ code, message }: IvPlayerError) => code === 'BAD_SNAPSHOT' && message.includes('decision'),
      );
    }
  });
});
