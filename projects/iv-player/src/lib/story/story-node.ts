import { EventChannel, type PlayerEventListener } from '../events/event-channel';
import { type NodeSource, isSameSource } from './node-source';
import type { AudioDescription, CaptionTrack, NodeTracks } from './node-tracks';
import type { StoryNodeData } from './story-node-data';

/**
 * Configuration of a node for `repository.add`.
 * @example
 * const door: StoryNodeConfig = { id: 'door', source: ['door.webm', 'door.mp4'], data: { title: 'The door' } };
 * player.repository.add(door);
 */
export interface StoryNodeConfig extends NodeTracks {
  /** Unique id. */
  readonly id: string;
  /** Media of the clip. Falsy for a node of duration 0. */
  readonly source?: NodeSource;
  /** Duration in seconds. Default: read from the media. */
  readonly duration?: number;
  /**
   * Duration of the video in seconds, if the clip's audio is longer. The next clip starts there while the trailing audio keeps playing, for
   * up to 2 s. Also the default of `duration`. Default: detected during playback.
   */
  readonly videoDuration?: number | undefined;
  /**
   * Gain of the clip's audio in decibels. The resulting volume is limited to 1. A change applies the next time the clip is played. Has no
   * effect on iPhones. Default 0.
   */
  readonly gain?: number;
  /** Ids of the nodes to preload while this one plays, most likely first. Default: none. */
  readonly prefetch?: readonly string[];
  /** The application's data. `data.decision` holds decision options. Default `{}`. */
  readonly data?: StoryNodeData;
}

/**
 * A choice that was offered to the viewer.
 * @example
 * const labels = (offered: readonly OfferedChoice[]) => offered.map(({ label }) => label).join(' or ');
 */
export interface OfferedChoice {
  /** Id, unique within its decision. */
  readonly id: string;
  /** Label as shown to the viewer; the id if it has none. */
  readonly label: string;
  /** Id of the node it leads to. */
  readonly to: string;
}

/**
 * Outcome of a decision in one pass of its node, for analytics and records. Plain JSON.
 * @example
 * player.on('decision.final', (_, { node, answer, by }) => console.log(node, answer, by));
 */
export interface DecisionRecord {
  /** Id of the node of the decision. */
  readonly node: string;
  /** Playlist index of the pass. */
  readonly index: number;
  /** The choices that were open when the choice was made, in the order shown. */
  readonly offered: readonly OfferedChoice[];
  /** Id of the choice; `null` if no choice leads to `to`, or if a restored choice no longer exists. */
  readonly answer: string | null;
  /** Id of the node that the choice led to. Need not be among those offered. */
  readonly to: string;
  /**
   * Origin of the choice:
   * - `viewer`: the viewer, or the application by `make` or by pushing a node.
   * - `page`: something outside the film, by `make` with `by: 'page'`, such as the page around `<iv-film>`.
   * - `decider`: the `decider` of the decision or of `player.decision`.
   * - `rule`: the story's logic: a variable connection chose the node, or only one node was available (the only one there is, or the only
   *   one whose `when` condition held).
   * - `chance`: a random selection from several `defaults` or children.
   * - `default`: the only node in `defaults`, or the entry that already followed when the node was played again.
   */
  readonly by: 'viewer' | 'page' | 'default' | 'chance' | 'decider' | 'rule';
  /**
   * Seconds from the start of the decision window to the final choice, in real time at any playback rate, excluding pauses and stalls. 0
   * for a choice before the window; `null` unless `by` is `viewer` or `page`.
   */
  readonly seconds: number | null;
  /** Number of times the choice was changed in this pass. */
  readonly changed: number;
  /** Whether the node was already decided in an earlier pass since the last reset. Restoring a checkpoint undoes later decisions. */
  readonly again: boolean;
  /** Seconds that the viewer had for the choice, under the `timeLimit` at the end of the pass; `null` without a limit. */
  readonly limit: number | null;
  /** The question as shown to the viewer; `null` without one. */
  readonly prompt: string | null;
  /** Label of the choice as shown to the viewer; `null` if it was not offered. */
  readonly label: string | null;
}

/**
 * Events of a node. The player emits them too.
 * @example
 * player.on('nodestart', (node, index) => console.log(index, node.id));
 */
export interface NodeEventMap {
  /** A pass of the node started. `index` is its playlist index. */
  nodestart: [node: StoryNode, index: number];
  /** A pass of the node ended. */
  nodeend: [node: StoryNode, index: number];
  /** The node is about to end, once per pass: in browsers, in 0.5 s. A node pushed after this event may start with a gap. */
  nodecritical: [node: StoryNode, index: number];
  /** The node was added to the playlist at `index`. */
  playlistpush: [node: StoryNode, index: number];
  /** Media time advanced. Emitted at least 4 times a second, and after a seek. */
  timeupdate: [];
  /** Playback reached the start of the current node's decision window. */
  'decision.start': [node: StoryNode];
  /** A decision was made and the next node pushed. `node` is the node of the decision. */
  'decision.made': [node: StoryNode];
  /** Playback reached the end of the current node's decision window, or a jump left it. */
  'decision.end': [node: StoryNode];
  /** Playback is held at the last frame of the node until a choice is made or time runs out. */
  'decision.hold': [node: StoryNode];
  /**
   * The choice of a pass of `node` is final. Emitted once per pass before `nodeend`, for analytics. Not emitted if nothing was chosen, if
   * the only child followed automatically, or if a reset or restored checkpoint ended the pass.
   */
  'decision.final': [node: StoryNode, record: DecisionRecord];
  /** An existing decision of the node was changed by `update` or `add`. */
  'decision.updated': [node: StoryNode];
}

/** Events that only nodes emit, once per pass at the node time in their name. */
export type NodeCueEventMap = Record<`timeupdate:${number}`, []>;

/**
 * A node or its id.
 * @example
 * const titleOf = (reference: NodeReference) => player.repository.get(reference)?.data['title'];
 */
export type NodeReference = StoryNode | string;

/** Observes changes to a node. */
export interface NodeWatcher {
  /** Called when a listener is added for an event name. */
  listened(name: string): void;
  /** Called when the prefetch list or the source changed. */
  preloadChanged(): void;
  /** Whether the node is on the screen. */
  readonly isPlaying?: boolean;
}

/**
 * A node of the story: a clip and its data.
 * @example
 * const intro = player.repository.add({ id: 'intro', source: 'intro.mp4' });
 * intro.on('nodestart', (node) => console.log(node.id));
 */
export class StoryNode {
  /** Unique id. */
  readonly id: string;
  /** Media of the clip. Falsy for a node of duration 0. */
  source: NodeSource;
  /** Gain of the clip's audio in decibels. Set it with `repository.update`. Default 0. */
  readonly gain: number = 0;
  /** Duration of the video in seconds, if given. */
  videoDuration: number | undefined;
  /** The application's data. */
  data: StoryNodeData = {};
  /** Caption files. */
  captions: readonly CaptionTrack[] = [];
  /** Audio descriptions. */
  audioDescription: readonly AudioDescription[] = [];
  /** BCP 47 tags of the audio tracks of an adaptive stream. Set when the manifest is loaded. */
  soundLanguages: readonly string[] = [];
  #prefetchIds: string[] = [];
  #givenSeconds: number | undefined;
  #measuredSeconds: number | undefined;
  #channel: EventChannel<NodeEventMap & NodeCueEventMap> | undefined;
  #watchers: Set<NodeWatcher> | undefined;

  /** @param config configuration of the node. To add it to the story, use `player.repository.add(config)` */
  constructor(config: StoryNodeConfig) {
    this.id = config.id;
    this.source = config.source;
    this.apply(config);
  }

  /** Duration in seconds, as given or else read from the media; 0 if unknown or without a source. */
  get duration(): number {
    return (this.source && (this.#statedSeconds ?? this.#measuredSeconds)) || 0;
  }

  /** Duration in seconds, as read from the media or else as given; 0 if unknown or without a source. */
  get mediaDuration(): number {
    return (this.source && (this.#measuredSeconds ?? this.#statedSeconds)) || 0;
  }

  /**
   * Duration in seconds that was read from the media; `undefined` if one was given.
   * @internal
   */
  get measuredDuration(): number | undefined {
    return this.#statedSeconds === undefined ? this.#measuredSeconds : undefined;
  }

  /** Whether the duration was given or read from the media, or there is no source. */
  get hasKnownDuration(): boolean {
    return !this.source || (this.#statedSeconds ?? this.#measuredSeconds) !== undefined;
  }

  /**
   * Upper bound of node times in seconds: the duration, or `Infinity` while it is unknown.
   * @internal
   */
  get latestTime(): number {
    return this.hasKnownDuration ? this.duration : Infinity;
  }

  /**
   * Called by the player when the duration was read from the media. Returns whether `duration` changed. Ignores the `NaN` and `Infinity` of
   * media whose duration is unknown.
   * @internal
   */
  setMeasuredDuration(seconds: number): boolean {
    if (!Number.isFinite(seconds) || seconds < 0) return false;
    const known = this.hasKnownDuration;
    const before = this.duration;
    this.#measuredSeconds = this.source ? seconds : undefined;
    return !known || this.duration !== before;
  }

  /** Ids of the nodes to preload while this one plays, most likely first. */
  get prefetch(): readonly string[] {
    return this.#prefetchIds;
  }

  /** Adds nodes to the end of `prefetch`, except those already in it. */
  addPrefetch(...ids: readonly NodeReference[]): void {
    const added = ids.map(nodeId).filter((id) => !this.#prefetchIds.includes(id));
    this.#setPrefetch([...this.#prefetchIds, ...new Set(added)]);
  }

  /** Removes nodes from `prefetch`. */
  removePrefetch(...ids: readonly NodeReference[]): void {
    const gone = ids.map(nodeId);
    this.#setPrefetch(this.#prefetchIds.filter((id) => !gone.includes(id)));
  }

  /**
   * Applies the properties of `config` and keeps the rest.
   * @internal
   */
  apply(config: StoryNodeConfig): void {
    if ('source' in config && !isSameSource(config.source, this.source)) {
      this.source = config.source;
      // The measured duration stays valid for the media on the screen.
      const isPlaying = [...(this.#watchers ?? [])].some(({ isPlaying: plays }) => plays);
      if (!isPlaying || !config.source) this.#measuredSeconds = this.videoDuration = undefined;
      for (const watcher of this.#watchers ?? []) watcher.preloadChanged();
    }
    this.videoDuration = config.videoDuration ?? this.videoDuration;
    this.#givenSeconds = config.duration ?? this.#givenSeconds;
    (this as { gain: number }).gain = config.gain ?? this.gain;
    if (config.prefetch) this.#setPrefetch(config.prefetch);
    this.data = config.data ?? this.data;
    this.captions = config.captions ?? this.captions;
    this.audioDescription = config.audioDescription ?? this.audioDescription;
  }

  /**
   * Calls `listener` for each of this node's events with that name, until it returns `true`. `timeupdate:<seconds>` is emitted once per
   * pass at that node time. Throws `INVALID_ARGUMENT` for an empty name or a listener that is not a function.
   * @returns a function that unsubscribes
   */
  on<K extends keyof (NodeEventMap & NodeCueEventMap) & string>(
    name: K,
    listener: PlayerEventListener<(NodeEventMap & NodeCueEventMap)[K]>,
  ): () => void;
  /** Calls `listener` for each event whose name matches the RegExp. */
  on(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  on(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#openChannel().on(name as never, listener);
  }

  /** Like `on`, for one event only. */
  once<K extends keyof (NodeEventMap & NodeCueEventMap) & string>(
    name: K,
    listener: PlayerEventListener<(NodeEventMap & NodeCueEventMap)[K]>,
  ): () => void;
  /** Like `on`, for the first event whose name matches the RegExp. */
  once(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  once(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#openChannel().once(name as never, listener);
  }

  /** Removes a listener, or all listeners that were added for `name`. */
  off(name: string | RegExp, listener?: PlayerEventListener<never>): void {
    this.#channel?.off(name, listener);
  }

  /**
   * The event channel. Created with the first listener, because most nodes have none.
   * @internal
   */
  get listeners(): EventChannel<NodeEventMap & NodeCueEventMap> | undefined {
    return this.#channel;
  }

  /**
   * Calls `watcher` for changes to this node. Returns a function that removes it.
   * @internal
   */
  watch(watcher: NodeWatcher): () => void {
    this.#watchers ??= new Set();
    this.#watchers.add(watcher);
    return () => this.#watchers?.delete(watcher);
  }

  get #statedSeconds(): number | undefined {
    return this.#givenSeconds ?? this.videoDuration;
  }

  #openChannel(): EventChannel<NodeEventMap & NodeCueEventMap> {
    this.#channel ??= new EventChannel((name) => {
      for (const watcher of this.#watchers ?? []) watcher.listened(name);
    });
    return this.#channel;
  }

  #setPrefetch(ids: readonly string[]): void {
    this.#prefetchIds = [...ids];
    for (const watcher of this.#watchers ?? []) watcher.preloadChanged();
  }
}

/** Returns the id of a node or id. */
export function nodeId(reference: NodeReference): string {
  return typeof reference === 'string' ? reference : reference.id;
}
