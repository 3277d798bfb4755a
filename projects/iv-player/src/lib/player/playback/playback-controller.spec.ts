import { Subject } from 'rxjs';
import type { EngineFact, PlaybackEngine, EnginePass } from '../../engine/playback-engine';
import { PlayerCore } from '../player-core';
import { noZone } from '../../events/testing/no-zone';

/** An engine that only reports facts requested by a spec. */
class ManualEngine implements PlaybackEngine {
  readonly criticalTime = 0.5;
  readonly facts = new Subject<EngineFact>();
  time = 0;
  item: EnginePass | null = null;
  next: EnginePass | null = null;
  setNextCalls = 0;
  preloadCalls = 0;
  cueTime: number | null = null;

  load(item: EnginePass, at: number): void {
    this.item = item;
    this.next = null;
    this.time = at;
  }
  setNext(item: EnginePass | null): void {
    this.next = item;
    this.setNextCalls++;
  }
  preload(): void {
    this.preloadCalls++;
  }
  unload(): void {
    this.item = this.next = null;
  }
  play(): Promise<void> {
    return Promise.resolve();
  }
  pause(): void {}
  seek(time: number): void {
    this.time = time;
  }
  readonly clock = 0;
  setAlarm(): void {}
  setCueTime(time: number | null): void {
    this.cueTime = time;
  }
  setVolume(): void {}
  setMuted(): void {}
  setRate(): void {}
  defer(): void {}
  destroy(): void {}
  attach(): void {}
  detach(): void {}

  /** Advances the media time of the current item. */
  startPlaying(): void {
    this.facts.next({ type: 'status', status: 'playing' });
  }

  /** Starts the next item. */
  startNext(): void {
    const { next } = this;
    this.load(next!, 0);
    this.facts.next({ type: 'nextStarted', key: next!.key });
  }

  finish(): void {
    this.facts.next({ type: 'lastFrameShown', key: this.item!.key });
  }
}

describe('PlaybackController', () => {
  let engine: ManualEngine;
  let core: PlayerCore;
  let events: string[];

  beforeEach(() => {
    engine = new ManualEngine();
    core = new PlayerCore({
      zone: noZone,
      engine,
      options: {},
      plugins: [],
      report: fail,
      warn: fail,
    });
    events = [];
    core.repository.add(['a', 'b', 'c'].map((id) => ({ id, source: `${id}.mp4`, duration: 4 })));
    for (const name of ['nodestart', 'nodeend', 'nodecritical'] as const) {
      core.bus.channel.on(name, ({ id }, _index) => void events.push(`${name} ${id}`));
    }
    for (const name of ['canplay', 'seeked', 'ended', 'timeupdate'] as const) {
      core.bus.channel.on(name, () => void events.push(name));
    }
    core.bus.channel.on('error', ({ code }) => void events.push(code));
  });

  it('does not start the first pass for the last frame of an earlier clip', () => {
    core.playlist.push('a');
    engine.facts.next({ type: 'lastFrameShown', key: {} as never });
    expect(events).toEqual([]);
    engine.finish();
    expect(events).toContain('nodestart a');
  });

  const start = (...ids: readonly string[]): void => {
    core.playlist.push(...ids);
    engine.startPlaying();
    events = [];
  };

  describe('with an engine that skips media time', () => {
    it('fires the remaining cues of a node before its nodeend at a seam', () => {
      start('a', 'b');
      core.repository.get('a')?.on('timeupdate:2', () => void events.push('cue'));
      engine.startNext();
      expect(events).toEqual(['cue', 'nodecritical a', 'nodeend a', 'nodestart b']);
    });

    it('fires them at the end too, and continues without ended if one of them pushes a node', () => {
      start('a');
      core.playback.cue(3, () => core.playback.push(['b'], 'automatic'));
      engine.finish();
      expect(events).toEqual(['nodecritical a', 'nodeend a', 'nodestart b']);
      expect(engine.item?.node.id).toBe('b');
    });

    it('does not emit ended if a listener at the end jumps to another node', () => {
      start('b', 'a');
      core.playback.jumpTo(1);
      events = [];
      core.repository.get('a')?.on('timeupdate:4', () => core.playback.jumpTo(0));
      engine.finish();
      expect(events).toEqual(['nodecritical a', 'nodeend a', 'nodestart b']);
    });

    it('ends once if the end is reported twice', () => {
      start('a');
      engine.finish();
      engine.finish();
      expect(events).toEqual(['nodecritical a', 'nodeend a', 'ended']);
    });

    it('ends a first node that never played', () => {
      core.playlist.push('a');
      engine.finish();
      expect(events).toEqual(['nodestart a', 'nodecritical a', 'nodeend a', 'ended']);
    });
  });

  describe('with facts about a pass that is not current', () => {
    const stale: readonly EngineFact[] = [
      { type: 'frameShown', key: 999, time: 0 },
      { type: 'nextStarted', key: 999 },
      { type: 'mediaTime', key: 999, time: 3.9 },
      { type: 'lastFrameShown', key: 999 },
      { type: 'mediaFailed', key: 999, cause: 'gone' },
    ];
    for (const fact of stale) {
      it(`ignores ${fact.type}`, () => {
        start('a', 'b');
        core.playback.jumpTo(0, 1);
        events = [];
        engine.facts.next(fact);
        expect(events).toEqual([]);
        expect(core.playback.currentPass?.node.id).toBe('a');
      });
    }

    it('ignores a status after a reset', () => {
      core.playlist.push('a');
      core.playback.reset();
      engine.startPlaying();
      expect(events).toEqual([]);
      expect(core.playback.currentPass).toBeNull();
    });
  });

  it('does not emit passTime for a pass that a cue ended by a jump', () => {
    start('a', 'b');
    const times: string[] = [];
    core.playback.facts.subscribe((fact) => {
      if (fact.type === 'passTime') times.push(fact.pass.node.id);
    });
    core.playback.cue(1, () => core.playback.jumpTo(1));
    engine.facts.next({ type: 'mediaTime', key: engine.item!.key, time: 1 });
    expect(times).toEqual([]);
    expect(events).toEqual(['nodeend a', 'nodestart b']);
  });

  it('returns the new time when plugins receive passStarted of a jump', () => {
    start('a', 'b');
    const times: number[] = [];
    core.playback.facts.subscribe((fact) => {
      if (fact.type === 'passStarted') times.push(core.playback.currentNodeTime);
    });
    core.playback.jumpTo(1, 2.5);
    expect(times).toEqual([2.5]);
  });

  it('sets the next item again for a new pass of the same entry, but not for a later push', () => {
    start('a', 'b');
    const first = engine.next;
    const { setNextCalls } = engine;
    core.playback.push(['c'], 'application');
    expect([engine.setNextCalls, engine.next]).toEqual([setNextCalls, first]);
    core.playback.jumpTo(0);
    expect(engine.next?.node.id).toBe('b');
    expect(engine.next?.key).not.toBe(first!.key);
  });

  it('has neither a cue nor a cue time after a reset', () => {
    start('a');
    core.playback.reset();
    core.playback.cue(1, fail);
    expect(engine.cueTime).toBeNull();
  });

  it('keeps the cue time of the new pass when a cue of the last pass is removed', () => {
    start('a', 'b');
    const removeCue = core.playback.cue(2, () => undefined);
    core.playback.cue(3, () => undefined);
    engine.startNext();
    removeCue();
    expect(engine.cueTime).toBe(3.5);
  });

  it('watches the prefetch list of a node only during its pass', () => {
    start('a', 'a', 'a', 'b');
    engine.startNext();
    engine.startNext();
    engine.startNext();
    engine.preloadCalls = 0;
    core.repository.get('a')?.addPrefetch('c');
    expect(engine.preloadCalls).toBe(0);
    core.repository.get('b')?.addPrefetch('c');
    expect(engine.preloadCalls).toBe(1);
  });

  it('updates the next node in the engine when its source changes', () => {
    start('a', 'b');
    engine.preloadCalls = 0;
    core.repository.update({ id: 'b', source: 'b.mp4?signature=2' });
    expect(engine.preloadCalls).toBe(1);
  });

  it('pauses with an error if the browser refuses to continue, such as at a seam', () => {
    start('a', 'b');
    const cause = new DOMException('No gesture.', 'NotAllowedError');
    engine.facts.next({ type: 'startRefused', cause });
    expect(events).toEqual(['AUTOPLAY_BLOCKED']);
    expect([core.state.status, core.state.isAutoplayBlocked]).toEqual(['paused', true]);
  });
});
