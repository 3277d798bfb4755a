import type { PlaybackStatus } from '../engine/playback-status';
import type { PassEndCause } from '../player/playback/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistPass } from '../story/playlist-entry';
import type { DecisionCheckpoints } from './decision-checkpoints';
import type { RegisteredDecision } from './registered-decision';
import type { ChoiceDetails, PassSnapshot, WindowPhase } from './decision-snapshot';
import type { DecisionSelection } from './decision-state';
import { type DecisionClock, type DecisionWindow, decisionClock, durationOf } from './decision-window';
import type { OpenDecision } from './open-decision';
import { DecisionHold } from './decision-hold';
import { type UntimedSelection, type ChoiceAhead, detailsOf } from './choice-details';
import { runDecider } from './run-decider';

/**
 * A decision during one pass of its parent: opens and ends the window, and has a node chosen when no choice was made.
 * It chooses by pushing; every push behind the pass, its own included, comes back as `setChoice`.
 */
export class DecisionPass {
  #phase: WindowPhase = 'before';
  #window: DecisionWindow | null = null;
  /** Node time that playback has reached; a cue may fire slightly before the clock shows its time. */
  #reachedTime: number;
  #choice: DecisionSelection | null;
  /** The choice for the next pass of the same decision; shown when this pass is closed. */
  #nextChoice: DecisionSelection | null = null;
  #hasCheckpoint = false;
  /** Who chooses when the pass is next told of a choice by the plugin. */
  #decidedBy: ChoiceDetails['by'] | undefined;
  /** Of the record what is known when something is chosen; the rest when the pass is over. */
  #details: ChoiceDetails | null;
  readonly #cueCancels: (() => void)[] = [];
  #deciderCancel: (() => void) | null = null;
  readonly #hold: DecisionHold;

  /**
   * @param time node time at which it starts
   * @param ahead what was chosen before, if anything
   */
  constructor(
    private readonly host: PluginHost,
    readonly decision: RegisteredDecision,
    readonly pass: PlaylistPass,
    private readonly checkpoints: DecisionCheckpoints | null,
    time: number,
    ahead?: ChoiceAhead,
  ) {
    this.#choice = ahead?.selection ?? null;
    this.#details = ahead?.details ?? null;
    this.#reachedTime = time;
    decision.liveClock = () => this.#clock;
    this.#hold = new DecisionHold(host.playback);
  }

  /** Whether the window is open: from `decision.start` to `decision.end`. */
  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  /** The decision as templates show it. */
  get openDecision(): OpenDecision {
    return { ...this.decision.openDecision, ...this.#hold.shown(this.#viewerSeconds) };
  }

  /** Whether a choice can still be made, or changed. */
  get acceptsChoice(): boolean {
    return !this.#choice || this.#phase === 'before' || this.isOpen;
  }

  /** Schedules what is still to come; again when options or the node's length have changed. */
  schedule(): void {
    const { host, decision, pass } = this;
    this.#cancelCues();
    const window = (this.#window = decision.windowOn(pass.node));
    this.#updateState();
    if (window && this.isOpen) this.#awaitEnd(window);
    if (!window || this.#phase === 'closed') return;
    const { checkpoints } = this;
    const time = checkpoints?.checkpointTime(decision.options, window.start, pass.node.duration) ?? null;
    const register = (): void => {
      this.#hasCheckpoint = true;
      checkpoints?.registerCheckpoint(host, time ?? 0);
    };
    if (time !== null && !this.#hasCheckpoint) this.#cue(time, register);
    if (this.#phase === 'before') this.#cue(window.start, () => this.#start());
  }

  save(): PassSnapshot {
    const { id, isInCheckpoints } = this.decision;
    const window = {
      phase: this.#phase,
      savedTime: this.host.playback.currentNodeTime,
      reachedTime: this.#reachedTime,
      viewerTime: this.#hold.seconds,
      isHeld: this.#hold.isHeld,
      choice: this.#choice,
      nextChoice: this.#nextChoice,
      answer: this.#details,
    };
    return { id, hasCheckpoint: this.#hasCheckpoint, window: isInCheckpoints ? window : null };
  }

  /** Continues a saved pass; events that were emitted before it was saved are not emitted again. */
  restore({ hasCheckpoint, window }: PassSnapshot): void {
    this.#hasCheckpoint = hasCheckpoint;
    if (window) {
      this.#phase = window.phase;
      this.#choice = window.choice;
      this.#nextChoice = window.nextChoice;
      this.#details = window.answer;
      // A snapshot may have been given an earlier node time: that is like a seek to it.
      this.#hold.restart(window.viewerTime);
      if (this.#reachedTime >= window.savedTime) {
        this.#reachedTime = window.reachedTime;
        this.#hold.isHeld = window.isHeld;
      } else if (this.#reopensAt(this.#reachedTime)) this.#phase = 'before';
    }
    this.schedule();
    if (this.#isDeciding()) this.host.bus.afterwards(() => this.#decide());
  }

  /** Playback has advanced. */
  onTime(): void {
    const { decision } = this;
    const clock = this.#clock;
    if (clock.time !== decision.state.time) decision.setClock(clock);
    if (this.isOpen) decision.emitOnInstance('timeupdate');
  }

  /** The status of playback has changed. */
  onStatus(status: PlaybackStatus): void {
    if (!this.#hold.begins(status)) return;
    this.#showState();
    this.#emit('hold');
  }

  /** Time passes while the film holds: what templates show has changed, though nothing in the film has. */
  onTick(): void {
    if (this.#hold.isHeld) this.#showState();
  }

  /** A seek went back to `time`. Without a choice, a window whose start is ahead again opens again. */
  onRewind(time: number): void {
    this.#reachedTime = time;
    this.#hold.leave();
    if (!this.#reopensAt(time)) return this.onTime();
    this.#cancelDecider();
    if (this.isOpen) this.#emit('end');
    this.#phase = 'before';
    // The time of the window that is over would end the one that is ahead.
    this.#hold.setLimit();
    this.schedule();
  }

  /** A node was pushed behind the pass, or was there already: that is the decision. */
  setChoice(choice: UntimedSelection): void {
    this.#cancelDecider();
    const seconds = this.#phase === 'before' ? 0 : this.#hold.seconds;
    this.#details = detailsOf(this.decision, choice, this.#details, seconds, this.#decidedBy);
    this.#choice = { ...choice, selectionTime: this.#clock.time };
    if (this.#isDeciding()) this.#phase = 'closed';
    this.#showState();
    this.#emit('made');
    if (this.#hold.isHeld) this.#endOpen();
    this.#updateState();
  }

  /** What was pushed behind the pass has been removed. */
  clearChoice(): void {
    this.#choice = this.#nextChoice = null;
    this.#updateState();
  }

  /** Sets or clears the choice for the next pass. Returns whether it is shown, which it is when this pass is closed. */
  setNextChoice(choice: DecisionSelection | null): boolean {
    if (this.#phase !== 'closed') return false;
    this.#nextChoice = choice;
    this.#updateState();
    return true;
  }

  /** Playback leaves the node. */
  onEnding(cause: PassEndCause): void {
    // The window ended together with the node: the next node is playing before a decider was asked.
    if (cause === 'seam' && this.#isDeciding()) this.#acceptNextEntry();
    this.close();
    this.#updateState();
  }

  /**
   * Emits `decision.final`: the pass is over. Not without a choice, nor where the only child followed, which does so by itself.
   * @param decidedIds ids of the decisions of which an earlier pass was decided; this one is added
   */
  finish(decidedIds: Set<string>): void {
    const { decision } = this;
    const { node = '', choice = null } = this.#choice ?? {};
    const chosen = this.host.repository.get(node);
    const details = this.#details;
    if (!chosen || !details || (details.isAutomatic && decision.isAutomatic(node))) return;
    const { by, seconds, changed } = details;
    const offered = decision.nodes(details.offered);
    const again = decidedIds.has(decision.id);
    const from = this.pass.node;
    decision.emit('final', from, { from, offered, chosen, choice, by, seconds, changed, again });
    decidedIds.add(decision.id);
  }

  /** Chooses nothing any more, and ends an open window. */
  close(): void {
    this.#cancelDecider();
    this.#cancelCues();
    this.#endOpen();
    this.#phase = 'closed';
    this.#hold.setLimit();
    this.#hold.ask(false);
  }

  #endOpen(): void {
    if (!this.isOpen) return;
    this.#phase = 'closed';
    this.#showState();
    this.#emit('end');
  }

  #reopensAt(time: number): boolean {
    const window = this.decision.windowOn(this.pass.node);
    if (this.#choice || !window || this.#phase === 'before') return false;
    return this.isOpen ? time < window.start : time <= window.start;
  }

  get #clock(): DecisionClock {
    const nodeTime = Math.max(this.#reachedTime, this.host.playback.currentNodeTime);
    return decisionClock(this.#window, nodeTime, this.#phase === 'closed' || this.#isDeciding());
  }

  #start(): void {
    this.#phase = 'open';
    this.#hold.restart();
    this.#updateState();
    this.#emit('start');
    this.#awaitEnd(this.#window as DecisionWindow);
  }

  #awaitEnd({ end }: DecisionWindow): void {
    const seconds = this.#viewerSeconds;
    this.#hold.setLimit(seconds ?? Infinity, () => this.#end());
    if (seconds === null) this.#cue(end, () => this.#end());
  }

  #end(): void {
    this.#phase = this.#choice ? 'closed' : 'deciding';
    this.#hold.setLimit();
    this.#reachedTime = Math.max(this.#reachedTime, (this.#window as DecisionWindow).end);
    this.#updateState();
    this.#emit('end');
    // Listeners of `decision.end` may still choose.
    if (!this.#choice) this.host.bus.afterwards(() => this.#decide());
  }

  #decide(): void {
    if (!this.#isDeciding() || this.#deciderCancel || this.#acceptNextEntry()) return;
    const { options, customDecider: decider } = this.decision;
    const parent = this.pass.node;
    const wait = this.#hold.waiting(options, parent.duration);
    const cancel = runDecider(this.host, { parent, options, decider, wait }, (node, by) => {
      if (!this.#isDeciding()) return;
      this.#decidedBy = by;
      if (node) return this.host.playback.push([node.id], 'automatic');
      this.#phase = 'closed';
      this.#updateState();
    });
    if (this.#isDeciding()) this.#deciderCancel = cancel;
    else cancel();
    this.#updateHold();
  }

  #isDeciding(): boolean {
    return this.#phase === 'deciding';
  }

  /** An entry behind the pass that was not chosen in it is the automatic choice. Returns whether there is one. */
  #acceptNextEntry(): boolean {
    const next = this.host.playback.entries[this.pass.index + 1];
    if (!next) return false;
    this.#decidedBy = 'default';
    const { choice = this.decision.idOf(next.node) } = next;
    // It may have been restored into a story in which it is gone.
    const known = this.decision.choiceIds.has(choice) ? choice : null;
    this.setChoice({ node: next.node.id, choice: known, autoDecided: true, seek: false });
    return true;
  }

  #cancelDecider(): void {
    this.#deciderCancel?.();
    this.#deciderCancel = null;
  }

  #cue(time: number, reached: () => void): void {
    this.#cueCancels.push(this.host.playback.cue(time, reached));
  }

  #cancelCues(): void {
    for (const cancel of this.#cueCancels.splice(0)) cancel();
  }

  /** The viewer's seconds for a choice; `null` when the film says how long the window is open. */
  get #viewerSeconds(): number | null {
    return this.#window && this.decision.viewerSeconds(durationOf(this.#window));
  }

  #emit(name: 'start' | 'hold' | 'end' | 'made'): void {
    this.decision.emit(name, this.pass.node);
  }

  #updateState(): void {
    this.#showState();
    this.#updateHold();
    // Once the choice cannot change any more, nothing is loaded for the others.
    const others = this.decision.prefetched.filter((id) => id !== this.#choice?.node);
    this.host.playback.exclude(this.acceptsChoice ? [] : others);
  }

  #updateHold(): void {
    // What is held stays so until the decider has decided.
    const isDue = this.#isDeciding()
      ? this.#hold.isAsked || this.#hold.isWaiting
      : this.#phase !== 'closed' && (this.#hold.isHeld || this.#viewerSeconds !== null);
    this.#hold.ask(isDue && !this.#choice);
  }

  #showState(): void {
    const status = this.isOpen || this.#isDeciding() ? 'active' : 'inactive';
    this.decision.setState(
      this.#choice ? 'made' : status,
      this.#nextChoice ?? this.#choice,
      this.#window,
      this.#clock,
    );
  }
}
