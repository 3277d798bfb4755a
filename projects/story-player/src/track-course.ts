import { untracked } from '@angular/core';
import type { Player } from 'iv-player';
import { type StoryFile, openPath, readPathCode, storyEnding } from 'iv-player/story';
import type {
  ScormConnection,
  ScormNotice,
} from '../../iv-player/story/src/publish/scorm-connection-element';
import type {} from '../../iv-player/story/src/publish/scorm-script';
import type { ResumedPlace } from '../../iv-player/story/src/publish/scorm-suspend-data';
import { currentPath, currentVariables } from './film-place';

/** Seconds before the saved position at which the film continues. */
const REWIND = 2;

/**
 * Connects the film to the LMS around the page, and reports decisions, endings and its place. The story must be loaded and not yet
 * playing. Resolves with `null` if no LMS is found.
 */
export async function trackCourse(
  player: Player,
  story: StoryFile,
  onNotice: (notice: ScormNotice) => void,
): Promise<ScormConnection | null> {
  const openDecision = () => untracked(player.decision.signals.open);
  const connection = await globalThis.ivScorm?.connect({
    onNotice,
    ...(story.result?.mastery !== undefined && { mastery: story.result.mastery }),
    readPlace: () => ({
      path: currentPath(player, story),
      node: player.currentNodeId ?? story.start,
      time: player.currentNodeTime,
      language: player.language ?? '',
      timeLimit: player.decision.timeLimit,
      variables: currentVariables(player, story),
    }),
    readSituation: () => ({
      isStill: player.paused || document.hidden || openDecision()?.isHeld === true,
      sinceNodeStart: player.currentNodeTime / player.playbackRate,
      untilNodeEnd: player.currentNodeRemainingTime / player.playbackRate,
    }),
  });
  if (!connection) return null;
  const { session } = connection;

  /** Ids of the choices shown last, by node. */
  let shown: readonly string[] = [];
  player.on('decision.start', () => void (shown = openDecision()?.choices.map(({ id }) => id) ?? []));
  player.on('decision.final', ({ id }, { choice, seconds }) =>
    session.decided({
      node: id,
      position: choice === null ? -1 : shown.indexOf(choice),
      seconds: seconds ?? 0,
    }),
  );
  player.on('nodestart', () => {
    const ending = storyEnding(player);
    if (!ending) return;
    const { min = 0, max = 100 } = story.result ?? {};
    const { score } = ending;
    session.ended(ending, score === undefined ? undefined : { raw: score, min, max });
  });
  player.on(/^(?:pause|ended|decision\.hold)$/, () => session.changed());
  return connection;
}

/**
 * Opens the place of an earlier session, a little before the position where it ended. Leaves the film at its start, and returns `false`, if
 * the place belongs to different content.
 */
export function openPlace(player: Player, story: StoryFile, place: ResumedPlace): boolean {
  const time = Math.max(0, place.time - REWIND);
  if ('node' in place) {
    if (!Object.hasOwn(story.nodes, place.node)) return false;
    // After the node has set its variables.
    player.once('nodestart', () => {
      for (const [name, value] of Object.entries(place.variables))
        if (Object.hasOwn(story.variables ?? {}, name)) player.variables.setValue(name, value);
    });
    player.seek(place.node, time);
    return true;
  }
  const { nodes, complete } = readPathCode(story, place.path);
  const isAtStart = nodes.length === 1 && (!complete || time === 0);
  if (place.timeLimit !== 'normal') player.decision.timeLimit = place.timeLimit;
  if (isAtStart) return false;
  openPath(player, place.path, { time: complete ? time : 0 });
  return true;
}
