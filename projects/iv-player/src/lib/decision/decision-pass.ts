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
import { type UntimedSelection, type ChoiceAhead, detailsOf, recordOf } from './choice-details';
import { runDecider } from './run-decider';
import { ViewerTimer } from './viewer-timer';

/**
 * A decision during one pass of its parent. Opens and ends the window, and runs the decider if no choice was made. Every choice is a push
 * to the playlist. Each push after the parent, including those of the pass itself, is reported back through `setChoice`.
 */
export class DecisionPass {
  #phase: WindowPhase = 'before';
  #window: DecisionWindow | null = null;
  /** Node time that playback has reached. A cue may fire slightly before the clock shows its time. */
  #reachedTime: number;
  #choice: DecisionSelection | null;
  /** The choice for the next pass of the same decision; shown once this pass is closed. */
  #nextChoice: DecisionSelection | null = null;
  #hasCheckpoint = false;
  /** Who makes the next automatic choice. */
  #decidedBy: ChoiceDetails['by'] | undefined;
  #details: ChoiceDetails | null;
  /** Node time at which an undecided pass was saved, until playback advances; the clip or window may be shorter now. */
  #savedTime: number | null = null;
  readonly #cueCancels: (() => void)[] = [];
  #deciderCancel: (() => void) | null = null;
  readonly #host: PluginHost;
  readonly #checkpoints: DecisionCheckpoints | null;
  readonly #timer: ViewerTimer;
  readonly #hold: DecisionHold;

  /** @param time node time at which the pass starts @param ahead the choice made in advance, if any */
  constructor(
    host: PluginHost,
    readonly decision: RegisteredDecision,
    readonly pass: PlaylistPass,
    checkpoints: DecisionCheckpoints | null,
    time: number,
    ahead?: ChoiceAhead,
  ) {
    this.#host = host;
    this.#checkpoints = checkpoints;
    this.#timer = new ViewerTimer(host.playback);
    this.#hold = new DecisionHold(host.playback, this.#timer);
    this.#choice = ahead?.selection ?? null;
    this.#details = ahead?.details ?? null;
    this.#reachedTime = time;
    decision.liveClock = () => this.#clock;
  }

  /** Whether the window is open: from `decision.start` to `decision.end`. */
  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  get openDecision(): OpenDecision {
    return { ...this.decision.openDecision, ...this.#hold.stateFor(this.#viewerSeconds) };
  }

  get acceptsChoice(): boolean {
    return !this.#choice || this.#phase === 'before' || this.isOpen;
  }

  /** Schedules the remaining cues. Called again when the options or the node's length change. */
  schedule(): void {
    const { decision, pass } = this;
    this.#cancelCues();
    const window = (this.#window = decision.windowOn(pass.node));
    if (window && this.#asksAgain(window)) return;
    this.#updateState();
    if (window && this.isOpen) this.#awaitEnd(window);
    if (!window || this.#phase === 'closed') return;
    const checkpoints = this.#checkpoints;
    const time = checkpoints?.checkpointTime(decision.options, window.start, pass.node.latestTime) ?? null;
    const register = (): void => {
      this.#hasCheckpoint = true;
      checkpoints?.registerCheckpoint(this.#host, time ?? 0);
    };
    if (time !== null && !this.#hasCheckpoint) this.#cue(time, register);
    if (this.#phase === 'before') this.#cue(window.start, () => this.#start());
  }

  save(): PassSnapshot {
    const { id, isInCheckpoints } = this.decision;
    const window = {
      phase: this.#phase,
      savedTime: this.#host.playback.currentNodeTime,
      reachedTime: this.#reachedTime,
      viewerTime: this.#timer.seconds,
      isHeld: this.#hold.isHeld,
      choice: this.#choice,
      nextChoice: this.#nextChoice,
      answer: this.#details,
    };
    return { id, hasCheckpoint: this.#hasCheckpoint, window: isInCheckpoints ? window : null };
  }

  /** Continues a saved pass, without repeating events that were emitted before it was saved. */
  restore({ hasCheckpoint, window }: PassSnapshot): void {
    this.#hasCheckpoint = hasCheckpoint;
    if (window) {
      this.#phase = window.phase;
      this.#choice = window.choice;
      this.#nextChoice = window.nextChoice;
      this.#details = window.answer;
      // A snapshot with an earlier node time acts like a seek to that time.
      this.#timer.restart(window.viewerTime);
      if (this.#reachedTime >= window.savedTime) {
        this.#reachedTime = window.reachedTime;
        this.#hold.isHeld = window.isHeld;
      } else if (this.#reopensAt(this.#reachedTime)) this.#phase = 'before';
      if (!window.isHeld) this.#savedTime = window.savedTime;
    }
    this.schedule();
    if (this.#isDeciding()) this.#host.bus.afterwards(() => this.#decide());
  }

  onTime(): void {
    const { decision } = this;
    const clock = this.#clock;
    this.#savedTime = null;
    if (clock.time !== decision.state.time) decision.setClock(clock);
    if (this.isOpen) decision.emitOnInstance('timeupdate');
  }

  onStatus(status: PlaybackStatus): void {
    if (!this.#hold.onStatus(status)) return;
    this.#showState();
    this.#emit('hold');
  }

  /** Updates the viewer's time, which continues while the film is held. */
  onTick(): void {
    if (this.#hold.isHeld) this.#showState();
  }

  /** Handles a backward seek to `time`. If no choice has been made and the seek lands before the window, the window can open again. */
  onRewind(time: number): void {
    this.#reachedTime = time;
    this.#hold.onSeek();
    if (!this.#reopensAt(time)) return this.onTime();
    this.#cancelDecider();
    if (this.isOpen) this.#emit('end');
    this.#phase = 'before';
    // The time limit of the old window would end the new one.
    this.#timer.setLimit();
    this.schedule();
  }

  /** Records the choice: the node that was pushed after the parent, or that already followed it. */
  setChoice(choice: UntimedSelection): void {
    this.#cancelDecider();
    const seconds = this.#phase === 'before' ? 0 : this.#timer.seconds;
    this.#details = detailsOf(this.decision, choice, this.#details, seconds, this.#decidedBy);
    this.#choice = { ...choice, selectionTime: this.#clock.time };
    if (this.#isDeciding()) this.#phase = 'closed';
    this.#showState();
    this.#emit('made');
    if (this.#hold.isHeld) this.#endOpen();
    this.#updateState();
  }

  clearChoice(): void {
    this.#choice = this.#nextChoice = null;
    this.#updateState();
  }

  /** Sets or clears the choice for the next pass. Returns whether it is shown: it is shown only once this pass is closed. */
  setNextChoice(choice: DecisionSelection | null): boolean {
    if (this.#phase !== 'closed') return false;
    this.#nextChoice = choice;
    this.#updateState();
    return true;
  }

  onEnding(cause: PassEndCause): void {
    // If the window ends with the node, the next node plays before a decider can run.
    if (cause === 'seam' && this.#isDeciding()) this.#acceptNextEntry();
    this.close();
    this.#updateState();
  }

  /**
   * Emits `decision.final` at the end of the pass, unless there is no choice or the single child followed automatically.
   * @param decidedIds ids of decisions that were decided in an earlier pass; this decision is added
   */
  finish(decidedIds: Set<string>): void {
    const { decision } = this;
    const { node } = this.pass;
    const record = recordOf(decision, node, this.#choice, this.#details, decidedIds.has(decision.id));
    if (!record) return;
    decision.emit('final', node, record);
    decidedIds.add(decision.id);
  }

  /** Ends an open window and cancels everything pending. */
  close(): void {
    this.#cancelDecider();
    this.#cancelCues();
    this.#endOpen();
    this.#phase = 'closed';
    this.#timer.setLimit();
    this.#hold.request(false);
  }

  #endOpen(): void {
    if (!this.isOpen) return;
    this.#phase = 'closed';
    this.#showState();
    this.#emit('end');
  }

  /** If the window was not over when the pass was saved, but now is at that time: starts again where it opens, and returns `true`. */
  #asksAgain({ start, end }: DecisionWindow): boolean {
    const { bus, playback } = this.#host;
    const isUndecided = !this.#choice && (this.#phase === 'before' || this.isOpen);
    const time = Math.min(this.#savedTime ?? -1, playback.currentNodeTime);
    if (!isUndecided || time < end || this.#viewerSeconds !== null) return false;
    this.#savedTime = null;
    bus.afterwards(() => {
      if (playback.currentPass === this.pass) playback.jumpTo(this.pass.index, start);
    });
    return true;
  }

  #reopensAt(time: number): boolean {
    const window = this.decision.windowOn(this.pass.node);
    if (this.#choice || !window || this.#phase === 'before') return false;
    return this.isOpen ? time < window.start : time <= window.start;
  }

  get #clock(): DecisionClock {
    const nodeTime = Math.max(this.#reachedTime, this.#host.playback.currentNodeTime);
    return decisionClock(this.#window, nodeTime, this.#phase === 'closed' || this.#isDeciding());
  }

  #start(): void {
    this.#phase = 'open';
    this.#timer.restart();
    this.#updateState();
    this.#emit('start');
    this.#awaitEnd(this.#window as DecisionWindow);
  }

  #awaitEnd({ end }: DecisionWindow): void {
    const seconds = this.#viewerSeconds;
    this.#timer.setLimit(seconds ?? Infinity, () => this.#end());
    if (seconds === null) this.#cue(end, () => this.#end());
  }

  #end(): void {
    this.#phase = this.#choice ? 'closed' : 'deciding';
    this.#timer.setLimit();
    this.#reachedTime = Math.max(this.#reachedTime, (this.#window as DecisionWindow).end);
    this.#updateState();
    this.#emit('end');
    // Listeners of `decision.end` may still choose.
    if (!this.#choice) this.#host.bus.afterwards(() => this.#decide());
  }

  #decide(): void {
    if (!this.#isDeciding() || this.#deciderCancel || this.#acceptNextEntry()) return;
    const { options, customDecider: decider } = this.decision;
    const parent = this.pass.node;
    const wait = this.#hold.waitFor(options, parent.latestTime);
    const cancel = runDecider(this.#host, { parent, options, decider, wait }, (node, by) => {
      if (!this.#isDeciding()) return;
      this.#decidedBy = by;
      if (node) return this.#host.playback.push([node.id], 'automatic');
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

  /** Makes the next entry the automatic choice. Returns `false` if there is no next entry. */
  #acceptNextEntry(): boolean {
    const next = this.#host.playback.entries[this.pass.index + 1];
    if (!next) return false;
    this.#decidedBy = 'default';
    const { choice = this.decision.idOf(next.node) } = next;
    // A restored entry may name a choice that the story no longer has.
    const known = this.decision.choiceIds.has(choice) ? choice : null;
    this.setChoice({ node: next.node.id, choice: known, autoDecided: true, seek: false });
    return true;
  }

  #cancelDecider(): void {
    this.#deciderCancel?.();
    this.#deciderCancel = null;
  }

  #cue(time: number, reached: () => void): void {
    this.#cueCancels.push(this.#host.playback.cue(time, reached));
  }

  #cancelCues(): void {
    for (const cancel of this.#cueCancels.splice(0)) cancel();
  }

  /** Seconds the viewer has for a choice; `null` if the window ends in film time. */
  get #viewerSeconds(): number | null {
    return this.#window && this.decision.viewerSeconds(durationOf(this.#window));
  }

  #emit(name: 'start' | 'hold' | 'end' | 'made'): void {
    this.decision.emit(name, this.pass.node);
  }

  #updateState(): void {
    this.#showState();
    this.#updateHold();
    // Once the choice is final, the other choices are no longer preloaded.
    const others = this.decision.prefetched.filter((id) => id !== this.#choice?.node);
    this.#host.playback.exclude(this.acceptsChoice ? [] : others);
  }

  #updateHold(): void {
    // A hold lasts until the decider has decided.
    const isDue = this.#isDeciding()
      ? this.#hold.isRequested || this.#hold.isWaiting
      : this.#phase !== 'closed' && (this.#hold.isHeld || this.#viewerSeconds !== null);
    this.#hold.request(isDue && !this.#choice);
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
