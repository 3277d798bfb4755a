import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerError } from '../../events/player-error';
import type { PlayerSnapshot } from './player-snapshot';
import type { PlayerFact } from '../plugin/player-fact';
import { PlayerService } from '../player-service';
import { provideIvPlugin } from '../plugin/plugin-tokens';
import type { SnapshotContext } from './snapshot-schema';
import type { IvPlugin } from '../plugin/plugin';
import { RecordedPlayer } from '../testing/recorded-player';

/** A plugin that remembers how far it has counted. */
class Counter implements IvPlugin {
  readonly name = 'counter';
  readonly version = '1.0.0';
  count = 0;
  readonly snapshot = {
    save: (): number | undefined => this.count || undefined,
    read: (saved: unknown, { report }: SnapshotContext): number => {
      if (typeof saved !== 'number') throw new TypeError('no number');
      if (saved > 9) report('so many are no more');
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
const aloud = (problem: string): never => {
  throw new Error(problem);
};

describe('PlayerService: moments (contract §8)', () => {
  let counter: Counter;
  let recorded: RecordedPlayer;
  let host: PlayerService;

  const begin = (): void => {
    counter = new Counter();
    TestBed.resetTestingModule().configureTestingModule({
      providers: [
        provideIvPlayerTesting({ random: () => 0 }),
        provideIvPlugin({ name: 'counter', resolve: () => counter }),
      ],
    });
    recorded = new RecordedPlayer(LENGTHS);
    host = TestBed.inject(PlayerService);
    recorded.heard();
  };
  beforeEach(begin);

  const save = (): string => JSON.stringify(host.saveSnapshot());
  const load = (saved: string, report: (problem: string) => void = aloud): void =>
    host.restoreSnapshot(host.readSnapshot(JSON.parse(saved), report));

  it('put a new player in the same pass at the same time, without a playlistpush', () => {
    recorded.start('a', 'b', 'c').advance(13.25);
    const saved = save();
    begin();
    load(saved);
    const { player } = recorded;
    expect([player.currentNodeId, player.currentNodeIndex, player.currentNodeTime]).toEqual(['b', 1, 3.25]);
    expect([recorded.playlist, player.currentTime, host.playedTime]).toEqual(['a b c', 13.25, 13.25]);
    expect(recorded.heard()).toEqual(['seeking', 'nodestart b 1', 'seeked', 'canplay']);
  });

  it('raise seeking, nodeend of what played, nodestart of what plays now, seeked', () => {
    recorded.start('a', 'b').advance(3);
    const saved = save();
    recorded.advance(10).heard();
    load(saved);
    expect(recorded.heard()).toEqual(['seeking', 'nodeend b 1', 'nodestart a 0', 'seeked', 'canplay']);
  });

  it('raise seeked when the frame is there', () => {
    recorded.start('a', 'b').advance(13);
    const saved = save();
    begin();
    recorded.engine.holdFrames = true;
    load(saved);
    expect(recorded.heard()).toEqual(['seeking', 'nodestart b 1']);
    expect([recorded.state.isSeeking, recorded.player.currentNodeTime]).toEqual([true, 3]);
    recorded.engine.showFrame();
    expect(recorded.heard()).toEqual(['seeked', 'canplay']);
  });

  it('run on where the film ran, and stay where it was paused', () => {
    recorded.start('a').advance(4);
    const saved = save();
    recorded.advance(2);
    load(saved);
    recorded.advance(1);
    expect(recorded.player.currentNodeTime).toBeCloseTo(5);
    recorded.player.pause();
    load(saved);
    recorded.advance(1);
    expect([recorded.player.currentNodeTime, recorded.player.paused]).toEqual([4, true]);
  });

  it('raise no cue again that was passed, and each that is still to come once', () => {
    const told: string[] = [];
    const listen = (): void => {
      for (const time of [2, 4, 6] as const) {
        recorded.player.repository.get('a')?.on(`timeupdate:${time}`, () => void told.push(String(time)));
      }
      recorded.player.on('nodecritical', () => void told.push('critical'));
    };
    listen();
    recorded.start('a').advance(4);
    const saved = save();
    expect(told.splice(0)).toEqual(['2', '4']);
    begin();
    listen();
    void recorded.player.play();
    load(saved);
    expect(told).toEqual([]);
    recorded.advance(20);
    expect(told).toEqual(['6', 'critical']);
  });

  it('remember which cues were passed when a seek had gone back behind them', () => {
    const told: string[] = [];
    recorded.player.repository.get('a')?.on('timeupdate:5', () => void told.push('5'));
    recorded.player.on('nodecritical', () => void told.push('critical'));
    recorded.start('a').advance(9.8);
    recorded.player.seek(1);
    const saved = save();
    told.splice(0);
    load(saved);
    recorded.advance(10);
    expect(told).toEqual([]);
  });

  it('bring the end of the film back, where play goes on with what is pushed', async () => {
    recorded.start('a').advance(20);
    const saved = save();
    begin();
    load(saved);
    const { player } = recorded;
    expect([player.ended, player.paused, player.currentNodeTime]).toEqual([true, true, 10]);
    expect(recorded.heard()).toEqual(['seeking', 'nodestart a 0', 'seeked', 'canplay']);
    player.append('b');
    const playing = player.play();
    recorded.advance(1);
    await playing;
    expect([player.currentNodeId, player.ended]).toEqual(['b', false]);
    expect(recorded.heard().filter((event) => event.startsWith('nodeend'))).toEqual([]);
  });

  it('tell who wanted the film to run that it is paused, where it had ended', () => {
    recorded.start('a').advance(20);
    const saved = save();
    recorded.player.currentNodeIndex = 0;
    void recorded.player.play();
    recorded.advance(1).heard();
    load(saved);
    expect(recorded.heard()).toEqual([
      'seeking',
      'nodeend a 0',
      'nodestart a 0',
      'pause',
      'seeked',
      'canplay',
    ]);
    expect([recorded.player.paused, recorded.player.ended]).toEqual([true, true]);
  });

  it('bring the time back at which nothing had been played yet', () => {
    recorded.player.append('a', 'b');
    const saved = save();
    recorded.start('c').advance(3).heard();
    load(saved);
    expect(recorded.heard().slice(0, 1)).toEqual(['nodeend a 0']);
    expect(recorded.playlist).toBe('a b');
    expect(host.playedTime).toBeCloseTo(0);
    // It was running, so it runs.
    recorded.advance(1);
    expect(recorded.player.currentNodeTime).toBeCloseTo(1);
  });

  it('bring the length back that only the media knew', () => {
    recorded.addNode('m', null);
    recorded.engine.setMediaDuration('m', 7);
    recorded.start('m', 'a').advance(8);
    const saved = save();
    begin();
    recorded.addNode('m', null);
    load(saved);
    expect(recorded.player.currentTime).toBeCloseTo(8);
  });

  it('may be given another time of the same pass', () => {
    recorded.start('a', 'b').advance(13);
    const { playback: film, plugins } = host.saveSnapshot();
    recorded.advance(2);
    host.restoreSnapshot({ playback: { ...film, time: 1 }, plugins });
    expect([recorded.player.currentNodeId, recorded.player.currentNodeTime]).toEqual(['b', 1]);
  });

  it('tell plugins that they are back, after every memory is, and never that anything was pushed or entered', () => {
    recorded.start('a', 'b').advance(3);
    counter.count = 4;
    const saved = save();
    recorded.advance(10);
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
    expect(facts[2]).toEqual(jasmine.objectContaining({ time: 3, isOver: false, pass: host.currentPass }));
  });

  it('leave a plugin alone of which they hold nothing', () => {
    recorded.start('a').advance(3);
    const saved = save();
    counter.count = 7;
    load(saved);
    expect(counter.count).toBe(7);
  });

  it('leave the viewer his volume, mute and speed', () => {
    recorded.start('a').advance(3);
    const saved = save();
    Object.assign(recorded.player, { volume: 0.3, muted: true, playbackRate: 2 });
    load(saved);
    const { volume, muted, playbackRate } = recorded.player;
    expect([volume, muted, playbackRate]).toEqual([0.3, true, 2]);
  });

  describe('from outside', () => {
    it('are refused whole, and nothing changes, when anything in them is malformed', () => {
      recorded.start('a', 'b').advance(3);
      counter.count = 4;
      const good = host.saveSnapshot();
      const before = [recorded.player.reduxStore.getState(), recorded.playlist, counter.count];
      const bad: unknown[] = [null, 1, [], {}, { playback: good.playback }, { ...good, plugins: 3 }];
      bad.push({ ...good, film: { ...good.playback, time: 'x' } }, { ...good, plugins: { counter: 'x' } });
      for (const one of bad) {
        expect(() => host.readSnapshot(one, aloud)).toThrowMatching(
          (error: IvPlayerError) => error.code === 'BAD_SNAPSHOT',
        );
      }
      expect([recorded.player.reduxStore.getState(), recorded.playlist, counter.count]).toEqual(before);
    });

    it('tell the cause, when a plugin refuses its part', () => {
      const moment = { ...host.saveSnapshot(), plugins: { counter: 'x' } };
      expect(() => host.readSnapshot(moment, aloud)).toThrowMatching(
        ({ cause }: IvPlayerError) => (cause as Error).message === 'no number',
      );
    });

    it('are refused when reading them throws', () => {
      const moment = {
        plugins: {},
        get film(): never {
          throw new Error('trap');
        },
      };
      expect(() => host.readSnapshot(moment, aloud)).toThrowMatching(
        (error: IvPlayerError) => error.code === 'BAD_SNAPSHOT',
      );
    });

    it('are repaired, and it is reported, where the story or its plugins changed', () => {
      recorded.start('a', 'b', 'c').advance(3);
      const moment: PlayerSnapshot = {
        playback: host.saveSnapshot().playback,
        plugins: { counter: 12, weather: 'rain' },
      };
      recorded.player.repository.remove('b');
      const problems: string[] = [];
      host.restoreSnapshot(host.readSnapshot(moment, (problem) => problems.push(problem)));
      expect([recorded.playlist, counter.count]).toEqual(['a c', 9]);
      expect(problems.length).toBe(3);
      expect(problems.join()).toMatch(/"b".*so many|so many.*"b"/);
      expect(problems.join()).toContain('weather');
    });

    it('cannot reach what is not theirs', () => {
      const moment: unknown = JSON.parse(
        '{"film":null,"plugins":{"__proto__":{"counter":3},"constructor":1}}',
      );
      const { playback: film } = host.saveSnapshot();
      const problems: string[] = [];
      const { plugins } = host.readSnapshot({ ...Object(moment), film }, (problem) => problems.push(problem));
      expect(Object.keys(plugins)).toEqual([]);
      expect(Object.getPrototypeOf(plugins)).toBe(Object.prototype);
    });
  });

  it('of a destroyed player are not restored', () => {
    recorded.start('a').advance(3);
    const moment = host.saveSnapshot();
    recorded.player.destroy();
    expect(() => host.restoreSnapshot(moment)).toThrowMatching(
      (error: IvPlayerError) => error.code === 'DESTROYED',
    );
  });
});
