import { EventChannel, type PlayerEventListener } from '../events/event-channel';
import type { NodeCueEventMap, NodeEventMap } from '../events/player-events';
import type { NodeSource } from './node-source';

/** How an application describes a node. Contract §3. */
export interface StoryNodeConfig {
  /** Unique id. */
  readonly id: string;
  /** The clip. Falsy: a node of duration 0. */
  readonly source?: NodeSource;
  /** Length in seconds; taken from the media when it is not given. */
  readonly duration?: number;
  /** Ids of the nodes likely to follow, likeliest first. */
  readonly prefetch?: readonly string[];
  /** Anything of the application's; `data.decision` holds decision options. Specification §2.3. */
  readonly data?: Record<string, unknown>;
}

/** A node by itself or by its id: accepted wherever a node is wanted. */
export type NodeReference = StoryNode | string;

type NodeEvents = NodeEventMap & NodeCueEventMap;

/** What the player wants to know of the node it plays. */
export interface NodeWatcher {
  /** An event name got a listener. */
  listened(name: string): void;
  prefetchChanged(): void;
}

/** One clip of the story. Specification §2.5, contract §3. */
export class StoryNode {
  readonly id: string;
  /** The clip. Falsy: a node of duration 0. */
  source: NodeSource;
  /** The application's own data. */
  data: Record<string, unknown>;
  private prefetchIds: string[];
  private givenSeconds: number | undefined;
  private measuredSeconds: number | undefined;
  private channel: EventChannel<NodeEvents> | undefined;
  private watchers: Set<NodeWatcher> | undefined;

  constructor(config: StoryNodeConfig) {
    this.id = config.id;
    this.source = config.source;
    this.givenSeconds = config.duration;
    this.prefetchIds = [...(config.prefetch ?? [])];
    this.data = config.data ?? {};
  }

  /** Length in seconds: as given, else from the media; 0 while it is unknown, and without a source. */
  get duration(): number {
    return (this.source && (this.givenSeconds ?? this.measuredSeconds)) || 0;
  }

  /** Length of the media in seconds, as far as it is known: what was read from them goes before what was given. */
  get mediaDuration(): number {
    return (this.source && (this.measuredSeconds ?? this.givenSeconds)) || 0;
  }

  /** The length in seconds if it was read from the media and nobody gave any. */
  get measuredDuration(): number | undefined {
    return this.givenSeconds === undefined ? this.measuredSeconds : undefined;
  }

  /** Whether the length was given, has been read from the media, or is 0 for want of media. */
  get hasKnownDuration(): boolean {
    return !this.source || (this.givenSeconds ?? this.measuredSeconds) !== undefined;
  }

  /** Called by the player when the media tells its length. Returns whether `duration` changed: a given one stays. */
  setMeasuredDuration(seconds: number): boolean {
    const known = this.hasKnownDuration;
    const before = this.duration;
    this.measuredSeconds = this.source ? seconds : undefined;
    return !known || this.duration !== before;
  }

  /** Ids of the nodes to warm while this one plays, likeliest first. */
  get prefetch(): readonly string[] {
    return this.prefetchIds;
  }

  /** Adds ids that are not yet there, at the end. */
  addPrefetch(...ids: readonly NodeReference[]): void {
    const added = ids.map(nodeId).filter((id) => !this.prefetchIds.includes(id));
    this.setPrefetch([...this.prefetchIds, ...new Set(added)]);
  }

  /** Takes ids out again. */
  removePrefetch(...ids: readonly NodeReference[]): void {
    const gone = ids.map(nodeId);
    this.setPrefetch(this.prefetchIds.filter((id) => !gone.includes(id)));
  }

  /** Replaces what `config` names; the rest stays. */
  apply(config: StoryNodeConfig): void {
    if ('source' in config) {
      this.source = config.source;
      this.measuredSeconds = undefined;
    }
    if (config.duration !== undefined) this.givenSeconds = config.duration;
    if (config.prefetch) this.setPrefetch(config.prefetch);
    if (config.data) this.data = config.data;
  }

  /** Listens to this node's events; see `EventChannel.on`. Returns a function that unsubscribes. */
  on<K extends keyof NodeEvents & string>(name: K, listener: PlayerEventListener<NodeEvents[K]>): () => void;
  on(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  on(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.openChannel().on(name as never, listener);
  }

  /** As `on`, for one event only. */
  once<K extends keyof NodeEvents & string>(
    name: K,
    listener: PlayerEventListener<NodeEvents[K]>,
  ): () => void;
  once(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  once(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.openChannel().once(name as never, listener);
  }

  /** Removes a listener, or all of that name. */
  off(name: string | RegExp, listener?: PlayerEventListener<never>): void {
    this.channel?.off(name, listener);
  }

  /** The channel, when anybody has ever listened: 100,000 silent nodes cost nothing. */
  get listeners(): EventChannel<NodeEvents> | undefined {
    return this.channel;
  }

  /** Tells `watcher` what changes about this node from now on. Returns a function that stops it. */
  watch(watcher: NodeWatcher): () => void {
    this.watchers ??= new Set();
    this.watchers.add(watcher);
    return () => this.watchers?.delete(watcher);
  }

  private openChannel(): EventChannel<NodeEvents> {
    this.channel ??= new EventChannel((name) => {
      for (const watcher of this.watchers ?? []) watcher.listened(name);
    });
    return this.channel;
  }

  private setPrefetch(ids: readonly string[]): void {
    this.prefetchIds = [...ids];
    for (const watcher of this.watchers ?? []) watcher.prefetchChanged();
  }
}

/** The id of a node or the id itself. */
export function nodeId(reference: NodeReference): string {
  return typeof reference === 'string' ? reference : reference.id;
}
