import type { PluginSnapshot } from '../player/plugin/plugin';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { NodeReference, StoryNode } from '../story/story-node';
import { type ChildrenOrOptions, readArguments } from './decision-arguments';
import { DecisionTracker } from './decision-tracker';
import type { DecisionInstance } from './decision-instance';
import type {
  DecisionInitOptions,
  DecisionOptions,
  DecisionSettings,
  OptionsInput,
} from './decision-options';
import { DEFAULT_SETTINGS, mergeOptions } from './merge-options';
import { type DecisionRecordDeps, DecisionRecord } from './decision-record';
import { type DecisionsSnapshot, readDecisions } from './decision-snapshot';
import { decisionSlice } from './decision-state';
import { type Decider, defaultDecider } from './decider';
import { type Checked, checkOptions } from './decision-option-checks';

/** What the plugin holds for a node. Specification §4.1. */
export interface DecisionData extends Omit<DecisionOptions, 'children' | 'defaults'> {
  readonly children?: readonly StoryNode[];
  readonly defaults?: readonly StoryNode[];
}

/** The operations of specification §4.1 on all decisions of a player. */
export class DecisionRegistry implements DecisionRecordDeps {
  readonly defaultDecider: Decider;
  /** The global options in force, defaults included. */
  globals: DecisionSettings = DEFAULT_SETTINGS;
  private configured: DecisionSettings = {};
  private readonly records = new Map<string, DecisionRecord>();
  private readonly tracker: DecisionTracker;

  constructor(readonly host: PluginHost) {
    this.defaultDecider = defaultDecider(host.random);
    this.tracker = new DecisionTracker(host, this.records);
    host.store.addSlice('decision', decisionSlice());
    host.facts.subscribe({
      next: (fact) => host.bus.transact(() => this.tracker.onFact(fact)),
      complete: () => this.tracker.close(),
    });
  }

  configure(options: OptionsInput<DecisionInitOptions>): void {
    this.configured = mergeOptions(this.configured, checkOptions(options, 'decision options'));
    this.globals = mergeOptions(DEFAULT_SETTINGS, this.configured);
  }

  /** `add` and `update`: they differ in their names only. */
  put(
    parent: NodeReference,
    second?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    const node = this.host.repository.require(parent);
    return this.write(node, readArguments(second, options));
  }

  update(id: string, options: OptionsInput<DecisionOptions>): void {
    const record = this.records.get(id);
    if (record) this.write(record.parent, checkOptions(options, 'options'));
  }

  get(parent: NodeReference): DecisionInstance | null {
    return this.find(parent)?.instance ?? null;
  }

  get all(): DecisionInstance[] {
    return [...this.records.values()].map(({ instance }) => instance);
  }

  remove(parent: NodeReference): StoryNode | null {
    const record = this.find(parent);
    if (!record) return null;
    this.host.bus.transact(() => {
      this.tracker.removed(record);
      this.records.delete(record.id);
      record.dispatch({ type: 'decision/removed', id: record.id });
      record.stopPrefetch();
    });
    return record.parent;
  }

  data(reference: NodeReference): DecisionData {
    const record = this.find(reference);
    if (!record) return {};
    const { children, defaults, ...rest } = record.settings;
    const { start, end } = record.window;
    return {
      ...rest,
      children: record.nodes(children),
      ...(defaults && { defaults: record.nodes(defaults) }),
      startTime: start,
      endTime: end,
    };
  }

  /** See `PluginSnapshot`. */
  readonly snapshot: PluginSnapshot<DecisionsSnapshot> = {
    save: () => this.tracker.save,
    read: (saved, { report }) => {
      const { repository } = this.host;
      return readDecisions(
        saved,
        { hasDecision: (id) => this.records.has(id), hasNode: (id) => repository.has(id) },
        report,
      );
    },
    restore: (saved) => this.tracker.restore(saved),
  };

  make(record: DecisionRecord, node: NodeReference, seek: boolean): boolean {
    return this.tracker.make(record, node, seek);
  }

  private find(reference: NodeReference): DecisionRecord | undefined {
    const id = typeof reference === 'string' ? reference : (reference as StoryNode | null)?.id;
    return this.records.get(id ?? '');
  }

  private write(node: StoryNode, options: Checked<DecisionSettings>): DecisionInstance {
    return this.host.bus.transact(() => {
      const existing = this.records.get(node.id);
      const record = existing ?? new DecisionRecord(this, node);
      record.configure(node, options);
      record.prefetch(node);
      if (existing) {
        this.tracker.changed(node.id);
        this.host.bus.emitOnNode(node, 'decision.updated', node);
      } else {
        this.records.set(node.id, record);
        this.tracker.joined(record);
      }
      return record.instance;
    });
  }
}
