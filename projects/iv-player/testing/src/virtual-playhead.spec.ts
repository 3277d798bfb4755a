import { type NextStop, VirtualPlayhead } from './virtual-playhead';

/** Every stop up to `limit`, as "time" or "end". */
function stopsUntil(playhead: VirtualPlayhead, limit: number): (number | 'end')[] {
  const stops: (number | 'end')[] = [];
  for (let stop: NextStop | null; (stop = playhead.nextStop(limit));) {
    playhead.arrive(stop);
    stops.push(stop.isEnd ? 'end' : stop.time);
    if (stop.isEnd) playhead.setRunning(false);
  }
  playhead.clock = limit;
  return stops;
}

function runningOn(length: number): VirtualPlayhead {
  const playhead = new VirtualPlayhead();
  playhead.load(length, 0);
  playhead.setRunning(true);
  return playhead;
}

describe('VirtualPlayhead', () => {
  it('stops at every tenth of a second of wall-clock time', () => {
    expect(stopsUntil(runningOn(10), 0.35)).toEqual([0.1, 0.2, 0.3]);
  });

  it('stops exactly at the wake, once', () => {
    const playhead = runningOn(10);
    playhead.wake = 0.25;
    expect(stopsUntil(playhead, 0.35)).toEqual([0.1, 0.2, 0.25, 0.3]);
    expect(playhead.wake).toBeNull();
  });

  it('stops once where a tick and the wake fall together', () => {
    const playhead = runningOn(10);
    playhead.wake = 0.3;
    expect(stopsUntil(playhead, 0.35)).toEqual([0.1, 0.2, 0.3]);
  });

  it('stops at a wake at the end before the end itself', () => {
    const playhead = runningOn(0.25);
    playhead.wake = 0.25;
    expect(stopsUntil(playhead, 1)).toEqual([0.1, 0.2, 0.25, 'end']);
  });

  it('never wakes beyond the end', () => {
    const playhead = runningOn(0.15);
    playhead.wake = 0.2;
    expect(stopsUntil(playhead, 1)).toEqual([0.1, 'end']);
  });

  it('wakes at once for a time that is over, and does not go back for it', () => {
    const playhead = runningOn(10);
    stopsUntil(playhead, 0.35);
    playhead.wake = 0.1;
    const stop = playhead.nextStop(0.35);
    playhead.arrive(stop!);
    expect(playhead.time).toBeCloseTo(0.35, 9);
    expect(playhead.nextStop(0.35)).toBeNull();
  });

  it('ticks in wall-clock time at any speed', () => {
    const playhead = runningOn(10);
    playhead.setSpeed(2);
    expect(stopsUntil(playhead, 0.25)).toEqual([0.2, 0.4]);
    expect(playhead.time).toBe(0.5);
  });

  it('keeps its place while it stands and when its speed changes', () => {
    const playhead = runningOn(10);
    stopsUntil(playhead, 1);
    playhead.setRunning(false);
    stopsUntil(playhead, 5);
    playhead.setSpeed(3);
    expect(playhead.time).toBe(1);
    playhead.setRunning(true);
    stopsUntil(playhead, 6);
    expect(playhead.time).toBe(4);
  });

  it('moves nowhere outside its media', () => {
    const playhead = runningOn(10);
    playhead.moveTo(-3);
    expect(playhead.time).toBe(0);
    playhead.moveTo(30);
    expect(playhead.time).toBe(10);
  });

  it('is where one long step leads after thousands of short ones', () => {
    const playhead = runningOn(100);
    for (let frame = 1; frame <= 6000; frame++) stopsUntil(playhead, frame / 60);
    expect(playhead.time).toBe(100);
    expect(playhead.nextStop(100)).toBeNull();
  });
});
