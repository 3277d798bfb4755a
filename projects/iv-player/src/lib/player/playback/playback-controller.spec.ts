import { Subject } from 'rxjs';
import type { EngineFact, PlaybackEngine, EnginePass } from '../../engine/playback-engine';
import { PlayerCore } from '../player-core';

/** An engine that does nothing by itself: a spec says what it tells, however odd. */
class ScriptedEngine implements PlaybackEngine {
  readonly criticalTime = 0.5;
  readonly facts = new Subject<EngineFact>();
  time = 0;
  item: EnginePass | null = null;
  follower: EnginePass | null = null;
  followed = 0;
  warmedTimes = 0;
  wake: number | null = null;

  load(item: EnginePass, at: number): void {
    this.item = item;
    this.follower = null;
    this.time = at;
  }
  setNext(item: EnginePass | null): void {
    this.follower = item;
    this.followed++;
  }
  preload(): void {
    this.warmedTimes++;
  }
  unload(): void {
    this.item = this.follower = null;
  }
  play(): Promise<void> {
    return Promise.resolve();
  }
  pause(): void {}
  seek(time: number): void {
    this.time = time;
  }
  setCueTime(time: number | null): void {
    this.wake = time;
  }
  setVolume(): void {}
  setMuted(): void {}
  setRate(): void {}
  defer(): void {}
  destroy(): void {}
  attach(): void {}
  detach(): void {}

  /** The current item's media time runs. */
  run(): void {
    this.facts.next({ type: 'status', status: 'playing' });
  }

  /** Goes over to the follower. */
  cross(): void {
    const { follower } = this;
    this.load(follower!, 0);
    this.facts.next({ type: 'nextStarted', key: follower!.key });
  }

  finish(): void {
    this.facts.next({ type: 'lastFrameShown', key: this.item!.key });
  }
}

describe('PlaybackController', () => {
  let engine: ScriptedEngine;
  let parts: PlayerCore;
  let told: string[];

  beforeEach(() => {
    engine = new ScriptedEngine();
    parts = new PlayerCore({
      engine,
      options: {},
      plugins: [],
      report: fail,
      warn: fail,
      deliver: (_name, delivery) => delivery(),
      devToolsName: null,
    });
    told = [];
    parts.repository.add(['a', 'b', 'c'].map((id) => ({ id, source: `${id}.mp4`, duration: 4 })));
    for (const name of ['nodestart', 'nodeend', 'nodecritical'] as const) {
      parts.bus.channel.on(name, ({ id }, _index) => void told.push(`${name} ${id}`));
    }
    for (const name of ['canplay', 'seeked', 'ended', 'timeupdate'] as const) {
      parts.bus.channel.on(name, () => void told.push(name));
    }
    parts.bus.channel.on('error', ({ code }) => void told.push(code));
  });

  const start = (...ids: readonly string[]): void => {
    parts.playlist.push(...ids);
    engine.run();
    told = [];
  };

  describe('an engine that skips time', () => {
    it('at a seam: the cues of the node that was left still come, before its end', () => {
      start('a', 'b');
      parts.repository.get('a')?.on('timeupdate:2', () => void told.push('cue'));
      engine.cross();
      expect(told).toEqual(['cue', 'nodecritical a', 'nodeend a', 'nodestart b']);
    });

    it('at the end: they still come, and what one of them pushes goes on without an end of the film', () => {
      start('a');
      parts.playback.cue(3, () => parts.playback.push(['b'], 'automatic'));
      engine.finish();
      expect(told).toEqual(['nodecritical a', 'nodeend a', 'nodestart b']);
      expect(engine.item?.node.id).toBe('b');
    });

    it('at the end: a listener that leaves the node prevents the end of the film', () => {
      start('b', 'a');
      parts.playback.jumpTo(1);
      told = [];
      parts.repository.get('a')?.on('timeupdate:4', () => parts.playback.jumpTo(0));
      engine.finish();
      expect(told).toEqual(['nodecritical a', 'nodeend a', 'nodestart b']);
    });

    it('told twice that it is finished, ends once', () => {
      start('a');
      engine.finish();
      engine.finish();
      expect(told).toEqual(['nodecritical a', 'nodeend a', 'ended']);
    });

    it('finishes a first node that never ran', () => {
      parts.playlist.push('a');
      engine.finish();
      expect(told).toEqual(['nodestart a', 'nodecritical a', 'nodeend a', 'ended']);
    });
  });

  describe('facts about a pass that is gone mean nothing', () => {
    const stale: readonly EngineFact[] = [
      { type: 'frameShown', key: 999, time: 0 },
      { type: 'nextStarted', key: 999 },
      { type: 'mediaTime', key: 999, time: 3.9 },
      { type: 'lastFrameShown', key: 999 },
      { type: 'mediaFailed', key: 999, cause: 'gone' },
    ];
    for (const fact of stale) {
      it(fact.type, () => {
        start('a', 'b');
        parts.playback.jumpTo(0, 1);
        told = [];
        engine.facts.next(fact);
        expect(told).toEqual([]);
        expect(parts.playback.currentPass?.node.id).toBe('a');
      });
    }

    it('running after a reset begins nothing', () => {
      parts.playlist.push('a');
      parts.playback.reset();
      engine.run();
      expect(told).toEqual([]);
      expect(parts.playback.currentPass).toBeNull();
    });
  });

  it('a jump in the middle of a time fact ends that pass: no time is told of it any more', () => {
    start('a', 'b');
    const times: string[] = [];
    parts.playback.facts.subscribe((fact) => {
      if (fact.type === 'passTime') times.push(fact.pass.node.id);
    });
    parts.playback.cue(1, () => parts.playback.jumpTo(1));
    engine.facts.next({ type: 'mediaTime', key: engine.item!.key, time: 1 });
    expect(times).toEqual([]);
    expect(told).toEqual(['nodeend a', 'nodestart b']);
  });

  it('plugins that hear of a jump already find the new time', () => {
    start('a', 'b');
    const times: number[] = [];
    parts.playback.facts.subscribe((fact) => {
      if (fact.type === 'passStarted') times.push(parts.playback.currentNodeTime);
    });
    parts.playback.jumpTo(1, 2.5);
    expect(times).toEqual([2.5]);
  });

  it('names the follower anew for a new pass of the same entry, and not for a push further behind', () => {
    start('a', 'b');
    const first = engine.follower;
    const { followed } = engine;
    parts.playback.push(['c'], 'application');
    expect([engine.followed, engine.follower]).toEqual([followed, first]);
    parts.playback.jumpTo(0);
    expect(engine.follower?.node.id).toBe('b');
    expect(engine.follower?.key).not.toBe(first!.key);
  });

  it('after a reset there is no pass to cue and nothing to wake for', () => {
    start('a');
    parts.playback.reset();
    parts.playback.cue(1, fail);
    expect(engine.wake).toBeNull();
  });

  it('a cue of a pass that is over, taken back late, leaves the wake of the new pass alone', () => {
    start('a', 'b');
    const takeBack = parts.playback.cue(2, () => undefined);
    parts.playback.cue(3, () => undefined);
    engine.cross();
    takeBack();
    expect(engine.wake).toBe(3.5);
  });

  it('watches the nodes it plays only while it plays them', () => {
    start('a', 'a', 'a', 'b');
    engine.cross();
    engine.cross();
    engine.cross();
    engine.warmedTimes = 0;
    parts.repository.get('a')?.addPrefetch('c');
    expect(engine.warmedTimes).toBe(0);
    parts.repository.get('b')?.addPrefetch('c');
    expect(engine.warmedTimes).toBe(1);
  });
});
