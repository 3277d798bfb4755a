import type { Checkpoint, CheckpointsSnapshot } from '../../story/checkpoint';
import type { CaptionTrack } from '../../story/node-tracks';
import type { SourceRendition } from '../../story/node-source';
import type { NodeEventMap, StoryNode } from '../../story/story-node';
import type { IvPlayerError } from '../../events/player-error';

/**
 * Events of the player; those of its nodes are emitted on the player too.
 * @example
 * player.on('languagechange', (language) => console.log(language));
 */
export interface PlayerEventMap extends NodeEventMap {
  /** The playlist was emptied. */
  playlistreset: [];
  /** Playback is wanted, and neither browser nor media refused it at once: once until the next `pause` or `ended`. */
  play: [];
  /** Media time advances: after `play`, and again after a stall. */
  playing: [];
  /** The player was paused. */
  pause: [];
  /** Playback waits for data; the last frame stays on the screen. */
  buffering: [];
  /** The first node, or the place of a jump or a seek, has a frame to show. */
  canplay: [];
  /** A seek or a jump starts. */
  seeking: [];
  /** The frame that was sought is on the screen. */
  seeked: [];
  /** The last entry of the playlist has been played to its end. */
  ended: [];
  /** `duration` changed: entries were added or removed, or the length of one became known. */
  durationchange: [];
  /** More of the current node was loaded; see `buffered`. Several times a second while it loads. */
  progress: [];
  /** `volume` or `muted` changed. */
  volumechange: [];
  /** `playbackRate` changed. */
  ratechange: [];
  /** The stage fills the screen, or does not any more. */
  fullscreenchange: [isFullscreen: boolean];
  /** `language` changed. */
  languagechange: [language: string | null];
  /** Another rendition of an adaptive stream is on the screen; `null`: a file. */
  renditionchange: [rendition: SourceRendition | null];
  /** A caption file of `node` could not be read; playback goes on without it. */
  captionerror: [node: StoryNode, track: CaptionTrack];
  /** `isAudioLocked` changed. */
  audiolockchange: [];
  /** A plugin became active. */
  plugininit: [name: string, version: string];
  /** Something went wrong after the call that caused it. */
  error: [error: IvPlayerError];
  /** The decision plugin pushed `node` by itself; it is the entry at `playlistIndex`. */
  'decision.autopush': [node: StoryNode, playlistIndex: number];
  /** The audio plugin's volume or muted state changed. */
  'audio.volumechange': [];
  /** A checkpoint was registered, by the application or before a decision. */
  'checkpoints.register': [checkpoint: Checkpoint];
  /** `checkpoints.save` was called. */
  'checkpoints.save': [snapshot: CheckpointsSnapshot];
  /** A checkpoint was restored; its frame is on the screen, unless playback was moved elsewhere meanwhile. */
  'checkpoints.restore': [checkpoint: Checkpoint];
}
