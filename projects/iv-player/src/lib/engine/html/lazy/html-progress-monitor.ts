/** Milliseconds between two looks at a video that plays, and at one that has just been started. */
const PERIOD = 250;
const START_PERIOD = 100;
/** Milliseconds until the look that confirms a `waiting` event; longer than any step of a media clock. */
const CONFIRMATION = 60;
/** How long media time may stand still, in milliseconds, although the data are there. */
const PATIENCE = 300;
/** Playback rate set briefly as a nudge; differs from almost any rate in use. */
const NUDGE = 1.01;
/** Number of attempts to restart media, within 8 s, before they count as failed. */
const MAX_ATTEMPTS = 6;
/** Maximum number of times that the wait between two attempts doubles. */
const MAX_DOUBLINGS = 3;
/** Number of pauses of a video that may be the browser's own. */
const MAX_EXCUSES = 3;
/** Milliseconds of playback after which earlier attempts no longer count. */
const PROOF = 1000;
/** Seconds of media that must be loaded ahead; at the end, as much may be missing. */
const DATA_AHEAD = 0.1;

/**
 * Observation of a monitor:
 * - `moved`: media time or frames advance, whatever the element's state says
 * - `stalled`: media time stands still although it should advance
 * - `pause`: the element is paused, possibly without an event
 * - `error`: media time stands still although its data are there, and nothing has helped
 */
type ProgressChange = 'moved' | 'stalled' | 'pause' | 'error';

/**
 * Decides whether a video plays, by looking at its media time and frames instead of `readyState`, `waiting` and `playing`. WebKitGTK may
 * stop shortly after `playing` without an event, or report `readyState` 2 for the rest of a clip that plays. Restarts media that stand
 * still although their data are there: by a touch of the rate, then by a pause.
 */
export class HtmlProgressMonitor {
  /** Whether the next frame would tell whether the video plays. */
  isInDoubt = false;
  /** Whether media time was last seen to stand still. */
  isStill = false;
  readonly #element: HTMLVideoElement;
  readonly #report: (change: ProgressChange, error?: Error) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Media time at the last look, and when it last changed (wall-clock ms). */
  #time = Number.NaN;
  #movedAt = 0;
  /** Media time from which playback was last requested, and when. */
  #from = 0;
  #begunAt = 0;
  #attempts = 0;
  #attemptedAt = 0;
  #excuses = 0;
  /** Whether the element was paused at the last look. */
  #isPauseSeen = false;
  /** Since when playback has been uninterrupted (wall-clock ms). */
  #runsSince = 0;

  constructor(element: HTMLVideoElement, report: (change: ProgressChange, error?: Error) => void) {
    this.#element = element;
    this.#report = report;
  }

  /**
   * Whether the browser has probably paused the video by itself, which the player ignores: WebKit, the only one with `audioTracks`, applies changes of the mute late, and
   * unmutes or pauses a muted film that it takes for audible. Before the first gesture, no viewer can have paused it. Excuses only a few pauses: a page
   * may stop its other films when one starts. All browsers pause a video that leaves the page.
   * @param isMuted whether the player has muted the video; the browser may have unmuted it
   */
  excuses(isMuted: boolean): boolean {
    const { userActivation } = navigator as Partial<Navigator>;
    const isWebKit = 'audioTracks' in this.#element;
    if (!isMuted || !isWebKit || !this.#element.isConnected || userActivation?.hasBeenActive !== false)
      return false;
    return this.#excuses++ < MAX_EXCUSES;
  }

  /** Called when playback is requested, a seek has completed or the rate has changed. */
  begin(): void {
    this.#from = this.#time = this.#element.currentTime;
    this.#begunAt = this.#movedAt = this.#runsSince = performance.now();
    this.#wait(START_PERIOD);
  }

  /** Called when something outside the player may have started playback. */
  watch(): void {
    if (this.#timer === undefined) this.begin();
  }

  /** Called at a `waiting` event, which some browsers fire although they play. */
  doubt(): void {
    if (this.#element.paused) return;
    this.isInDoubt = true;
    this.#time = this.#element.currentTime;
    this.#wait(CONFIRMATION);
  }

  /** Called at a frame that differs from the one before. */
  frameShown(): void {
    if (!this.#element.paused) this.#move(performance.now());
  }

  stop(): void {
    this.#cancel();
    this.isInDoubt = this.isStill = this.#isPauseSeen = false;
    this.#attempts = 0;
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(milliseconds: number): void {
    this.#cancel();
    this.#timer = setTimeout(() => this.#look(), milliseconds);
  }

  #look(): void {
    const { currentTime, paused, ended, seeking } = this.#element;
    this.#timer = undefined;
    const wasPaused = this.#isPauseSeen;
    this.#isPauseSeen = paused && !ended;
    // Its event, and that of a change of the mute that caused it, may be about to come.
    if (this.#isPauseSeen && !wasPaused) return this.#wait(CONFIRMATION);
    if (this.#isPauseSeen) this.#report('pause');
    // `play()` and `seeked` start again.
    if (paused || seeking) return;
    const now = performance.now();
    const isProven = now - this.#runsSince > PROOF;
    this.#wait(this.isInDoubt && !this.isStill ? CONFIRMATION : isProven ? PERIOD : START_PERIOD);
    if (currentTime !== this.#time) this.#move(now);
    else this.#checkStill(now);
    this.#time = currentTime;
  }

  #move(now: number): void {
    if (this.isStill) this.#runsSince = now;
    this.isInDoubt = this.isStill = false;
    this.#movedAt = now;
    if (now - this.#runsSince > PROOF) this.#attempts = 0;
    this.#report('moved');
  }

  #checkStill(now: number): void {
    const { currentTime, playbackRate, readyState } = this.#element;
    // If a track begins late, media time starts there, and stands still until playback has reached it.
    const reachedAt = this.#begunAt + ((currentTime - this.#from) * 1000) / playbackRate;
    const stillFor = now - Math.max(this.#movedAt, reachedAt);
    const lacksData = readyState < 3;
    // Browsers may suspend hidden videos.
    if (document.hidden && !lacksData) this.#movedAt = now;
    if (stillFor < (this.isInDoubt && lacksData ? 0 : PATIENCE)) return;
    this.isInDoubt = true;
    if (lacksData || stillFor >= 2 * PATIENCE) this.#stall();
    const doublings = Math.max(0, Math.min(this.#attempts - 1, MAX_DOUBLINGS));
    const isTime = now - this.#attemptedAt >= PATIENCE * 2 ** doublings;
    if (isTime && stillFor >= PATIENCE && !document.hidden && hasDataAhead(this.#element)) this.#attempt(now);
  }

  #stall(): void {
    if (this.isStill) return;
    this.isStill = true;
    this.#report('stalled');
  }

  #attempt(now: number): void {
    const element = this.#element;
    this.#attemptedAt = now;
    if (this.#attempts++ === MAX_ATTEMPTS) {
      this.stop();
      this.#report('error', new Error('The video stands still although its data have loaded.'));
    } else if (this.#attempts % 3) {
      const { playbackRate } = element;
      element.playbackRate = NUDGE;
      element.playbackRate = playbackRate;
    } else {
      element.pause();
      element.play().catch(() => undefined);
    }
  }
}

function hasDataAhead({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  const wanted = Math.min(currentTime + DATA_AHEAD, duration - DATA_AHEAD);
  for (let range = 0; range < buffered.length; range++)
    if (buffered.start(range) <= currentTime + DATA_AHEAD && buffered.end(range) >= wanted) return true;
  return false;
}
