import { EventChannel, type PlayerEventListener } from '../events/event-channel';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { DecisionClock } from './decision-clock';
import type { Decider } from './decider';
import type {
  DecisionCheckpointOptions,
  DecisionOptions,
  DecisionSettings,
  OptionsInput,
} from './decision-options';
import type { DecisionPhase, DecisionSelection, DecisionState } from './decision-state';
import type { DecisionWindow } from './decision-window';

/** Events of one decision. Specification §2.5, contract §5.8. */
export interface DecisionEventMap {
  /** The window opened. */
  start: [decision: DecisionInstance];
  /** The window ended. */
  end: [decision: DecisionInstance];
  /** The next node was pushed. */
  made: [decision: DecisionInstance];
  /** Playback went on inside the window. */
  timeupdate: [decision: DecisionInstance];
}

/** A listener that returns `true` is removed after that call. */
export type DecisionListener = PlayerEventListener<[decision: DecisionInstance]>;

/** What was chosen, with the node itself; empty while the decision is not made. */
export type SelectedNode = Partial<Omit<DecisionSelection, 'node'> & { readonly node: StoryNode }>;

/** Where an instance finds what it shows. */
export interface DecisionInstanceDeps {
  readonly parent: StoryNode;
  readonly state: DecisionState;
  readonly clock: DecisionClock;
  readonly settings: DecisionSettings;
  readonly window: DecisionWindow;
  nodes(ids: readonly string[] | undefined): StoryNode[];
  change(options: OptionsInput<DecisionOptions>): void;
  make(node: NodeReference, seek: boolean): boolean;
}

/** One decision: returned by `add`, `update` and `get`. Specification §2.5, contract §5.8. Times in seconds. */
export class DecisionInstance {
  private channel: EventChannel<DecisionEventMap> | undefined;

  /** Made by `player.decision.add`. */
  constructor(private readonly source: DecisionInstanceDeps) {}

  /** The node that the decision belongs to. */
  get parent(): StoryNode {
    return this.source.parent;
  }

  /** What was chosen; `{}` while the decision is not made. */
  get selected(): SelectedNode {
    const { selected } = this.source.state;
    if (selected.node === undefined) return {};
    const { node: id, ...rest } = selected;
    const [node] = this.source.nodes([id]);
    return node ? { ...rest, node } : rest;
  }

  /** `inactive`, `active` or `made`. */
  get state(): DecisionPhase {
    return this.source.state.state;
  }

  /** Seconds since the start, live. */
  get time(): number {
    return this.source.clock.time;
  }

  /** Length of the window; 0 while the node's length is unknown. */
  get duration(): number {
    return this.source.state.duration;
  }

  /** `time` in [0, 1], live. */
  get progress(): number {
    return this.source.clock.progress;
  }

  /** Seconds to the end, live. */
  get remainingTime(): number {
    return this.source.clock.remainingTime;
  }

  /** Node time at which the window opens. While the node's length is unknown: as given, 0 where it counts from the end. */
  get startTime(): number {
    return this.source.window.start;
  }

  /** Node time at which the window ends. While the node's length is unknown: as given, else the start. */
  get endTime(): number {
    return this.source.window.end;
  }

  /** The children, as far as the repository knows them. Setting them acts as `update`, as with all that follows. */
  get children(): StoryNode[] {
    return this.source.nodes(this.source.settings.children);
  }
  set children(children: NodeReference | readonly NodeReference[] | null) {
    this.source.change({ children });
  }

  /** The nodes to choose among when nobody chose; empty when none were given. `null` takes them back. */
  get defaults(): StoryNode[] {
    return this.source.nodes(this.source.settings.defaults);
  }
  set defaults(defaults: readonly NodeReference[] | null) {
    this.source.change({ defaults });
  }

  /** The decider in force when it is a custom one, else `null`. `null` takes the decision's own back. */
  get decider(): Decider | null {
    return this.source.settings.decider ?? null;
  }
  set decider(decider: Decider | null | undefined) {
    this.source.change({ decider: decider ?? null });
  }

  /** The automatic checkpoint's options in force. */
  get checkpoints(): DecisionCheckpointOptions {
    return this.source.settings.checkpoints ?? {};
  }
  set checkpoints(checkpoints: OptionsInput<DecisionCheckpointOptions>) {
    this.source.change({ checkpoints: checkpoints as DecisionCheckpointOptions });
  }

  /** Whether a single child is pushed together with its parent. */
  get autoPushSingleChild(): boolean {
    return this.source.settings.autoPushSingleChild ?? true;
  }
  set autoPushSingleChild(autoPushSingleChild: boolean) {
    this.source.change({ autoPushSingleChild });
  }

  /**
   * Decides for `node`, a child or any other, by pushing it behind the parent; what stood there unplayed is replaced.
   * Contract §5.9. Throws `UNKNOWN_NODE`, and changes nothing then.
   * @param options `seek: true` also jumps to the node at once
   * @returns `false` when it is too late, or the parent is neither playing nor ahead in the playlist
   */
  make(node: NodeReference, options: { readonly seek?: boolean } = {}): boolean {
    return this.source.make(node, options.seek ?? false);
  }

  /** Listens to the decision's events. Returns a function that unsubscribes; a listener that returns `true` is removed. */
  on(name: keyof DecisionEventMap, listener: DecisionListener): () => void {
    return this.openChannel().on(name, listener);
  }

  /** As `on`, for one event only. */
  once(name: keyof DecisionEventMap, listener: DecisionListener): () => void {
    return this.openChannel().once(name, listener);
  }

  /** Removes a listener, or all of that name. */
  off(name: keyof DecisionEventMap, listener?: DecisionListener): void {
    this.channel?.off(name, listener);
  }

  /** The channel, when anybody has ever listened: silent decisions cost nothing. */
  get listeners(): EventChannel<DecisionEventMap> | undefined {
    return this.channel;
  }

  private openChannel(): EventChannel<DecisionEventMap> {
    return (this.channel ??= new EventChannel());
  }
}
