import type { PluginHost } from '../player/plugin/plugin-host';
import type { DecisionRecord } from '../story/story-node';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { DecisionChoice, DecisionChoiceSettings } from './decision-choice';
import { type DecisionActions, DecisionInstance, type DecisionInstanceDeps } from './decision-instance';
import type { CheckedDecisionOptions, Decider } from './decision-options';
import {
  type OptionsChange,
  type ResolvedDecisionOptions,
  mergeOptions,
  readOptions,
} from './decision-settings';
import type { DecisionSnapshot } from './decision-snapshot';
import {
  type DecisionAction,
  type DecisionSelection,
  type DecisionSliceState,
  type DecisionState,
  type DecisionStatus,
  decisionOf,
} from './decision-state';
import {
  type DecisionClock,
  type DecisionWindow,
  decisionClock,
  decisionWindow,
  durationOf,
  provisionalWindow,
} from './decision-window';
import { type AutomaticCase, offersChoice } from './offers-choice';
import type { OpenDecision } from './open-decision';
import { knownNodes } from './run-decider';
import { type TimeLimit, viewerSeconds } from './time-limit';

/** What a decision needs of the plugin. */
export interface ManagedDecisionDeps extends DecisionActions {
  readonly host: PluginHost;
  /** The global options. */
  readonly globalSettings: ResolvedDecisionOptions;
  readonly timeLimit: TimeLimit;
  /** Setting it as `decider` counts as setting none. */
  readonly defaultDecider: Decider;
}

/** One decision as the plugin keeps it, from pass to pass: its options, its state in the store, its events. */
export class ManagedDecision implements DecisionInstanceDeps {
  readonly instance: DecisionInstance;
  /** The clock at this instant while a pass of the parent is current, else `null`. */
  liveClock: (() => DecisionClock) | null = null;
  /** Ids of all choices that it has had: one that is closed for a while is not gone. */
  readonly choiceIds = new Set<string | null>();
  /** Options of `add` and `update`. */
  #ownSettings: CheckedDecisionOptions = {};
  /** Those over the parent's `data.decision`. */
  #nodeSettings: CheckedDecisionOptions = {};
  #prefetched: readonly string[] = [];
  /** Each choice stays the same object, for templates. */
  readonly #shown = new WeakMap<DecisionChoiceSettings, DecisionChoice>();

  constructor(
    private readonly deps: ManagedDecisionDeps,
    private node: StoryNode,
  ) {
    this.instance = new DecisionInstance(this, deps);
  }

  get id(): string {
    return this.node.id;
  }

  get parent(): StoryNode {
    return this.deps.host.repository.get(this.node) ?? this.node;
  }

  /** The options of all levels. */
  get settings(): ResolvedDecisionOptions {
    return mergeOptions(this.deps.globalSettings, this.#nodeSettings);
  }

  /** The decider in force, unless it is the default one. */
  get customDecider(): Decider | undefined {
    const { decider } = this.settings;
    return decider === this.deps.defaultDecider ? undefined : decider;
  }

  /** What says whether its single child follows by itself. */
  get automaticCase(): AutomaticCase {
    const { choices = [], defaults, autoPushSingleChild } = this.settings;
    const children = choices.map(({ to }) => to);
    const hasCustomDecider =
      this.customDecider !== undefined || this.deps.host.nextNodeResolvers.has(this.id);
    return { children, defaults, isEnabled: autoPushSingleChild, hasCustomDecider };
  }

  /** Whether it is the only child, which follows by itself. */
  isAutomatic(id: string): boolean {
    const { automaticCase } = this;
    return automaticCase.children[0] === id && !offersChoice(automaticCase);
  }

  /** The answers that the viewer can give. */
  get choices(): DecisionChoice[] {
    const { choices = [] } = this.settings;
    return choices.flatMap((choice) => {
      const to = this.deps.host.repository.get(choice.to);
      const shown = this.#shown.get(choice);
      if (!to || shown?.to === to) return shown && to ? shown : [];
      const changed = { ...choice, to };
      this.#shown.set(choice, changed);
      return changed;
    });
  }

  /** The choice of that id, else the first that leads to that node. */
  choiceOf(reference: NodeReference): DecisionChoiceSettings | undefined {
    const { choices = [] } = this.settings;
    const node = typeof reference === 'string' ? reference : (reference as StoryNode | undefined)?.id;
    return choices.find(({ id }) => id === reference) ?? choices.find(({ to }) => to === node);
  }

  /** Id of the first choice that leads to a node; `null` without one. */
  idOf(node: StoryNode): string | null {
    return this.choiceOf(node)?.id ?? null;
  }

  /** The viewer's seconds for a choice in a window of `duration` seconds; `null` when the film says how long it is open. */
  viewerSeconds(duration: number): number | null {
    const { automaticCase } = this;
    const children = this.nodes(automaticCase.children);
    if (!offersChoice({ ...automaticCase, children })) return null;
    return viewerSeconds(this.deps.timeLimit, duration);
  }

  /** Whether checkpoints include the decision's state. */
  get isInCheckpoints(): boolean {
    // As `settings`, of which a snapshot would build one for each decision.
    const { includeInCheckpoints } = this.deps.globalSettings;
    return this.#nodeSettings.includeInCheckpoints ?? includeInCheckpoints;
  }

  /** The state in the store; that of an unused decision when it was removed. */
  get state(): DecisionState {
    const slice = this.deps.host.store.stateOf('decision') as DecisionSliceState;
    return decisionOf(slice, this.id) ?? this.#stateWith('inactive', null, null);
  }

  get clock(): DecisionClock {
    return this.liveClock?.() ?? this.state;
  }

  get window(): DecisionWindow {
    const { startTime, endTime } = this.#nodeSettings;
    return this.windowOn(this.parent) ?? provisionalWindow(startTime, endTime);
  }

  /** The decision as templates show it. */
  get openDecision(): Omit<OpenDecision, 'isHeld'> {
    const { parent, instance, state } = this;
    return {
      ...state,
      parent,
      instance,
      choices: this.choices,
      children: instance.children,
      defaults: instance.defaults,
    };
  }

  /** The window on a node, or `null` while its length is unknown. */
  windowOn(node: StoryNode): DecisionWindow | null {
    const { startTime, endTime } = this.#nodeSettings;
    return node.hasKnownDuration
      ? decisionWindow(node.duration, this.deps.host.playback.criticalTime, startTime, endTime)
      : null;
  }

  /** The ids that this decision added to the parent's prefetch list. */
  get prefetched(): readonly string[] {
    return this.#prefetched;
  }

  nodes(ids?: readonly string[]): StoryNode[] {
    return knownNodes(this.deps.host.repository, ids);
  }

  /** Applies new options over those of earlier calls. Throws `INVALID_ARGUMENT` for invalid `data.decision`. */
  configure(node: StoryNode, change: OptionsChange): void {
    const data = readOptions(node.data['decision'] ?? {}, `data.decision of "${node.id}"`);
    this.node = node;
    this.#ownSettings = mergeOptions(this.#ownSettings, change);
    this.#nodeSettings = mergeOptions(mergeOptions({}, data), this.#ownSettings);
    for (const { id } of this.#nodeSettings.choices ?? []) this.choiceIds.add(id);
  }

  /** Adds what may follow to the node's prefetch list, the likeliest first, in place of what was added before. */
  updatePrefetch(node: StoryNode): void {
    const { prefetch, defaults = [], children = [] } = this.settings;
    this.#setPrefetch(node, prefetch ? [...defaults, ...children] : []);
  }

  /** Writes the state to the store. */
  setState(
    status: DecisionStatus,
    selected: DecisionSelection | null,
    window: DecisionWindow | null,
    clock?: DecisionClock,
  ): void {
    this.#write(this.#stateWith(status, selected, window, clock));
  }

  setClock(clock: DecisionClock): void {
    this.#write({ ...this.state, ...clock });
  }

  /** Writes the state outside of a pass: nothing chosen, or the choice for a pass ahead. */
  setChoiceAhead(selected: DecisionSelection | null): void {
    this.setState(selected ? 'made' : 'inactive', selected, this.windowOn(this.parent));
  }

  /** Writes the state again when options or the node's length have changed outside of a pass. */
  refreshState(): void {
    this.restore(this.save());
  }

  save(): DecisionSnapshot {
    const { time, state, selected, progress } = this.state;
    return {
      id: this.id,
      state,
      selected: selected.node === undefined ? null : (selected as DecisionSelection),
      time,
      isComplete: progress === 1,
    };
  }

  restore({ state, selected, time, isComplete }: DecisionSnapshot): void {
    const window = this.windowOn(this.parent);
    this.setState(state, selected, window, decisionClock(window, (window?.start ?? 0) + time, isComplete));
  }

  /** Removes the decision from the store and from the parent's prefetch list. */
  remove(): void {
    const action: DecisionAction = { type: 'decision/removed', id: this.id };
    this.deps.host.store.dispatch(action);
    this.#setPrefetch(this.parent, []);
  }

  /** Emits `decision.<name>` on the player and the node, then `name` on the instance. */
  emit(
    name: 'start' | 'hold' | 'end' | 'made' | 'final',
    node: StoryNode,
    ...more: [] | [record: DecisionRecord]
  ): void {
    this.deps.host.bus.emitOnNode(node, `decision.${name}`, node, ...more);
    this.emitOnInstance(name, ...more);
  }

  emitOnInstance(
    name: 'start' | 'hold' | 'end' | 'made' | 'final' | 'timeupdate',
    ...more: readonly unknown[]
  ): void {
    const { instance, deps } = this;
    if (instance.listeners) deps.host.bus.emitTo(instance.listeners, name, [instance, ...more]);
  }

  #stateWith(
    state: DecisionStatus,
    selected: DecisionSelection | null,
    window: DecisionWindow | null,
    clock = decisionClock(window, 0, false),
  ): DecisionState {
    const { children = [], defaults = [] } = this.#nodeSettings;
    return {
      parent: this.id,
      children,
      defaults,
      state,
      duration: durationOf(window),
      ...clock,
      selected: selected ?? {},
    };
  }

  #write(decision: DecisionState): void {
    const action: DecisionAction = { type: 'decision/changed', decision };
    this.deps.host.store.dispatch(action);
  }

  #setPrefetch(node: StoryNode, ids: readonly string[]): void {
    const others = node.prefetch.filter((id) => !this.#prefetched.includes(id));
    this.#prefetched = [...new Set(ids)].filter((id) => !others.includes(id));
    const prefetch = [...others, ...this.#prefetched];
    if (prefetch.join('\n') !== node.prefetch.join('\n')) node.apply({ id: node.id, prefetch });
  }
}
