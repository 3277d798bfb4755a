import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerError } from '../events/player-error';
import { type PlayerSnapshot, PlayerSnapshots } from './player-snapshots';
import type { PlayerFact } from './playback/player-fact';
import { withPlugin } from './plugin-features';
import type { SnapshotContext } from '../store/snapshot-schema';
import type { IvPlugin } from './plugin/plugin';
import { TestPlayer } from './testing/test-player';
import { PluginHost } from './plugin/plugin-host';

/** Plugin that saves a number. */
class Counter implements IvPlugin {
  readonly name = 'counter';
  readonly version = '1.0.0';
  count = 0;
  readonly snapshot = {
    save: (): number | undefined => this.count || undefined,
    read: (saved: unknown, { report }: SnapshotContext): number => {
      if (typeof saved !== 'number') throw new TypeError('no number');
      if (saved > 9) report('the limit is 9 now');
      return Math.min(9, saved);
    },
    restore: (saved: number): void => {
      this.count = saved;
    },
  };
  configure(): void {
    this.count = 0;
  }
}

const LENGTHS = { a: 10, b: 10, c: 10 };
const throwProblem = (problem: string): never => {
  throw new Error(problem);
};

describe('PlayerSnapshots', () => {
  let counter: Counter;
  let fixture: TestPlayer;
  let host: PluginHost;
  let snapshots: PlayerSnapshots;

  const begin = (): void => {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [
        provideIvPlayerTesting({ random: () => 0 }, withPlugin({ name: 'counter', type: Counter })),
      ],
    });
    fixture = new TestPlayer(LENGTHS);
    host = TestBed.inject(PluginHost);
    counter = TestBed.inject(Counter);
    snapshots = TestBed.inject(PlayerSnapshots);
    fixture.takeEvents();
  };
  beforeEach(begin);

  const save = (): string => JSON.stringify(snapshots.save());
  const load = (saved: string, report: (problem: string) => void = throwProblem): void =>
    snapshots.restore(snapshots.read(JSON.parse(saved), report));

  it('restores a new player to the same pass and time, without playlistpush [saved-place]', () => {
    fixture.start('a', 'b', 'c').advance(13.25);
    const saved = save();
    begin();
    load(saved);
    const { player } = fixture;
    expect([player.currentNodeId, player.currentNodeIndex, player.currentNodeTime]).toEqual(['b', 1, 3.25]);
    expect([fixture.playlist, player.currentTime, host.playback.playedTime]).toEqual(['a b c', 13.25, 13.25]);
    expect(fixture.takeEvents()).toEqual(['seeking', 'nodestart b 1', 'seeked', 'canplay']);
  });

  it('emits seeking, nodeend of the previous node, nodestart and seeked', () => {
    fixture.start('a', 'b').advance(3);
    const saved = save();
    fixture.advance(10).takeEvents();
    load(saved);
    expect(fixture.takeEvents()).toEqual(['seeking', 'nodeend b 1', 'nodestart a 0', 'seeked', 'canplay']);
  });

  it('emits seeked when the frame is on the screen', () => {
    fixture.start('a', 'b').advance(13);
    const saved = save();
    begin();
    fixture.engine.holdFrames = true;
    load(saved);
    expect(fixture.takeEvents()).toEqual(['seeking', 'nodestart b 1']);
    expect([fixture.state.isSeeking, fixture.player.currentNodeTime]).toEqual([true, 3]);
    fixture.engine.showFrame();
    expect(fixture.takeEvents()).toEqual(['seeked', 'canplay']);
  });

  it('keeps a playing player playing and a paused one paused', () => {
    fixture.start('a').advance(4);
    const saved = save();
    fixture.advance(2);
    load(saved);
    fixture.advance(1);
    expect(fixture.player.currentNodeTime).toBeCloseTo(5);
    fixture.player.pause();
    load(saved);
    fixture.advance(1);
    expect([fixture.player.currentNodeTime, fixture.player.paused]).toEqual([4, true]);
  });

  it('does not repeat cues, and fires each later one once', () => {
    const fired: string[] = [];
    const listen = (): void => {
      for (const time of [2, 4, 6] as const) {
        fixture.player.repository.get('a')?.on(`timeupdate:${time}`, () => void fired.push(String(time)));
      }
      fixture.player.on('nodecritical', () => void fired.push('critical'));
    };
    listen();
    fixture.start('a').advance(4);
    const saved = save();
    expect(fired.splice(0)).toEqual(['2', '4']);
    begin();
    listen();
    void fixture.player.play();
    load(saved);
    expect(fired).toEqual([]);
    fixture.advance(20);
    expect(fired).toEqual(['6', 'critical']);
  });

  it('saves which cues have fired, even after a seek back before them', () => {
    const fired: string[] = [];
    fixture.player.repository.get('a')?.on('timeupdate:5', () => void fired.push('5'));
    fixture.player.on('nodecritical', () => void fired.push('critical'));
    fixture.start('a').advance(9.8);
    fixture.player.seek(1);
    const saved = save();
    fired.splice(0);
    load(saved);
    fixture.advance(10);
    expect(fired).toEqual([]);
  });

  it('restores the end of playback, and continues with a pushed node on play', async () => {
    fixture.start('a').advance(20);
    const saved = save();
    begin();
    load(saved);
    const { player } = fixture;
    expect([player.ended, player.paused, player.currentNodeTime]).toEqual([true, true, 10]);
    expect(fixture.takeEvents()).toEqual(['seeking', 'nodestart a 0', 'nodeend a 0', 'seeked', 'canplay']);
    player.append('b');
    const playing = player.play();
    fixture.advance(1);
    await playing;
    expect([player.currentNodeId, player.ended]).toEqual(['b', false]);
    expect(fixture.takeEvents().filter((event) => event.startsWith('nodeend'))).toEqual([]);
  });

  it('emits pause when a playing player is restored to the end of playback', () => {
    fixture.start('a').advance(20);
    const saved = save();
    fixture.player.currentNodeIndex = 0;
    void fixture.player.play();
    fixture.advance(1).takeEvents();
    load(saved);
    expect(fixture.takeEvents()).toEqual([
      'seeking',
      'nodeend a 0',
      'nodestart a 0',
      'nodeend a 0',
      'pause',
      'seeked',
      'canplay',
    ]);
    expect([fixture.player.paused, fixture.player.ended]).toEqual([true, true]);
  });

  it('restores a player that had not started', () => {
    fixture.player.append('a', 'b');
    const saved = save();
    fixture.start('c').advance(3).takeEvents();
    load(saved);
    expect(fixture.takeEvents().slice(0, 1)).toEqual(['nodeend a 0']);
    expect(fixture.playlist).toBe('a b');
    expect(host.playback.playedTime).toBeCloseTo(0);
    // It was playing, so it keeps playing.
    fixture.advance(1);
    expect(fixture.player.currentNodeTime).toBeCloseTo(1);
  });

  it('restores durations that were read from media', () => {
    fixture.addNode('m', null);
    fixture.engine.setMediaDuration('m', 7);
    fixture.start('m', 'a').advance(8);
    const saved = save();
    begin();
    fixture.addNode('m', null);
    load(saved);
    expect(fixture.player.currentTime).toBeCloseTo(8);
  });

  it('restores a different time in the same pass if it was changed in the snapshot', () => {
    fixture.start('a', 'b').advance(13);
    const { playback, plugins } = snapshots.save();
    fixture.advance(2);
    snapshots.restore({ playback: { ...playback, time: 1 }, plugins });
    expect([fixture.player.currentNodeId, fixture.player.currentNodeTime]).toEqual(['b', 1]);
  });

  it('emits the fact snapshotRestored after restoring the plugins, and no facts about pushes and passes', () => {
    fixture.start('a', 'b').advance(3);
    counter.count = 4;
    const saved = save();
    fixture.advance(10);
    counter.count = 7;
    const facts: PlayerFact[] = [];
    const counts: number[] = [];
    host.facts.subscribe((fact) => {
      facts.push(fact);
      counts.push(counter.count);
    });
    load(saved);
    const types = facts.map(({ type }) => type);
    expect(types.slice(0, 3)).toEqual(['seekStarted', 'passEnding', 'snapshotRestored']);
    expect(types).not.toContain('nodePushed');
    expect(types).not.toContain('passStarted');
    expect(counts.slice(0, 3)).toEqual([7, 7, 4]);
    expect(facts[2]).toEqual(
      jasmine.objectContaining({ time: 3, isOver: false, pass: host.playback.currentPass }),
    );
  });

  it('does not change plugins without saved state', () => {
    fixture.start('a').advance(3);
    const saved = save();
    counter.count = 7;
    load(saved);
    expect(counter.count).toBe(7);
  });

  it('does not change volume, mute and playback rate', () => {
    fixture.start('a').advance(3);
    const saved = save();
    Object.assign(fixture.player, { volume: 0.3, muted: true, playbackRate: 2 });
    load(saved);
    const { volume, muted, playbackRate } = fixture.player;
    expect([volume, muted, playbackRate]).toEqual([0.3, true, 2]);
  });

  describe('read', () => {
    it('rejects the whole snapshot without changing anything if any part is malformed', () => {
      fixture.start('a', 'b').advance(3);
      counter.count = 4;
      const good = snapshots.save();
      const before = [fixture.player.reduxStore.getState(), fixture.playlist, counter.count];
      const bad: unknown[] = [null, 1, [], {}, { playback: good.playback }, { ...good, plugins: 3 }];
      bad.push(
        { ...good, playback: { ...good.playback, time: 'x' } },
        { ...good, plugins: { counter: 'x' } },
      );
      for (const one of bad) {
        expect(() => snapshots.read(one, throwProblem)).toThrowMatching(
          (error: IvPlayerError) => error.code === 'BAD_SNAPSHOT',
        );
      }
      expect([fixture.player.reduxStore.getState(), fixture.playlist, counter.count]).toEqual(before);
    });

    it('sets the error of a plugin that rejects its part as the cause', () => {
      const snapshot = { ...snapshots.save(), plugins: { counter: 'x' } };
      expect(() => snapshots.read(snapshot, throwProblem)).toThrowMatching(
        ({ cause }: IvPlayerError) => (cause as Error).message === 'no number',
      );
    });

    it('rejects a snapshot with getters that throw', () => {
      const snapshot = {
        plugins: {},
        get playback(): never {
          throw new Error('trap');
        },
      };
      expect(() => snapshots.read(snapshot, throwProblem)).toThrowMatching(
        (error: IvPlayerError) => error.code === 'BAD_SNAPSHOT',
      );
    });

    it('drops and reports what no longer fits the story or its plugins', () => {
      fixture.start('a', 'b', 'c').advance(3);
      const snapshot: PlayerSnapshot = {
        playback: snapshots.save().playback,
        plugins: { counter: 12, weather: 'rain' },
      };
      fixture.player.repository.remove('b');
      const problems: string[] = [];
      snapshots.restore(snapshots.read(snapshot, (problem) => problems.push(problem)));
      expect([fixture.playlist, counter.count]).toEqual(['a c', 9]);
      expect(problems.length).toBe(3);
      expect(problems.join()).toMatch(/"b".*limit|limit.*"b"/);
      expect(problems.join()).toContain('weather');
    });

    it('rejects the key __proto__', () => {
      const { playback } = snapshots.save();
      const plugins: unknown = JSON.parse('{"__proto__":{"counter":3}}');
      expect(() => snapshots.read({ playback, plugins }, throwProblem)).toThrowMatching(
        (error: IvPlayerError) => error.code === 'BAD_SNAPSHOT' && error.message.includes('__proto__'),
      );
    });

    it('reports a missing plugin named "constructor"', () => {
      const { playback } = snapshots.save();
      const problems: string[] = [];
      const { plugins } = snapshots.read({ playback, plugins: { constructor: 1 } }, (problem) =>
        problems.push(problem),
      );
      expect([Object.keys(plugins), problems.length]).toEqual([[], 1]);
      expect(Object.getPrototypeOf(plugins)).toBe(Object.prototype);
    });

    for (const [what, change] of [
      ['playback.time', { time: Infinity }],
      ['playback.playlist', { playlist: Array.from({ length: 1_000_001 }, () => 'a') }],
    ] as const) {
      it(`rejects what JSON cannot represent or is too large, naming ${what}`, () => {
        const { playback, plugins } = snapshots.save();
        expect(() =>
          snapshots.read({ playback: { ...playback, ...change }, plugins }, throwProblem),
        ).toThrowMatching(
          (error: IvPlayerError) => error.code === 'BAD_SNAPSHOT' && error.message.includes(what),
        );
      });
    }
  });

  it('save throws BAD_SNAPSHOT naming the plugin if JSON cannot represent its state', () => {
    spyOn(counter.snapshot, 'save').and.returnValue(NaN);
    expect(() => snapshots.save()).toThrowMatching(
      (error: IvPlayerError) => error.code === 'BAD_SNAPSHOT' && error.message.includes('plugins.counter'),
    );
  });

  it('restore throws DESTROYED after destroy', () => {
    fixture.start('a').advance(3);
    const snapshot = snapshots.save();
    fixture.player.destroy();
    expect(() => snapshots.restore(snapshot)).toThrowMatching(
      (error: IvPlayerError) => error.code === 'DESTROYED',
    );
  });
});
