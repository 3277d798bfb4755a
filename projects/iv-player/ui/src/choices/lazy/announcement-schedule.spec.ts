import { type Announcement, type AnnouncementHistory, announce } from './announcement-schedule';

interface Step {
  readonly seconds: number | null;
  readonly isWaiting?: boolean;
  readonly chosen?: string | null;
}

/** Returns the announcement at each of these moments while the same choices are shown. */
function announcements(steps: readonly Step[]): (Announcement | null)[] {
  let history: AnnouncementHistory | null = null;
  return steps.map(({ seconds, isWaiting = false, chosen = null }) => {
    const next = announce(history, { showing: 1, seconds, isWaiting, chosen });
    history = next.history;
    return next.announcement;
  });
}

const down = (from: number): Step[] =>
  Array.from({ length: from * 4 + 1 }, (_, i) => ({ seconds: from - i / 4 }));
const said = (steps: readonly Step[]): Announcement[] => announcements(steps).filter((one) => one !== null);
/** Seconds left at each announcement. */
const times = (from: number): (number | null)[] =>
  announcements(down(from)).flatMap((one, i) => (one ? [down(from)[i]!.seconds] : []));

describe('announce', () => {
  const windows: readonly (readonly [number, readonly number[]])[] = [
    [30, [30, 15, 5]],
    [12, [12, 6, 5]],
    [11, [11, 5]],
    [8, [8, 5]],
    [7.75, [7.75]],
    [3, [3]],
  ];
  for (const [total, expected] of windows) {
    it(`announces a window of ${total} seconds when there are ${expected.join(', ')} left`, () => {
      expect(times(total)).toEqual([...expected]);
    });
  }

  it('announces only five seconds if a seek skips half time', () => {
    expect(said([{ seconds: 30 }, { seconds: 4 }, { seconds: 3 }])).toEqual(['open', 'last']);
  });

  it('announces once that the film waits', () => {
    expect(
      said([{ seconds: null }, { seconds: null, isWaiting: true }, { seconds: null, isWaiting: true }]),
    ).toEqual(['open', 'waiting']);
  });

  it('announces nothing between start and choice in a short window, including that the film waits [choice-countdown]', () => {
    expect(said([{ seconds: 6 }, { seconds: 3, isWaiting: true }, { seconds: 0, chosen: 'a' }])).toEqual([
      'open',
      'chosen',
    ]);
  });

  it('announces each choice, and no countdown after the first', () => {
    const steps = [{ seconds: 30 }, { seconds: 20, chosen: 'a' }, { seconds: 15, chosen: null }];
    expect(said([...steps, { seconds: 12, chosen: 'b' }, { seconds: 4, chosen: 'b' }])).toEqual([
      'open',
      'chosen',
      'chosen',
    ]);
  });

  it('announces at most five times, the last of them the choice [choice-countdown]', () => {
    const steps = [{ seconds: 30 }, { seconds: 15 }, { seconds: 5 }, { seconds: 4, isWaiting: true }];
    expect(said([...steps, { seconds: 0, chosen: 'a' }])).toEqual([
      'open',
      'half',
      'last',
      'waiting',
      'chosen',
    ]);
    const changes = Array.from({ length: 9 }, (_, i) => ({ seconds: 20 - i, chosen: String(i) }));
    expect(said([{ seconds: 30 }, ...changes])).toHaveSize(5);
  });

  it('announces a limit that is turned on while choices are shown', () => {
    expect(said([{ seconds: null }, { seconds: 20 }, { seconds: 5 }])).toEqual(['open', 'limited', 'last']);
  });

  it('starts over with the next choices', () => {
    const first = announce(null, { showing: 1, seconds: 9, isWaiting: false, chosen: null });
    const next = announce(first.history, { showing: 2, seconds: 20, isWaiting: false, chosen: null });
    expect(next.announcement).toBe('open');
    expect(next.history.total).toBe(20);
  });
});
