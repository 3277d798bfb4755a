import { type Signal, signal, untracked } from '@angular/core';
import type { OpenDecision, Player, StoryNode } from 'iv-player';
import { type ChoiceView, type DecisionMoment, isSameView, nextView } from './choice-view';
import { secondsToChoose, wholeSeconds } from './countdown';

/** What a watch calls at each change of the store, at least 4 times a second. */
export interface DecisionWatchDeps {
  readonly hasLabel: (child: StoryNode, parent: StoryNode) => boolean;
  /** @param seconds that the viewer has left; `null` without a limit */
  onTime(view: ChoiceView | null, seconds: number | null, progress: number): void;
}

/**
 * Follows the decision of the current node. Time updates change no signal but `seconds`, once a second: they cause no change
 * detection.
 */
export class DecisionWatch {
  readonly #view = signal<ChoiceView | null>(null, { equal: isSameView });
  readonly #seconds = signal<number | null>(null);
  readonly #open = this.player.decision.open;
  #showings = 0;

  /** The choices to show. */
  readonly view: Signal<ChoiceView | null> = this.#view.asReadonly();
  /** Whole seconds left, rounded up; `null` without a limit. */
  readonly seconds: Signal<number | null> = this.#seconds.asReadonly();
  /** Ends the watch. */
  readonly stop: () => void;

  constructor(
    private readonly player: Player,
    private readonly deps: DecisionWatchDeps,
  ) {
    // After `open` has: its listener was added before.
    this.stop = player.reduxStore.subscribe(() => this.update());
    this.update();
  }

  /** Reads the player. */
  readonly update = (): void => untracked(() => this.#update());

  #update(): void {
    const open = this.#open();
    const moment = momentOf(this.player, open);
    const view = nextView(this.#view(), moment, this.deps.hasLabel, this.#showings + 1);
    if (view) this.#showings = view.showing;
    const seconds = view && open && !view.isLoop ? this.#secondsLeft(open) : null;
    this.#view.set(view);
    this.#seconds.set(seconds === null ? null : wholeSeconds(seconds));
    this.deps.onTime(view, seconds, open?.progress ?? 1);
  }

  #secondsLeft(open: OpenDecision): number | null {
    const { decision, playbackRate, currentNodeRemainingTime: nodeRemainingTime } = this.player;
    const { remainingTime, state } = open;
    return secondsToChoose({
      remainingTime,
      timeLimit: decision.timeLimit,
      playbackRate,
      nodeRemainingTime,
      isMade: state === 'made',
    });
  }
}

function momentOf(player: Player, open: OpenDecision | null): DecisionMoment | null {
  const parent = player.currentNode;
  const instance = parent && player.decision.get(parent);
  if (!parent || !instance) return null;
  const { node, autoDecided = false } = instance.selected;
  return {
    parent,
    children: instance.children,
    defaults: instance.defaults,
    status: instance.state,
    chosen: node ?? null,
    autoDecided,
    isOpen: open?.parent.id === parent.id,
    isHeld: open?.isHeld ?? false,
    hasStarted: player.currentNodeTime >= instance.startTime,
  };
}
