import { untracked } from '@angular/core';
import type { Player } from 'iv-player';
import { withIds } from 'iv-player/private';
import { type StoryFile, openPath, readPathCode, storyEnding } from 'iv-player/story';
import type { ScormNotice } from '../lms/scorm-connection-element';
import type {} from '../lms/scorm-script';
import type { ResumedPlace, SavedPlace } from '../lms/scorm-suspend-data';
import { currentPath, currentVariables, openNode } from './film-place';

/** Seconds before the saved position at which the film continues. */
const REWIND = 2;
/** Length of the final part of an ending that is not worth resuming, in seconds. */
const LAST_SECONDS = 3;

/** Number of choices that an LMS can tell apart. */
const LETTERS = 36;

/** Callbacks for the page of a course. */
export interface CourseEvents {
  /** Called with a problem, or with `null` when it is over. */
  onNotice(notice: ScormNotice | null): void;
  /** Called with the language tag that the viewer prefers. */
  onLanguage(tag: string): void;
  /** Called when the film is paused at the place of an earlier session. */
  onResume(): void;
  /** Called when the session can be finished, with a function that does it. */
  onConnected(finish: () => void): void;
}

/**
 * Connects the film to the LMS around the page, opens the place of an earlier session, and reports decisions, endings and places. The
 * story must be loaded. Holds the film until the LMS is found or the search has failed.
 */
export async function trackCourse(player: Player, story: StoryFile, events: CourseEvents): Promise<void> {
  const openDecision = () => untracked(player.decision.signals.open);
  /** Place of an earlier session until playback continues there. Without it, each launch would rewind the place further. */
  let resumed: { readonly place: ResumedPlace; index?: number } | null = null;
  /** Whether the film was opened at a node whose path is unknown. */
  let isPathLost = false;
  /** Number of playlist resets, caused by opening a place, whose events are pending: inside a listener, events are delivered later. */
  let ownResets = 0;
  player.on('playlistreset', () => {
    if (ownResets > 0) return void (ownResets -= 1);
    isPathLost = false;
    resumed = null;
  });
  player.on('play', () => void (resumed = null));
  const settings = (): string => JSON.stringify([player.language, player.decision.timeLimit]);
  /** Settings at the start, once they are known. */
  let firstSettings: string | null = null;

  /** Whether the film is still where an earlier session left it, at an index of the playlist. */
  const isResumedAt = (index: number): boolean => resumed !== null && (resumed.index ?? index) === index;
  const resume = (place: ResumedPlace, hasResult: boolean): boolean => {
    // If the place arrives late, settings that the viewer has changed in this session take precedence.
    if ('language' in place && (firstSettings ?? settings()) === settings()) {
      events.onLanguage(place.language);
      if (place.timeLimit !== 'normal') player.decision.timeLimit = place.timeLimit;
    }
    if (hasResult && isNearEnd(player, story, place)) return false;
    resumed = { place };
    ownResets += 1;
    const isExact = openPlace(player, story, place);
    resumed = isExact ? { place, index: player.currentNodeIndex } : null;
    if (isExact === null) {
      ownResets -= 1;
      return false;
    }
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

  const { mastery, score } = story.result ?? {};
  const release = holdFilm(player);
  const connection = await globalThis.ivScorm?.connect({
    onNotice: (notice) => events.onNotice(notice),
    onLatePlace: (place, hasResult) => void resume(place, hasResult),
    // Without a score, the film is not judged by it.
    ...(mastery !== undefined && score !== undefined && { mastery }),
    decisions: Object.keys(story.nodes).filter((id) => story.nodes[id]?.decision),
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
  events.onConnected(connection.finish);

  /** Index of the current pass, and whether a choice was made in it. */
  let [passIndex, isChosen] = [player.currentNodeIndex, false];
  player.on('decision.made', ({ id }) => {
    // A held film continues at once. A choice that is changed again saves nothing new.
    const isByViewer = player.decision.get(id)?.selected.autoDecided === false;
    if (!isByViewer || isChosen || openDecision()?.isHeld) return;
    isChosen = true;
    session.chosen();
  });
  player.on('decision.final', ({ id }, { choice, by, seconds }) => {
    const passed = [...player.playlist].slice(0, passIndex + 1);
    session.decided({
      node: id,
      visit: Math.max(1, passed.filter((node) => node.id === id).length),
      position: choicePosition(story, id, choice),
      seconds: seconds ?? 0,
      isByViewer: by === 'viewer',
    });
  });
  const reportEnding = (): void => {
    const ending = storyEnding(player);
    // The earlier session may have reported it.
    if (!ending || (isResumedAt(player.currentNodeIndex) && session.hasResult)) return;
    const { min = 0, max = 100 } = story.result ?? {};
    session.ended(ending, ending.score === undefined ? undefined : { raw: ending.score, min, max });
  };
  player.on('nodestart', (_, index) => {
    [passIndex, isChosen] = [index, false];
    reportEnding();
    if (!player.paused) session.changed();
  });
  player.on(/^(?:pause|ended|decision\.hold)$/, () => session.changed());

  events.onLanguage(connection.language);
  const isResumed = connection.place !== null && resume(connection.place, session.hasResult);
  firstSettings = settings();
  if (isResumed) return;
  // The node may have started while the film was held.
  reportEnding();
  play();
}

/** Position of a choice in the story file, whichever choices were open; -1 without a choice. */
function choicePosition({ nodes }: StoryFile, id: string, choice: string | null): number {
  const decision = Object.hasOwn(nodes, id) ? nodes[id]?.decision : undefined;
  const choices = withIds(decision?.choices ?? []);
  return choices.length > LETTERS ? -1 : choices.findIndex(({ id: one }) => one === choice);
}

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
    openNode(player, story, place.node, time);
    // After the node has set its variables.
    for (const [name, value] of Object.entries(place.variables))
      if (Object.hasOwn(story.variables ?? {}, name)) player.variables.setValue(name, value);
    return true;
  }
  const { nodes, complete } = readPathCode(story, place.path);
  if (nodes.length === 1 && (!complete || time === 0)) return null;
  openPath(player, place.path, { time: complete ? time : 0 });
  return complete;
}

/** Whether a place is in the last seconds of an ending. */
function isNearEnd(player: Player, story: StoryFile, place: ResumedPlace): boolean {
  const id = 'node' in place ? place.node : readPathCode(story, place.path).nodes.at(-1);
  const node = player.repository.get(id ?? '');
  if (!node?.hasKnownDuration || place.time < node.duration - LAST_SECONDS) return false;
  return Object.hasOwn(story.nodes, node.id) && story.nodes[node.id]?.ending !== undefined;
}
