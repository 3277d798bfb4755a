import type { Checkpoint, CheckpointsSnapshot } from '../story/checkpoint';
import type { StoryNode } from '../story/story-node';
import type { IvPlayerError } from './player-error';

/** Events raised on a node; the player raises each of them too. Contract §4, specification §6. */
export interface NodeEventMap {
  /** A pass of the node begins. `index` is its place in the playlist. */
  nodestart: [node: StoryNode, index: number];
  /** The pass is over: the next node takes its place, or the film has ended. */
  nodeend: [node: StoryNode, index: number];
  /** The engine can no longer promise a seamless start for a node pushed later than this. */
  nodecritical: [node: StoryNode, index: number];
  /** The node was pushed to the playlist at `index`. */
  playlistpush: [node: StoryNode, index: number];
  /** Playback went on, several times a second; also after a seek. */
  timeupdate: [];
  /** Playback reached the start of the current node's decision window. */
  'decision.start': [node: StoryNode];
  /** A decision has been made and the next node pushed. `node` is the parent. */
  'decision.made': [node: StoryNode];
  /** Playback reached the end of the current node's decision window, or left it by a jump. */
  'decision.end': [node: StoryNode];
  /** An existing decision of the node was changed by `update` (or by `add`). */
  'decision.updated': [node: StoryNode];
}

/** Events of a node alone: one for each node time somebody listens for, once per pass. Contract §4. */
export type NodeCueEventMap = Record<`timeupdate:${number}`, []>;

/** Events of the player. Contract §4, specification §6. */
export interface PlayerEventMap extends NodeEventMap {
  /** The playlist was emptied. */
  playlistreset: [];
  /** Media time runs (again): after `play`, and after a stall. */
  playing: [];
  /** The player was paused. */
  pause: [];
  /** The film has to wait for data; the last frame is held. */
  buffering: [];
  /** The first node, or the place a jump or a seek led to, has a frame to show. */
  canplay: [];
  /** A seek or a jump begins. */
  seeking: [];
  /** The frame that was sought is on the screen. */
  seeked: [];
  /** The last entry of the playlist has been played to its end. */
  ended: [];
  /** `volume` or `muted` changed. */
  volumechange: [];
  /** `isAudioLocked` changed. */
  audiolockchange: [];
  /** A plugin became active. */
  plugininit: [name: string, version: string];
  /** Something went wrong after the call that caused it. */
  error: [error: IvPlayerError];
  /** The decision plugin pushed `node` by itself; it stands at `playlistIndex`. */
  'decision.autopush': [node: StoryNode, playlistIndex: number];
  /** The audio plugin's volume or muted state changed. */
  'audio.volumechange': [];
  /** A checkpoint was registered, by the application or before a decision. */
  'checkpoints.register': [checkpoint: Checkpoint];
  /** `checkpoints.save` was called. */
  'checkpoints.save': [snapshot: CheckpointsSnapshot];
  /** The film is back at a checkpoint; its frame is on the screen, unless the film was led elsewhere meanwhile. */
  'checkpoints.restore': [checkpoint: Checkpoint];
}
