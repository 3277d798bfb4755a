/** Kinds of announcements: the choices, the time left, that the film waits, or what was chosen. */
export type Announcement = 'open' | 'limited' | 'half' | 'last' | 'waiting' | 'chosen';

export interface AnnouncementMoment {
  /** `showing` of the view. */
  readonly showing: number;
  /** Seconds that the viewer has left; `null` without a limit. */
  readonly seconds: number | null;
  readonly isWaiting: boolean;
  /** Id of the choice made, or of the chosen node if no choice leads to it; `null` if none. */
  readonly chosen: string | null;
}

/** Announcements made while the same choices are shown. */
export interface AnnouncementHistory {
  readonly showing: number;
  readonly said: readonly Announcement[];
  /** Seconds left at the first announcement; `null` without a limit. */
  readonly total: number | null;
  readonly chosen: string | null;
}

/** Maximum number of announcements per decision: more would drown out the film. */
const MOST = 5;
/** In windows shorter than this, in seconds, the time left is not announced: the viewer needs that time to choose. */
const SHORT = 8;
/** Seconds left when the time is announced for the last time. */
const LAST = 5;
/** Minimum window, in seconds, for an announcement at half time: in shorter windows, half time is within a second of `LAST`. */
const LONG = 12;

/** Returns the announcement to make now, and the history that includes it. */
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
      // There is briefly no choice while one replaces another.
      chosen: chosen ?? before?.chosen ?? null,
    },
  };
}

function nextAnnouncement(
  { said, total, chosen: before }: AnnouncementHistory,
  { seconds, isWaiting, chosen }: AnnouncementMoment,
): Announcement | null {
  if (chosen !== null) return chosen !== before && said.length < MOST ? 'chosen' : null;
  // Keep the last announcement for the final choice.
  if (said.length >= MOST - 1 || said.includes('chosen')) return null;
  if (seconds !== null && total === null) return 'limited';
  if (total !== null && total < SHORT) return null;
  const isNew = (one: Announcement): boolean => !said.includes(one);
  if (seconds !== null && seconds <= LAST && isNew('last')) return 'last';
  if (isWaiting && isNew('waiting')) return 'waiting';
  const isHalf = seconds !== null && total !== null && total >= LONG && seconds <= total / 2;
  return isHalf && isNew('half') && isNew('last') ? 'half' : null;
}
