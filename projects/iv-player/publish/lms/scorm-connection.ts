import { closeWindow } from './close-window';
import { waitForScormApi } from './scorm-api';
import { ScormSession, type ScormStart, type TrackedFilm } from './scorm-session';
import type { ResumedPlace } from './scorm-suspend-data';

/** Milliseconds between two checks for a good moment to commit. */
const CONSIDER_EVERY = 250;
/** Milliseconds by which such a check may be late, for example during a call of a slow LMS. Later ones mean that the computer slept. */
const MAX_DELAY = 30_000;

/**
 * Problem to show to the viewer: `not-tracked` when the LMS was not found or refuses calls, `offline` while the browser is offline,
 * `session-over` when the page came back from the browser's cache after the session had ended.
 */
export type ScormNotice = 'not-tracked' | 'offline' | 'session-over';

/** Film to connect. */
export interface ScormFilm extends Omit<TrackedFilm, 'resume'> {
  /** Called with the current problem, or with `null` when it is over. */
  readonly onNotice: (notice: ScormNotice | null) => void;
  /**
   * Called when the LMS returns the saved place only after the start. The film must move there at once, because its place is saved next.
   * @param hasResult see `ScormSession.hasResult`
   */
  readonly onLatePlace: (place: ResumedPlace, hasResult: boolean) => void;
}

/** Session with the LMS around the page. */
export interface ScormConnection extends ScormStart {
  /** Reports choices, decisions, answers, endings and changes of the place. */
  readonly session: Pick<ScormSession, 'answered' | 'chosen' | 'decided' | 'ended' | 'changed' | 'hasResult'>;
  /** Finishes the session and closes the window, if the LMS has opened one for the course. */
  readonly finish: () => void;
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/**
 * Connects a film to the LMS. Commits when the page is hidden and before it unloads: in Chromium, some LMSs cannot send anything later.
 * Finishes the session at `pagehide`: `unload` does not fire on phones, and keeps pages out of the browser's cache. Resolves with `null` if
 * there is no LMS.
 */
export async function connectScorm(film: ScormFilm): Promise<ScormConnection | null> {
  const api = await waitForScormApi(window, wait);
  if (!api) {
    film.onNotice('not-tracked');
    return null;
  }
  let seenAt = performance.now();
  let slept = 0;
  /** Leaves out the time for which the computer sleeps, which is no time in the course. */
  const clock = (): number => {
    const now = performance.now();
    if (now - seenAt > MAX_DELAY) slept += now - seenAt;
    seenAt = now;
    return (now - slept) / 1000;
  };
  let isRefused = false;
  const session = new ScormSession({
    api,
    film: { ...film, resume: (place) => film.onLatePlace(place, session.hasResult) },
    clock,
    now: () => new Date(),
    onRefused: () => {
      isRefused = true;
      if (navigator.onLine) film.onNotice('not-tracked');
    },
  });
  const { place, language } = session.start();
  const followVisibility = (): void => (document.hidden ? session.hidden() : session.shown());
  const followConnection = (): void => {
    const { onLine } = navigator;
    session.connectionChanged(onLine);
    if (!session.isOver) film.onNotice(onLine ? (isRefused ? 'not-tracked' : null) : 'offline');
  };
  const timer = setInterval(() => {
    clock();
    session.consider();
  }, CONSIDER_EVERY);
  document.addEventListener('visibilitychange', followVisibility);
  if (document.hidden) session.stopClock();
  addEventListener('online', followConnection);
  addEventListener('offline', followConnection);
  if (!navigator.onLine) followConnection();
  const leave = (): void => {
    clearInterval(timer);
    session.leave();
  };
  addEventListener('beforeunload', () => session.save());
  addEventListener('pagehide', leave);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.isOver) film.onNotice('session-over');
  });
  const finish = (): void => {
    leave();
    closeWindow();
  };
  return { session, finish, place, language: language.replaceAll('_', '-') };
}
