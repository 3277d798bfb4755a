import { EventChannel, type PlayerEventListener } from '../events/event-channel';
import { type NodeSource, isSameSource } from './node-source';
import type { AudioDescription, CaptionTrack, NodeTracks } from './node-tracks';
import type { StoryNodeData } from './story-node-data';

/**
 * Description of a node, as `repository.add` takes it.
 * @example
 * const door: StoryNodeConfig = { id: 'door', source: ['door.webm', 'door.mp4'], data: { title: 'The door' } };
 * player.repository.add(door);
 */
export interface StoryNodeConfig extends NodeTracks {
  /** Unique id. */
  readonly id: string;
  /** The clip's media; falsy for a node of duration 0. */
  readonly source?: NodeSource;
  /** Duration in seconds. Default: read from the media. */
  readonly duration?: number;
  /**
   * Seconds at which the picture of the clip ends, where its sound is longer: there the next clip follows, and the sound plays
   * on under it, for up to 2 s. Default: found by playing; a `duration` that is not given is this one.
   */
  readonly videoDuration?: number | undefined;
  /**
   * Decibels by which the clip's own sound is made louder, or quieter if negative; default 0. As the volume of an element is
   * at most 1, louder only where the volume leaves room. A change applies when the clip is played next. Not on iPhones.
   */
  readonly gain?: number;
  /** Ids of the nodes to preload while this one plays, likeliest first. Default none. */
  readonly prefetch?: readonly string[];
  /** Data of the application; `data.decision` holds decision options. Default `{}`. */
  readonly data?: StoryNodeData;
}

/**
 * A decision as it was made in one pass of its node: what analytics and records keep.
 * @example
 * player.on('decision.final', (node, { choice, by }) => console.log(node.id, choice, by));
 */
export interface DecisionRecord {
  /** The node that asked. */
  readonly from: StoryNode;
  /** Where the choices led that were open when it was chosen, in the order shown: a node is there once for each answer to it. */
  readonly offered: readonly StoryNode[];
  /** The node that was chosen; it need not be one of those offered. */
  readonly chosen: StoryNode;
  /** Id of the choice; `null` when `chosen` is not the target of one, or the one restored is gone from the story. */
  readonly choice: string | null;
  /**
   * Who chose:
   * - `viewer`: the viewer, or the application by a push.
   * - `decider`: the decision's own `decider`, or the one of `player.decision`.
   * - `rule`: the story's logic: a connection of the variables, or no other node was open to follow, because the
   *   conditions (`when`) closed the others or there are none.
   * - `chance`: nobody; one of several `defaults`, or of several children, was drawn at random.
   * - `default`: nobody; the only one of `defaults` followed, or the entry that already stood behind a node that is
   *   played again.
   */
  readonly by: 'viewer' | 'default' | 'chance' | 'decider' | 'rule';
  /**
   * Seconds from the opening of the window to the last choice, as the viewer's clock counts them: without pauses and
   * stalls, whatever the playback rate. 0 for a choice made before; `null` unless `by` is `viewer`.
   */
  readonly seconds: number | null;
  /** How many times another choice replaced the one made before, in this pass. */
  readonly changed: number;
  /** Whether an earlier pass of the node was decided, since the playlist was emptied. A restore takes back what came after it. */
  readonly again: boolean;
}

/**
 * Events of a node; the player emits each of them too.
 * @example
 * player.on('nodestart', (node, index) => console.log(index, node.id));
 */
export interface NodeEventMap {
  /** A pass of the node starts. `index` is its index in the playlist. */
  nodestart: [node: StoryNode, index: number];
  /** The pass is over: the next node takes its place, or the playlist has ended. */
  nodeend: [node: StoryNode, index: number];
  /** A node pushed later than this may miss its seam. */
  nodecritical: [node: StoryNode, index: number];
  /** The node was pushed to the playlist at `index`. */
  playlistpush: [node: StoryNode, index: number];
  /** Media time advanced, several times a second; also after a seek. */
  timeupdate: [];
  /** Playback reached the start of the current node's decision window. */
  'decision.start': [node: StoryNode];
  /** A decision has been made and the next node pushed. `node` is the parent. */
  'decision.made': [node: StoryNode];
  /** Playback reached the end of the current node's decision window, or left it by a jump. */
  'decision.end': [node: StoryNode];
  /** The film holds at the last picture of the node, until a choice is made or the time for it is over. */
  'decision.hold': [node: StoryNode];
  /**
   * A pass of `node` is over and its choice cannot change any more: once per pass, before `nodeend`, for the record of
   * analytics. Not where nothing was chosen, where the only child followed by itself, or where the playlist was emptied or a
   * checkpoint restored.
   */
  'decision.final': [node: StoryNode, record: DecisionRecord];
  /** An existing decision of the node was changed by `update` (or by `add`). */
  'decision.updated': [node: StoryNode];
}

/** Events of a node alone: one for each node time that has a listener, once per pass. */
export type NodeCueEventMap = Record<`timeupdate:${number}`, []>;

/**
 * A node or its id: accepted wherever a node is.
 * @example
 * const titleOf = (reference: NodeReference) => player.repository.get(reference)?.data['title'];
 */
export type NodeReference = StoryNode | string;

/** Callbacks of the player for the node it plays. */
export interface NodeWatcher {
  /** An event name got a listener. */
  listened(name: string): void;
  /** Its prefetch list or its source has changed. */
  preloadChanged(): void;
  /** Whether the media of the node are on the screen. */
  readonly isPlaying?: boolean;
}

/**
 * One clip of the story.
 * @example
 * const intro = player.repository.add({ id: 'intro', source: 'intro.mp4' });
 * intro.on('nodestart', (node) => console.log(node.id));
 */
export class StoryNode {
  /** Unique id. */
  readonly id: string;
  /** The clip's media; falsy for a node of duration 0. */
  source: NodeSource;
  /** Decibels by which the clip's own sound is made louder; default 0. `repository.update` changes it. */
  readonly gain: number = 0;
  /** Seconds at which the picture ends, as given. */
  videoDuration: number | undefined;
  /** The application's own data. */
  data: StoryNodeData = {};
  /** Caption files. */
  captions: readonly CaptionTrack[] = [];
  /** Audio description. */
  audioDescription: readonly AudioDescription[] = [];
  /** BCP 47 tags of the languages in which an adaptive stream can be heard; set when its manifest was read. */
  soundLanguages: readonly string[] = [];
  #prefetchIds: string[] = [];
  #givenSeconds: number | undefined;
  #measuredSeconds: number | undefined;
  #channel: EventChannel<NodeEventMap & NodeCueEventMap> | undefined;
  #watchers: Set<NodeWatcher> | undefined;

  /** @param config the node; `player.repository.add(config)` also adds it to the story */
  constructor(config: StoryNodeConfig) {
    this.id = config.id;
    this.source = config.source;
    this.apply(config);
  }

  /** Duration in seconds: as given, else read from the media; 0 while it is unknown, and without a source. */
  get duration(): number {
    return (this.source && (this.#statedSeconds ?? this.#measuredSeconds)) || 0;
  }

  /** Duration of the media in seconds: as read from them, else as given; 0 while it is unknown, and without a source. */
  get mediaDuration(): number {
    return (this.source && (this.#measuredSeconds ?? this.#statedSeconds)) || 0;
  }

  /**
   * Duration in seconds if it was read from the media and not given.
   * @internal
   */
  get measuredDuration(): number | undefined {
    return this.#statedSeconds === undefined ? this.#measuredSeconds : undefined;
  }

  /** Whether the duration was given, has been read from the media, or is 0 because there are none. */
  get hasKnownDuration(): boolean {
    return !this.source || (this.#statedSeconds ?? this.#measuredSeconds) !== undefined;
  }

  /**
   * Called by the player when the duration was read from the media. Returns whether `duration` changed: a given one stays.
   * @internal
   */
  setMeasuredDuration(seconds: number): boolean {
    const known = this.hasKnownDuration;
    const before = this.duration;
    this.#measuredSeconds = this.source ? seconds : undefined;
    return !known || this.duration !== before;
  }

  /** Ids of the nodes to preload while this one plays, likeliest first. */
  get prefetch(): readonly string[] {
    return this.#prefetchIds;
  }

  /** Adds ids at the end, except those that are in the list already. */
  addPrefetch(...ids: readonly NodeReference[]): void {
    const added = ids.map(nodeId).filter((id) => !this.#prefetchIds.includes(id));
    this.#setPrefetch([...this.#prefetchIds, ...new Set(added)]);
  }

  /** Removes ids. */
  removePrefetch(...ids: readonly NodeReference[]): void {
    const gone = ids.map(nodeId);
    this.#setPrefetch(this.#prefetchIds.filter((id) => !gone.includes(id)));
  }

  /**
   * Replaces what `config` names; the rest stays.
   * @internal
   */
  apply(config: StoryNodeConfig): void {
    if ('source' in config && !isSameSource(config.source, this.source)) {
      this.source = config.source;
      // What is on the screen still has the length that was read from it.
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
   * Calls `listener` at each event of this node of that name, until it returns `true`; `timeupdate:<seconds>` is emitted once
   * per pass at that node time. Throws `INVALID_ARGUMENT` for an empty name or a listener that is no function.
   * @returns a function that unsubscribes
   */
  on<K extends keyof (NodeEventMap & NodeCueEventMap) & string>(
    name: K,
    listener: PlayerEventListener<(NodeEventMap & NodeCueEventMap)[K]>,
  ): () => void;
  /** As above, at each event whose name the RegExp matches. */
  on(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  on(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#openChannel().on(name as never, listener);
  }

  /** As `on`, for one event only. */
  once<K extends keyof (NodeEventMap & NodeCueEventMap) & string>(
    name: K,
    listener: PlayerEventListener<(NodeEventMap & NodeCueEventMap)[K]>,
  ): () => void;
  /** As above, for the first event whose name the RegExp matches. */
  once(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  once(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#openChannel().once(name as never, listener);
  }

  /** Removes a listener, or without one all that were added under `name`. */
  off(name: string | RegExp, listener?: PlayerEventListener<never>): void {
    this.#channel?.off(name, listener);
  }

  /**
   * The channel, created with the first listener: most nodes have none.
   * @internal
   */
  get listeners(): EventChannel<NodeEventMap & NodeCueEventMap> | undefined {
    return this.#channel;
  }

  /**
   * Calls `watcher` at each change of this node. Returns a function that stops it.
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

/** The id of a node or the id itself. */
export function nodeId(reference: NodeReference): string {
  return typeof reference === 'string' ? reference : reference.id;
}
