import { untracked } from '@angular/core';
import type { OpenDecision, Player } from 'iv-player';
import { type StoryFile, openPath, readPathCode, storyEnding } from 'iv-player/story';
import type { ScormNotice } from '../../iv-player/story/src/publish/scorm-connection-element';
import type {} from '../../iv-player/story/src/publish/scorm-script';
import type { ResumedPlace, SavedPlace } from '../../iv-player/story/src/publish/scorm-suspend-data';
import { currentPath, currentVariables } from './film-place';

/** Seconds before the saved position at which the film continues. */
const REWIND = 2;

/** Callbacks for the page of a course. */
export interface CourseEvents {
  onNotice(notice: ScormNotice): void;
  /** Called with the language tag that the viewer prefers. */
  onLanguage(tag: string): void;
  /** Called when the film is paused at the place of an earlier session. */
  onResume(): void;
}

/**
 * Connects the film to the LMS around the page, opens the place of an earlier session, and reports decisions, endings and places. The
 * story must be loaded. Holds the film until the LMS is found or the search has failed.
 */
export async function trackCourse(player: Player, story: StoryFile, events: CourseEvents): Promise<void> {
  const openDecision = () => untracked(player.decision.signals.open);
  /** Place of an earlier session, until the film continues from there: otherwise each launch would move it back. */
  let resumed: { readonly place: ResumedPlace; index?: number } | null = null;
  /** Whether the film was opened at a node, so that the path to it is unknown. */
  let isPathLost = false;
  player.on('playlistreset', () => void (isPathLost = false));
  player.on('play', () => void (resumed = null));

  /** Whether the film, at an index of the playlist, still stands where an earlier session left it. */
  const isResumedAt = (index: number): boolean => resumed !== null && (resumed.index ?? index) === index;
  const resume = (place: ResumedPlace): boolean => {
    if ('language' in place) events.onLanguage(place.language);
    resumed = { place };
    const isExact = openPlace(player, story, place);
    resumed = isExact ? { place, index: player.currentNodeIndex } : null;
    if (isExact === null) return false;
    isPathLost = 'node' in place;
    player.pause();
    events.onResume();
    return true;
  };
  const readPlace = (): SavedPlace => {
    const place: SavedPlace = {
      path: isPathLost ? '' : currentPath(player, story),
      node: player.currentNodeId ?? story.start,
      time: player.currentNodeTime,
      language: player.language ?? '',
      timeLimit: player.decision.timeLimit,
      variables: currentVariables(player, story),
    };
    if (!resumed || !isResumedAt(player.currentNodeIndex)) return place;
    const { time } = resumed.place;
    return { ...place, time, ...('node' in resumed.place && { variables: resumed.place.variables }) };
  };

  const release = holdFilm(player);
  const connection = await globalThis.ivScorm?.connect({
    onNotice: (notice) => events.onNotice(notice),
    onLatePlace: resume,
    ...(story.result?.mastery !== undefined && { mastery: story.result.mastery }),
    readPlace,
    readSituation: () => ({
      isStill: player.paused || document.hidden || openDecision()?.isHeld === true,
      sinceNodeStart: player.currentNodeTime / player.playbackRate,
      untilNodeEnd: player.currentNodeRemainingTime / player.playbackRate,
    }),
  });
  const play = release();
  if (!connection) {
    events.onNotice('not-tracked');
    return play();
  }
  const { session } = connection;

  /** Ids of the choices in the open decision of a pass. */
  let shown: { readonly node: string; readonly ids: readonly string[] } | null = null;
  player.on('decision.start', ({ id }) => void (shown = { node: id, ids: choiceIds(openDecision()) }));
  player.on('decision.final', ({ id }, { choice, seconds }) => {
    // A choice may be made before its window opens.
    const ids = shown?.node === id ? shown.ids : choiceIds(player.decision.get(id));
    shown = null;
    session.decided({
      node: id,
      position: choice === null ? -1 : ids.indexOf(choice),
      seconds: seconds ?? 0,
    });
  });
  player.on('nodestart', ({ id }, index) => {
    if (shown?.node === id) shown = null;
    // The earlier session has reported its ending.
    const ending = isResumedAt(index) ? null : storyEnding(player);
    if (!ending) return;
    const { min = 0, max = 100 } = story.result ?? {};
    const { score } = ending;
    session.ended(ending, score === undefined ? undefined : { raw: score, min, max });
  });
  player.on(/^(?:pause|ended|decision\.hold)$/, () => session.changed());

  events.onLanguage(connection.language);
  if (!connection.place || !resume(connection.place)) play();
}

const choiceIds = (decision: Pick<OpenDecision, 'choices'> | null | undefined): readonly string[] =>
  decision?.choices.map(({ id }) => id) ?? [];

/**
 * Pauses the film whenever it starts. The returned function stops this, and returns a function that plays the film if playback was
 * requested meanwhile.
 */
function holdFilm(player: Player): () => () => void {
  let isWanted = !player.paused;
  const hold = (): void => {
    isWanted = true;
    player.pause();
  };
  player.on('play', hold);
  player.pause();
  return () => {
    player.off('play', hold);
    return () => {
      if (isWanted) player.play().catch(() => undefined);
    };
  };
}

/**
 * Opens the place of an earlier session, a little before the position where it ended. Returns whether the film is exactly there; `null`,
 * with the film at its start, if the place belongs to different content.
 */
export function openPlace(player: Player, story: StoryFile, place: ResumedPlace): boolean | null {
  const time = Math.max(0, place.time - REWIND);
  if ('node' in place) {
    if (!Object.hasOwn(story.nodes, place.node)) return null;
    // After the node has set its variables.
    player.once('nodestart', () => {
      for (const [name, value] of Object.entries(place.variables))
        if (Object.hasOwn(story.variables ?? {}, name)) player.variables.setValue(name, value);
    });
    player.seek(place.node, time);
    return true;
  }
  const { nodes, complete } = readPathCode(story, place.path);
  if (place.timeLimit !== 'normal') player.decision.timeLimit = place.timeLimit;
  if (nodes.length === 1 && (!complete || time === 0)) return null;
  openPath(player, place.path, { time: complete ? time : 0 });
  return complete;
}
