import type { PassEndCause } from '../player/plugin/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistPass } from '../story/playlist-entry';
import { checkpointTime, registerCheckpoint } from './decision-checkpoints';
import { type DecisionClock, decisionClock } from './decision-clock';
import type { WindowPhase, PassSnapshot } from './decision-snapshot';
import { runDecider } from './run-decider';
import type { DecisionRecord } from './decision-record';
import type { DecisionPhase, DecisionSelection } from './decision-state';
import type { DecisionWindow } from './decision-window';

/** What a playlist push says about the decision it made. */
export type Choice = Omit<DecisionSelection, 'selectionTime'>;

/**
 * A decision during one pass of its parent: opens and ends the window, and sees to it that a choice is made.
 * Contract §5.2–5.4. It decides by pushing, and takes every push behind the pass, its own too, as the decision.
 */
export class DecisionPass {
  private stage: WindowPhase = 'ahead';
  private window: DecisionWindow | null = null;
  /** Node time that playback has reached for certain: a cue may come a hair before the clock says so. */
  private reached: number;
  /** The choice made for the coming pass of the same decision, shown once this one has nothing more to say. */
  private ahead: DecisionSelection | null = null;
  private hasCheckpoint = false;
  private readonly cues: (() => void)[] = [];
  private cancelDecider: (() => void) | null = null;

  /**
   * @param choice what was chosen before the pass began, if anything
   * @param time node time at which it begins
   */
  constructor(
    private readonly host: PluginHost,
    readonly record: DecisionRecord,
    readonly pass: PlaylistPass,
    private choice: DecisionSelection | null,
    time: number,
  ) {
    this.reached = time;
    record.runningClock = () => this.clock;
  }

  /** Whether a choice can still be made, or changed. Contract §5.9. */
  get isOpenToChoice(): boolean {
    return !this.choice || this.stage === 'ahead' || this.stage === 'open';
  }

  /** Sets the cues for what is still to come; again after the options or the node's length changed. */
  arm(): void {
    const { node } = this.pass;
    this.disarm();
    this.window = this.record.windowOn(node);
    this.show();
    const { window, stage } = this;
    if (!window) return;
    const checkpoint = checkpointTime(this.record.settings, window.start, node.duration);
    if (stage === 'ahead' && checkpoint !== null && !this.hasCheckpoint) {
      this.cue(checkpoint, () => this.keepCheckpoint(checkpoint));
    }
    if (stage === 'ahead') this.cue(window.start, () => this.start());
    if (stage === 'open') this.cue(window.end, () => this.end());
  }

  /** What is worth saving of the pass. */
  get save(): PassSnapshot {
    const { stage, reached, choice, ahead, hasCheckpoint } = this;
    const { id, isInCheckpoints } = this.record;
    const course = { stage, at: this.host.currentNodeTime, reached, choice, ahead };
    return { id, hasCheckpoint, course: isInCheckpoints ? course : null };
  }

  /** Goes on where the pass was when it was saved; nothing that was raised then is raised again. */
  restore({ hasCheckpoint, course }: PassSnapshot): void {
    this.hasCheckpoint = hasCheckpoint;
    if (course) {
      this.stage = course.stage;
      this.choice = course.choice;
      this.ahead = course.ahead;
      // The moment may have been given another node time: that is as if somebody had gone there.
      if (this.reached >= course.at) this.reached = course.reached;
      else if (this.opensAgainAt(this.reached)) this.stage = 'ahead';
    }
    this.arm();
    if (this.isDue()) this.host.bus.afterwards(() => this.decide());
  }

  /** Follows playback. */
  tick(): void {
    const { clock } = this;
    if (clock.time !== this.record.state.time) {
      this.record.dispatch({ type: 'decision/ticked', id: this.record.id, clock });
    }
    if (this.stage === 'open') this.record.raiseOwn('timeupdate');
  }

  /** A seek went back to `time`: a window that nobody has decided opens again when its start lies ahead. Contract §5.4. */
  rewind(time: number): void {
    this.reached = time;
    if (!this.opensAgainAt(time)) return this.tick();
    this.withdraw();
    if (this.stage === 'open') this.record.raise('end', this.pass.node);
    this.stage = 'ahead';
    this.arm();
  }

  /** A node was pushed behind the pass, or was found there: that is the decision. */
  take(choice: Choice): void {
    this.withdraw();
    this.choice = { ...choice, selectionTime: this.clock.time };
    if (this.stage === 'due') this.stage = 'over';
    this.show();
    this.record.raise('made', this.pass.node);
  }

  /** What was pushed behind the pass was taken off the playlist again. */
  reopen(): void {
    this.choice = null;
    this.ahead = null;
    this.show();
  }

  /** A choice for the coming pass, or none any more. Returns whether it is shown already. */
  foresee(ahead: DecisionSelection | null): boolean {
    if (this.stage !== 'over') return false;
    this.ahead = ahead;
    this.show();
    return true;
  }

  /** Playback leaves the node: nothing is chosen any more. */
  leave(cause: PassEndCause): void {
    // A window that ended together with the node has not been decided yet, but what follows has begun.
    if (cause === 'seam' && this.stage === 'due') this.takeAsFound();
    this.abandon();
    this.show();
  }

  /** Stops for good, whether playback goes on or not; an open window is closed. */
  abandon(): void {
    this.withdraw();
    this.disarm();
    if (this.stage === 'open') this.record.raise('end', this.pass.node);
    this.stage = 'over';
  }

  /** Another pass is current now. */
  retire(): void {
    this.record.runningClock = null;
  }

  private opensAgainAt(time: number): boolean {
    const { stage, pass } = this;
    const window = this.record.windowOn(pass.node);
    if (this.choice || !window || stage === 'ahead') return false;
    return stage === 'open' ? time < window.start : time <= window.start;
  }

  private get clock(): DecisionClock {
    const nodeTime = Math.max(this.reached, this.host.currentNodeTime);
    return decisionClock(this.window, nodeTime, this.stage === 'due' || this.stage === 'over');
  }

  private get phase(): DecisionPhase {
    if (this.choice) return 'made';
    return this.stage === 'open' || this.stage === 'due' ? 'active' : 'inactive';
  }

  private start(): void {
    const { end } = this.window as DecisionWindow;
    this.stage = 'open';
    this.show();
    this.record.raise('start', this.pass.node);
    this.cue(end, () => this.end());
  }

  private end(): void {
    this.stage = this.choice ? 'over' : 'due';
    this.reached = Math.max(this.reached, (this.window as DecisionWindow).end);
    this.show();
    this.record.raise('end', this.pass.node);
    // Those who hear of the end may still choose.
    if (!this.choice) this.host.bus.afterwards(() => this.decide());
  }

  private decide(): void {
    if (!this.isDue() || this.cancelDecider) return;
    if (this.takeAsFound()) return;
    const { node } = this.pass;
    const takeBack = runDecider(
      this.host,
      {
        parent: node,
        settings: this.record.settings,
        decider: this.record.customDecider,
        deadline: Math.max(0, node.duration - this.host.criticalTime),
      },
      (chosen) => this.follow(chosen?.id ?? null),
    );
    if (this.isDue()) this.cancelDecider = takeBack;
    else takeBack();
  }

  /** Pushes what the decider answered; the push then comes back as the decision. */
  private follow(id: string | null): void {
    if (!this.isDue()) return;
    if (id !== null) return this.host.push([id], 'automatic');
    this.stage = 'over';
    this.show();
  }

  private isDue(): boolean {
    return this.stage === 'due';
  }

  private withdraw(): void {
    this.cancelDecider?.();
    this.cancelDecider = null;
  }

  /** What stands behind the pass and was not chosen in it is the automatic choice. Contract §5.4. */
  private takeAsFound(): boolean {
    const found = this.host.entries[this.pass.index + 1];
    if (found) this.take({ node: found.node.id, autoDecided: true, seek: false });
    return found !== undefined;
  }

  private keepCheckpoint(time: number): void {
    this.hasCheckpoint = true;
    registerCheckpoint(this.host, time);
  }

  private cue(time: number, reached: () => void): void {
    this.cues.push(this.host.cue(time, reached));
  }

  private disarm(): void {
    for (const takeBack of this.cues.splice(0)) takeBack();
  }

  private show(): void {
    this.record.show(this.phase, this.ahead ?? this.choice, this.clock, this.window);
  }
}
