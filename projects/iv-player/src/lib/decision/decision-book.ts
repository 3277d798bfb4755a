import type { PluginMemory } from '../player/plugin';
import type { PluginHost } from '../player/plugin-host';
import type { NodeReference, StoryNode } from '../story/story-node';
import { type ChildrenOrOptions, readArguments } from './decision-arguments';
import { DecisionCourse } from './decision-course';
import type { DecisionInstance } from './decision-instance';
import type { DecisionInitOptions, DecisionOptions, DecisionSettings, Given } from './decision-options';
import { DEFAULT_SETTINGS, laidOver } from './decision-precedence';
import { type DecisionHome, DecisionRecord } from './decision-record';
import { type DecisionsMemory, readDecisions } from './decision-memory';
import { decisionSlice } from './decision-state';
import { type Decider, defaultDecider } from './decider';
import { type Checked, checkOptions } from './option-checks';

/** What the plugin holds for a node. Specification §4.1. */
export interface DecisionData extends Omit<DecisionOptions, 'children' | 'defaults'> {
  readonly children?: readonly StoryNode[];
  readonly defaults?: readonly StoryNode[];
}

/** The operations of specification §4.1 on all decisions of a player. */
export class DecisionBook implements DecisionHome {
  readonly standardDecider: Decider;
  /** The global options in force, defaults included. */
  globals: DecisionSettings = DEFAULT_SETTINGS;
  private configured: DecisionSettings = {};
  private readonly records = new Map<string, DecisionRecord>();
  private readonly course: DecisionCourse;

  constructor(readonly host: PluginHost) {
    this.standardDecider = defaultDecider(host.random);
    this.course = new DecisionCourse(host, this.records);
    host.store.addSlice('decision', decisionSlice());
    host.facts.subscribe({
      next: (fact) => host.bus.transact(() => this.course.fold(fact)),
      complete: () => this.course.close(),
    });
  }

  configure(options: Given<DecisionInitOptions>): void {
    this.configured = laidOver(this.configured, checkOptions(options, 'decision options'));
    this.globals = laidOver(DEFAULT_SETTINGS, this.configured);
  }

  /** `add` and `update`: they differ in their names only. */
  put(
    parent: NodeReference,
    second?: ChildrenOrOptions,
    options?: Given<DecisionOptions> | null,
  ): DecisionInstance {
    const node = this.host.repository.require(parent);
    return this.write(node, readArguments(second, options));
  }

  update(id: string, options: Given<DecisionOptions>): void {
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
      this.course.removed(record);
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

  /** See `PluginMemory`. */
  readonly memory: PluginMemory<DecisionsMemory> = {
    save: () => this.course.memory,
    read: (saved, report) => {
      const { repository } = this.host;
      return readDecisions(
        saved,
        { hasDecision: (id) => this.records.has(id), hasNode: (id) => repository.has(id) },
        report,
      );
    },
    restore: (saved) => this.course.recall(saved),
  };

  make(record: DecisionRecord, node: NodeReference, seek: boolean): boolean {
    return this.course.make(record, node, seek);
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
        this.course.changed(node.id);
        this.host.bus.emitOnNode(node, 'decision.updated', node);
      } else {
        this.records.set(node.id, record);
        this.course.joined(record);
      }
      return record.instance;
    });
  }
}
