import type { PlaybackStatus } from '../engine/playback-status';
import type { PluginPlayback } from '../player/playback/plugin-playback';
import type { PluginMedia } from '../player/plugin/plugin-host';
import type { SoundHandle } from './sound-backend';
import { DriftMonitor, driftBetween } from './drift-correction';
import type { RegisteredSound, SoundConditions } from './registered-sound';
import { type SoundDescription, fadeSeconds } from './sound-options';
import type { SoundSnapshot } from './sound-snapshot';

/** Seconds before its end at which a sound that does not run is not started again. */
const TAIL = 0.1;

/** Seconds after a move in which readings may still be of the time before it: a move waits for a quiet moment. */
const MOVE_TIME = 0.25;

/** What a sound that follows the video does: `run`, `stop` at once, or `fadeOut` as after a pause by the viewer. */
export type SyncCommand = 'run' | 'stop' | 'fadeOut';

/** What the command depends on. */
export interface SyncSituation {
  readonly status: PlaybackStatus;
  readonly isSeeking: boolean;
  /** Option of the sound: whether it stops during seeks. */
  readonly pauseOnSeek: boolean;
  /** Whether `pause` or `stop` suspended the sound. */
  readonly isSuspended: boolean;
  /** Whether the sound is not loaded or is over, or the output is suspended. */
  readonly cannotPlay: boolean;
}

/** A sound that follows the video runs exactly while media time advances evenly. */
export function syncCommand({
  status,
  isSeeking,
  pauseOnSeek,
  isSuspended,
  cannotPlay,
}: SyncSituation): SyncCommand {
  if (isSuspended || status === 'paused') return 'fadeOut';
  return cannotPlay || status !== 'playing' || (pauseOnSeek && isSeeking) ? 'stop' : 'run';
}

/**
 * A sound that follows the video. Its target position is a function of the played time alone, so that comparing both once
 * more is right after any change: `update` may be called at any time.
 */
export class SyncedSound implements RegisteredSound {
  readonly #playback: Pick<PluginPlayback, 'playedTime' | 'clock'>;
  readonly #media: Pick<PluginMedia, 'playbackRate'>;
  /** Played time at the sound's beginning; `null` until it starts again. */
  #startOffset: number | null;
  #isSuspended = false;
  #fadesIn = true;
  /** Rate at which the sound runs, corrections included; 0 while it does not run. */
  #rate = 0;
  /** The same without corrections. */
  #baseRate = 0;
  #needsSeek = false;
  /** Seconds for which media time was expected not to advance after a seek; 0 once the playback clock settled. */
  #startDelay = 0;
  /** Wall-clock time of the last move. */
  #movedAt = -Infinity;
  readonly #driftMonitor = new DriftMonitor();
  readonly #ownRate: number;

  constructor(
    readonly handle: SoundHandle,
    playback: Pick<PluginPlayback, 'playedTime' | 'clock'>,
    media: Pick<PluginMedia, 'playbackRate'>,
    readonly description: SoundDescription,
  ) {
    this.#playback = playback;
    this.#media = media;
    this.#startOffset = playback.playedTime;
    this.#ownRate = description.rate ?? 1;
  }

  /** Follows again after `pause` or `stop`, and loads again after a failure. A sound that is over starts anew. */
  play(): void {
    if (this.handle.isLoaded && this.#isOver) this.#startOffset = null;
    this.#isSuspended = false;
    this.handle.load();
  }

  /** Suspends the sound; the next `play` continues where the played time is then. */
  pause(): void {
    this.#isSuspended = true;
  }

  /** Suspends the sound at once; the next `play` starts at its beginning. */
  stop(): void {
    this.restore({ startOffset: null, isSuspended: true });
  }

  get snapshot(): SoundSnapshot {
    const startOffset = this.#startOffset;
    const isSuspended = this.#isSuspended;
    return { startOffset, isSuspended };
  }

  restore({ startOffset, isSuspended }: SoundSnapshot): void {
    this.#startOffset = startOffset;
    this.#isSuspended = isSuspended;
    this.#needsSeek = true;
    if (!isSuspended) return;
    this.handle.fadeOut(0);
    this.#rate = 0;
  }

  startAnew(): void {
    this.#startOffset = null;
    this.#needsSeek = true;
  }

  update({ status, isSeeking, isOutputSuspended, isClockSettled, isReading }: SoundConditions): void {
    const { handle, description } = this;
    const isSuspended = this.#isSuspended;
    const { pauseOnSeek = false, fadeOutDuration } = description;
    if (!isSuspended) this.#startOffset ??= this.#playback.playedTime;
    const cannotPlay = !handle.isLoaded || isOutputSuspended || this.#isOver;
    const command = syncCommand({ status, isSeeking, pauseOnSeek, isSuspended, cannotPlay });
    if (command === 'run') {
      if (!handle.isRunning || this.#rate === 0 || this.#needsSeek) this.#start();
      else this.#correctDrift(isClockSettled, isReading);
      return;
    }
    const fadesOut = command === 'fadeOut';
    this.#startDelay = 0;
    this.#fadesIn ||= fadesOut;
    if (this.#rate > 0) handle.fadeOut(fadesOut ? fadeSeconds(fadeOutDuration) : 0);
    this.#rate = 0;
  }

  /** Where media time does not advance, the next update moves the sound to where it is right once media time advances. */
  invalidate(startDelay: number): void {
    this.#driftMonitor.reset();
    if (startDelay === 0) return;
    this.#startDelay = startDelay;
    this.#needsSeek = true;
  }

  get drift(): number | null {
    const { handle } = this;
    const loopLength = this.#loopLength;
    return handle.isRunning ? driftBetween(handle.position, this.#targetPosition, loopLength) : null;
  }

  get #targetPosition(): number {
    const { playedTime } = this.#playback;
    return (playedTime - (this.#startOffset ?? playedTime)) * this.#ownRate;
  }

  /** Seconds; 0 for a sound that is no loop. */
  get #loopLength(): number {
    return this.description.loop ? this.handle.duration : 0;
  }

  get #isOver(): boolean {
    const { duration, isRunning } = this.handle;
    return !this.description.loop && this.#targetPosition > duration - (isRunning ? 0 : TAIL);
  }

  get #targetRate(): number {
    return this.#media.playbackRate * this.#ownRate;
  }

  /** Starts the sound at its target position, or moves it there. */
  #start(): void {
    const loopLength = this.#loopLength;
    const targetRate = this.#targetRate;
    const position = Math.max(0, this.#targetPosition - this.#startDelay * targetRate);
    const fadeIn = this.#fadesIn ? fadeSeconds(this.description.fadeInDuration) : 0;
    this.#driftMonitor.reset();
    this.#fadesIn = this.#needsSeek = false;
    this.#rate = this.#baseRate = targetRate;
    this.handle.start(loopLength > 0 ? position % loopLength : position, targetRate, fadeIn);
  }

  #correctDrift(isClockSettled: boolean, isReading: boolean): void {
    const { handle } = this;
    const driftMonitor = this.#driftMonitor;
    const targetRate = this.#targetRate;
    if (targetRate !== this.#baseRate) {
      driftMonitor.reset();
      this.#baseRate = targetRate;
      this.#setRate(targetRate);
    }
    if (isClockSettled) this.#startDelay = 0;
    const { clock } = this.#playback;
    if (this.#startDelay > 0 || !isReading || clock - this.#movedAt < MOVE_TIME) return;
    // In seconds of the wall clock: that is how early or late the sound is.
    const drift = (this.drift ?? 0) / targetRate;
    const correction = driftMonitor.read(drift, isClockSettled, handle.isStreamed);
    if (correction === 'move') {
      driftMonitor.reset();
      this.#movedAt = clock;
      handle.shift(-driftMonitor.drift * targetRate);
    } else if (correction !== null) this.#setRate(targetRate * correction);
  }

  #setRate(rate: number): void {
    if (rate === this.#rate) return;
    this.#rate = rate;
    this.handle.setRate(rate);
  }
}
