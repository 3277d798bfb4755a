import { throwInvalid } from '../events/player-error';
import {
  type CheckedOptions,
  type OptionCheck,
  type OptionTable,
  checkFlag,
  checkOptions,
  checkSeconds,
} from '../store/option-table';
import { type NodeReference, type StoryNode, nodeId } from '../story/story-node';
import { type DecisionChoiceConfig, checkChoices, isNodeReference } from './decision-choice';
import { type TimeLimit, checkTimeLimit } from './time-limit';

/**
 * Result of a decider: a node or the id of a choice, `false` for none, or nothing to use the default decider.
 * @example
 * player.decision.decider = (_, children): DeciderResult => children.at(-1) ?? false;
 */
export type DeciderResult = NodeReference | false | null | undefined;

/** An asynchronous result that can be cancelled, such as an RxJS `Observable`. Only its first value is used. */
export interface DeciderStream {
  /** Requests the result. The returned subscription cancels the request. */
  subscribe(observer: { next(result: DeciderResult): void; error(cause: unknown): void; complete(): void }): {
    unsubscribe(): void;
  };
}

/**
 * A result, or an asynchronous one that must arrive before `nodecritical` or within `deciderWait`; otherwise the default decider is used.
 */
export type DeciderAnswer = DeciderResult | PromiseLike<DeciderResult> | DeciderStream;

/**
 * Chooses the next node when a window ends without a choice.
 * @example
 * const first: Decider = (_, children) => children[0];
 * player.decision.decider = first;
 * @param parent the node the decision belongs to
 * @param children its children that are in the repository
 * @param options the decision's options, merged from all levels
 */
export type Decider = (
  parent: StoryNode,
  children: readonly StoryNode[],
  options: DecisionOptions,
  // `void` allows a decider without a `return`.
) => DeciderAnswer | void;

/** Options of the automatic checkpoint before a decision. They have no effect without the checkpoints plugin. */
export interface DecisionCheckpointOptions {
  /** Whether a checkpoint is registered before `decision.start`. Default `true`. */
  readonly enabled?: boolean;
  /** Whether decisions with at most one child get a checkpoint too. Default `false`. */
  readonly singleChild?: boolean;
  /** Seconds relative to the decision's start, clamped to the node's duration. Default -5. */
  readonly time?: number;
}

/**
 * Options of the plugin (`plugins.decision`, `initPlugin('decision', options)`), which apply to every decision.
 * @example
 * provideIvPlayer({}, withDecisions({ timeLimit: 2, autoPushSingleChild: false }));
 */
export interface DecisionInitOptions {
  /** Options of the automatic checkpoint. */
  readonly checkpoints?: DecisionCheckpointOptions;
  /** Whether children are added to the parent's prefetch list. Default `true`. */
  readonly prefetch?: boolean;
  /**
   * Whether pushing a parent with a single child also pushes that child, on the next event-loop turn. A custom decider and empty
   * `defaults` disable it. Default `true`.
   */
  readonly autoPushSingleChild?: boolean;
  /** Chooses the next node when a window ends without a choice. Default: at random, from `defaults` or the children. */
  readonly decider?: Decider;
  /** Whether checkpoints include the decision's state. Default `true`. */
  readonly includeInCheckpoints?: boolean;
  /**
   * Seconds for which the film is held at the node's last frame to wait for a decider; after that, the default decider is used. Default 0:
   * no hold; the default decider is used at `nodecritical`. Negative values act like 0.
   */
  readonly deciderWait?: number;
  /** Time limit for choices in all decisions; see `DecisionService.timeLimit`. Default `'normal'`. */
  readonly timeLimit?: TimeLimit;
}

/**
 * Options of `add` and `update`, and of the parent's `data.decision`. Unknown keys are ignored.
 * @example
 * const options: DecisionOptions = { startTime: 2, endTime: 8, children: ['left', 'right'], defaults: ['left'] };
 * player.decision.add('door', options);
 */
export interface DecisionOptions extends Omit<DecisionInitOptions, 'timeLimit'> {
  /** Node time in seconds at which the window opens; negative values count from the node's end. Default 0. */
  readonly startTime?: number;
  /** Node time in seconds at which the window ends; negative values count from the node's end. Default -1.5. */
  readonly endTime?: number;
  /**
   * Nodes to choose from at random if the viewer makes no choice. An id may also be that of a choice; a node means the first choice that
   * leads to it. If empty, no node is pushed. Default: the children.
   */
  readonly defaults?: readonly NodeReference[];
  /** Like the `children` argument, but takes precedence over it. */
  readonly children?: NodeReference | readonly NodeReference[];
  /** Choices offered to the viewer. They take precedence over `children`. Default: one per child. */
  readonly choices?: readonly DecisionChoiceConfig[];
}

/** Options as methods accept them: `null` removes an earlier option, `undefined` leaves it unchanged. */
export type OptionsInput<Options> = { readonly [Key in keyof Options]?: Options[Key] | null | undefined };

/** The second argument of `add` and `update`: children or options. */
export type ChildrenOrOptions =
  NodeReference | readonly NodeReference[] | OptionsInput<DecisionOptions> | null;

const checkNodes: OptionCheck<readonly string[]> = (value, name) =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).map((node) =>
    isNodeReference(node) ? nodeId(node) : throwInvalid(name, 'a node, an id, or a list of them', node),
  );

const checkDecider: OptionCheck<Decider> = (value, name) =>
  typeof value === 'function' ? (value as Decider) : throwInvalid(name, 'a function', value);

export const AUTOMATIC_CHECKPOINT_OPTIONS = {
  enabled: { check: checkFlag, default: true },
  singleChild: { check: checkFlag, default: false },
  time: { check: checkSeconds, default: -5 },
} satisfies OptionTable<DecisionCheckpointOptions>;

/**
 * Checks and defaults of all options, except the defaults of the times (see `decision-window`) and of `checkpoints` (see
 * `AUTOMATIC_CHECKPOINT_OPTIONS`).
 */
export const DECISION_OPTIONS = {
  startTime: { check: checkSeconds },
  endTime: { check: checkSeconds },
  defaults: { check: checkNodes },
  children: { check: checkNodes },
  choices: { check: checkChoices },
  decider: { check: checkDecider },
  prefetch: { check: checkFlag, default: true },
  autoPushSingleChild: { check: checkFlag, default: true },
  includeInCheckpoints: { check: checkFlag, default: true },
  deciderWait: { check: checkSeconds },
  timeLimit: { check: checkTimeLimit },
  checkpoints: { check: (value, name) => checkOptions(AUTOMATIC_CHECKPOINT_OPTIONS, value, name, true) },
} satisfies OptionTable<DecisionOptions & DecisionInitOptions>;

/** Validated options. Nodes are kept as ids, because a node may be registered later or replaced. */
export type CheckedDecisionOptions = CheckedOptions<typeof DECISION_OPTIONS>;
