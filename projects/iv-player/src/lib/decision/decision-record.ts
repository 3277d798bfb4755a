import type { PluginHost } from '../player/plugin/plugin-host';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { Decider } from './decider';
import { type DecisionClock, decisionClock, durationOf } from './decision-clock';
import { DecisionInstance, type DecisionEventMap, type DecisionInstanceDeps } from './decision-instance';
import type { DecisionSnapshot } from './decision-snapshot';
import type { DecisionOptions, DecisionSettings, OptionsInput } from './decision-options';
import { mergeOptions } from './merge-options';
import {
  type DecisionAction,
  type DecisionPhase,
  type DecisionSelection,
  type DecisionSliceState,
  type DecisionState,
  decisionOf,
} from './decision-state';
import { type DecisionWindow, decisionWindow, provisionalWindow } from './decision-window';
import { type Checked, checkOptions } from './decision-option-checks';

/** What a decision asks of the plugin. */
export interface DecisionRecordDeps {
  readonly host: PluginHost;
  /** The global options in force. */
  readonly globals: DecisionSettings;
  /** The default decider: naming it is naming none. */
  readonly defaultDecider: Decider;
  update(id: string, options: OptionsInput<DecisionOptions>): void;
  make(record: DecisionRecord, node: NodeReference, seek: boolean): boolean;
}

/** One decision as the plugin keeps it: its options, its place in the store, its events. It outlives passes. */
export class DecisionRecord implements DecisionInstanceDeps {
  readonly instance = new DecisionInstance(this);
  /** The running clock, while a pass of the parent is current. */
  runningClock: (() => DecisionClock) | null = null;
  /** What calls said. */
  private own: DecisionSettings = {};
  /** That, over the parent's `data.decision`. */
  private local: DecisionSettings = {};
  private prefetched: readonly string[] = [];

  constructor(
    private readonly home: DecisionRecordDeps,
    private node: StoryNode,
  ) {}

  get id(): string {
    return this.node.id;
  }

  get parent(): StoryNode {
    return this.home.host.repository.get(this.node) ?? this.node;
  }

  /** All levels merged, as of now. */
  get settings(): DecisionSettings {
    return mergeOptions(this.home.globals, this.local);
  }

  /** The decider in force, unless it is the default one. */
  get customDecider(): Decider | undefined {
    const { decider } = this.settings;
    return decider === this.home.defaultDecider ? undefined : decider;
  }

  get state(): DecisionState {
    const slice = this.home.host.store.stateOf('decision') as DecisionSliceState;
    return decisionOf(slice, this.id) ?? this.stateFor('inactive', null, decisionClock(null, 0, false), null);
  }

  get clock(): DecisionClock {
    return this.runningClock?.() ?? this.state;
  }

  get window(): DecisionWindow {
    const { startTime, endTime } = this.local;
    return this.windowOn(this.parent) ?? provisionalWindow(startTime, endTime);
  }

  /** The window on a node, or `null` while its length is unknown. */
  windowOn(node: StoryNode): DecisionWindow | null {
    const { startTime, endTime } = this.local;
    return node.hasKnownDuration
      ? decisionWindow(node.duration, this.home.host.criticalTime, startTime, endTime)
      : null;
  }

  nodes(ids: readonly string[] = []): StoryNode[] {
    const { repository } = this.home.host;
    return ids.filter((id) => repository.has(id)).map((id) => repository.require(id));
  }

  change(options: OptionsInput<DecisionOptions>): void {
    this.home.update(this.id, options);
  }

  make(node: NodeReference, seek: boolean): boolean {
    return this.home.make(this, node, seek);
  }

  /** Lays new options over those of earlier calls. Throws `INVALID_ARGUMENT` for bad `data.decision`, changing nothing. */
  configure(node: StoryNode, options: Checked<DecisionSettings>): void {
    const data = mergeOptions({}, checkOptions(node.data['decision'] ?? {}, `data.decision of "${node.id}"`));
    this.node = node;
    this.own = mergeOptions(this.own, options);
    this.local = mergeOptions(data, this.own);
  }

  /** Sees to it that what may follow stands in the node's prefetch list, the likeliest first. Contract §5.11. */
  prefetch(node: StoryNode): void {
    const { prefetch, defaults = [], children = [] } = this.settings;
    this.prefetchOn(node, prefetch ? [...defaults, ...children] : []);
  }

  /** Takes what was put there out of the prefetch list again. */
  stopPrefetch(): void {
    this.prefetchOn(this.parent, []);
  }

  /** Puts the decision's state into the store. */
  show(
    phase: DecisionPhase,
    selected: DecisionSelection | null,
    clock: DecisionClock,
    window: DecisionWindow | null,
  ): void {
    this.dispatch({ type: 'decision/settled', decision: this.stateFor(phase, selected, clock, window) });
  }

  /** Puts it there as before every pass, or as decided ahead of it. */
  showAhead(selected: DecisionSelection | null): void {
    const window = this.windowOn(this.parent);
    this.show(selected ? 'made' : 'inactive', selected, decisionClock(window, 0, false), window);
  }

  /** Puts it there again after its options changed outside of a pass. */
  showAgain(): void {
    this.restore(this.save);
  }

  /** Whether checkpoints hold its state. Specification §2.3. */
  get isInCheckpoints(): boolean {
    const { includeInCheckpoints = this.home.globals.includeInCheckpoints } = this.local;
    return includeInCheckpoints !== false;
  }

  /** What the store shows of it, for `recall`. */
  get save(): DecisionSnapshot {
    const { time, state, selected, progress } = this.state;
    const isMade = selected.node !== undefined;
    return {
      id: this.id,
      state,
      selected: isMade ? (selected as DecisionSelection) : null,
      time,
      isComplete: progress === 1,
    };
  }

  /** Puts it into the store as it was once. */
  restore({ state, selected, time, isComplete }: Omit<DecisionSnapshot, 'id'>): void {
    const window = this.windowOn(this.parent);
    const clock = decisionClock(window, (window?.start ?? 0) + time, isComplete);
    this.show(state, selected, clock, window);
  }

  dispatch(action: DecisionAction): void {
    this.home.host.store.dispatch(action);
  }

  /** Raises `decision.<name>` on player and node, then the instance's own event. */
  raise(name: 'start' | 'end' | 'made', node: StoryNode): void {
    this.home.host.bus.emitOnNode(node, `decision.${name}`, node);
    this.raiseOwn(name);
  }

  /** Raises an event of the instance alone. */
  raiseOwn(name: keyof DecisionEventMap): void {
    const { instance } = this;
    if (instance.listeners) this.home.host.bus.emitTo(instance.listeners, name, [instance]);
  }

  private stateFor(
    state: DecisionPhase,
    selected: DecisionSelection | null,
    { time, progress, remainingTime }: DecisionClock,
    window: DecisionWindow | null,
  ): DecisionState {
    const { children = [], defaults = [] } = this.local;
    const duration = durationOf(window);
    return {
      parent: this.id,
      children,
      defaults,
      state,
      time,
      duration,
      progress,
      remainingTime,
      selected: selected ?? {},
    };
  }

  private prefetchOn(node: StoryNode, wanted: readonly string[]): void {
    const others = node.prefetch.filter((id) => !this.prefetched.includes(id));
    this.prefetched = [...new Set(wanted)].filter((id) => !others.includes(id));
    const list = [...others, ...this.prefetched];
    if (list.join('\n') !== node.prefetch.join('\n')) node.apply({ id: node.id, prefetch: list });
  }
}
