import { HtmlProgressMonitor } from './html-progress-monitor';

describe('HtmlProgressMonitor', () => {
  /** Media of 8 s, at 1 s. */
  const start = { time: 1, loaded: 8, readyState: 4, isPaused: false, isSeeking: false, rate: 1 };
  let media: typeof start;
  /** Reports, and commands to the element, in order. */
  let calls: string[];
  let monitor: HtmlProgressMonitor;

  beforeEach(() => {
    jasmine.clock().install().mockDate(new Date(0));
    spyOn(performance, 'now').and.callFake(() => Date.now());
    media = { ...start };
    calls = [];
    const element = document.createElement('video');
    Object.defineProperties(element, {
      currentTime: { get: () => media.time },
      duration: { get: () => 8 },
      paused: { get: () => media.isPaused },
      seeking: { get: () => media.isSeeking },
      readyState: { get: () => media.readyState },
      buffered: { get: () => ({ length: 1, start: () => 0, end: () => media.loaded }) },
      playbackRate: { get: () => media.rate, set: (value: number) => calls.push(`rate ${String(value)}`) },
      play: { value: () => Promise.resolve(calls.push('play')) },
      pause: { value: () => calls.push('pause()') },
    });
    monitor = new HtmlProgressMonitor(element, (change) => calls.push(change));
  });
  afterEach(() => jasmine.clock().uninstall());

  /** Plays for `seconds`, or lets the time pass while media time stands still. */
  const pass = (seconds: number, isRunning: boolean): void => {
    for (let step = 0; step < Math.round(seconds * 100); step++) {
      if (isRunning) media.time += 0.01;
      jasmine.clock().tick(10);
    }
  };
  const NUDGE = ['rate 1.01', 'rate 1'];
  const take = (): readonly string[] => calls.splice(0).filter((call) => call !== 'moved');

  it('leaves running media alone', () => {
    monitor.begin();
    pass(5, true);
    expect(calls.shift()).toBe('moved');
    expect(take()).toEqual([]);
  });

  it('nudges the rate of loaded media that stop shortly after the start, without a further event', () => {
    monitor.begin();
    pass(0.17, true);
    pass(0.55, false);
    expect(take()).toEqual(NUDGE);
    pass(3, true);
    expect(take()).toEqual([]);
  });

  it('reports media that do not move after a nudge, and then tries a pause', () => {
    monitor.begin();
    pass(1.6, false);
    expect(take()).toEqual([...NUDGE, 'stalled', ...NUDGE, 'pause()', 'play']);
    expect(monitor.isStill).toBeTrue();
    pass(0.3, true);
    expect([calls.includes('moved'), monitor.isStill]).toEqual([true, false]);
  });

  it('reports media as failed if nothing helps [still-clip]', () => {
    monitor.begin();
    pass(13, false);
    expect(take().at(-1)).toBe('error');
    pass(5, false);
    expect(take()).toEqual([]);
  });

  it('forgets earlier attempts once media have run for a second', () => {
    monitor.begin();
    for (let round = 0; round < 20; round++) {
      pass(0.6, false);
      pass(1.5, true);
    }
    expect(calls).not.toContain('error');
  });

  it('only reports media that wait for data', () => {
    media.loaded = 1;
    monitor.begin();
    pass(20, false);
    media.readyState = 2;
    pass(20, false);
    expect(take()).toEqual(['stalled']);
  });

  it('believes waiting only if media time stands still [seen-playing]', () => {
    monitor.begin();
    media.readyState = 2;
    monitor.doubt();
    pass(3, true);
    expect(take()).toEqual([]);
    monitor.doubt();
    pass(0.1, false);
    expect(take()).toEqual(['stalled']);
    monitor.frameShown();
    expect(calls).toEqual(['moved']);
  });

  it('believes frames while media time stands still', () => {
    monitor.begin();
    for (let frame = 0; frame < 100; frame++) {
      pass(0.04, false);
      monitor.frameShown();
    }
    expect(take()).toEqual([]);
  });

  it('waits at the beginning of a late track until playback has reached it', () => {
    monitor.begin();
    media.time += 1.4;
    media.readyState = 2;
    monitor.doubt();
    pass(1.4, false);
    pass(3, true);
    expect(take()).toEqual([]);
  });

  it('gives the event of a pause, or of the unmuting that caused it, time to come', () => {
    monitor.begin();
    pass(0.2, true);
    media.isPaused = true;
    pass(0.1, false);
    expect(take()).toEqual([]);
    pass(0.06, false);
    expect(take()).toEqual(['pause']);
  });

  it('reports a pause without an event, and starts again when media play again', () => {
    monitor.begin();
    media.isPaused = true;
    pass(0.3, false);
    expect(take()).toEqual(['pause']);
    media.isPaused = false;
    monitor.watch();
    pass(0.55, false);
    expect(take()).toEqual(NUDGE);
  });

  it('does nothing during a seek and after a stop', () => {
    monitor.begin();
    media.isSeeking = true;
    pass(2, false);
    media.isSeeking = false;
    monitor.begin();
    monitor.stop();
    pass(2, false);
    expect(calls).toEqual([]);
  });

  it('restarts nothing on a hidden page, where browsers suspend videos, but reports a lack of data', () => {
    spyOnProperty(document, 'hidden').and.returnValue(true);
    monitor.begin();
    pass(5, false);
    expect(take()).toEqual([]);
    media.readyState = 2;
    monitor.doubt();
    pass(20, false);
    expect(take()).toEqual(['stalled']);
  });
});
