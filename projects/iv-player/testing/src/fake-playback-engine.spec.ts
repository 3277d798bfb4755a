import { type EngineFact, type EnginePass, StoryNode, type StoryNodeConfig } from 'iv-player';
import { FakePlaybackEngine } from './fake-playback-engine';

let keys = 0;
const item = (config: Partial<StoryNodeConfig> & { readonly id: string }): EnginePass => ({
  key: ++keys,
  node: new StoryNode({ source: `${config.id}.mp4`, ...config }),
});

/** A fact in one short text, so that a story reads as a list. */
function inWords(fact: EngineFact): string {
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
      return fact.type;
    default:
      return `${fact.type} ${String(fact.key)}`;
  }
}

describe('FakePlaybackEngine', () => {
  let engine: FakePlaybackEngine;
  let facts: string[];
  const news = (): string[] => facts.splice(0).filter((fact) => !fact.startsWith('mediaTime'));

  beforeEach(() => {
    keys = 0;
    engine = new FakePlaybackEngine();
    facts = [];
    engine.facts.subscribe((fact) => {
      facts.push(inWords(fact));
      // As a kernel does, so that a length is known from then on.
      if (fact.type === 'mediaDuration') fact.node.setMeasuredDuration(fact.duration);
    });
  });
  afterEach(() => engine.destroy());

  it('tells what happens, in order and at its exact time', () => {
    engine.load(item({ id: 'a', duration: 0.25 }), 0);
    engine.setNext(item({ id: 'b', duration: 5 }));
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

  it('lets the rest of the time flow across several seams', () => {
    const loop = item({ id: 'a', duration: 1 });
    engine.facts.subscribe((fact) => {
      if (fact.type === 'nextStarted') engine.setNext({ key: ++keys, node: loop.node });
    });
    engine.load(loop, 0);
    engine.setNext({ key: ++keys, node: loop.node });
    void engine.play();
    news();
    engine.advance(3.5);
    expect(news()).toEqual(['nextStarted 2', 'nextStarted 3', 'nextStarted 4']);
    expect(engine.time).toBe(0.5);
  });

  it('counts wall-clock time: at rate 2 a clip takes half as long', () => {
    engine.load(item({ id: 'a', duration: 4 }), 0);
    engine.setRate(2);
    void engine.play();
    engine.advance(1.5);
    expect(engine.time).toBe(3);
    news();
    engine.advance(0.5);
    expect(news()).toEqual(['lastFrameShown 1', 'paused']);
  });

  it('tells the ratio of the picture that is seen, when it is another one', () => {
    engine.setPictureRatio('a', 2);
    engine.setPictureRatio('c', 0.5);
    engine.load(item({ id: 'a', duration: 1 }), 0);
    engine.setNext(item({ id: 'b', duration: 1 }));
    void engine.play();
    expect(news()).toEqual([
      'mediaDuration a 1',
      'pictureRatio 2',
      'frameShown 1 0',
      'mediaDuration b 1',
      'playing',
    ]);
    engine.setPictureRatio('b', 2);
    engine.advance(1.5);
    expect(news()).toEqual(['nextStarted 2']);
    engine.setPictureRatio('b', 3);
    expect(news()).toEqual(['pictureRatio 3']);
    engine.setPictureRatio('c', 4);
    expect(news()).toEqual([]);
    expect(() => engine.setPictureRatio('a', 0)).toThrowError(RangeError);
  });

  it('holds the last frame where nothing follows', () => {
    engine.load(item({ id: 'a', duration: 2 }), 0);
    void engine.play();
    engine.advance(30);
    expect(engine.time).toBe(2);
    expect(engine.isRunning).toBeFalse();
    expect(facts.slice(-3)).toEqual(['mediaTime 1 2', 'lastFrameShown 1', 'paused']);
  });

  it('stands still while it is paused', () => {
    engine.load(item({ id: 'a' }), 0);
    void engine.play();
    engine.advance(1);
    engine.pause();
    engine.advance(5);
    expect(engine.time).toBe(1);
    expect(facts.at(-1)).toBe('paused');
  });

  it('goes on in the same call when something pauses and something else plays', () => {
    engine.facts.subscribe((fact) => {
      if (fact.type === 'mediaTime' && fact.time === 0.5) engine.pause();
    });
    engine.load(item({ id: 'a' }), 0);
    void engine.play();
    engine.advance(2);
    expect(engine.time).toBe(0.5);
  });

  it('frames one by one end exactly where one step does', () => {
    engine.load(item({ id: 'a', duration: 10 }), 0);
    void engine.play();
    engine.advanceFrames(599);
    expect(engine.isRunning).toBeTrue();
    engine.advanceFrames(1);
    expect(facts).toContain('lastFrameShown 1');
  });

  it('refuses to go back in time, and to advance inside an advance', () => {
    expect(() => engine.advance(-1)).toThrowError(RangeError);
    expect(() => engine.advance(Number.NaN)).toThrowError(RangeError);
    engine.load(item({ id: 'a' }), 0);
    void engine.play();
    engine.defer(() => engine.advance(1));
    expect(() => engine.advance(1)).toThrowError(/called by/);
    expect(() => engine.advance(1)).not.toThrow();
  });

  describe('lengths', () => {
    it('are told when media are loaded, warmed or named as follower', () => {
      engine.setMediaDuration('b', 7);
      const a = item({ id: 'a' });
      const [b, c] = [item({ id: 'b' }), item({ id: 'c', duration: 3 })];
      engine.load(a, 0);
      engine.setNext(b);
      engine.preload([b.node, c.node, a.node]);
      expect(news()).toEqual([
        'mediaDuration a 10',
        'frameShown 1 0',
        'mediaDuration b 7',
        'mediaDuration c 3',
      ]);
      expect(engine.preloaded).toEqual(['b', 'c', 'a']);
    });

    it('are told again after a node got other media', () => {
      const a = item({ id: 'a' });
      engine.load(a, 0);
      a.node.apply({ id: 'a', source: 'other.mp4' });
      news();
      engine.load(a, 0);
      expect(news()).toEqual(['mediaDuration a 10', 'frameShown 1 0']);
    });

    it('are unknown for as long as a test wants', () => {
      engine.defaultDuration = null;
      engine.load(item({ id: 'a' }), 0);
      void engine.play();
      engine.advance(100);
      expect(news()).toEqual(['frameShown 1 0', 'playing']);
      engine.setMediaDuration('a', 101);
      expect(news()).toEqual(['mediaDuration a 101']);
      engine.advance(1);
      expect(news()).toEqual(['lastFrameShown 1', 'paused']);
    });

    it('may change while the clip plays', () => {
      engine.load(item({ id: 'a' }), 0);
      void engine.play();
      engine.advance(5);
      news();
      engine.setMediaDuration('a', 4);
      engine.advance(0);
      expect(news()).toEqual(['mediaDuration a 4', 'lastFrameShown 1', 'paused']);
      expect(engine.time).toBe(4);
    });
  });

  describe('jumps and seeks', () => {
    it('are shown at once and keep running', () => {
      engine.load(item({ id: 'a' }), 0);
      void engine.play();
      facts.length = 0;
      engine.load(item({ id: 'b' }), 4);
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

    it('forget the follower and the wake', () => {
      engine.load(item({ id: 'a' }), 0);
      engine.setNext(item({ id: 'b' }));
      engine.setCueTime(0.15);
      engine.load(item({ id: 'c', duration: 0.18 }), 0);
      void engine.play();
      facts.length = 0;
      engine.advance(1);
      expect(facts).toEqual(['mediaTime 3 0.1', 'mediaTime 3 0.18', 'lastFrameShown 3', 'paused']);
    });

    it('wait for their frame while frames are held', () => {
      engine.load(item({ id: 'a' }), 0);
      void engine.play();
      engine.holdFrames = true;
      news();
      engine.seek(5);
      engine.advance(3);
      expect(news()).toEqual(['buffering']);
      expect(engine.time).toBe(5);
      expect(engine.showFrame()).toBeTrue();
      expect(news()).toEqual(['frameShown 1 5', 'playing']);
      expect(engine.showFrame()).toBeFalse();
    });
  });

  describe('late data', () => {
    it('stall the clock', () => {
      engine.load(item({ id: 'a' }), 0);
      void engine.play();
      engine.advance(1);
      news();
      engine.stall();
      engine.advance(9);
      expect(engine.time).toBe(1);
      engine.resume();
      engine.advance(1);
      expect(engine.time).toBe(2);
      expect(news()).toEqual(['buffering', 'playing']);
    });

    it('hold the last frame at a seam until the follower has one', () => {
      engine.load(item({ id: 'a', duration: 2 }), 0);
      engine.setNext(item({ id: 'b' }));
      void engine.play();
      engine.holdFrames = true;
      news();
      engine.advance(5);
      expect(news()).toEqual(['buffering']);
      expect(engine.time).toBe(2);
      expect(engine.showFrame()).toBeTrue();
      expect(news()).toEqual(['nextStarted 2', 'playing']);
      expect(engine.time).toBe(0);
    });

    it('a late seam waits for play() when the film is paused meanwhile', async () => {
      engine.load(item({ id: 'a', duration: 2 }), 0);
      engine.setNext(item({ id: 'b' }));
      void engine.play();
      engine.holdFrames = true;
      engine.advance(2);
      engine.pause();
      engine.holdFrames = false;
      news();
      engine.setNext(item({ id: 'c' }));
      expect(news()).toEqual(['mediaDuration c 10']);
      await engine.play();
      expect(news()).toEqual(['nextStarted 3', 'playing']);
    });

    it('a follower whose media fail at a late seam is told at once', () => {
      engine.load(item({ id: 'a', duration: 2 }), 0);
      engine.setNext(item({ id: 'b' }));
      void engine.play();
      engine.holdFrames = true;
      engine.advance(2);
      news();
      engine.fail('b');
      expect(news()).toEqual(['mediaFailed 2']);
    });

    it('a follower taken back at a late seam ends the film', () => {
      engine.load(item({ id: 'a', duration: 2 }), 0);
      engine.setNext(item({ id: 'b' }));
      void engine.play();
      engine.holdFrames = true;
      engine.advance(2);
      news();
      engine.setNext(null);
      expect(news()).toEqual(['lastFrameShown 1', 'paused']);
    });
  });

  describe('failures', () => {
    it('happen at once to the clip that plays, and play() tries again where it stood', async () => {
      engine.load(item({ id: 'a' }), 0);
      await engine.play();
      engine.advance(3);
      news();
      engine.fail('a');
      engine.advance(1);
      expect(news()).toEqual(['buffering', 'mediaFailed 1']);
      await expectAsync(engine.play()).toBeRejected();
      expect(news()).toEqual(['mediaFailed 1']);
      engine.repair('a');
      await engine.play();
      expect(news()).toEqual(['frameShown 1 3', 'playing']);
      engine.advance(1);
      expect(engine.time).toBe(4);
    });

    it('take back a play() that waits for them, as a real engine does', async () => {
      engine.fail('a', 'gone');
      const started = engine.play();
      engine.load(item({ id: 'a' }), 0);
      await expectAsync(started).toBeRejectedWith('gone');
      engine.load(item({ id: 'b' }), 0);
      expect(engine.isRunning).toBeFalse();
    });

    it('leave a film that was running wanted: a jump elsewhere runs, and says so', () => {
      engine.load(item({ id: 'a' }), 0);
      engine.play().catch(() => undefined);
      engine.fail('a');
      news();
      engine.load(item({ id: 'b' }), 0);
      expect(news()).toEqual(['mediaDuration b 10', 'frameShown 2 0', 'playing']);
    });

    it('are silent in a warm-up and told at the seam, on the held frame', async () => {
      engine.fail('b', 'no such file');
      const b = item({ id: 'b' });
      engine.load(item({ id: 'a', duration: 2 }), 0);
      engine.preload([b.node]);
      engine.setNext(b);
      await engine.play();
      expect(news()).toEqual(['mediaDuration a 2', 'frameShown 2 0', 'playing']);
      engine.advance(3);
      expect(news()).toEqual(['buffering', 'mediaFailed 1']);
      engine.repair('b');
      await engine.play();
      expect(news()).toEqual(['nextStarted 1', 'playing']);
    });
  });

  describe('play()', () => {
    it('waits for an item', async () => {
      let started = false;
      const promise = engine.play().then(() => (started = true));
      await Promise.resolve();
      expect(started).toBeFalse();
      engine.load(item({ id: 'a' }), 0);
      await promise;
      expect(engine.isRunning).toBeTrue();
    });

    it('rejects as a browser does while it refuses autoplay, and can be used again', async () => {
      engine.refuseAutoplay = true;
      engine.load(item({ id: 'a' }), 0);
      await expectAsync(engine.play()).toBeRejectedWith(
        jasmine.objectContaining({ name: 'NotAllowedError' }),
      );
      expect(engine.isRunning).toBeFalse();
      engine.refuseAutoplay = false;
      await engine.play();
      expect(engine.isRunning).toBeTrue();
    });

    it('is settled by pause() and destroy()', async () => {
      const [first, second] = [engine.play(), engine.pause()];
      await first;
      expect(second).toBeUndefined();
      const third = engine.play();
      engine.destroy();
      await expectAsync(third).toBeResolved();
    });
  });

  describe('nodes without media', () => {
    it('take a turn each and no time', () => {
      engine.load(item({ id: 'z', source: null }), 0);
      engine.setNext(item({ id: 'a', duration: 2 }));
      void engine.play();
      expect(news()).toEqual(['mediaDuration z 0', 'frameShown 1 0', 'mediaDuration a 2']);
      engine.advance(1);
      expect(news()).toEqual(['nextStarted 2', 'playing']);
      expect(engine.time).toBe(1);
    });

    it('go on in one step between two clips', () => {
      engine.facts.subscribe((fact) => {
        if (fact.type === 'nextStarted' && fact.key === 2) engine.setNext(item({ id: 'b' }));
      });
      engine.load(item({ id: 'a', duration: 2 }), 0);
      engine.setNext(item({ id: 'z', source: null }));
      void engine.play();
      engine.advance(3);
      expect(engine.currentNodeId).toBe('b');
      expect(engine.time).toBe(1);
    });

    it('never hang in an endless chain', () => {
      let entered = 0;
      engine.facts.subscribe((fact) => {
        if (fact.type !== 'nextStarted') return;
        entered++;
        engine.setNext(item({ id: 'z', source: null }));
      });
      engine.load(item({ id: 'z', source: null }), 0);
      engine.setNext(item({ id: 'z', source: null }));
      void engine.play();
      engine.advance(1);
      expect(entered).toBeGreaterThan(10);
      expect(entered).toBeLessThan(1000);
    });

    it('wait while the film is paused', () => {
      engine.load(item({ id: 'z', source: null }), 0);
      void engine.play();
      engine.pause();
      engine.advance(1);
      expect(news()).not.toContain('lastFrameShown 1');
    });

    it('as many as a film has, if clips lie between them', () => {
      let entered = 0;
      const clip = item({ id: 'a', duration: 0.1 });
      engine.facts.subscribe((fact) => {
        if (fact.type !== 'nextStarted') return;
        entered++;
        engine.setNext(entered % 2 ? item({ id: 'z', source: null }) : { key: ++keys, node: clip.node });
      });
      engine.load(item({ id: 'z', source: null }), 0);
      engine.setNext(clip);
      void engine.play();
      engine.advance(20);
      expect(entered).toBeGreaterThan(390);
    });
  });

  it('runs deferred tasks inside an advance, before the next instant', () => {
    const times: number[] = [];
    engine.facts.subscribe((fact) => {
      if (fact.type === 'mediaTime' && fact.time === 0.2) engine.defer(() => times.push(engine.time));
    });
    engine.load(item({ id: 'a' }), 0);
    void engine.play();
    engine.advance(1);
    expect(times).toEqual([0.2]);
  });

  it('after an unload goes on with the next item, and says that it runs', () => {
    engine.load(item({ id: 'a' }), 0);
    void engine.play();
    engine.unload();
    expect([engine.currentNodeId, engine.isRunning, engine.time]).toEqual([null, false, 0]);
    news();
    engine.load(item({ id: 'b' }), 0);
    expect(news()).toEqual(['mediaDuration b 10', 'frameShown 2 0', 'playing']);
  });

  it('logs a list of nodes to warm only when it is another one', () => {
    const [a, b] = [item({ id: 'a' }), item({ id: 'b' })];
    engine.preload([a.node, b.node]);
    engine.preload([a.node, b.node]);
    engine.preload([b.node]);
    expect(engine.log).toEqual([
      ['warm', 'a', 'b'],
      ['warm', 'b'],
    ]);
  });

  it('logs commands and what was set', () => {
    engine.load(item({ id: 'a' }), 1);
    engine.setNext(null);
    engine.setVolume(0.5);
    engine.setMuted(true);
    engine.pause();
    expect(engine.log).toEqual([
      ['load', 'a', 1],
      ['follow', null],
      ['volume', 0.5],
      ['muted', true],
      ['pause'],
    ]);
    expect([engine.volume, engine.muted, engine.rate]).toEqual([0.5, true, 1]);
  });

  it('tells nothing and does nothing once it is destroyed', () => {
    engine.load(item({ id: 'a' }), 0);
    void engine.play();
    facts.length = 0;
    engine.defer(fail);
    engine.destroy();
    engine.destroy();
    engine.defer(fail);
    engine.load(item({ id: 'b' }), 0);
    void engine.play();
    engine.advance(5);
    expect(facts).toEqual([]);
    expect(engine.currentNodeId).toBeNull();
  });

  it('keeps no more than the latest 1,000 commands and needs no longer for the last of 10,000 frames', () => {
    const loop = item({ id: 'a', duration: 0.05 });
    engine.facts.subscribe((fact) => {
      if (fact.type === 'nextStarted') engine.setNext({ key: ++keys, node: loop.node });
      facts.length = 0;
    });
    engine.load(loop, 0);
    engine.setNext({ key: ++keys, node: loop.node });
    void engine.play();
    const began = performance.now();
    for (let frame = 0; frame < 10_000; frame++) engine.advance(1 / 60);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(keys).toBeGreaterThan(3000);
    expect(engine.log.length).toBe(1000);
  });
});
