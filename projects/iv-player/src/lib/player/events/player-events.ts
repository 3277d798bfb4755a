import type { Checkpoint, CheckpointsSnapshot } from '../../story/checkpoint';
import type { CaptionTrack } from '../../story/node-tracks';
import type { SourceRendition } from '../../story/node-source';
import type { OpenQuestion, QuestionRecord } from '../../story/question';
import type { NodeEventMap, StoryNode } from '../../story/story-node';
import type { IvPlayerError } from '../../events/player-error';

/**
 * Events of the player. Events of its nodes are also emitted on the player.
 * @example
 * player.on('languagechange', (language) => console.log(language));
 */
export interface PlayerEventMap extends NodeEventMap {
  /** The playlist was emptied. */
  playlistreset: [];
  /** Playback was requested and not refused immediately. Not emitted again until after the next `pause` or `ended`. */
  play: [];
  /** Media time started advancing: after `play`, and after each stall. */
  playing: [];
  /** Playback was paused. */
  pause: [];
  /** Playback is waiting for data. The last frame stays on the screen. */
  buffering: [];
  /** A frame of the first node, or of the target of a seek or jump, is available. */
  canplay: [];
  /** A seek or jump started. */
  seeking: [];
  /** The first frame after a seek or jump is on the screen. */
  seeked: [];
  /** The playlist has been played to its end. */
  ended: [];
  /**
   * `duration` changed: entries were added or removed, or a node's duration became known. Emitted once for each change, after its other
   * events.
   */
  durationchange: [];
  /** More of the current node was loaded; see `buffered`. Emitted several times a second while loading. */
  progress: [];
  /** `volume` or `muted` changed. */
  volumechange: [];
  /** `playbackRate` changed. */
  ratechange: [];
  /** The stage entered or left fullscreen. */
  fullscreenchange: [isFullscreen: boolean];
  /** `language` changed. */
  languagechange: [language: string | null];
  /** The rendition of the adaptive stream on the screen changed; `null` for a file. It is also in `getState().player.rendition`. */
  renditionchange: [rendition: SourceRendition | null];
  /** A caption file of `node` could not be loaded. Playback continues without it. */
  captionerror: [node: StoryNode, track: CaptionTrack];
  /** `isAudioLocked` changed. */
  audiolockchange: [];
  /** A plugin became active. */
  plugininit: [name: string, version: string];
  /** An error occurred that no call could throw. */
  error: [error: IvPlayerError];
  /** The decision plugin automatically pushed `node`, which is now the entry at `playlistIndex`. */
  'decision.autopush': [node: StoryNode, playlistIndex: number];
  /** A question is shown: it is the open one now. */
  'question.open': [open: OpenQuestion];
  /** A question was answered; emitted for each try. */
  'question.answered': [record: QuestionRecord];
  /** A question is no longer shown: it is over, was skipped, or playback has left it. */
  'question.closed': [record: QuestionRecord];
  /** The audio plugin's volume or muted state changed. */
  'audio.volumechange': [];
  /** A checkpoint was registered, by the application or automatically before a decision. */
  'checkpoints.register': [checkpoint: Checkpoint];
  /** `checkpoints.save` was called. */
  'checkpoints.save': [snapshot: CheckpointsSnapshot];
  /** A checkpoint was restored and its frame is on the screen, unless a seek or jump has moved playback since. */
  'checkpoints.restore': [checkpoint: Checkpoint];
}
