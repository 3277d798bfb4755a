/** What is announced: the choices, the time left, that the film waits, or what was chosen. */
export type Announcement = 'open' | 'limited' | 'half' | 'last' | 'waiting' | 'chosen';

/** What announcements depend on. */
export interface AnnouncementMoment {
  /** `showing` of the view. */
  readonly showing: number;
  /** The viewer's seconds that are left; `null` without a limit. */
  readonly seconds: number | null;
  readonly isWaiting: boolean;
  /** Id of the choice, else of the chosen node; `null` without one. */
  readonly chosen: string | null;
}

/** What was announced in this showing of choices. */
export interface AnnouncementHistory {
  readonly showing: number;
  readonly said: readonly Announcement[];
  /** Seconds that were left when they were first announced; `null` without a limit. */
  readonly total: number | null;
  readonly chosen: string | null;
}

/** In all, for each decision: more would cover the sound of the film. */
const MOST = 5;
/** In a shorter window, in seconds, a viewer who listens needs all of the time to choose. */
const SHORT = 8;
/** Seconds left at the last announcement. */
const LAST = 5;
/** Windows from this length on, in seconds, are announced at half time: in others that is within a second of `LAST`. */
const LONG = 12;

/** What is to be announced now, and the history with it. */
export function announce(
  history: AnnouncementHistory | null,
  moment: AnnouncementMoment,
): { readonly history: AnnouncementHistory; readonly announcement: Announcement | null } {
  const { showing, seconds, chosen } = moment;
  const before = history?.showing === showing ? history : null;
  const announcement = before ? nextAnnouncement(before, moment) : 'open';
  return {
    announcement,
    history: {
      showing,
      said: [...(before?.said ?? []), ...(announcement ? [announcement] : [])],
      total: !before || announcement === 'limited' || seconds === null ? seconds : before.total,
      // While one choice replaces another there is none for a moment.
      chosen: chosen ?? before?.chosen ?? null,
    },
  };
}

function nextAnnouncement(
  { said, total, chosen: before }: AnnouncementHistory,
  { seconds, isWaiting, chosen }: AnnouncementMoment,
): Announcement | null {
  if (chosen !== null) return chosen !== before && said.length < MOST ? 'chosen' : null;
  // The last place is kept for what is chosen in the end.
  if (said.length >= MOST - 1 || said.includes('chosen')) return null;
  if (seconds !== null && total === null) return 'limited';
  if (total !== null && total < SHORT) return null;
  const isNew = (one: Announcement): boolean => !said.includes(one);
  if (seconds !== null && seconds <= LAST && isNew('last')) return 'last';
  if (isWaiting && isNew('waiting')) return 'waiting';
  const isHalf = seconds !== null && total !== null && total >= LONG && seconds <= total / 2;
  return isHalf && isNew('half') && isNew('last') ? 'half' : null;
}
