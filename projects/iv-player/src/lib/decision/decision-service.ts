import { Injectable, type Signal, computed, inject, signal } from '@angular/core';
import type { IvPlugin } from '../player/plugin/plugin';
import { PluginHost } from '../player/plugin/plugin-host';
import { VERSION } from '../player/version';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { ChoiceEffect } from './decision-choice';
import type { DecisionInstance } from './decision-instance';
import type {
  ChildrenOrOptions,
  Decider,
  DecisionInitOptions,
  DecisionOptions,
  OptionsInput,
} from './decision-options';
import { type DecisionData, DecisionRegistry } from './decision-registry';
import { IV_DECISION_CHECKPOINTS } from './decision-tokens';
import type { OpenDecision } from './open-decision';
import { type TimeLimit, checkTimeLimit } from './time-limit';

/**
 * `player.decision`: decides which node follows, by the viewer's choice or automatically.
 *
 * A `DecisionRegistry` holds a `RegisteredDecision` for each parent. A `DecisionTracker` follows playback and creates a `DecisionPass`,
 * which opens and ends the window and runs the decider. Every decision is a push to the playlist.
 * @example
 * player.decision.add('door', ['left', 'right'], { startTime: 2, defaults: ['left'] });
 * player.decision.get('door')?.make('right');
 */
@Injectable()
export class DecisionService implements IvPlugin {
  /** The plugin's name in `plugins` and for `initPlugin`. */
  readonly name = 'decision';
  readonly #host = inject(PluginHost);
  readonly #registry = new DecisionRegistry(this.#host, inject(IV_DECISION_CHECKPOINTS, { optional: true }));
  readonly #timeLimit = signal(this.#registry.timeLimit);
  readonly #changes = signal(0);

  /**
   * State saved in checkpoints, subject to `includeInCheckpoints`. Deciders are never saved.
   * @internal
   */
  readonly snapshot = this.#registry.tracker.snapshot;

  /** The decisions as signals, for templates. */
  readonly signals: {
    /**
     * The decision whose window is open: `@if (player.decision.signals.open(); as open) { … }`. `null` before `decision.start` and after
     * `decision.end`. Updates with the store at every time update, at least four times a second.
     */
    readonly open: Signal<OpenDecision | null>;
    /** Time limit for choices. */
    readonly timeLimit: Signal<TimeLimit>;
  } = {
    open: computed(() => (this.#changes(), this.#registry.tracker.openDecision)),
    timeLimit: this.#timeLimit.asReadonly(),
  };

  /** @internal */
  constructor() {
    this.#host.store.redux.subscribe(() => this.#changes.update((count) => count + 1));
  }

  /** The version of the library. */
  get version(): string {
    return VERSION;
  }

  /** Merges init options over earlier ones. Throws `INVALID_ARGUMENT` without changing anything. */
  configure(options: OptionsInput<DecisionInitOptions>): void {
    this.#registry.configure(options);
    this.#timeLimit.set(this.#registry.timeLimit);
  }

  /**
   * Adds a decision to a node. Acts like `update` if the node has one. Throws `UNKNOWN_NODE` for an unknown parent and
   * `INVALID_ARGUMENT` for invalid options.
   * @param children one or more children, which may be registered later, or the options
   */
  add(
    parent: NodeReference,
    children?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    return this.#registry.put(parent, children, options);
  }

  /** Merges options over earlier ones and emits `decision.updated`. Acts like `add` if the node has no decision. */
  update(
    parent: NodeReference,
    children?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    return this.#registry.put(parent, children, options);
  }

  /** Returns all decisions in the order they were added. */
  get(parent: 'all'): DecisionInstance[];
  /** Returns the decision of a node, or `null`. */
  get(parent: NodeReference): DecisionInstance | null;
  get(parent: NodeReference): DecisionInstance | DecisionInstance[] | null {
    return this.#registry.get(parent);
  }

  /** Removes the decision of a node and returns the node, or `null` if it has none. An open window ends undecided. */
  remove(parent: NodeReference): StoryNode | null {
    return this.#registry.remove(parent);
  }

  /** Returns a shallow copy of a node's decision data, with window times in seconds; `{}` if the node has no decision. */
  data(node: NodeReference): DecisionData {
    return this.#registry.data(node);
  }

  /**
   * Returns the effect of the choice that led to an entry, for the variables plugin.
   * @param parent id of the node before the entry
   * @internal
   */
  effectOf(parent: string, entry: PlaylistEntry): ChoiceEffect | undefined {
    return this.#registry.find(parent)?.effectOf(entry);
  }

  /** Whether adding a decision adds its children to the parent's prefetch list. Default `true`. */
  get prefetch(): boolean {
    return this.#registry.globalOptions.prefetch;
  }
  set prefetch(prefetch: boolean) {
    this.configure({ prefetch });
  }

  /**
   * Whether pushing a parent with a single child also pushes that child, on the next event-loop turn. Default `true`; `false` while a
   * global decider is set.
   */
  get autoPushSingleChild(): boolean {
    const { autoPushSingleChild } = this.#registry.globalOptions;
    return autoPushSingleChild && this.decider === this.#registry.defaultDecider;
  }
  set autoPushSingleChild(autoPushSingleChild: boolean) {
    this.configure({ autoPushSingleChild });
  }

  /** The global decider. Setting one disables `autoPushSingleChild`; `null` restores the default decider. */
  get decider(): Decider {
    return this.#registry.globalOptions.decider ?? this.#registry.defaultDecider;
  }
  set decider(decider: Decider | null | undefined) {
    this.configure({ decider: decider ?? null });
  }

  /**
   * Time limit for choices in all decisions; see `TimeLimit`. If the film ends before the limit is reached, it is held at its last frame.
   * Default `'normal'`. Setting an invalid value throws `INVALID_ARGUMENT`.
   */
  get timeLimit(): TimeLimit {
    return this.#registry.timeLimit;
  }
  set timeLimit(timeLimit: TimeLimit) {
    checkTimeLimit(timeLimit, 'decision.timeLimit');
    this.#host.command('decision.timeLimit', [timeLimit], () => this.configure({ timeLimit }), undefined);
  }
}
