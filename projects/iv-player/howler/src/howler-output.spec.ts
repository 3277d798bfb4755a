import { HowlerOutput } from './howler-output';
import { prepareHowler, soundContext, resumeHowler } from './howler-internals';

/** The wall clock, in milliseconds, of a context that says so much of itself. */
const WALL = 5000;

describe('HowlerOutput', () => {
  let device: HowlerOutput;
  let context: AudioContext;
  let changes: number;
  /** The context is in this state, and everybody who listens knows. */
  const turn = async (state: AudioContextState): Promise<void> => {
    if (context.state === state) return;
    await new Promise<void>((resolve) => {
      context.addEventListener('statechange', () => resolve(), { once: true });
      void (state === 'running' ? context.resume() : context.suspend());
    });
  };

  beforeEach(async () => {
    prepareHowler();
    context = soundContext() as AudioContext;
    await turn('running');
    // What howler believes of a new context it has to be told once.
    await resumeHowler();
    jasmine.clock().install();
    device = new HowlerOutput();
    changes = 0;
    device.onChange(() => changes++);
    device.open();
  });
  afterEach(async () => {
    device.destroy();
    jasmine.clock().uninstall();
    await turn('running');
  });

  it('is locked when the context has not begun within a quarter of a second, not before', async () => {
    await turn('suspended');
    expect([device.isSuspended, device.isLocked]).toEqual([true, false]);
    jasmine.clock().tick(249);
    expect(device.isLocked).toBeFalse();
    const before = changes;
    jasmine.clock().tick(1);
    expect([device.isLocked, changes]).toEqual([true, before + 1]);
  });

  it('tells that sounds are held at once, without being locked', async () => {
    const before = changes;
    await turn('suspended');
    expect(changes).toBe(before + 1);
  });

  it('is never locked by an interruption shorter than that', async () => {
    await turn('suspended');
    jasmine.clock().tick(200);
    await turn('running');
    jasmine.clock().tick(1000);
    expect([device.isSuspended, device.isLocked]).toEqual([false, false]);
  });

  it('is locked no longer when the context runs, and tells so', async () => {
    await turn('suspended');
    jasmine.clock().tick(250);
    const before = changes;
    await turn('running');
    expect([device.isSuspended, device.isLocked]).toEqual([false, false]);
    expect(changes).toBeGreaterThan(before);
  });

  for (const gesture of ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown']) {
    it(`${gesture} anywhere wakes the context, even where the page keeps it to itself`, async () => {
      await turn('suspended');
      const resumed = spyOn(context, 'resume').and.callThrough();
      const inner = document.body.appendChild(document.createElement('p'));
      inner.addEventListener(gesture, (event) => event.stopImmediatePropagation());
      inner.dispatchEvent(new Event(gesture, { bubbles: true }));
      inner.remove();
      expect(resumed).toHaveBeenCalled();
      await resumed.calls.mostRecent().returnValue;
    });
  }

  it('so does the page that comes back after an interruption', async () => {
    await turn('suspended');
    const resumed = spyOn(context, 'resume').and.callThrough();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(resumed).toHaveBeenCalledTimes(1);
    await resumed.calls.mostRecent().returnValue;
  });

  it('leaves a context that runs alone', () => {
    const resumed = spyOn(context, 'resume').and.callThrough();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(resumed).not.toHaveBeenCalled();
  });

  it('elements that were refused hold everything back until a gesture; a page that comes back is none', () => {
    device.lockElements();
    expect([device.isSuspended, device.isLocked, changes > 0]).toEqual([true, true, true]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([device.isSuspended, device.isLocked]).toEqual([true, true]);
    const before = changes;
    document.dispatchEvent(new Event('keydown'));
    expect([device.isSuspended, device.isLocked]).toEqual([false, false]);
    expect(changes).toBeGreaterThan(before);
  });

  it('destroyed it is deaf, and no patience runs out', async () => {
    await turn('suspended');
    device.destroy();
    const before = changes;
    jasmine.clock().tick(1000);
    expect([device.isLocked, changes]).toEqual([false, before]);
  });

  it('opened twice it listens once', async () => {
    device.open();
    const before = changes;
    await turn('suspended');
    expect(changes).toBe(before + 1);
  });

  describe('heardTime: what the loudspeaker is at', () => {
    interface Said {
      readonly currentTime: number;
      readonly outputLatency?: number;
      readonly stamp?: AudioTimestamp;
    }
    const rows: readonly [what: string, said: Said, heard: number][] = [
      ['the context’s own time where nothing else is known', { currentTime: 10 }, 10],
      ['behind by the latency', { currentTime: 10, outputLatency: 0.2 }, 9.8],
      [
        'by the timestamp, as much later as it is by now',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 9.9, performanceTime: WALL - 40 } },
        9.94,
      ],
      [
        'by the latency where the timestamp is empty, as before the first sound',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 0, performanceTime: WALL - 9900 } },
        9.8,
      ],
      [
        'by the latency where the timestamp is ahead of the context',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 10.01, performanceTime: WALL } },
        9.8,
      ],
      [
        'by the latency where the timestamp is old',
        { currentTime: 10, outputLatency: 0.2, stamp: { contextTime: 8.99, performanceTime: WALL } },
        9.8,
      ],
      [
        'by the timestamp of a wireless loudspeaker',
        { currentTime: 10, outputLatency: 0, stamp: { contextTime: 9.1, performanceTime: WALL } },
        9.1,
      ],
    ];
    for (const [what, { stamp, ...said }, heard] of rows) {
      it(what, () => {
        spyOn(performance, 'now').and.returnValue(WALL);
        const told = { ...said, ...(stamp && { getOutputTimestamp: () => stamp }) };
        expect(device.heardTime(told as unknown as AudioContext)).toBeCloseTo(heard, 6);
      });
    }
  });
});
