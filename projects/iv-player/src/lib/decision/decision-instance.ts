import { EventChannel, type PlayerEventListener } from '../events/event-channel';
import { IvPlayerError } from '../events/player-error';
import type { DecisionRecord } from '../story/story-node';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { DecisionChoice, DecisionChoiceConfig } from './decision-choice';
import type { Decider, DecisionCheckpointOptions, DecisionOptions, OptionsInput } from './decision-options';
import type { ResolvedDecisionOptions } from './merge-options';
import type { DecisionSelection, DecisionState, DecisionStatus } from './decision-state';
import type { DecisionClock, DecisionWindow } from './decision-window';

/**
 * Events of one decision.
 * @example
 * player.decision.get('door')?.on('final', (_, record) => console.log(record));
 */
export interface DecisionEventMap {
  /** The window opened. */
  start: [decision: DecisionInstance];
  /** The film holds at the node's last picture, until a choice is made or the time for it is over. */
  hold: [decision: DecisionInstance];
  /** The window ended. */
  end: [decision: DecisionInstance];
  /** The next node was pushed. */
  made: [decision: DecisionInstance];
  /** The pass is over, and its choice cannot change any more; see `NodeEventMap`. */
  final: [decision: DecisionInstance, record: DecisionRecord];
  /** Playback advanced inside the window. */
  timeupdate: [decision: DecisionInstance];
}

/** A listener that returns `true` is removed after that call. */
export type DecisionListener<Name extends keyof DecisionEventMap = keyof DecisionEventMap> =
  PlayerEventListener<DecisionEventMap[Name]>;

/** The choice, with the node itself; empty while the decision is not made. */
export type SelectedNode = Partial<Omit<DecisionSelection, 'node'> & { readonly node: StoryNode }>;

/** What an instance shows. */
export interface DecisionInstanceDeps {
  readonly parent: StoryNode;
  readonly state: DecisionState;
  readonly clock: DecisionClock;
  readonly options: ResolvedDecisionOptions;
  readonly window: DecisionWindow;
  readonly choices: DecisionChoice[];
  nodes(ids: readonly string[] | undefined): StoryNode[];
}

/** What an instance can do. */
export interface DecisionActions {
  update(parent: string, options: OptionsInput<DecisionOptions>): void;
  make(parent: string, choice: NodeReference, seek: boolean): boolean;
}

/**
 * One decision, as `add`, `update` and `get` of `player.decision` return it. Times in seconds.
 * @example
 * const fork = player.decision.add('door', ['left', 'right'], { startTime: 2 });
 * fork.on('made', ({ selected }) => console.log(selected.node?.id));
 * fork.make('left');
 */
export class DecisionInstance {
  #channel: EventChannel<DecisionEventMap> | undefined;

  /** @internal */
  constructor(
    private readonly deps: DecisionInstanceDeps,
    private readonly actions: DecisionActions,
  ) {}

  /** The node that the decision belongs to. */
  get parent(): StoryNode {
    return this.deps.parent;
  }

  /** The choice; `{}` while the decision is not made. */
  get selected(): SelectedNode {
    const { selected } = this.deps.state;
    if (selected.node === undefined) return {};
    const { node: id, ...rest } = selected as DecisionSelection;
    const [node] = this.deps.nodes([id]);
    return { ...rest, ...(node && { node }) };
  }

  /** `inactive`, `active` or `made`. */
  get state(): DecisionStatus {
    return this.deps.state.state;
  }

  /** Seconds since the window opened, at this instant. */
  get time(): number {
    return this.deps.clock.time;
  }

  /** Length of the window; 0 while the node's length is unknown. */
  get duration(): number {
    return this.deps.state.duration;
  }

  /** `time` in [0, 1], at this instant. */
  get progress(): number {
    return this.deps.clock.progress;
  }

  /** Seconds until the window ends, at this instant. */
  get remainingTime(): number {
    return this.deps.clock.remainingTime;
  }

  /** Node time at which the window opens. While the node's length is unknown: as given, 0 for a negative value. */
  get startTime(): number {
    return this.deps.window.start;
  }

  /** Node time at which the window ends. While the node's length is unknown: as given, else the start. */
  get endTime(): number {
    return this.deps.window.end;
  }

  /**
   * The answers that the viewer can give, without those whose nodes are missing in the repository. Setting this or any
   * property below acts as `update`.
   */
  get choices(): readonly DecisionChoice[] {
    return this.deps.choices;
  }
  set choices(choices: readonly DecisionChoiceConfig[] | null) {
    this.#update({ choices });
  }

  /** The children, each once where `choices` were given, without those missing in the repository. */
  get children(): StoryNode[] {
    return this.deps.nodes(this.deps.options.children);
  }
  set children(children: NodeReference | readonly NodeReference[] | null) {
    this.#update({ children });
  }

  /** The nodes of which one is chosen at random without a choice; empty when none were given. `null` removes them. */
  get defaults(): StoryNode[] {
    return this.deps.nodes(this.deps.options.defaults);
  }
  set defaults(defaults: readonly NodeReference[] | null) {
    this.#update({ defaults });
  }

  /** The decider in force, or `null` for the default one. Setting `null` removes the decision's own. */
  get decider(): Decider | null {
    return this.deps.options.decider ?? null;
  }
  set decider(decider: Decider | null | undefined) {
    this.#update({ decider: decider ?? null });
  }

  /** The automatic checkpoint's options in force. */
  get checkpoints(): DecisionCheckpointOptions {
    return this.deps.options.checkpoints;
  }
  set checkpoints(checkpoints: OptionsInput<DecisionCheckpointOptions>) {
    this.#update({ checkpoints: checkpoints as DecisionCheckpointOptions });
  }

  /** Whether a single child is pushed together with its parent. */
  get autoPushSingleChild(): boolean {
    return this.deps.options.autoPushSingleChild;
  }
  set autoPushSingleChild(autoPushSingleChild: boolean) {
    this.#update({ autoPushSingleChild });
  }

  /**
   * Chooses by pushing the choice's node behind the parent in place of unplayed entries. Throws `UNKNOWN_NODE`, and then
   * changes nothing.
   * @param choice id of a choice, or a node, a child or any other: of a node the first choice that leads to it is made
   * @param options `seek: true` also jumps to the node at once
   * @returns `false` when the choice can no longer be made, or the parent is neither playing nor ahead in the playlist
   */
  make(choice: NodeReference, options: { readonly seek?: boolean } = {}): boolean {
    return this.actions.make(this.parent.id, choice, options.seek ?? false);
  }

  /**
   * Calls `listener` at each event of that name. Throws `INVALID_ARGUMENT` for an unknown name or a listener that is no
   * function. Returns a function that unsubscribes.
   */
  on<Name extends keyof DecisionEventMap>(name: Name, listener: DecisionListener<Name>): () => void {
    return this.#channelFor(name).on(name, listener);
  }

  /** As `on`, for one event only. */
  once<Name extends keyof DecisionEventMap>(name: Name, listener: DecisionListener<Name>): () => void {
    return this.#channelFor(name).once(name, listener);
  }

  /** Removes a listener, or all of that name. */
  off<Name extends keyof DecisionEventMap>(name: Name, listener?: DecisionListener<Name>): void {
    this.#channel?.off(name, listener);
  }

  /**
   * The channel of the listeners; `undefined` before the first one was added.
   * @internal
   */
  get listeners(): EventChannel<DecisionEventMap> | undefined {
    return this.#channel;
  }

  #channelFor(name: string): EventChannel<DecisionEventMap> {
    if (!['start', 'hold', 'end', 'made', 'final', 'timeupdate'].includes(name)) {
      throw new IvPlayerError('INVALID_ARGUMENT', `A decision has no event "${name}".`);
    }
    return (this.#channel ??= new EventChannel());
  }

  #update(options: OptionsInput<DecisionOptions>): void {
    this.actions.update(this.parent.id, options);
  }
}
