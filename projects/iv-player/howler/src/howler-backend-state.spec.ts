import { HowlerBackend } from './howler-backend';
import { prepareHowler, soundContext, resumeHowler } from './howler-internals';

/** Wall clock in milliseconds. */
const WALL = 5000;

describe('HowlerBackend', () => {
  let output: HowlerBackend;
  let context: AudioContext;
  let changes: number;
  /** Brings the context into a state and waits until its listeners were called. */
  const bringTo = async (state: AudioContextState): Promise<void> => {
    if (context.state === state) return;
    const listening = new AbortController();
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (context.state === state) resolve();
      };
      context.addEventListener('statechange', check, listening);
      void (state === 'running' ? context.resume() : context.suspend());
    });
    listening.abort();
  };

  beforeEach(async () => {
    prepareHowler();
    context = soundContext() as AudioContext;
    // Its event comes after those of the spec before, which may still be on their way.
    await bringTo('suspended');
    await bringTo('running');
    // Howler's copy of a new context's state has to be updated once.
    await resumeHowler();
    jasmine.clock().install();
    output = new HowlerBackend();
    changes = 0;
    output.onChange(() => changes++);
    output.open();
  });
  afterEach(async () => {
    output.destroy();
    jasmine.clock().uninstall();
    await bringTo('running');
  });

  it('is locked when the context has not started within 250 ms, not before', async () => {
    await bringTo('suspended');
    expect([output.isSuspended, output.isLocked]).toEqual([true, false]);
    jasmine.clock().tick(249);
    expect(output.isLocked).toBeFalse();
    const before = changes;
    jasmine.clock().tick(1);
    expect([output.isLocked, changes]).toEqual([true, before + 1]);
  });

  it('reports a suspended context at once, without being locked', async () => {
    const before = changes;
    await bringTo('suspended');
    expect(changes).toBe(before + 1);
  });

  it('is not locked by a shorter interruption', async () => {
    await bringTo('suspended');
    jasmine.clock().tick(200);
    await bringTo('running');
    jasmine.clock().tick(1000);
    expect([output.isSuspended, output.isLocked]).toEqual([false, false]);
  });

  it('is unlocked when the context runs, and reports it', async () => {
    await bringTo('suspended');
    jasmine.clock().tick(250);
    const before = changes;
    await bringTo('running');
    expect([output.isSuspended, output.isLocked]).toEqual([false, false]);
    expect(changes).toBeGreaterThan(before);
  });

  for (const gesture of ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown']) {
    it(`resumes the context at a ${gesture} anywhere, even if the page stops its propagation`, async () => {
      await bringTo('suspended');
      const resumed = spyOn(context, 'resume').and.callThrough();
      const inner = document.body.appendChild(document.createElement('p'));
      inner.addEventListener(gesture, (event) => event.stopImmediatePropagation());
      inner.dispatchEvent(new Event(gesture, { bubbles: true }));
      inner.remove();
      expect(resumed).toHaveBeenCalled();
      await resumed.calls.mostRecent().returnValue;
    });
  }

  it('resumes the context when the page becomes visible again', async () => {
    await bringTo('suspended');
    const resumed = spyOn(context, 'resume').and.callThrough();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(resumed).toHaveBeenCalledTimes(1);
    await resumed.calls.mostRecent().returnValue;
  });

  it('does not resume a context that runs', () => {
    const resumed = spyOn(context, 'resume').and.callThrough();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(resumed).not.toHaveBeenCalled();
  });

  it('is locked by a refused element until a gesture, not until the page becomes visible', () => {
    output.lockElements();
    expect([output.isSuspended, output.isLocked, changes > 0]).toEqual([true, true, true]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([output.isSuspended, output.isLocked]).toEqual([true, true]);
    const before = changes;
    document.dispatchEvent(new Event('keydown'));
    expect([output.isSuspended, output.isLocked]).toEqual([false, false]);
    expect(changes).toBeGreaterThan(before);
  });

  it('does nothing once destroyed, not even at the end of the timeout', async () => {
    await bringTo('suspended');
    output.destroy();
    const before = changes;
    jasmine.clock().tick(1000);
    expect([output.isLocked, changes]).toEqual([false, before]);
  });

  it('listens once when opened twice', async () => {
    output.open();
    const before = changes;
    await bringTo('suspended');
    expect(changes).toBe(before + 1);
  });

  describe('outputTime', () => {
    interface Reported {
      readonly currentTime: number;
      readonly outputLatency?: number;
      readonly stamp?: AudioTimestamp;
    }
    const rows: readonly [what: string, reported: Reported, audible: number][] = [
      ['is the context’s own time if nothing else is known', { currentTime: 10 }, 10],
      ['is earlier by the latency', { currentTime: 10, outputLatency: 0.2 }, 9.8],
      [
        'is given by the timestamp and the time since',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 9.9, performanceTime: WALL - 40 } },
        9.94,
      ],
      [
        'is earlier by the latency if the timestamp is empty, as before the first sound',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 0, performanceTime: WALL - 9900 } },
        9.8,
      ],
      [
        'is earlier by the latency if the timestamp is ahead of the context',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 10.01, performanceTime: WALL } },
        9.8,
      ],
      [
        'is earlier by the latency if the timestamp is outdated',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 8.99, performanceTime: WALL } },
        9.8,
      ],
      [
        'is earlier by the latency if the timestamp is ahead of the wall clock',
        { currentTime: 0.5, outputLatency: 0.2, stamp: { contextTime: 0.49, performanceTime: WALL + 400 } },
        0.3,
      ],
      [
        'is earlier by the latency if the timestamp knows of none',
        { currentTime: 10, outputLatency: 0.04, stamp: { contextTime: 9.96, performanceTime: WALL - 39 } },
        9.96,
      ],
      [
        'is given by the timestamp of a wireless loudspeaker',
        { currentTime: 10, outputLatency: 0, stamp: { contextTime: 9.1, performanceTime: WALL } },
        9.1,
      ],
    ];
    for (const [what, { stamp, ...reported }, audible] of rows) {
      it(what, () => {
        spyOn(performance, 'now').and.returnValue(WALL);
        const values = { ...reported, ...(stamp && { getOutputTimestamp: () => stamp }) };
        expect(output.outputTime(values as unknown as AudioContext)).toBeCloseTo(audible, 6);
      });
    }
  });
});
