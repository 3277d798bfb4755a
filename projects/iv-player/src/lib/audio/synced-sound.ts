import type { PlaybackStatus } from '../engine/playback-status';
import type { PluginPlayback } from '../player/playback/plugin-playback';
import type { PluginMedia } from '../player/plugin/plugin-host';
import type { SoundHandle } from './sound-backend';
import { DriftMonitor, driftBetween } from './drift-correction';
import type { RegisteredSound, SoundConditions } from './registered-sound';
import { type SoundDescription, fadeSeconds } from './sound-options';
import type { SoundSnapshot } from './sound-snapshot';

/** A stopped sound with fewer seconds left than this is not restarted. */
const TAIL = 0.1;

/** Seconds after a move during which reported positions may still be the old ones: the move waits for a quiet moment. */
const MOVE_TIME = 0.25;

/** Statuses in which a sound without `preload` is loaded. */
const LOADS: readonly PlaybackStatus[] = ['starting', 'playing', 'buffering', 'held'];

/** Seconds of played time by which a running video advances at least between two moves. */
const MIN_PROGRESS = 0.01;

/** Command for a sound that follows the video: `run`, `stop` immediately, or `fadeOut`. */
export type SyncCommand = 'run' | 'stop' | 'fadeOut';

interface SyncSituation {
  readonly status: PlaybackStatus;
  readonly isSeeking: boolean;
  readonly pauseOnSeek: boolean;
  readonly isSuspended: boolean;
  /** Whether the sound is not loaded or has ended, or the output is suspended. */
  readonly cannotPlay: boolean;
}

/** Determines the command for a sound, which runs exactly while media time advances evenly. */
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

/** Keeps a sound in sync with the video. The target position depends on the played time only, so `update` can be called at any time. */
export class SyncedSound implements RegisteredSound {
  readonly #playback: Pick<PluginPlayback, 'playedTime' | 'clock'>;
  readonly #media: Pick<PluginMedia, 'playbackRate'>;
  /** Played time at which the sound begins; `null` until it next starts. */
  #startOffset: number | null;
  #isSuspended = false;
  #fadesIn = true;
  /** Current rate including corrections; 0 while stopped. */
  #rate = 0;
  /** Current rate without corrections. */
  #baseRate = 0;
  #needsSeek = false;
  /** Whether loading was requested. A sound that failed is not requested again. */
  #isRequested: boolean;
  /** Expected seconds until media time advances after a seek; 0 once the playback clock has settled. */
  #startDelay = 0;
  /** Wall-clock time of the last move. */
  #movedAt = -Infinity;
  /** Played time of the last start or move. */
  #movedTo = 0;
  /** Played time at which the video was seen to stand still. */
  #stillAt: number | null = null;
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
    this.#isRequested = description.preload !== false;
  }

  /** Resumes following, and retries loading after a failure. Restarts a sound that has ended. */
  play(): void {
    if (this.handle.isLoaded && this.#isOver) this.#startOffset = null;
    this.#isSuspended = false;
    this.handle.load();
  }

  /** Suspends the sound. `play` resumes it at the position for the played time at that moment. */
  pause(): void {
    this.#isSuspended = true;
  }

  /** Suspends the sound immediately. `play` restarts it from its beginning. */
  stop(): void {
    this.restore({ startOffset: null, isSuspended: true });
  }

  get snapshot(): SoundSnapshot {
    return { startOffset: this.#startOffset, isSuspended: this.#isSuspended };
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
    if (!this.#isRequested && !isSuspended && LOADS.includes(status)) {
      this.#isRequested = true;
      handle.load();
    }
    const cannotPlay = !handle.isLoaded || isOutputSuspended || this.#isOver;
    const command = syncCommand({ status, isSeeking, pauseOnSeek, isSuspended, cannotPlay });
    // The status may say that a video plays which stands still.
    if (command === 'run' && this.#stillAt === this.#playback.playedTime) return;
    this.#stillAt = null;
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

  invalidate(startDelay: number): void {
    this.#driftMonitor.reset();
    if (startDelay === 0) return;
    this.#startDelay = startDelay;
    this.#needsSeek = true;
  }

  get drift(): number | null {
    const { handle } = this;
    return handle.isRunning ? driftBetween(handle.position, this.#targetPosition, this.#loopLength) : null;
  }

  get #targetPosition(): number {
    const { playedTime } = this.#playback;
    return (playedTime - (this.#startOffset ?? playedTime)) * this.#ownRate;
  }

  /** Duration in seconds of a loop, otherwise 0. */
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
    this.#movedTo = this.#playback.playedTime;
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
    const { clock, playedTime } = this.#playback;
    if (this.#startDelay > 0 || !isReading || clock - this.#movedAt < MOVE_TIME) return;
    // In wall-clock seconds, independent of the rate.
    const drift = (this.drift ?? 0) / targetRate;
    const correction = driftMonitor.read(drift, isClockSettled, handle.isStreamed);
    if (correction === 'move') {
      driftMonitor.reset();
      if (playedTime - this.#movedTo < MIN_PROGRESS) {
        this.#stillAt = playedTime;
        this.#rate = 0;
        return handle.fadeOut(0);
      }
      this.#movedTo = playedTime;
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
