import { Injectable, inject } from '@angular/core';
import { PlayerService } from '../player/player-service';
import type { IvPlugin, PluginSnapshot } from '../player/plugin/plugin';
import { VERSION } from '../player/version';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { ChildrenOrOptions } from './decision-arguments';
import { DecisionRegistry, type DecisionData } from './decision-registry';
import type { Decider } from './decider';
import type { DecisionInstance } from './decision-instance';
import type { DecisionInitOptions, DecisionOptions, OptionsInput } from './decision-options';

/**
 * `player.decision`: what follows a node, chosen by the viewer or by itself. Specification §1–§4, contract §5.
 * The story: a `DecisionRegistry` keeps a `DecisionRecord` for each parent; a `DecisionTracker` folds what the player tells
 * into a `DecisionPass` for the pass being played, which opens and ends the window and asks the decider;
 * every decision, whoever makes it, is a push to the playlist.
 */
@Injectable()
export class DecisionService implements IvPlugin {
  readonly name = 'decision';
  /** Specification §9. */
  readonly version = VERSION;
  private readonly registry = new DecisionRegistry(inject(PlayerService));

  /** What checkpoints hold of the decisions, as `includeInCheckpoints` allows. Deciders are never saved. */
  readonly snapshot: PluginSnapshot = this.registry.snapshot;

  /** Lays init options over those given before. Throws `INVALID_ARGUMENT` and then changes nothing. Specification §2.1. */
  configure(options: OptionsInput<DecisionInitOptions>): void {
    this.registry.configure(options);
  }

  /**
   * Attaches a decision to a node; on a node that has one it acts as `update`. Specification §4.1, contract §5.7.
   * Throws `UNKNOWN_NODE` for an unknown parent, `INVALID_ARGUMENT` for options that mean nothing.
   * @param children one or several; they may be registered later. Options may stand here instead
   */
  add(
    parent: NodeReference,
    children?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    return this.registry.put(parent, children, options);
  }

  /** Merges new options over the previous ones and raises `decision.updated`; without a decision it acts as `add`. */
  update(
    parent: NodeReference,
    children?: ChildrenOrOptions,
    options?: OptionsInput<DecisionOptions> | null,
  ): DecisionInstance {
    return this.registry.put(parent, children, options);
  }

  /** The decision of a node, or `null`; for `'all'` every one, in the order of adding. */
  get(parent: 'all'): DecisionInstance[];
  get(parent: NodeReference): DecisionInstance | null;
  get(parent: NodeReference): DecisionInstance | DecisionInstance[] | null {
    return parent === 'all' ? this.registry.all : this.registry.get(parent);
  }

  /** Takes the decision off its node, which is returned; `null` when it had none. Nothing is decided at its end. */
  remove(parent: NodeReference): StoryNode | null {
    return this.registry.remove(parent);
  }

  /** A shallow copy of what is held for a node, window times in seconds included; `{}` without a decision. */
  data(node: NodeReference): DecisionData {
    return this.registry.data(node);
  }

  /** Whether adding a decision puts its children into the parent's prefetch list. Default `true`. */
  get prefetch(): boolean {
    return this.registry.globals.prefetch ?? true;
  }
  set prefetch(prefetch: boolean) {
    this.configure({ prefetch });
  }

  /** Whether pushing a parent with a single child pushes that too, on the next event-loop turn. Default `true`. */
  get autoPushSingleChild(): boolean {
    return this.registry.globals.autoPushSingleChild ?? true;
  }
  set autoPushSingleChild(autoPushSingleChild: boolean) {
    this.configure({ autoPushSingleChild });
  }

  /** The global decider. Setting one disables `autoPushSingleChild`; `null` brings the default one back. */
  get decider(): Decider {
    return this.registry.globals.decider ?? this.registry.defaultDecider;
  }
  set decider(decider: Decider | null | undefined) {
    this.configure({ decider: decider ?? null });
  }
}
