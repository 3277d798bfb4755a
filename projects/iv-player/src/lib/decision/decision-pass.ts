import type { PlaybackStatus } from '../engine/playback-status';
import type { PushedChoice } from '../player/playback/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistPass } from '../story/playlist-entry';
import { madeChoice, recordOf } from './choice-details';
import {
  type DecisionCommand,
  type DecisionEffect,
  type DecisionRule,
  type PassState,
  acceptsChoice,
  isOver,
  needsHold,
  statusOf,
  chosen,
  held,
  nextChosen,
  rewound,
  scheduled,
  undecided,
  windowEnded,
  windowStarted,
} from './decision-machine';
import type { PassSnapshot } from './decision-snapshot';
import type { DecisionSelection } from './decision-state';
import { type DecisionClock, type DecisionWindow, decisionClock, durationOf } from './decision-window';
import type { OpenDecision } from './open-decision';
import type { RegisteredDecision } from './registered-decision';
import { type DeciderWait, decideNextNode } from './decide-next-node';
import { viewerClock } from './time-limit';
import { ViewerTimer } from './viewer-timer';

/** The part of a pass that only checkpoints need. */
export interface PassCheckpoints {
  /** Replaces the rule `scheduled`. */
  readonly scheduled: typeof scheduled;
  /** Registers the automatic checkpoint once its time is reached. */
  awaitCheckpoint(host: PluginHost, current: DecisionPass, start: number): void;
  /** Afterwards, jumps to `start` in the pass. */
  restart(host: PluginHost, pass: PlaylistPass, start: number): void;
}

/**
 * A decision during one pass of its parent: takes the steps of the machine in `decision-machine.ts`, and carries out their effects. Every
 * choice is a push to the playlist. Each push after the parent, including those of the pass itself, is reported back through `setChoice`.
 */
export class DecisionPass {
  /** Whether the automatic checkpoint was registered. */
  hasCheckpoint = false;
  #state: PassState;
  #cancelDecider: (() => void) | null = null;
  /** Releases the hold; `null` if none is requested. */
  #releaseHold: (() => void) | null = null;
  /** Starts the time limit of a late decider; `null` if none is late. */
  #startWait: (() => void) | null = null;
  readonly #cueCancels: (() => void)[] = [];
  readonly #host: PluginHost;
  readonly #checkpoints: PassCheckpoints | null;
  readonly #timer: ViewerTimer;

  /** @param saved the saved pass that continues in `state`, if any */
  constructor(
    host: PluginHost,
    readonly decision: RegisteredDecision,
    readonly pass: PlaylistPass,
    checkpoints: PassCheckpoints | null,
    state: PassState,
    saved?: PassSnapshot,
  ) {
    this.#host = host;
    this.#checkpoints = checkpoints;
    this.#timer = new ViewerTimer(host.playback);
    this.#state = state;
    if (!saved) return;
    this.hasCheckpoint = saved.hasCheckpoint;
    this.#timer.restart(state.viewerTime);
  }

  get isOpen(): boolean {
    return this.#state.phase === 'open';
  }

  get acceptsChoice(): boolean {
    return acceptsChoice(this.#state);
  }

  get openDecision(): OpenDecision {
    const { parent, instance, state, choices } = this.decision;
    const limit = this.#viewerSeconds;
    return {
      ...state,
      parent,
      instance,
      choices,
      children: instance.children,
      defaults: instance.defaults,
      ...(limit !== null && viewerClock(limit, this.#timer.seconds)),
      isHeld: this.#state.isHeld,
    };
  }

  get clock(): DecisionClock {
    const nodeTime = Math.max(this.#state.reachedTime, this.#host.playback.currentNodeTime);
    return decisionClock(this.#window, nodeTime, isOver(this.#state));
  }

  /** The state to save now. */
  get state(): PassState {
    const savedTime = this.#host.playback.currentNodeTime;
    return { ...this.#state, savedTime, viewerTime: this.#timer.seconds };
  }

  /** Takes the step that an event causes, and carries out its effects. */
  step<Event extends readonly unknown[]>(rule: DecisionRule<Event>, ...event: Event): void {
    const [state, effects] = rule(this.#state, ...event);
    this.#state = state;
    for (const effect of effects) {
      if (this.#isCommand(effect)) this.#commands[effect]();
      else this.decision.emit(effect, this.pass.node);
    }
  }

  /** Schedules the remaining cues. Called again when the options or the node's length change. */
  schedule(): void {
    this.#cancelCues();
    const { currentNodeTime } = this.#host.playback;
    this.step(this.#checkpoints?.scheduled ?? scheduled, this.#window, this.#viewerSeconds, currentNodeTime);
  }

  /** Calls `reached` at a node time, unless the pass is scheduled again. */
  cue(time = 0, reached: () => void): void {
    this.#cueCancels.push(this.#host.playback.cue(time, reached));
  }

  onStatus(status: PlaybackStatus): void {
    this.#timer.onStatus();
    if (status === 'held' && this.#releaseHold && this.#host.playback.stoppedAt === null) this.step(held);
  }

  /** Updates the viewer's time, which continues while the film is held. */
  onTick(): void {
    if (this.#state.isHeld) this.#commands.show();
  }

  /** Handles a backward seek to `time`. */
  onRewind(time: number): void {
    if (this.#startWait) this.#timer.setLimit();
    this.step(rewound, time, this.#window);
  }

  /** Chooses the next node, if the window ended without a choice: the entry that follows already, or the decider's. */
  decide(): void {
    const { decision } = this;
    const { phase } = this.#state;
    const { playback } = this.#host;
    const next = playback.entries[this.pass.index + 1];
    if (phase !== 'deciding') return;
    if (next) {
      const { node, choice = decision.idOf(node) } = next;
      // A restored entry may name a choice that the story no longer has.
      const { id = null } = decision.choicesById.get(choice) ?? {};
      return this.setChoice(node.id, { by: 'default', choice: id, seek: false });
    }
    if (this.#cancelDecider) return;
    const cancel = decideNextNode(this.#host, this.pass.node, decision, this.#awaitDecider, (next, by) => {
      if (next === null) return this.step(undecided);
      const made = decision.choiceOf(next);
      if (this.#isDeciding) playback.push([made?.to ?? next], 'automatic', { by, choice: made?.id ?? null });
    });
    if (this.#isDeciding) this.#cancelDecider = cancel;
    else cancel();
  }

  /** Records the choice: the node that was pushed after the parent, or that already followed it. */
  setChoice(node: string, choice: Required<PushedChoice>): void {
    const seconds = this.#state.phase === 'before' ? 0 : this.#timer.seconds;
    this.step(chosen, ...madeChoice(this.decision, node, choice, this.clock.time, seconds));
  }

  /** Sets or clears the choice for the next pass. Returns whether it is shown. */
  setNextChoice(choice: DecisionSelection | null): boolean {
    this.step(nextChosen, choice);
    return this.#state.phase === 'closed';
  }

  /**
   * Emits `decision.final` at the end of the pass, unless there is no choice or the single child followed automatically.
   * @param decidedIds ids of decisions that were decided in an earlier pass; this decision is added
   */
  finish(decidedIds: Set<string>): void {
    const { decision } = this;
    const { index, node } = this.pass;
    const limit = this.#viewerSeconds ?? durationOf(this.#window);
    const record = recordOf(decision, index, this.#state, limit, decidedIds.has(decision.id));
    if (!record) return;
    decision.emit('final', node, record);
    decidedIds.add(decision.id);
  }

  readonly #commands: Readonly<Record<DecisionCommand, () => void>> = {
    show: () => {
      const { choice, nextChoice } = this.#state;
      this.decision.setState(statusOf(this.#state), nextChoice ?? choice, this.#window, this.clock);
    },
    update: () => {
      this.#commands.show();
      this.#requestHold(needsHold(this.#state, this.#viewerSeconds, this.#releaseHold !== null));
      // Once the choice is final, the other choices are no longer preloaded.
      const others = this.decision.prefetched.filter((id) => id !== this.#state.choice?.node);
      this.#host.playback.exclude(this.acceptsChoice ? [] : others);
    },
    tick: () => {
      const { clock, decision } = this;
      if (clock.time !== decision.state.time) decision.setClock(clock);
      if (this.isOpen) decision.emitOnInstance('timeupdate');
    },
    schedule: () => {
      // The time limit of the old window would end the new one.
      this.#timer.setLimit();
      this.schedule();
    },
    awaitStart: () =>
      this.cue(this.#window?.start, () => {
        this.#timer.restart();
        this.step(windowStarted);
      }),
    awaitEnd: () => {
      const { end = 0 } = this.#window ?? {};
      const seconds = this.#viewerSeconds;
      const onEnd = (): void => {
        this.#timer.setLimit();
        this.step(windowEnded, end);
      };
      this.#timer.setLimit(seconds ?? Infinity, onEnd);
      if (seconds === null) this.cue(end, onEnd);
    },
    checkpoint: () => this.#checkpoints?.awaitCheckpoint(this.#host, this, this.#window?.start ?? 0),
    restart: () => this.#checkpoints?.restart(this.#host, this.pass, this.#window?.start ?? 0),
    wait: () => this.#startWait?.(),
    decide: () => this.#host.bus.afterwards(() => this.decide()),
    cancelDecider: () => {
      this.#cancelDecider?.();
      this.#cancelDecider = null;
    },
    release: () => {
      this.#commands.cancelDecider();
      this.#cancelCues();
      this.#timer.setLimit();
      this.#requestHold(false);
    },
  };

  /**
   * Waits for a late decider. Calls `onLate` at `nodecritical` and again at the node's end. With `deciderWait`, holds the film and calls
   * `onLate` that many seconds after the last frame is reached. Returns a function that cancels.
   */
  readonly #awaitDecider: DeciderWait = (onLate, deciderWait = 0) => {
    const { playback } = this.#host;
    const timer = this.#timer;
    if (deciderWait <= 0) {
      const { latestTime } = this.pass.node;
      const limits = [Math.max(0, latestTime - playback.criticalTime), latestTime];
      const cancels = limits.map((time) => playback.cue(time, onLate));
      return () => cancels.forEach((cancel) => cancel());
    }
    this.#startWait = () => timer.setLimit(timer.seconds + deciderWait, onLate);
    this.#requestHold(this.#isDeciding);
    if (this.#state.isHeld) this.#startWait();
    return () => {
      this.#startWait = null;
      timer.setLimit();
    };
  };

  #isCommand(effect: DecisionEffect): effect is DecisionCommand {
    return effect in this.#commands;
  }

  get #isDeciding(): boolean {
    return this.#state.phase === 'deciding';
  }

  get #window(): DecisionWindow | null {
    return this.decision.windowOn(this.pass.node);
  }

  /** Seconds the viewer has for a choice; `null` if the window ends in film time. */
  get #viewerSeconds(): number | null {
    return this.#window && this.decision.viewerSeconds(durationOf(this.#window));
  }

  #cancelCues(): void {
    for (const cancel of this.#cueCancels.splice(0)) cancel();
  }

  /** Requests the hold from playback, or cancels the request. */
  #requestHold(isWanted: boolean): void {
    if (isWanted) this.#releaseHold ??= this.#host.playback.hold(true);
    else {
      this.#releaseHold?.();
      this.#releaseHold = null;
    }
  }
}
