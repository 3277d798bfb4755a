import { closeWindow } from './close-window';
import { Cmi5Delivery, LAUNCH_DATA, RESUME_STATE } from './cmi5-delivery';
import { Cmi5Lrs, type LrsAnswer, isRefused, isUnclear } from './cmi5-lrs';
import {
  type Cmi5Launch,
  isObject,
  parseJson,
  readCmi5Launch,
  readLaunchData,
  readPreferences,
  readToken,
} from './cmi5-launch';
import { Cmi5Page, type KeptSession } from './cmi5-page';
import { recordCourse } from './cmi5-records';
import { Cmi5Session, type SavedCourse } from './cmi5-session';
import { NO_STATE, type ResultVerb, readState } from './cmi5-state';
import { Cmi5Statements } from './cmi5-statements';
import type { LmsConnection, LmsFilm } from './lms-script';

/** Attempts to read what a session begins with, and the wait after the first of them, doubled each time. */
const ATTEMPTS = 3;
const FIRST_WAIT = 1000;
/** Milliseconds for which the end of a session may keep the viewer waiting. */
const LONGEST_END = 5000;
/** Milliseconds between two places of a long scene. */
const SAVE_EVERY = 30_000;

/** Repeats a request that is not answered. */
async function patiently(page: Cmi5Page, request: () => Promise<LrsAnswer>): Promise<LrsAnswer> {
  let answer = await request();
  for (let attempt = 1; attempt < ATTEMPTS && isUnclear(answer.status); attempt += 1) {
    await page.wait(FIRST_WAIT * 2 ** (attempt - 1));
    answer = await request();
  }
  return answer;
}

/** Gets the token, which can be got once. Returns the notice to show without one. */
async function readTokenOnce(
  page: Cmi5Page,
  launch: Cmi5Launch,
  kept: KeptSession,
): Promise<string | { readonly notice: 'not-tracked' | 'session-over' }> {
  if (kept.values.token !== undefined) return kept.values.token;
  const body = await page.postForText(launch.fetch);
  const token = readToken(body);
  if (token !== null) {
    kept.update({ token });
    return token;
  }
  const answer = parseJson(body);
  const isUsed = isObject(answer) && String(answer['error-code']) === '1';
  return { notice: isUsed ? 'session-over' : 'not-tracked' };
}

/**
 * What earlier sessions have left; `null` if nobody knows. The LMS is asked for results of which the place does not say for sure whether they
 * have arrived: a page may have been closed in between. Without an answer, it is asked again at the next launch.
 */
async function readSaved(page: Cmi5Page, lrs: Cmi5Lrs): Promise<SavedCourse | null> {
  const { status, body } = await patiently(page, () => lrs.readState(RESUME_STATE));
  if (isUnclear(status)) return null;
  const saved = status === 200 ? readState(body) : NO_STATE;
  const sent = { ...saved.sent };
  const owed = { ...saved.owed };
  const unknown: ResultVerb[] = [];
  for (const verb of ['passed', 'completed'] as const) {
    const { isSure = false, result = { ending: '' } } = sent[verb] ?? {};
    if (isSure) continue;
    const found = await lrs.findStatement(verb);
    if (found === 'there') sent[verb] = { isSure: true, result };
    else if (found === 'missing' && sent[verb]) {
      Reflect.deleteProperty(sent, verb);
      owed[verb] = result;
    } else if (found === 'unclear') unknown.push(verb);
  }
  return { ...saved, sent, owed, unknown };
}

/**
 * Connects a film to the LMS that has launched it with cmi5, and begins the session. Ends it at `pagehide`, with a request that browsers
 * complete; the place has been saved before. Resolves with `null`, after a notice, if there is no session.
 */
export async function connectCmi5(film: LmsFilm, page = new Cmi5Page()): Promise<LmsConnection | null> {
  const refuse = (notice: 'not-tracked' | 'session-over'): null => {
    film.onNotice(notice);
    return null;
  };
  const launch = readCmi5Launch(page.search);
  if (!launch) return refuse('not-tracked');
  const kept = page.kept(launch.fetch);
  if (kept.values.isOver) return refuse('session-over');
  const isReloaded = kept.values.token !== undefined;
  const token = await readTokenOnce(page, launch, kept);
  if (typeof token !== 'string') return refuse(token.notice);

  const lrs = new Cmi5Lrs(launch, token, page.fetch);
  const given = await patiently(page, () => lrs.readState(LAUNCH_DATA));
  const data = given.status === 200 ? readLaunchData(given.body) : null;
  if (!data) return refuse(isReloaded && isRefused(given.status) ? 'session-over' : 'not-tracked');
  kept.update({ returnUrl: data.returnUrl });
  const asked = await patiently(page, () => lrs.readPreferences());
  const preferences = readPreferences(asked.status === 200 ? asked.body : '');
  const saved = await readSaved(page, lrs);
  if (!saved) return refuse('not-tracked');

  const { player } = film;
  if (preferences.isMuted !== null) player.muted = preferences.isMuted;
  const end = (): void => kept.update({ isOver: true });
  const statements = new Cmi5Statements({
    ...{
      launch,
      data,
      publisherId: page.config.publisherId,
      now: () => Date.now(),
      newId: () => page.newId(),
    },
    language: () => player.language,
  });
  const delivery = new Cmi5Delivery(
    {
      lrs,
      after: (ms, run) => page.after(ms, run),
      state: () => session.state,
      onOver: () => {
        end();
        film.onNotice('session-over');
      },
      onPut: () => kept.update({ isByPut: true }),
    },
    kept.values,
  );
  const session: Cmi5Session = new Cmi5Session({
    ...{
      delivery,
      statements,
      data,
      saved,
      kept,
      readPlace: film.readPlace,
      clock: () => performance.now() / 1000,
      now: () => Date.now(),
    },
    onPassKept: () => film.onNotice('pass-kept'),
  });
  session.begin();
  recordCourse(player, (...record) => session.tell(...record), page.config.sendsTexts);

  const leave = (): Promise<void> => {
    if (kept.values.hasBegun) end();
    return session.leave();
  };
  page.listen({
    hidden: () => session.changed(),
    left: () => void leave(),
    back: () => delivery.isOver && film.onNotice('session-over'),
    network: (isOnline) => {
      if (delivery.isOver) return;
      film.onNotice(isOnline ? null : 'offline');
      if (isOnline) delivery.online();
    },
  });
  page.every(SAVE_EVERY, () => {
    if (!player.paused) session.changed();
  });
  const finish = async (): Promise<void> => {
    const late = page.wait(LONGEST_END);
    await Promise.race([delivery.flush(), late]);
    await Promise.race([leave(), late]);
    if (data.returnUrl === null) closeWindow();
    else page.go(data.returnUrl);
  };
  return {
    session: {
      chosen: () => session.changed(),
      changed: () => session.changed(),
      ended: (ending, score) => session.ended(ending, score),
      // Told from the player's own records.
      decided: () => undefined,
      answered: () => undefined,
      get hasResult() {
        return session.hasResult;
      },
    },
    finish: () => void finish(),
    place: saved.place,
    language: preferences.language,
  };
}
