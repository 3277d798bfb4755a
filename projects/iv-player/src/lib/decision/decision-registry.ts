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
import { ManagedDecision, type ManagedDecisionDeps } from './managed-decision';
import {
  type OptionsChange,
  type ResolvedDecisionOptions,
  defaultOptions,
  mergeOptions,
  readArguments,
  readOptions,
} from './decision-settings';
import { DECISION_SLICE } from './decision-state';
import { DecisionTracker } from './decision-tracker';
import { defaultDecider } from './run-decider';
import type { TimeLimit } from './time-limit';

/**
 * The data of a node's decision.
 * @example
 * const { choices = [], startTime } = player.decision.data('door');
 */
export interface DecisionData extends Omit<DecisionOptions, 'children' | 'choices' | 'defaults'> {
  /** The answers that the viewer can give, without those whose nodes are missing in the repository. */
  readonly choices?: readonly DecisionChoice[];
  /** The nodes to choose from, without those missing in the repository. */
  readonly children?: readonly StoryNode[];
  /** The nodes of which one is chosen at random without a choice. */
  readonly defaults?: readonly StoryNode[];
}

/** All decisions of a player, by the ids of their parents. */
export class DecisionRegistry implements ManagedDecisionDeps {
  readonly defaultDecider: Decider;
  /** The global options over the defaults. */
  globalSettings: ResolvedDecisionOptions = defaultOptions();
  readonly tracker: DecisionTracker;
  readonly make: ManagedDecisionDeps['make'];
  #configured: CheckedDecisionOptions = {};
  readonly #records = new Map<string, ManagedDecision>();

  constructor(
    readonly host: PluginHost,
    checkpoints: DecisionCheckpoints | null,
  ) {
    this.defaultDecider = defaultDecider(host.random);
    this.tracker = new DecisionTracker(host, this.#records, checkpoints);
    this.make = this.tracker.make;
    host.store.addSlice('decision', DECISION_SLICE);
    host.facts.subscribe({
      next: (fact) => host.bus.transact(() => this.tracker.onFact(fact)),
      complete: () => this.tracker.close(),
    });
  }

  get timeLimit(): TimeLimit {
    return this.globalSettings.timeLimit ?? 'normal';
  }

  configure(options: OptionsInput<DecisionInitOptions>): void {
    this.#configured = mergeOptions(this.#configured, readOptions(options, 'decision options'));
    this.globalSettings = mergeOptions(defaultOptions(), this.#configured);
    this.host.bus.transact(() => this.tracker.onChanged());
  }

  /** Adds a decision or updates the one that the node has. */
  put(
    parent: NodeReference,
    second?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    return this.#write(this.host.repository.require(parent), readArguments(second, options));
  }

  update(id: string, options: OptionsInput<DecisionOptions>): void {
    const record = this.#records.get(id);
    if (record) this.#write(record.parent, readOptions(options));
  }

  get(parent: NodeReference): DecisionInstance | DecisionInstance[] | null {
    return parent === 'all'
      ? [...this.#records.values()].map(({ instance }) => instance)
      : (this.#find(parent)?.instance ?? null);
  }

  remove(parent: NodeReference): StoryNode | null {
    const record = this.#find(parent);
    if (!record) return null;
    this.host.bus.transact(() => {
      this.tracker.onRemoved(record);
      this.#records.delete(record.id);
      record.remove();
    });
    return record.parent;
  }

  data(node: NodeReference): DecisionData {
    const record = this.#find(node);
    if (!record) return {};
    const { settings } = record;
    const { children, defaults } = settings;
    const { start, end } = record.window;
    return {
      ...(settings as Omit<ResolvedDecisionOptions, 'choices' | 'defaults'>),
      children: record.nodes(children),
      choices: record.choices,
      ...(defaults && { defaults: record.nodes(defaults) }),
      startTime: start,
      endTime: end,
    };
  }

  #find(node: NodeReference): ManagedDecision | undefined {
    const id = typeof node === 'string' ? node : (node as StoryNode | null)?.id;
    return this.#records.get(id ?? '');
  }

  #write(node: StoryNode, change: OptionsChange): DecisionInstance {
    return this.host.bus.transact(() => {
      const existing = this.#records.get(node.id);
      const record = existing ?? new ManagedDecision(this, node);
      record.configure(node, change);
      record.updatePrefetch(node);
      if (existing) {
        this.tracker.onChanged(node.id);
        this.host.bus.emitOnNode(node, 'decision.updated', node);
      } else {
        this.#records.set(node.id, record);
        this.tracker.onAdded(record);
      }
      return record.instance;
    });
  }
}
