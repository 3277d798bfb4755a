import type { HtmlPooledVideo, PooledVideo } from '../html-pooled-video';

/**
 * How long before it starts, in milliseconds, the next video is prerolled with sound on. Chromium opens an audio output for the channels of
 * a sound when the sound is unmuted; a start that need not wait for that takes 30 ms less.
 */
const PREROLL = 125;
/** Milliseconds by which the audio of the two clips overlaps; too short to be heard. */
const SOUND_OVERLAP = 6;
/**
 * How long before its audio starts, in milliseconds, the next clip must become visible so that its first frame is not missed. That frame is
 * ready twice as early. At 50 and 60 frames per second, the last frame of the other clip has only one refresh, which must not be taken from
 * it.
 */
const PICTURE_LEAD = 12;
/** Milliseconds by which a refresh may precede the end of the picture and still count as the refresh at the end. */
const EARLY = 4;
/** How long before the end of the picture, in milliseconds, a clip without audio starts; its second frame is due one refresh later. */
const SILENT_START = 7;
/** Maximum interval, in ms, between two refreshes of a display. */
const REFRESH = 17;
/** How long before the seam, in milliseconds, to start requesting animation frames. */
const FRAMES_BEFORE = 40;
/** Tolerance in ms: timers fire up to a millisecond late. */
const TOLERANCE = 1;
/** Latency, in ms, assumed until a start has been measured: a value between those of fast and slow machines. */
const DEFAULT_LATENCY = 75;

/** End of the playing clip, in wall-clock milliseconds. */
interface SeamEnd {
  /** When its last frame will have been presented for its full duration. */
  readonly picture: number;
  /** When its audio will have ended. */
  readonly sound: number;
}

/** Knowledge of the clips at a seam; see `HtmlClipTiming`. */
interface SeamTiming {
  startLatency(from: PooledVideo | null, to: PooledVideo | null): number | undefined;
  visibleAt(video: PooledVideo, time: number): number | undefined;
  /** Called when playback starts or stops. */
  onDisarm(): void;
}

/** Starts the next video. */
interface SeamStart {
  /** Unmutes a video that is about to start. */
  switchOn(video: PooledVideo): void;
  playAhead(video: HtmlPooledVideo): void;
}

/**
 * Times the seam at the end of the playing video: starts the next video while it is still invisible, early enough for its media time to
 * advance once the last frame has been presented, and calls `onEnd` at that animation frame.
 */
export class HtmlSeamTimer {
  /** `null`: starts take the default time, and pictures end with their media. */
  timing: SeamTiming | null = null;
  readonly #onEnd: () => void;
  readonly #start: SeamStart;
  #from: PooledVideo | null = null;
  #to: PooledVideo | null = null;
  /** End of the playing video's picture, in seconds of media time. */
  #endTime = 0;
  /** When the next video was started (wall-clock ms); `Infinity` before that. */
  #startedAt = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  /**
   * @param onEnd called when the last frame has been presented for its full duration
   * @param start starts the next video
   */
  constructor(onEnd: () => void, start: SeamStart) {
    this.#onEnd = onEnd;
    this.#start = start;
  }

  /** Whether the next video has been started. Avoid any other heavy work until the seam. */
  get isNear(): boolean {
    return this.#startedAt < Infinity;
  }

  /** Waits until `from` reaches `end`, in seconds of media time. `to` is the video that follows; `null` if none does. */
  arm(from: PooledVideo, to: PooledVideo | null, end: number): void {
    if (from === this.#from && to === this.#to && (end === this.#endTime || this.isNear)) return;
    this.disarm();
    if (!Number.isFinite(end)) return;
    this.#from = from;
    this.#to = to;
    this.#endTime = end;
    this.#wait();
  }

  /** Cancels the timers and rewinds the next video if it was started. Used when playback stops or continues elsewhere. */
  disarm(): void {
    const to = this.#to;
    this.complete();
    if (to?.owner === 'next') to.take('preload');
    this.timing?.onDisarm();
  }

  /** Cancels the timers once the next video has become the current one. */
  complete(): void {
    clearTimeout(this.#timer);
    // Servers do not have animation frames.
    if (this.#frame > 0) cancelAnimationFrame(this.#frame);
    this.#from = this.#to = null;
    this.#startedAt = Infinity;
  }

  get #end(): SeamEnd {
    const from = this.#from;
    if (!from) return { picture: Infinity, sound: Infinity };
    const { currentTime, playbackRate } = from.element;
    const sound = performance.now() + ((this.#endTime - currentTime) * 1000) / playbackRate;
    return { picture: this.timing?.visibleAt(from, this.#endTime) ?? sound, sound };
  }

  /** Waits until the next video should start, then until it should be shown. */
  #wait(): void {
    const to = this.#to;
    const now = performance.now();
    const left =
      to && !this.isNear ? startTime(this.#end, this.#latency) - now : this.#revealTime - FRAMES_BEFORE - now;
    if (to && left <= PREROLL && !this.isNear) {
      to.take('next').preroll();
      // WebKit does not benefit from opening the audio output early.
      if (!('audioTracks' in to.element)) this.#start.switchOn(to);
    }
    if (left > TOLERANCE) this.#timer = setTimeout(() => this.#wait(), timerDelay(left));
    else if (!to || this.isNear) this.#awaitReveal();
    else {
      this.#startedAt = now;
      this.#start.switchOn(to);
      this.#start.playAhead(to.take('next'));
      this.#wait();
    }
  }

  get #revealTime(): number {
    return revealTime(this.#end, this.#startedAt + this.#latency);
  }

  get #latency(): number {
    return this.timing?.startLatency(this.#from, this.#to) ?? DEFAULT_LATENCY;
  }

  /** Ends the clip with a timer shortly before the refresh that shows the change. If the timer is late, an animation frame does it. */
  #awaitReveal(): void {
    this.#timer = setTimeout(() => this.#finish(), this.#revealTime - performance.now());
    const onFrame = (now: number): void => {
      if (now >= this.#revealTime) this.#finish();
      else this.#frame = requestAnimationFrame(onFrame);
    };
    this.#frame = requestAnimationFrame(onFrame);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#onEnd();
  }
}

/** Wall-clock time, in ms, at which to start the next video, timed by its audio, because gaps in sound are the most noticeable. */
export function startTime(end: SeamEnd, latency: number): number {
  return Math.min(end.sound - latency - SOUND_OVERLAP, end.picture - SILENT_START);
}

/**
 * Wall-clock time, in ms, from which a display refresh shows the next video: once the last frame has been presented, or up to one refresh
 * earlier if the next clip, whose audio is expected at `nextSound`, has started by then. Without this, the first frame of the next clip
 * would be missed, whereas a last frame shortened by one refresh is still seen.
 */
export function revealTime(end: SeamEnd, nextSound: number): number {
  return Math.min(end.picture, Math.max(end.picture - REFRESH, nextSound - PICTURE_LEAD)) - EARLY;
}

/** Timer delay, in ms, for something due in `left` ms. Ends `PREROLL` before it, when the end of the clip is known more precisely. */
export function timerDelay(left: number): number {
  return left > PREROLL ? left - PREROLL : Math.max(0, left);
}
