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
  /** The film is held at the node's last frame until a choice is made or the time limit is reached. */
  hold: [decision: DecisionInstance];
  /** The window ended. */
  end: [decision: DecisionInstance];
  /** The next node was pushed. */
  made: [decision: DecisionInstance];
  /** The pass is over and its choice is final; see `NodeEventMap`. */
  final: [decision: DecisionInstance, record: DecisionRecord];
  /** Playback advanced inside the window. */
  timeupdate: [decision: DecisionInstance];
}

const EVENTS: readonly string[] = ['start', 'hold', 'end', 'made', 'final', 'timeupdate'];

/** A listener of one decision. Returning `true` removes it. */
export type DecisionListener<Name extends keyof DecisionEventMap = keyof DecisionEventMap> =
  PlayerEventListener<DecisionEventMap[Name]>;

/** The choice, with the node itself; empty until the decision is made. */
export type SelectedNode = Partial<Omit<DecisionSelection, 'node'> & { readonly node: StoryNode }>;

export interface DecisionInstanceDeps {
  readonly parent: StoryNode;
  readonly state: DecisionState;
  readonly clock: DecisionClock;
  readonly options: ResolvedDecisionOptions;
  readonly window: DecisionWindow;
  readonly choices: DecisionChoice[];
  readonly defaultIds: readonly string[] | undefined;
  nodes(ids: readonly string[] | undefined): StoryNode[];
  update(options: OptionsInput<DecisionOptions>): void;
  make(choice: NodeReference, seek: boolean, by: 'viewer' | 'page'): boolean;
}

/**
 * A decision, as returned by `add`, `update` and `get` of `player.decision`. All times are in seconds.
 * @example
 * const fork = player.decision.add('door', ['left', 'right'], { startTime: 2 });
 * fork.on('made', ({ selected }) => console.log(selected.node?.id));
 * fork.make('left');
 */
export class DecisionInstance {
  readonly #deps: DecisionInstanceDeps;
  #channel: EventChannel<DecisionEventMap> | undefined;

  /** @internal */
  constructor(deps: DecisionInstanceDeps) {
    this.#deps = deps;
  }

  /** The node the decision belongs to. */
  get parent(): StoryNode {
    return this.#deps.parent;
  }

  /** The choice; `{}` until the decision is made. */
  get selected(): SelectedNode {
    const { selected } = this.#deps.state;
    if (selected.node === undefined) return {};
    const { node: id, ...rest } = selected as DecisionSelection;
    const [node] = this.#deps.nodes([id]);
    return { ...rest, ...(node && { node }) };
  }

  /** State of the current pass: `inactive`, `active` or `made`. */
  get state(): DecisionStatus {
    return this.#deps.state.state;
  }

  /** Seconds since the window opened, at the time of the call. */
  get time(): number {
    return this.#deps.clock.time;
  }

  /** Length of the window in seconds; 0 while the node's length is unknown. */
  get duration(): number {
    return this.#deps.state.duration;
  }

  /** Elapsed fraction of the window in [0, 1], at the time of the call. */
  get progress(): number {
    return this.#deps.clock.progress;
  }

  /** Seconds until the window ends, at the time of the call. */
  get remainingTime(): number {
    return this.#deps.clock.remainingTime;
  }

  /** Node time at which the window opens. While the node's length is unknown: the `startTime` option, or 0 if that is negative. */
  get startTime(): number {
    return this.#deps.window.start;
  }

  /** Node time at which the window ends. While the node's length is unknown: the `endTime` option, or the start time if that is later. */
  get endTime(): number {
    return this.#deps.window.end;
  }

  /**
   * The choices offered to the viewer, except those whose node is not in the repository. Setting this or any property below acts like
   * `update`.
   */
  get choices(): readonly DecisionChoice[] {
    return this.#deps.choices;
  }
  set choices(choices: readonly DecisionChoiceConfig[] | null) {
    this.#update({ choices });
  }

  /** The children that are in the repository. With `choices`, each target is listed once. */
  get children(): StoryNode[] {
    return this.#deps.nodes(this.#deps.options.children);
  }
  set children(children: NodeReference | readonly NodeReference[] | null) {
    this.#update({ children });
  }

  /** The nodes to choose from at random if the viewer makes no choice; empty if none were given. `null` removes them. */
  get defaults(): StoryNode[] {
    return this.#deps.nodes(this.#deps.defaultIds);
  }
  set defaults(defaults: readonly NodeReference[] | null) {
    this.#update({ defaults });
  }

  /** The decider in effect, or `null` for the default one. Setting `null` removes the decision's own decider. */
  get decider(): Decider | null {
    return this.#deps.options.decider ?? null;
  }
  set decider(decider: Decider | null | undefined) {
    this.#update({ decider: decider ?? null });
  }

  /** The automatic checkpoint options in effect. */
  get checkpoints(): DecisionCheckpointOptions {
    return this.#deps.options.checkpoints;
  }
  set checkpoints(checkpoints: OptionsInput<DecisionCheckpointOptions>) {
    this.#update({ checkpoints: checkpoints as DecisionCheckpointOptions });
  }

  /** Whether pushing the parent also pushes a single child. */
  get autoPushSingleChild(): boolean {
    return this.#deps.options.autoPushSingleChild;
  }
  set autoPushSingleChild(autoPushSingleChild: boolean) {
    this.#update({ autoPushSingleChild });
  }

  /**
   * Makes a choice by pushing its node after the parent, in place of unplayed entries. Throws `UNKNOWN_NODE` without changing anything.
   * @param choice id of a choice, or any node or node id, which makes the first choice that leads to that node
   * @param options `seek: true` also jumps to the node immediately; `by: 'page'` records that something outside the film chose, instead
   *   of the viewer
   * @returns `false` if the choice can no longer be made, or the parent is neither playing nor upcoming in the playlist
   */
  make(
    choice: NodeReference,
    options?: { readonly seek?: boolean; readonly by?: 'viewer' | 'page' } | null,
  ): boolean {
    return this.#deps.make(choice, options?.seek ?? false, options?.by === 'page' ? 'page' : 'viewer');
  }

  /**
   * Calls `listener` for each event of that name. Throws `INVALID_ARGUMENT` for an unknown name or a listener that is not a function.
   * Returns a function that unsubscribes.
   */
  on<Name extends keyof DecisionEventMap>(name: Name, listener: DecisionListener<Name>): () => void {
    return this.#channelFor(name).on(name, listener);
  }

  /** Like `on`, but for one event only. */
  once<Name extends keyof DecisionEventMap>(name: Name, listener: DecisionListener<Name>): () => void {
    return this.#channelFor(name).once(name, listener);
  }

  /** Removes a listener, or all listeners of that event. */
  off<Name extends keyof DecisionEventMap>(name: Name, listener?: DecisionListener<Name>): void {
    this.#channel?.off(name, listener);
  }

  /**
   * Channel of the listeners; `undefined` until the first one is added.
   * @internal
   */
  get listeners(): EventChannel<DecisionEventMap> | undefined {
    return this.#channel;
  }

  #channelFor(name: string): EventChannel<DecisionEventMap> {
    if (!EVENTS.includes(name)) {
      const message = `A decision has no event "${name}": use one of ${EVENTS.join(', ')}.`;
      throw new IvPlayerError('INVALID_ARGUMENT', message);
    }
    return (this.#channel ??= new EventChannel());
  }

  #update(options: OptionsInput<DecisionOptions>): void {
    this.#deps.update(options);
  }
}
