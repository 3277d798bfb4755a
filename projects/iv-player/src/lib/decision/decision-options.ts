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
 * Result of a decider: a node, `false` for none, or nothing to leave it to the default decider.
 * @example
 * player.decision.decider = (_, children): DeciderResult => children.at(-1) ?? false;
 */
export type DeciderResult = NodeReference | false | null | undefined;

/** A result that comes later and can be cancelled; an RxJS `Observable` is one. Its first value counts. */
export interface DeciderStream {
  /** Asks for the result; the returned subscription cancels. */
  subscribe(observer: { next(result: DeciderResult): void; error(cause: unknown): void; complete(): void }): {
    unsubscribe(): void;
  };
}

/** A result now, or one that must come before `nodecritical`, or within `deciderWait`; otherwise the default decider decides. */
export type DeciderAnswer = DeciderResult | PromiseLike<DeciderResult> | DeciderStream;

/**
 * Chooses the next node when a window has ended without a choice.
 * @example
 * const first: Decider = (_, children) => children[0];
 * player.decision.decider = first;
 * @param parent the node that the decision belongs to
 * @param children its children, without those that are missing in the repository
 * @param options the decision's options, those of every level merged
 */
export type Decider = (
  parent: StoryNode,
  children: readonly StoryNode[],
  options: DecisionOptions,
  // A decider without a `return` leaves it to the default decider.
) => DeciderAnswer | void;

/** The automatic checkpoint before a decision. Without the checkpoints plugin it has no effect. */
export interface DecisionCheckpointOptions {
  /** Whether a checkpoint is registered before `decision.start`. Default `true`. */
  readonly enabled?: boolean;
  /** Also for decisions with a single child or none. Default `false`. */
  readonly singleChild?: boolean;
  /** Seconds relative to the decision's start, clamped to the node. Default -5. */
  readonly time?: number;
}

/**
 * Options of the plugin (`plugins.decision`, `initPlugin('decision', options)`): they apply to every decision.
 * @example
 * provideIvPlayer({}, withDecisions({ timeLimit: 2, autoPushSingleChild: false }));
 */
export interface DecisionInitOptions {
  /** The automatic checkpoint. */
  readonly checkpoints?: DecisionCheckpointOptions;
  /** Whether children are added to the parent's prefetch list. Default `true`. */
  readonly prefetch?: boolean;
  /**
   * Whether pushing a parent with a single child pushes that child too, on the next event-loop turn. A custom decider
   * and empty `defaults` disable it. Default `true`.
   */
  readonly autoPushSingleChild?: boolean;
  /** Chooses the next node when a window has ended without a choice. Default: random, of `defaults` or of the children. */
  readonly decider?: Decider;
  /** Whether checkpoints include the decision's state. Default `true`. */
  readonly includeInCheckpoints?: boolean;
  /**
   * Seconds for which the film holds at the node's last picture for a decider that has not answered; then the default decider
   * decides. Default 0: it decides at `nodecritical`, and nothing holds; so does a negative value.
   */
  readonly deciderWait?: number;
  /** How long the viewer may take for a choice. For all decisions; see `DecisionService.timeLimit`. Default `'normal'`. */
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
  /** The nodes of which one is chosen at random without a choice. Empty: none is pushed. Default: the children. */
  readonly defaults?: readonly NodeReference[];
  /** As the `children` argument, over which it takes precedence. */
  readonly children?: NodeReference | readonly NodeReference[];
  /** The answers that the viewer can give. They take precedence over `children`. Default: one for each child. */
  readonly choices?: readonly DecisionChoiceConfig[];
}

/** Options as methods accept them: `null` removes an option given earlier, `undefined` leaves it as it is. */
export type OptionsInput<Options> = { readonly [Key in keyof Options]?: Options[Key] | null | undefined };

/** The second argument of `add` and `update`: the children, or the options. */
export type ChildrenOrOptions =
  NodeReference | readonly NodeReference[] | OptionsInput<DecisionOptions> | null;

const checkNodes: OptionCheck<readonly string[]> = (value, name) =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).map((node) =>
    isNodeReference(node) ? nodeId(node) : throwInvalid(name, 'a node, an id, or a list of them', node),
  );

const checkDecider: OptionCheck<Decider> = (value, name) =>
  typeof value === 'function' ? (value as Decider) : throwInvalid(name, 'a function', value);

/** Checks and defaults of the automatic checkpoint's options. */
export const AUTOMATIC_CHECKPOINT_OPTIONS = {
  enabled: { check: checkFlag, default: true },
  singleChild: { check: checkFlag, default: false },
  time: { check: checkSeconds, default: -5 },
} satisfies OptionTable<DecisionCheckpointOptions>;

/** Checks and defaults of all options. Those of `checkpoints` have a table of their own. */
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

/** Options after their check. Nodes are kept as ids, since a node may be registered later or replaced. */
export type CheckedDecisionOptions = CheckedOptions<typeof DECISION_OPTIONS>;
