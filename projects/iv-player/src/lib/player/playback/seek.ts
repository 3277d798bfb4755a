import { throwInvalid } from '../../events/player-error';
import type { PlaylistEntry } from '../../story/playlist-entry';
import type { NodeReference, StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';
import { streamPlace } from '../../story/stream-time';
import type { PlaybackController } from './playback-controller';
import type { PushCause } from './player-fact';

/**
 * Implements `PlayerApi.seek`.
 * @param seconds target in node time, if `target` is a node
 * @param cause why a node that is not in the playlist is pushed
 */
export function seek(
  playback: PlaybackController,
  repository: StoryRepository,
  target: number | NodeReference,
  seconds: number,
  cause: PushCause = 'application',
): void {
  const { entries } = playback;
  const current = playback.currentPass?.index ?? -1;
  if (typeof target === 'number') {
    const place = streamPlace(entries, assertTime(target), current);
    if (place) goTo(playback, place.index, place.time);
    return;
  }
  const node = repository.require(target);
  const time = Math.max(0, assertTime(seconds));
  if (seekTarget(entries, current, node) < 0) playback.push([node], cause);
  goTo(playback, seekTarget(entries, current, node), Math.min(node.latestTime, time));
}

/** Playlist index for `seek(node)`: its next occurrence after the current entry, else the last one up to and including it, else -1. */
export function seekTarget(entries: readonly PlaylistEntry[], currentIndex: number, node: StoryNode): number {
  const ahead = entries.findIndex((entry, index) => index > currentIndex && entry.node.id === node.id);
  if (ahead >= 0) return ahead;
  return entries.findLastIndex((entry, index) => index <= currentIndex && entry.node.id === node.id);
}

function goTo(playback: PlaybackController, index: number, time: number): void {
  if (index === playback.currentPass?.index) playback.seekWithinPass(time);
  else playback.jumpTo(index, time);
}

function assertTime(seconds: number): number {
  if (Number.isFinite(seconds)) return seconds;
  throwInvalid('A time', 'a number of seconds', seconds);
}
