import { throwDestroyed } from '../player/playback/player-errors';
import type { PluginHost } from '../player/plugin/plugin-host';
import { type NodeReference, type StoryNode } from '../story/story-node';
import type { DecisionCheckpoints } from './decision-checkpoints';
import type { DecisionChoice } from './decision-choice';
import type { DecisionInstance } from './decision-instance';
import type {
  CheckedDecisionOptions,
  ChildrenOrOptions,
  Decider,
  DecisionInitOptions,
  DecisionOptions,
  OptionsInput,
} from './decision-options';
import { RegisteredDecision, type RegisteredDecisionDeps } from './registered-decision';
import {
  type OptionsChange,
  type ResolvedDecisionOptions,
  defaultOptions,
  mergeOptions,
  readArguments,
  readOptions,
} from './merge-options';
import { DECISION_SLICE } from './decision-state';
import { DecisionTracker } from './decision-tracker';
import { defaultDecider } from './decide-next-node';
import type { TimeLimit } from './time-limit';
import { warnOfUnknownChoices } from './warn-of-unknown-choices';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/**
 * Data of a node's decision, as returned by `player.decision.data`.
 * @example
 * const { choices = [], startTime } = player.decision.data('door');
 */
export interface DecisionData extends Omit<DecisionOptions, 'children' | 'choices' | 'defaults'> {
  /** The choices offered to the viewer, except those whose node is not in the repository. */
  readonly choices?: readonly DecisionChoice[];
  /** The nodes to choose from that are in the repository. */
  readonly children?: readonly StoryNode[];
  /** The nodes to choose from at random if the viewer makes no choice. */
  readonly defaults?: readonly StoryNode[];
}

export class DecisionRegistry implements RegisteredDecisionDeps {
  readonly defaultDecider: Decider;
  /** The defaults, overridden by the global options. */
  globalOptions: ResolvedDecisionOptions = defaultOptions();
  readonly tracker: DecisionTracker;
  readonly store: RegisteredDecisionDeps['store'];
  #configured: CheckedDecisionOptions = {};
  readonly #decisions = new Map<string, RegisteredDecision>();
  #isClosed = false;

  constructor(
    readonly host: PluginHost,
    checkpoints: DecisionCheckpoints | null,
  ) {
    this.defaultDecider = defaultDecider(host.random);
    this.tracker = new DecisionTracker(host, this.#decisions, checkpoints);
    this.store = host.store.addSlice('decision', DECISION_SLICE);
    if (typeof ngDevMode === 'undefined' || ngDevMode)
      warnOfUnknownChoices(host, (parent) => {
        const decision = this.#decisions.get(parent);
        const { choices = [] } = decision?.options ?? {};
        return [...choices.map(({ to }) => to), ...(decision?.defaultIds ?? [])];
      });
    host.facts.subscribe({
      next: (fact) => host.bus.transact(() => this.tracker.onFact(fact)),
      complete: () => {
        this.#isClosed = true;
        this.tracker.close();
      },
    });
  }

  get timeLimit(): TimeLimit {
    return this.globalOptions.timeLimit ?? 'normal';
  }

  configure(options: OptionsInput<DecisionInitOptions>): void {
    this.#configured = mergeOptions(this.#configured, readOptions(options, 'decision options'));
    this.globalOptions = mergeOptions(defaultOptions(), this.#configured);
    this.host.bus.transact(() => this.tracker.onChanged());
  }

  /** Adds a decision to a node, or updates its existing one. */
  put(
    parent: NodeReference,
    second?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    return this.#write(this.host.repository.require(parent), readArguments(second, options));
  }

  update(id: string, options: OptionsInput<DecisionOptions>): void {
    const decision = this.#decisions.get(id);
    if (decision) this.#write(decision.parent, readOptions(options));
  }

  get(parent: NodeReference): DecisionInstance | DecisionInstance[] | null {
    return parent === 'all'
      ? [...this.#decisions.values()].map(({ instance }) => instance)
      : (this.find(parent)?.instance ?? null);
  }

  remove(parent: NodeReference): StoryNode | null {
    const decision = this.find(parent);
    if (!decision) return null;
    this.host.bus.transact(() => {
      this.tracker.onRemoved(decision);
      this.#decisions.delete(decision.id);
      decision.remove();
    });
    return decision.parent;
  }

  data(node: NodeReference): DecisionData {
    const decision = this.find(node);
    if (!decision) return {};
    const { options } = decision;
    const { children } = options;
    const { start, end } = decision.window;
    return {
      ...(options as Omit<ResolvedDecisionOptions, 'choices' | 'defaults'>),
      children: decision.nodes(children),
      choices: decision.choices,
      ...(options.defaults && { defaults: decision.nodes(decision.defaultIds) }),
      startTime: start,
      endTime: end,
    };
  }

  find(node: NodeReference): RegisteredDecision | undefined {
    return this.#decisions.get((node as Partial<StoryNode> | null)?.id ?? (node as string));
  }

  #write(node: StoryNode, change: OptionsChange): DecisionInstance {
    // Nodes may be used by another player by now.
    if (this.#isClosed) throwDestroyed();
    return this.host.bus.transact(() => {
      const existing = this.#decisions.get(node.id);
      const decision = existing ?? new RegisteredDecision(this, node);
      decision.configure(node, change);
      decision.updatePrefetch(node);
      if (existing) {
        this.tracker.onChanged(node.id);
        this.host.bus.emitOnNode(node, 'decision.updated', node);
      } else {
        this.#decisions.set(node.id, decision);
        this.tracker.onAdded(decision);
      }
      return decision.instance;
    });
  }
}
