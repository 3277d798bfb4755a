import { StoryNode, type StoryNodeConfig } from 'iv-player';
import type { EngineFact, EnginePass } from 'iv-player/plugin';
import { FakePlaybackEngine } from './fake-playback-engine';

let keys = 0;
const pass = (config: Partial<StoryNodeConfig> & { readonly id: string }): EnginePass => ({
  key: ++keys,
  node: new StoryNode({ source: `${config.id}.mp4`, ...config }),
});

/** Formats a fact as text. */
function textOf(fact: EngineFact): string {
  switch (fact.type) {
    case 'mediaDuration':
      return `mediaDuration ${fact.node.id} ${String(fact.duration)}`;
    case 'mediaTime':
    case 'frameShown':
      return `${fact.type} ${String(fact.key)} ${String(fact.time)}`;
    case 'pictureRatio':
      return `pictureRatio ${String(fact.ratio)}`;
    case 'status':
      return fact.status;
    case 'clockSettled':
    case 'clockTick':
    case 'alarm':
    case 'mediaRate':
    case 'rendition':
    case 'startRefused':
      return fact.type;
    default:
      return `${fact.type} ${String(fact.key)}`;
  }
}

describe('FakePlaybackEngine', () => {
  let engine: FakePlaybackEngine;
  let facts: string[];
  /** Returns the facts since the last call, without `mediaTime`. */
  const newFacts = (): string[] => facts.splice(0).filter((fact) => !fact.startsWith('mediaTime'));

  beforeEach(() => {
    keys = 0;
    engine = new FakePlaybackEngine();
    facts = [];
    engine.facts.subscribe((fact) => {
      facts.push(textOf(fact));
      // Like the player, make the duration known.
      if (fact.type === 'mediaDuration') fact.node.setMeasuredDuration(fact.duration);
    });
  });
  afterEach(() => engine.destroy());

  it('reports facts in order and at exact times [virtual-clock]', () => {
    engine.load(pass({ id: 'a', duration: 0.25 }), 0);
    engine.setNext(pass({ id: 'b', duration: 5 }));
    engine.setCueTime(0.15);
    void engine.play();
    facts.length = 0;
    engine.advance(0.4);
    expect(facts).toEqual([
      'mediaTime 1 0.1',
      'mediaTime 1 0.15',
      'mediaTime 1 0.2',
      'nextStarted 2',
      'mediaTime 2 0.1',
    ]);
    expect(engine.time).toBeCloseTo(0.15, 12);
  });

  it('advances over several seams', () => {
    const loop = pass({ id: 'a', duration: 1 });
    engine.facts.subscribe((fact) => {
      if (fact.type === 'nextStarted') engine.setNext({ key: ++keys, node: loop.node });
    });
    engine.load(loop, 0);
    engine.setNext({ key: ++keys, node: loop.node });
    void engine.play();
    newFacts();
    engine.advance(3.5);
    expect(newFacts()).toEqual(['nextStarted 2', 'nextStarted 3', 'nextStarted 4']);
    expect(engine.time).toBe(0.5);
  });

  it('advances in wall-clock time, so a clip takes half as long at rate 2', () => {
    engine.load(pass({ id: 'a', duration: 4 }), 0);
    engine.setRate(2);
    void engine.play();
    engine.advance(1.5);
    expect(engine.time).toBe(3);
    newFacts();
    engine.advance(0.5);
    expect(newFacts()).toEqual(['lastFrameShown 1', 'paused']);
  });

  it('reports the picture ratio when it changes', () => {
    engine.setPictureRatio('a', 2);
    engine.setPictureRatio('c', 0.5);
    engine.load(pass({ id: 'a', duration: 1 }), 0);
    engine.setNext(pass({ id: 'b', duration: 1 }));
    void engine.play();
    expect(newFacts()).toEqual([
      'mediaDuration a 1',
      'pictureRatio 2',
      'frameShown 1 0',
      'mediaDuration b 1',
      'playing',
    ]);
    engine.setPictureRatio('b', 2);
    engine.advance(1.5);
    expect(newFacts()).toEqual(['nextStarted 2']);
    engine.setPictureRatio('b', 3);
    expect(newFacts()).toEqual(['pictureRatio 3']);
    engine.setPictureRatio('c', 4);
    expect(newFacts()).toEqual([]);
    expect(() => engine.setPictureRatio('a', 0)).toThrowError(RangeError);
  });

  it('keeps the last frame when nothing follows', () => {
    engine.load(pass({ id: 'a', duration: 2 }), 0);
    void engine.play();
    engine.advance(30);
    expect(engine.time).toBe(2);
    expect(engine.isRunning).toBeFalse();
    expect(facts.slice(-3)).toEqual(['mediaTime 1 2', 'lastFrameShown 1', 'paused']);
  });

  it('does not advance while paused', () => {
    engine.load(pass({ id: 'a' }), 0);
    void engine.play();
    engine.advance(1);
    engine.pause();
    engine.advance(5);
    expect(engine.time).toBe(1);
    expect(facts.at(-1)).toBe('paused');
  });

  it('obeys pause() from a listener immediately', () => {
    engine.facts.subscribe((fact) => {
      if (fact.type === 'mediaTime' && fact.time === 0.5) engine.pause();
    });
    engine.load(pass({ id: 'a' }), 0);
    void engine.play();
    engine.advance(2);
    expect(engine.time).toBe(0.5);
  });

  it('plays loaded media without buffering first', () => {
    engine.load(pass({ id: 'a' }), 0);
    newFacts();
    void engine.play();
    expect(newFacts()).toEqual(['playing']);
  });

  it('ends at the same time frame by frame and in one step', () => {
    engine.load(pass({ id: 'a', duration: 10 }), 0);
    void engine.play();
    engine.advanceFrames(599);
    expect(engine.isRunning).toBeTrue();
    engine.advanceFrames(1);
    expect(facts).toContain('lastFrameShown 1');
  });

  it('throws if advance() gets an invalid number or is called during advance()', () => {
    expect(() => engine.advance(-1)).toThrowError(RangeError);
    expect(() => engine.advance(Number.NaN)).toThrowError(RangeError);
    engine.load(pass({ id: 'a' }), 0);
    void engine.play();
    engine.defer(() => engine.advance(1));
    expect(() => engine.advance(1)).toThrowError(/during/);
    expect(() => engine.advance(1)).not.toThrow();
  });

  describe('media durations', () => {
    it('are reported when a node is loaded, preloaded or set as next', () => {
      engine.setMediaDuration('b', 7);
      const a = pass({ id: 'a' });
      const [b, c] = [pass({ id: 'b' }), pass({ id: 'c', duration: 3 })];
      engine.load(a, 0);
      engine.setNext(b);
      engine.preload([b.node, c.node, a.node]);
      expect(newFacts()).toEqual([
        'mediaDuration a 10',
        'frameShown 1 0',
        'mediaDuration b 7',
        'mediaDuration c 3',
      ]);
      expect(engine.preloaded).toEqual(['b', 'c', 'a']);
    });

    it('are reported again when the source of a node changes', () => {
      const a = pass({ id: 'a' });
      engine.load(a, 0);
      a.node.apply({ id: 'a', source: 'other.mp4' });
      newFacts();
      engine.load(a, 0);
      expect(newFacts()).toEqual(['mediaDuration a 10', 'frameShown 1 0']);
    });

    it('are unknown until set if the default is null', () => {
      engine.defaultDuration = null;
      engine.load(pass({ id: 'a' }), 0);
      void engine.play();
      engine.advance(100);
      expect(newFacts()).toEqual(['frameShown 1 0', 'playing']);
      engine.setMediaDuration('a', 101);
      expect(newFacts()).toEqual(['mediaDuration a 101']);
      engine.advance(1);
      expect(newFacts()).toEqual(['lastFrameShown 1', 'paused']);
    });

    it('may change during playback', () => {
      engine.load(pass({ id: 'a' }), 0);
      void engine.play();
      engine.advance(5);
      newFacts();
      engine.setMediaDuration('a', 4);
      engine.advance(0);
      expect(newFacts()).toEqual(['mediaDuration a 4', 'lastFrameShown 1', 'paused']);
      expect(engine.time).toBe(4);
    });
  });

  describe('trailing audio', () => {
    beforeEach(() => {
      engine.setSoundDuration('a', 1.3);
      engine.load(pass({ id: 'a', duration: 1 }), 0);
      engine.setNext(pass({ id: 'b', duration: 5 }));
      void engine.play();
      facts.length = 0;
      engine.advance(1.1);
    });

    it('continues under the next clip', () => {
      expect(newFacts()).toEqual(['nextStarted 2']);
      expect(engine.trailingAudio).toEqual(['a']);
      engine.advance(0.3);
      expect(engine.trailingAudio).toEqual([]);
    });

    it('stops while paused', () => {
      engine.pause();
      engine.advance(9);
      expect(engine.trailingAudio).toEqual(['a']);
    });

    it('ends with a seek, jump or unload()', () => {
      engine.seek(2);
      expect(engine.trailingAudio).toEqual([]);
    });
  });

  describe('jumps and seeks', () => {
    it('show their frame immediately and keep playing', () => {
      engine.load(pass({ id: 'a' }), 0);
      void engine.play();
      facts.length = 0;
      engine.load(pass({ id: 'b' }), 4);
      engine.seek(6);
      expect(facts).toEqual([
        'mediaDuration b 10',
        'frameShown 2 4',
        'mediaTime 2 4',
        'frameShown 2 6',
        'mediaTime 2 6',
      ]);
      engine.advance(1);
      expect(engine.time).toBe(7);
    });

    it('clear the next node and cue time', () => {
      engine.load(pass({ id: 'a' }), 0);
      engine.setNext(pass({ id: 'b' }));
      engine.setCueTime(0.15);
      engine.load(pass({ id: 'c', duration: 0.18 }), 0);
      void engine.play();
      facts.length = 0;
      engine.advance(1);
      expect(facts).toEqual(['mediaTime 3 0.1', 'mediaTime 3 0.18', 'lastFrameShown 3', 'paused']);
    });

    it('wait for showFrame() with holdFrames', () => {
      engine.load(pass({ id: 'a' }), 0);
      void engine.play();
      engine.holdFrames = true;
      newFacts();
      engine.seek(5);
      engine.advance(3);
      expect(newFacts()).toEqual(['buffering']);
      expect(engine.time).toBe(5);
      expect(engine.showFrame()).toBeTrue();
      expect(newFacts()).toEqual(['frameShown 1 5', 'playing']);
      expect(engine.showFrame()).toBeFalse();
    });
  });

  describe('missing data', () => {
    it('stops media time between stall() and resume() [fake-failures]', () => {
      engine.load(pass({ id: 'a' }), 0);
      void engine.play();
      engine.advance(1);
      newFacts();
      engine.stall();
      engine.advance(9);
      expect(engine.time).toBe(1);
      engine.resume();
      engine.advance(1);
      expect(engine.time).toBe(2);
      expect(newFacts()).toEqual(['buffering', 'playing']);
    });

    it('keeps the last frame at a seam until the next clip has a frame', () => {
      engine.load(pass({ id: 'a', duration: 2 }), 0);
      engine.setNext(pass({ id: 'b' }));
      void engine.play();
      engine.holdFrames = true;
      newFacts();
      engine.advance(5);
      expect(newFacts()).toEqual(['buffering']);
      expect(engine.time).toBe(2);
      expect(engine.showFrame()).toBeTrue();
      expect(newFacts()).toEqual(['nextStarted 2', 'playing']);
      expect(engine.time).toBe(0);
    });

    it('waits for play() at a seam if paused in the meantime', async () => {
      engine.load(pass({ id: 'a', duration: 2 }), 0);
      engine.setNext(pass({ id: 'b' }));
      void engine.play();
      engine.holdFrames = true;
      engine.advance(2);
      engine.pause();
      engine.holdFrames = false;
      newFacts();
      engine.setNext(pass({ id: 'c' }));
      expect(newFacts()).toEqual(['mediaDuration c 10']);
      await engine.play();
      expect(newFacts()).toEqual(['nextStarted 3', 'playing']);
    });

    it('becomes a failure at a seam when the next media fail', () => {
      engine.load(pass({ id: 'a', duration: 2 }), 0);
      engine.setNext(pass({ id: 'b' }));
      void engine.play();
      engine.holdFrames = true;
      engine.advance(2);
      newFacts();
      engine.fail('b');
      expect(newFacts()).toEqual(['mediaFailed 2']);
    });

    it('ends playback at a seam when the next node is removed', () => {
      engine.load(pass({ id: 'a', duration: 2 }), 0);
      engine.setNext(pass({ id: 'b' }));
      void engine.play();
      engine.holdFrames = true;
      engine.advance(2);
      newFacts();
      engine.setNext(null);
      expect(newFacts()).toEqual(['lastFrameShown 1', 'paused']);
    });
  });

  describe('failing media', () => {
    it('stop the current clip immediately, which play() retries at the same time [fake-failures]', async () => {
      engine.load(pass({ id: 'a' }), 0);
      await engine.play();
      engine.advance(3);
      newFacts();
      engine.fail('a');
      engine.advance(1);
      expect(newFacts()).toEqual(['buffering', 'mediaFailed 1']);
      await expectAsync(engine.play()).toBeRejected();
      expect(newFacts()).toEqual(['mediaFailed 1']);
      engine.repair('a');
      await engine.play();
      expect(newFacts()).toEqual(['frameShown 1 3', 'playing']);
      engine.advance(1);
      expect(engine.time).toBe(4);
    });

    it('reject a pending play(), and pause', async () => {
      engine.fail('a', 'gone');
      const started = engine.play();
      engine.load(pass({ id: 'a' }), 0);
      await expectAsync(started).toBeRejectedWith('gone');
      engine.load(pass({ id: 'b' }), 0);
      expect(engine.isRunning).toBeFalse();
    });

    it('do not pause a running playback, so that a jump to another node plays', () => {
      engine.load(pass({ id: 'a' }), 0);
      engine.play().catch(() => undefined);
      engine.fail('a');
      newFacts();
      engine.load(pass({ id: 'b' }), 0);
      expect(newFacts()).toEqual(['mediaDuration b 10', 'frameShown 2 0', 'playing']);
    });

    it('are reported at the seam rather than while preloading', async () => {
      engine.fail('b', 'no such file');
      const b = pass({ id: 'b' });
      engine.load(pass({ id: 'a', duration: 2 }), 0);
      engine.preload([b.node]);
      engine.setNext(b);
      await engine.play();
      expect(newFacts()).toEqual(['mediaDuration a 2', 'frameShown 2 0', 'playing']);
      engine.advance(3);
      expect(newFacts()).toEqual(['buffering', 'mediaFailed 1']);
      engine.repair('b');
      await engine.play();
      expect(newFacts()).toEqual(['mediaDuration b 10', 'nextStarted 1', 'playing']);
    });
  });

  describe('play()', () => {
    it('waits for a node to be loaded', async () => {
      let started = false;
      const promise = engine.play().then(() => (started = true));
      await Promise.resolve();
      expect(started).toBeFalse();
      engine.load(pass({ id: 'a' }), 0);
      await promise;
      expect(engine.isRunning).toBeTrue();
    });

    it('rejects like a browser with refuseAutoplay, and can be called again [fake-failures]', async () => {
      engine.refuseAutoplay = true;
      engine.load(pass({ id: 'a' }), 0);
      await expectAsync(engine.play()).toBeRejectedWith(
        jasmine.objectContaining({ name: 'NotAllowedError' }),
      );
      expect(engine.isRunning).toBeFalse();
      engine.refuseAutoplay = false;
      await engine.play();
      expect(engine.isRunning).toBeTrue();
    });

    it('is resolved by pause() and destroy()', async () => {
      const [first, second] = [engine.play(), engine.pause()];
      await first;
      expect(second).toBeUndefined();
      const third = engine.play();
      engine.destroy();
      await expectAsync(third).toBeResolved();
    });
  });

  describe('nodes without media', () => {
    it('take one turn each, but no time', () => {
      engine.load(pass({ id: 'z', source: null }), 0);
      engine.setNext(pass({ id: 'a', duration: 2 }));
      void engine.play();
      expect(newFacts()).toEqual(['mediaDuration z 0', 'frameShown 1 0', 'mediaDuration a 2']);
      engine.advance(1);
      expect(newFacts()).toEqual(['nextStarted 2', 'playing']);
      expect(engine.time).toBe(1);
    });

    it('are passed in one step between clips', () => {
      engine.facts.subscribe((fact) => {
        if (fact.type === 'nextStarted' && fact.key === 2) engine.setNext(pass({ id: 'b' }));
      });
      engine.load(pass({ id: 'a', duration: 2 }), 0);
      engine.setNext(pass({ id: 'z', source: null }));
      void engine.play();
      engine.advance(3);
      expect(engine.currentNodeId).toBe('b');
      expect(engine.time).toBe(1);
    });

    it('do not hang as an endless chain', () => {
      let started = 0;
      engine.facts.subscribe((fact) => {
        if (fact.type !== 'nextStarted') return;
        started++;
        engine.setNext(pass({ id: 'z', source: null }));
      });
      engine.load(pass({ id: 'z', source: null }), 0);
      engine.setNext(pass({ id: 'z', source: null }));
      void engine.play();
      engine.advance(1);
      expect(started).toBeGreaterThan(10);
      expect(started).toBeLessThan(1000);
    });

    for (const [ends, duration] of [
      ['together with a time update', 4],
      ['between two time updates', 3.9375],
    ] as const) {
      it(`stop after 100 turns as an endless chain after a clip that ends ${ends}`, () => {
        let started = 0;
        engine.facts.subscribe((fact) => {
          if (fact.type !== 'nextStarted') return;
          started++;
          engine.setNext(pass({ id: 'z', source: null }));
        });
        engine.load(pass({ id: 'a', duration }), 0);
        engine.setNext(pass({ id: 'z', source: null }));
        void engine.play();
        engine.advance(duration);
        expect(started).toBe(101);
      });
    }

    it('do not end while playback is paused', () => {
      engine.load(pass({ id: 'z', source: null }), 0);
      void engine.play();
      engine.pause();
      engine.advance(1);
      expect(newFacts()).not.toContain('lastFrameShown 1');
    });

    it('are unlimited in number with clips in between', () => {
      let started = 0;
      const clip = pass({ id: 'a', duration: 0.1 });
      engine.facts.subscribe((fact) => {
        if (fact.type !== 'nextStarted') return;
        started++;
        engine.setNext(started % 2 ? pass({ id: 'z', source: null }) : { key: ++keys, node: clip.node });
      });
      engine.load(pass({ id: 'z', source: null }), 0);
      engine.setNext(clip);
      void engine.play();
      engine.advance(20);
      expect(started).toBeGreaterThan(390);
    });
  });

  it('runs deferred tasks in advance() before time passes', () => {
    const times: number[] = [];
    engine.facts.subscribe((fact) => {
      if (fact.type === 'mediaTime' && fact.time === 0.2) engine.defer(() => times.push(engine.time));
    });
    engine.load(pass({ id: 'a' }), 0);
    void engine.play();
    engine.advance(1);
    expect(times).toEqual([0.2]);
  });

  it('plays a node loaded after unload(), and reports the status', () => {
    engine.load(pass({ id: 'a' }), 0);
    void engine.play();
    engine.unload();
    expect([engine.currentNodeId, engine.isRunning, engine.time]).toEqual([null, false, 0]);
    newFacts();
    engine.load(pass({ id: 'b' }), 0);
    expect(newFacts()).toEqual(['mediaDuration b 10', 'frameShown 2 0', 'playing']);
  });

  it('logs preloaded nodes only when they change', () => {
    const [a, b] = [pass({ id: 'a' }), pass({ id: 'b' })];
    engine.preload([a.node, b.node]);
    engine.preload([a.node, b.node]);
    engine.preload([b.node]);
    expect(engine.log).toEqual([
      ['preload', 'a', 'b'],
      ['preload', 'b'],
    ]);
  });

  it('stores the preload policy, whose change alone is not logged', () => {
    const { node } = pass({ id: 'a' });
    engine.preload([node]);
    expect(engine.preloadPolicy).toBeNull();
    engine.preload([node], 'likely');
    expect([engine.preloadPolicy, engine.log]).toEqual(['likely', [['preload', 'a']]]);
  });

  describe('the lag of the clock at a seam', () => {
    /** Times that the player reads while it handles facts. */
    const read: string[] = [];
    function playOver(lag?: number): void {
      read.length = 0;
      if (lag !== undefined) engine.seamLag = lag;
      engine.facts.subscribe((fact) => {
        if (fact.type === 'nextStarted' || (fact.type === 'mediaTime' && fact.key === 2))
          read.push(`${fact.type} ${String(engine.time)}`);
      });
      engine.load(pass({ id: 'a', duration: 1 }), 0);
      engine.setNext(pass({ id: 'b', duration: 2 }));
      void engine.play();
      newFacts();
      engine.setCueTime(null);
      engine.advance(1.2);
    }

    it('only affects the time that is read in the facts of the seam [fake-seam-lag]', () => {
      playOver();
      expect(engine.seamLag).toBe(0.05);
      expect(read).toEqual(['nextStarted 0.05', 'mediaTime 0.1', 'mediaTime 0.2']);
      expect(engine.time).toBeCloseTo(0.2, 12);
      engine.advance(1.8);
      expect(newFacts()).toEqual(['nextStarted 2', 'lastFrameShown 2', 'paused']);
      expect(engine.clock).toBe(3);
    });

    it('is an option', () => {
      playOver(0);
      expect(read[0]).toBe('nextStarted 0');
    });

    it('ends with a command that moves, and never exceeds the clip', () => {
      engine.facts.subscribe((fact) => {
        if (fact.type !== 'nextStarted') return;
        engine.seek(0);
        expect(engine.time).toBe(0);
      });
      playOver(9);
      expect(read[0]).toBe('nextStarted 0');
    });
  });

  describe('without a stage', () => {
    beforeEach(() => (engine.isAttached = false));

    it('loads and reports nothing, and play() waits for the stage [fake-stage]', async () => {
      let isStarted = false;
      const started = engine.play().then(() => (isStarted = true));
      const next = pass({ id: 'b' });
      const other = pass({ id: 'c' });
      engine.load(pass({ id: 'a' }), 2);
      engine.setNext(next);
      engine.preload([next.node, other.node]);
      engine.advance(60);
      await Promise.resolve();
      expect([facts, engine.time, engine.isRunning, isStarted]).toEqual([[], 2, false, false]);
      engine.attach(document.createElement('div'), 'contain');
      await started;
      expect(facts).toEqual([
        'mediaDuration a 10',
        'mediaDuration b 10',
        'mediaDuration c 10',
        'buffering',
        'frameShown 3 2',
        'mediaTime 3 2',
        'playing',
      ]);
      expect([engine.isAttached, engine.isRunning]).toEqual([true, true]);
    });

    it('holds the frame of a clip that was playing [fake-stage]', () => {
      engine.isAttached = true;
      engine.load(pass({ id: 'a' }), 0);
      void engine.play();
      engine.advance(1);
      newFacts();
      engine.detach();
      engine.advance(5);
      expect([newFacts(), engine.time]).toEqual([['buffering'], 1]);
      engine.isAttached = true;
      engine.advance(1);
      expect([newFacts(), engine.time]).toEqual([['playing'], 2]);
    });
  });

  it('reports buffering before the first frame if playback is already wanted, as browsers do [fake-load]', () => {
    void engine.play();
    engine.load(pass({ id: 'a' }), 0);
    expect(newFacts()).toEqual(['mediaDuration a 10', 'buffering', 'frameShown 1 0', 'playing']);
    engine.load(pass({ id: 'b' }), 0);
    expect(newFacts()).toEqual(['mediaDuration b 10', 'frameShown 2 0']);
  });

  it('logs commands and stores settings of the player', () => {
    engine.load(pass({ id: 'a' }), 1);
    engine.setNext(null);
    engine.setVolume(0.5);
    engine.setMuted(true);
    engine.pause();
    expect(engine.log).toEqual([
      ['load', 'a', 1],
      ['setNext', null],
      ['volume', 0.5],
      ['muted', true],
      ['pause'],
    ]);
    expect([engine.volume, engine.muted, engine.rate]).toEqual([0.5, true, 1]);
  });

  it('does nothing after destroy()', () => {
    engine.load(pass({ id: 'a' }), 0);
    void engine.play();
    facts.length = 0;
    engine.defer(fail);
    engine.destroy();
    engine.destroy();
    engine.defer(fail);
    engine.load(pass({ id: 'b' }), 0);
    void engine.play();
    engine.advance(5);
    expect(facts).toEqual([]);
    expect(engine.currentNodeId).toBeNull();
  });

  it('keeps only the latest 1,000 commands in the log', () => {
    const loop = pass({ id: 'a', duration: 0.05 });
    engine.facts.subscribe((fact) => {
      if (fact.type === 'nextStarted') engine.setNext({ key: ++keys, node: loop.node });
      facts.length = 0;
    });
    engine.load(loop, 0);
    engine.setNext({ key: ++keys, node: loop.node });
    void engine.play();
    for (let frame = 0; frame < 10_000; frame++) engine.advance(1 / 60);
    expect(keys).toBeGreaterThan(3000);
    expect(engine.log.length).toBe(1000);
  });
});
