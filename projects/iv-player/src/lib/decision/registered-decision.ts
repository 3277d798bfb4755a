import type { PluginHost } from '../player/plugin/plugin-host';
import type { SliceHandle } from '../store/player-store';
import type { DecisionRecord, NodeReference, OfferedChoice, StoryNode } from '../story/story-node';
import { knownNodes } from '../story/story-repository';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { ChoiceEffect, DecisionChoice, CheckedDecisionChoice } from './decision-choice';
import { DecisionInstance, type DecisionInstanceDeps } from './decision-instance';
import type { CheckedDecisionOptions, Decider, DecisionOptions, OptionsInput } from './decision-options';
import { type OptionsChange, type ResolvedDecisionOptions, mergeOptions, readOptions } from './merge-options';
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
import { shownTexts } from './shown-texts';
import { type AutoPushCase, offersChoice } from './single-child-auto-push';
import { type TimeLimit, viewerSeconds } from './time-limit';

export interface RegisteredDecisionDeps {
  readonly host: PluginHost;
  readonly store: SliceHandle<DecisionSliceState, DecisionAction>;
  readonly globalOptions: ResolvedDecisionOptions;
  readonly timeLimit: TimeLimit;
  /** Setting this as `decider` has the same effect as setting none. */
  readonly defaultDecider: Decider;
  update(parent: string, options: OptionsInput<DecisionOptions>): void;
  readonly tracker: {
    make(parent: string, ...made: Parameters<DecisionInstanceDeps['make']>): boolean;
    /** Returns the clock of the current pass; `null` while the parent is not playing. */
    clockOf(decision: RegisteredDecision): DecisionClock | null;
  };
}

/** A decision across all passes: its options, its state in the store, and its events. */
export class RegisteredDecision implements DecisionInstanceDeps {
  readonly instance: DecisionInstance;
  /** All choices the decision has ever had, including those that are currently closed. */
  readonly choicesById = new Map<string | null, CheckedDecisionChoice>();
  #ownOptions: CheckedDecisionOptions = {};
  /** Options in the parent's `data.decision`, overridden by `#ownOptions`. */
  #nodeOptions: CheckedDecisionOptions = {};
  readonly #deps: RegisteredDecisionDeps;
  #node: StoryNode;
  #prefetched: readonly string[] = [];
  /** The object shown for each choice, so that templates keep seeing the same one. */
  readonly #shown = new WeakMap<CheckedDecisionChoice, DecisionChoice>();

  constructor(deps: RegisteredDecisionDeps, node: StoryNode) {
    this.#deps = deps;
    this.#node = node;
    this.instance = new DecisionInstance(this);
  }

  get id(): string {
    return this.#node.id;
  }

  get parent(): StoryNode {
    return this.#deps.host.repository.find(this.#node) ?? this.#node;
  }

  get options(): ResolvedDecisionOptions {
    return mergeOptions(this.#deps.globalOptions, this.#nodeOptions);
  }

  /** The decider in effect, unless it is the default one. */
  get customDecider(): Decider | undefined {
    const { decider } = this.options;
    return decider === this.#deps.defaultDecider ? undefined : decider;
  }

  get autoPushCase(): AutoPushCase {
    const { choices = [], defaults, autoPushSingleChild } = this.options;
    const children = choices.map(({ to }) => to);
    const hasCustomDecider =
      this.customDecider !== undefined || this.#deps.host.nextNodeResolvers.has(this.id);
    return { children, defaults, isEnabled: autoPushSingleChild, hasCustomDecider };
  }

  /** Whether a node is the single child and follows automatically. */
  isAutomatic(id: string): boolean {
    const { autoPushCase } = this;
    return autoPushCase.children[0] === id && !offersChoice(autoPushCase);
  }

  get choices(): DecisionChoice[] {
    const { choices = [] } = this.options;
    return choices.flatMap((choice) => {
      const to = this.#deps.host.repository.find(choice.to);
      const shown = this.#shown.get(choice);
      if (!to || shown?.to === to) return shown && to ? shown : [];
      const changed = { ...choice, to };
      this.#shown.set(choice, changed);
      return changed;
    });
  }

  /** Returns the choice with that id, falling back to the first choice that leads to that node. */
  choiceOf(reference: NodeReference): CheckedDecisionChoice | undefined {
    const { choices = [] } = this.options;
    const node = typeof reference === 'string' ? reference : (reference as StoryNode | undefined)?.id;
    return choices.find(({ id }) => id === reference) ?? choices.find(({ to }) => to === node);
  }

  /** Returns the node of `choiceOf`, or the reference itself. */
  targetOf<Reference extends NodeReference>(reference: Reference): Reference | string {
    return this.choiceOf(reference)?.to ?? reference;
  }

  /** The choices as offered to the viewer now. */
  get offered(): OfferedChoice[] {
    return this.choices.map((choice) => ({
      id: choice.id,
      label: this.#text(choice.label, choice) ?? choice.id,
      to: choice.to.id,
    }));
  }

  /** The question as shown to the viewer; `null` without one. */
  get prompt(): string | null {
    const { prompt } = this.parent.data;
    return this.#text(prompt);
  }

  idOf(node: StoryNode): string | null {
    return this.choiceOf(node)?.id ?? null;
  }

  /** Returns the effect of the choice that led from the parent to an entry. */
  effectOf({ node, choice = this.idOf(node) }: PlaylistEntry): ChoiceEffect | undefined {
    const made = this.choicesById.get(choice);
    return made?.to === node.id ? made.set : undefined;
  }

  /** Returns the ids of the default nodes. */
  get defaultIds(): readonly string[] | undefined {
    return this.options.defaults?.map((one) => this.targetOf(one));
  }

  /** Returns the seconds the viewer has for a choice in a window of `duration` seconds; `null` if the window ends in film time. */
  viewerSeconds(duration: number): number | null {
    const { autoPushCase } = this;
    const children = this.nodes(autoPushCase.children);
    if (!offersChoice({ ...autoPushCase, children })) return null;
    return viewerSeconds(this.#deps.timeLimit, duration);
  }

  get isInCheckpoints(): boolean {
    // Reading `options` would merge all options of every decision for each snapshot.
    const { includeInCheckpoints } = this.#deps.globalOptions;
    return this.#nodeOptions.includeInCheckpoints ?? includeInCheckpoints;
  }

  /** The state in the store; once removed, the state of an unused decision. */
  get state(): DecisionState {
    return decisionOf(this.#deps.store.state, this.id) ?? this.#stateWith('inactive', null, null);
  }

  get clock(): DecisionClock {
    return this.#deps.tracker.clockOf(this) ?? this.state;
  }

  get window(): DecisionWindow {
    const { startTime, endTime } = this.#nodeOptions;
    const window = this.windowOn(this.parent);
    return window && window.end < Infinity ? window : provisionalWindow(startTime, endTime);
  }

  /** Returns the window on a node, or `null` if a given time counts from the node's end and that end is unknown. */
  windowOn(node: StoryNode): DecisionWindow | null {
    const { startTime = 0, endTime } = this.#nodeOptions;
    return Math.min(startTime, endTime ?? 0) < 0 && !node.hasKnownDuration
      ? null
      : decisionWindow(node.latestTime, this.#deps.host.playback.criticalTime, startTime, endTime);
  }

  get prefetched(): readonly string[] {
    return this.#prefetched;
  }

  nodes(ids?: readonly string[]): StoryNode[] {
    return knownNodes(this.#deps.host.repository, ids);
  }

  update(options: OptionsInput<DecisionOptions>): void {
    this.#deps.update(this.id, options);
  }

  make(...made: Parameters<DecisionInstanceDeps['make']>): boolean {
    return this.#deps.tracker.make(this.id, ...made);
  }

  /** Merges new options over those of earlier calls. Throws `INVALID_ARGUMENT` for invalid `data.decision`. */
  configure(node: StoryNode, change: OptionsChange): void {
    const data = readOptions(node.data['decision'] ?? {}, `data.decision of "${node.id}"`);
    this.#node = node;
    this.#ownOptions = mergeOptions(this.#ownOptions, change);
    this.#nodeOptions = mergeOptions(mergeOptions({}, data), this.#ownOptions);
    for (const choice of this.#nodeOptions.choices ?? []) this.choicesById.set(choice.id, choice);
  }

  /** Adds the possible next nodes to the node's prefetch list, most likely first, replacing those it added before. */
  updatePrefetch(node: StoryNode): void {
    const { prefetch, children = [] } = this.options;
    this.#setPrefetch(node, prefetch ? [...(this.defaultIds ?? []), ...children] : []);
  }

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

  /** Sets the state outside a pass: undecided, or decided by a choice for a later pass. */
  setChoiceAhead(selected: DecisionSelection | null): void {
    this.setState(selected ? 'made' : 'inactive', selected, this.windowOn(this.parent));
  }

  /** Updates the state after options or the node's length have changed outside a pass. */
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
    this.#deps.store.dispatch({ type: 'decision/removed', id: this.id });
    this.#setPrefetch(this.parent, []);
  }

  /** Emits `decision.<name>` on the player and the node, then `name` on the instance. */
  emit(
    name: 'start' | 'hold' | 'end' | 'made' | 'final',
    node: StoryNode,
    ...more: [] | [record: DecisionRecord]
  ): void {
    this.#deps.host.bus.emitOnNode(node, `decision.${name}`, node, ...more);
    this.emitOnInstance(name, ...more);
  }

  emitOnInstance(
    name: 'start' | 'hold' | 'end' | 'made' | 'final' | 'timeupdate',
    ...more: readonly unknown[]
  ): void {
    const { instance } = this;
    if (instance.listeners) this.#deps.host.bus.emitTo(instance.listeners, name, [instance, ...more]);
  }

  #stateWith(
    state: DecisionStatus,
    selected: DecisionSelection | null,
    window: DecisionWindow | null,
    clock = decisionClock(window, 0, false),
  ): DecisionState {
    const { children = [] } = this.#nodeOptions;
    return {
      parent: this.id,
      children,
      defaults: this.defaultIds ?? [],
      state,
      duration: durationOf(window),
      ...clock,
      selected: selected ?? {},
    };
  }

  /** Returns a text as shown to the viewer: the label of `choice` or, without one, the question. */
  #text(text: unknown, choice?: DecisionChoice): string | null {
    const { repository, store } = this.#deps.host;
    const { player } = store.redux.getState() as { readonly player: { readonly language: string | null } };
    const shown = shownTexts.get(repository);
    if (shown) return shown(this.parent, choice) ?? null;
    // Components match languages in full: this takes the exact tag, else that of the language, else the first text.
    const texts = Object(text ?? {}) as Readonly<Record<string, string>>;
    const tag = player.language ?? '';
    return typeof text === 'string'
      ? text
      : (texts[tag] ?? texts[tag.replace(/-.*/, '')] ?? Object.values(texts)[0] ?? null);
  }

  #write(decision: DecisionState): void {
    this.#deps.store.dispatch({ type: 'decision/changed', decision });
  }

  #setPrefetch(node: StoryNode, ids: readonly string[]): void {
    const others = node.prefetch.filter((id) => !this.#prefetched.includes(id));
    this.#prefetched = [...new Set(ids)].filter((id) => !others.includes(id));
    const prefetch = [...others, ...this.#prefetched];
    if (prefetch.join('\n') !== node.prefetch.join('\n')) node.apply({ id: node.id, prefetch });
  }
}
