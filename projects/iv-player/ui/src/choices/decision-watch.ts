import { type Signal, signal, untracked } from '@angular/core';
import type { DecisionChoice, OpenDecision, Player, StoryNode } from 'iv-player';
import { type ChoiceView, type DecisionMoment, isSameView, nextView } from 'iv-player/private';
import { secondsToChoose, wholeSeconds } from './countdown';

/** Decision of the current node, watched after `start()`. */
export interface DecisionWatch {
  /** Current node, if it has a decision, open or not. */
  readonly parent: Signal<StoryNode | null>;
  readonly view: Signal<ChoiceView | null>;
  /** Whole seconds left to choose, rounded up; `null` without a limit. */
  readonly seconds: Signal<number | null>;
  /** Updates the signals, and calls `onTime`. */
  readonly update: () => void;
  /** Starts watching. @returns function that stops */
  readonly start: () => () => void;
}

/**
 * Watches the decision of the current node. Time updates change only `seconds`, once a second, so they do not trigger change detection.
 * @param hasLabel whether a choice has a label
 * @param onTime called at each change of the store, at least 4 times a second, with the seconds that the viewer has left
 *   (`null` without a limit) and the elapsed fraction of the window, from 0 to 1
 */
export function watchDecision(
  player: Player,
  hasLabel: (choice: DecisionChoice, parent: StoryNode) => boolean,
  onTime: (seconds: number | null, progress: number) => void,
): DecisionWatch {
  const parent = signal<StoryNode | null>(null);
  const view = signal<ChoiceView | null>(null, { equal: isSameView });
  const seconds = signal<number | null>(null);
  let showings = 0;
  const update = (): void => {
    const open = player.decision.signals.open();
    const moment = momentOf(player, open);
    const previous = view();
    const next = nextView(previous, moment, hasLabel, showings + 1);
    if (next) showings = next.showing;
    // If the film continues immediately after a choice, a single change both makes the choice and ends its node.
    const made = previous && next?.parent !== previous.parent ? madeView(previous) : null;
    if (made) {
      view.set(made);
      onTime(null, 1);
    }
    const left = next && open && !next.isLoop ? secondsLeft(player, open) : null;
    parent.set(moment?.parent ?? null);
    view.set(next);
    seconds.set(left === null ? null : wholeSeconds(left));
    onTime(left, open?.progress ?? 1);
  };
  return {
    parent,
    view,
    seconds,
    update,
    start: () => {
      // Runs first, so that `open`, which subscribes when first read, is notified before this subscription.
      untracked(update);
      return player.reduxStore.subscribe(() => untracked(update));
    },
  };
}

/** View with the choice just made; `null` if there is none, or if it was already shown. */
function madeView(view: ChoiceView): ChoiceView | null {
  const { node: chosen, choice = null, autoDecided = false } = view.decision.selected;
  if (view.chosen || !chosen || (view.isLoop && chosen === view.parent)) return null;
  return { ...view, state: 'made', isWaiting: false, chosen, choice, autoDecided };
}

function secondsLeft(player: Player, { remainingTime, state }: OpenDecision): number | null {
  return secondsToChoose({
    remainingTime,
    timeLimit: player.decision.timeLimit,
    playbackRate: player.playbackRate,
    nodeRemainingTime: player.currentNodeRemainingTime,
    isMade: state === 'made',
  });
}

function momentOf(player: Player, open: OpenDecision | null): DecisionMoment | null {
  const parent = player.currentNode;
  const decision = parent && player.decision.get(parent);
  if (!parent || !decision) return null;
  const { choices, defaults, state: status, startTime, selected } = decision;
  return {
    parent,
    decision,
    choices,
    defaults,
    status,
    chosen: selected.node ?? null,
    choice: selected.choice ?? null,
    autoDecided: selected.autoDecided ?? false,
    isOpen: open?.parent.id === parent.id,
    // The film may wait for a late decider after the window has closed.
    isHeld: open?.isHeld ?? player.reduxStore.getState().player.status === 'held',
    hasStarted: player.currentNodeTime >= startTime,
  };
}
