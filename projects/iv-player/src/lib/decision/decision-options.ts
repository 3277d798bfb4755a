import type { NodeReference } from '../story/story-node';
import type { Decider } from './decider';

/** The automatic checkpoint before a decision. Specification §2.1; without the checkpoints plugin it does nothing. */
export interface DecisionCheckpointOptions {
  /** Whether a checkpoint is registered before `decision.start`. Default `true`. */
  readonly enabled?: boolean;
  /** Also for decisions with a single child (or none). Default `false`. */
  readonly singleChild?: boolean;
  /** Seconds relative to the decision's start, clamped to the node. Default -5. */
  readonly time?: number;
}

/** What can be said about all decisions and about a single one. */
interface SharedDecisionOptions {
  /** The automatic checkpoint. */
  readonly checkpoints?: DecisionCheckpointOptions;
  /** Whether children are put into the parent's prefetch list. Default `true`. */
  readonly prefetch?: boolean;
  /**
   * Whether pushing a parent with a single child pushes that child too, on the next event-loop turn. A custom decider
   * and empty `defaults` switch it off. Default `true`.
   */
  readonly autoPushSingleChild?: boolean;
  /** Decides what follows when nobody chose. Default: by chance among `defaults`, else among the children. */
  readonly decider?: Decider;
  /** Whether checkpoints hold the decision's state. Default `true`. */
  readonly includeInCheckpoints?: boolean;
}

/** Init options: `plugins.decision`, or `initPlugin('decision', options)`. Specification §2.1. */
export type DecisionInitOptions = SharedDecisionOptions;

/** Options of `add` and `update`, and of the parent's `data.decision`. Unknown keys are ignored. Specification §2.3. */
export interface DecisionOptions extends SharedDecisionOptions {
  /** Node time in seconds at which the decision starts; negative: from the node's end. Default 0. */
  readonly startTime?: number;
  /** Node time in seconds by which it is made; negative: from the node's end. Default 1.5 s before the end. */
  readonly endTime?: number;
  /** The nodes to choose among by chance when nobody chose. An empty list: push nothing. Default: the children. */
  readonly defaults?: readonly NodeReference[];
  /** As the `children` argument, over which it takes precedence. */
  readonly children?: NodeReference | readonly NodeReference[];
}

/** What calls accept: `null` takes an option given earlier back, `undefined` says nothing. */
export type OptionsInput<Options> = { readonly [Key in keyof Options]?: Options[Key] | null | undefined };

/** Options as they are kept: checked, and nodes named by their ids, since nodes may be registered later or replaced. */
export interface DecisionSettings extends SharedDecisionOptions {
  readonly startTime?: number;
  readonly endTime?: number;
  readonly defaults?: readonly string[];
  readonly children?: readonly string[];
}
