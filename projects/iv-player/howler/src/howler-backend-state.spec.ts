import { HowlerBackend } from './howler-backend';
import { prepareHowler, soundContext, resumeHowler } from './howler-internals';

/** Wall clock in milliseconds. */
const WALL = 5000;

describe('HowlerBackend state', () => {
  let output: HowlerBackend;
  let context: AudioContext;
  let changes: number;
  /** Changes the state of the context, and waits for its listeners. */
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
    // Waits for pending events of the previous spec.
    await bringTo('suspended');
    await bringTo('running');
    // Updates howler's copy of the state of a new context.
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

  it('is locked if the context has not started within 250 ms', async () => {
    await bringTo('suspended');
    expect([output.isSuspended, output.isLocked]).toEqual([true, false]);
    jasmine.clock().tick(249);
    expect(output.isLocked).toBeFalse();
    const before = changes;
    jasmine.clock().tick(1);
    expect([output.isLocked, changes]).toEqual([true, before + 1]);
  });

  it('reports a suspended context immediately, without being locked', async () => {
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

  it('is unlocked when the context runs, and reports the change', async () => {
    await bringTo('suspended');
    jasmine.clock().tick(250);
    const before = changes;
    await bringTo('running');
    expect([output.isSuspended, output.isLocked]).toEqual([false, false]);
    expect(changes).toBeGreaterThan(before);
  });

  for (const gesture of ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown']) {
    it(`resumes the context on ${gesture} anywhere, even if propagation is stopped`, async () => {
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

  it('does not resume a running context', () => {
    const resumed = spyOn(context, 'resume').and.callThrough();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(resumed).not.toHaveBeenCalled();
  });

  it('is locked by a refused element until a gesture', () => {
    output.lockElements();
    expect([output.isSuspended, output.isLocked, changes > 0]).toEqual([true, true, true]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([output.isSuspended, output.isLocked]).toEqual([true, true]);
    const before = changes;
    document.dispatchEvent(new Event('keydown'));
    expect([output.isSuspended, output.isLocked]).toEqual([false, false]);
    expect(changes).toBeGreaterThan(before);
  });

  it('does nothing after destroy(), even when the timeout ends', async () => {
    await bringTo('suspended');
    output.destroy();
    const before = changes;
    jasmine.clock().tick(1000);
    expect([output.isLocked, changes]).toEqual([false, before]);
  });

  it('adds listeners once', async () => {
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
    const rows: readonly [title: string, reported: Reported, audible: number][] = [
      ['is the context time without further information', { currentTime: 10 }, 10],
      ['subtracts the latency', { currentTime: 10, outputLatency: 0.2 }, 9.8],
      [
        'extrapolates the timestamp',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 9.9, performanceTime: WALL - 40 } },
        9.94,
      ],
      [
        'subtracts the latency if the timestamp is empty, as before the first sound',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 0, performanceTime: WALL - 9900 } },
        9.8,
      ],
      [
        'subtracts the latency if the timestamp is ahead of the context',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 10.01, performanceTime: WALL } },
        9.8,
      ],
      [
        'subtracts the latency if the timestamp is outdated',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 8.99, performanceTime: WALL } },
        9.8,
      ],
      [
        'subtracts the latency if the timestamp is ahead of the wall clock',
        { currentTime: 0.5, outputLatency: 0.2, stamp: { contextTime: 0.49, performanceTime: WALL + 400 } },
        0.3,
      ],
      [
        'subtracts the latency if the timestamp does not include it',
        { currentTime: 10, outputLatency: 0.04, stamp: { contextTime: 9.96, performanceTime: WALL - 39 } },
        9.96,
      ],
      [
        'uses the timestamp of a wireless speaker',
        { currentTime: 10, outputLatency: 0, stamp: { contextTime: 9.1, performanceTime: WALL } },
        9.1,
      ],
    ];
    for (const [title, { stamp, ...reported }, audible] of rows) {
      it(title, () => {
        spyOn(performance, 'now').and.returnValue(WALL);
        const values = { ...reported, ...(stamp && { getOutputTimestamp: () => stamp }) };
        expect(output.outputTime(values as unknown as AudioContext)).toBeCloseTo(audible, 6);
      });
    }
  });
});
