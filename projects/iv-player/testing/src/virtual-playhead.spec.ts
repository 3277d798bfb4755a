import { type NextStop, VirtualPlayhead } from './virtual-playhead';

/** Media times of all stops up to `limit`, or 'end'. */
function stopsUntil(playhead: VirtualPlayhead, limit: number): (number | 'end')[] {
  const stops: (number | 'end')[] = [];
  for (let stop: NextStop | null; (stop = playhead.nextStop(limit));) {
    playhead.advanceTo(stop);
    stops.push(stop.isEnd ? 'end' : stop.time);
    if (stop.isEnd) playhead.setAdvancing(false);
  }
  playhead.clock = limit;
  return stops;
}

function playing(duration: number): VirtualPlayhead {
  const playhead = new VirtualPlayhead();
  playhead.load(duration, 0);
  playhead.setAdvancing(true);
  return playhead;
}

describe('VirtualPlayhead', () => {
  it('stops every tenth of a second of wall-clock time', () => {
    expect(stopsUntil(playing(10), 0.35)).toEqual([0.1, 0.2, 0.3]);
  });

  it('stops once, exactly at the cue time', () => {
    const playhead = playing(10);
    playhead.cueTime = 0.25;
    expect(stopsUntil(playhead, 0.35)).toEqual([0.1, 0.2, 0.25, 0.3]);
    expect(playhead.cueTime).toBeNull();
  });

  it('stops once when a time update and the cue time coincide', () => {
    const playhead = playing(10);
    playhead.cueTime = 0.3;
    expect(stopsUntil(playhead, 0.35)).toEqual([0.1, 0.2, 0.3]);
  });

  it('stops at a cue time at the end before the end itself', () => {
    const playhead = playing(0.25);
    playhead.cueTime = 0.25;
    expect(stopsUntil(playhead, 1)).toEqual([0.1, 0.2, 0.25, 'end']);
  });

  it('never stops at a cue time after the end', () => {
    const playhead = playing(0.15);
    playhead.cueTime = 0.2;
    expect(stopsUntil(playhead, 1)).toEqual([0.1, 'end']);
  });

  it('stops immediately for a past cue time, without going back', () => {
    const playhead = playing(10);
    stopsUntil(playhead, 0.35);
    playhead.cueTime = 0.1;
    const stop = playhead.nextStop(0.35);
    playhead.advanceTo(stop!);
    expect(playhead.time).toBeCloseTo(0.35, 9);
    expect(playhead.nextStop(0.35)).toBeNull();
  });

  it('stops at intervals of wall-clock time at any rate', () => {
    const playhead = playing(10);
    playhead.setRate(2);
    expect(stopsUntil(playhead, 0.25)).toEqual([0.2, 0.4]);
    expect(playhead.time).toBe(0.5);
  });

  it('keeps its time while stopped and when the rate changes', () => {
    const playhead = playing(10);
    stopsUntil(playhead, 1);
    playhead.setAdvancing(false);
    stopsUntil(playhead, 5);
    playhead.setRate(3);
    expect(playhead.time).toBe(1);
    playhead.setAdvancing(true);
    stopsUntil(playhead, 6);
    expect(playhead.time).toBe(4);
  });

  it('stays within its media', () => {
    const playhead = playing(10);
    playhead.moveTo(-3);
    expect(playhead.time).toBe(0);
    playhead.moveTo(30);
    expect(playhead.time).toBe(10);
  });

  it('reaches the same time in many short steps as in a long one', () => {
    const playhead = playing(100);
    for (let frame = 1; frame <= 6000; frame++) stopsUntil(playhead, frame / 60);
    expect(playhead.time).toBe(100);
    expect(playhead.nextStop(100)).toBeNull();
  });
});
