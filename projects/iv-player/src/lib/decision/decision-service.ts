import { Injectable, type Signal, computed, inject, signal } from '@angular/core';
import type { IvPlugin } from '../player/plugin/plugin';
import { PluginHost } from '../player/plugin/plugin-host';
import { VERSION } from '../player/version';
import type { NodeReference, StoryNode } from '../story/story-node';
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
 * `player.decision`: what follows a node, chosen by the viewer or by the plugin.
 * A `DecisionRegistry` keeps a `RegisteredDecision` for each parent; a `DecisionTracker` follows playback and creates a
 * `DecisionPass` for the current pass, which opens and ends the window and asks the decider.
 * Every decision, made or automatic, is a push to the playlist.
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
   * What checkpoints save of the decisions, as `includeInCheckpoints` allows. Deciders are never saved.
   * @internal
   */
  readonly snapshot = this.#registry.tracker.snapshot;

  /** The decisions as signals, for templates. */
  readonly signals: {
    /**
     * The decision whose window is open: `@if (player.decision.signals.open(); as open) { … }`. `null` before `decision.start` and
     * after `decision.end`. Changes with the store, at every time update: at least 4 times a second.
     */
    readonly open: Signal<OpenDecision | null>;
    /** How long viewers may take for a choice. */
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

  /** Applies init options over those given before. Throws `INVALID_ARGUMENT`, and then changes nothing. */
  configure(options: OptionsInput<DecisionInitOptions>): void {
    this.#registry.configure(options);
    this.#timeLimit.set(this.#registry.timeLimit);
  }

  /**
   * Attaches a decision to a node; on a node that has one it acts as `update`. Throws `UNKNOWN_NODE` for an unknown parent,
   * `INVALID_ARGUMENT` for invalid options.
   * @param children one or several, which may be registered later; or the options
   */
  add(
    parent: NodeReference,
    children?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    return this.#registry.put(parent, children, options);
  }

  /** Merges new options over the previous ones and emits `decision.updated`; without a decision it acts as `add`. */
  update(
    parent: NodeReference,
    children?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    return this.#registry.put(parent, children, options);
  }

  /** All decisions, in the order of adding. */
  get(parent: 'all'): DecisionInstance[];
  /** The decision of a node, or `null`. */
  get(parent: NodeReference): DecisionInstance | null;
  get(parent: NodeReference): DecisionInstance | DecisionInstance[] | null {
    return this.#registry.get(parent);
  }

  /** Removes the decision of a node and returns the node; `null` without a decision. An open window ends undecided. */
  remove(parent: NodeReference): StoryNode | null {
    return this.#registry.remove(parent);
  }

  /** A shallow copy of a node's decision data, with the window's times in seconds; `{}` without a decision. */
  data(node: NodeReference): DecisionData {
    return this.#registry.data(node);
  }

  /** Whether adding a decision adds its children to the parent's prefetch list. Default `true`. */
  get prefetch(): boolean {
    return this.#registry.globalOptions.prefetch;
  }
  set prefetch(prefetch: boolean) {
    this.configure({ prefetch });
  }

  /** Whether pushing a parent with a single child pushes that too, on the next event-loop turn. Default `true`; `false` while a global decider is set. */
  get autoPushSingleChild(): boolean {
    const { autoPushSingleChild } = this.#registry.globalOptions;
    return autoPushSingleChild && this.decider === this.#registry.defaultDecider;
  }
  set autoPushSingleChild(autoPushSingleChild: boolean) {
    this.configure({ autoPushSingleChild });
  }

  /** The global decider. Setting one disables `autoPushSingleChild`; `null` restores the default one. */
  get decider(): Decider {
    return this.#registry.globalOptions.decider ?? this.#registry.defaultDecider;
  }
  set decider(decider: Decider | null | undefined) {
    this.configure({ decider: decider ?? null });
  }

  /**
   * How long viewers may take for a choice, in all decisions: `'normal'`, until the window's end in the film; a factor from 1
   * on, so many times the window, in the viewer's seconds; `'off'`, without a limit. Where the film ends first it holds at
   * its last picture. Default `'normal'`. Setting another value throws `INVALID_ARGUMENT`.
   */
  get timeLimit(): TimeLimit {
    return this.#registry.timeLimit;
  }
  set timeLimit(timeLimit: TimeLimit) {
    checkTimeLimit(timeLimit, 'decision.timeLimit');
    this.#host.command('decision.timeLimit', [timeLimit], () => this.configure({ timeLimit }), undefined);
  }
}
