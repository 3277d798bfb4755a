import { HtmlMediaClock } from './html-media-clock';
import type { PooledVideo } from '../html-pooled-video';
import type { HtmlVideoPool } from '../html-video-pool';
import { MAX_TRAILING_AUDIO, PROBE_LENGTH, ROUNDING, nextProbeStart, pictureEnd } from './picture-end';

/** Milliseconds without a new frame after which the picture has ended, in a probe. */
const PROBE_SILENCE = 120;
/** The same for a pass. Longer, because a premature seam would be visible. */
const PASS_SILENCE = 250;
/** Minimum number of frame periods without a new frame after which the picture has ended, for low frame rates. */
const SILENT_PERIODS = 5;
/** Maximum time to wait for a new frame, in ms; also used while the frame period is unknown. */
const MAX_SILENCE = 400;
/** Extra milliseconds to wait: after a blocked thread resumes, an overdue timer fires before the frames that were delayed with it. */
const CONFIRMATION = 34;
/** Longest run of final frames, in seconds, that a pass may plausibly drop. */
const MAX_DROPPED = 0.1;
/** Seconds before the end of the picture at which to observe frames: the seam needs the last 8, and `timeupdate` fires 4 times a second. */
const OBSERVED_BEFORE_END = 1;

/**
 * Detects when the picture of one video ends, which may be before its audio does: browsers report only the end of the longer one. During a
 * pass, the picture has ended if frames stop before the media end. A probe plays the last part hidden and muted, then rewinds.
 */
export class HtmlPictureEndDetector {
  readonly clock: HtmlMediaClock;
  readonly #video: PooledVideo;
  readonly #pool: Pick<HtmlVideoPool, 'pictureEnds' | 'endOf'>;
  readonly #onChange: () => void;
  #isAwaitingFrame = false;
  /** Media time in seconds at which the probe started. */
  #from = 0;
  /** End of the picture, in seconds, that the probe has found and is now double-checking. */
  #found = Infinity;
  /** Media time, in seconds, of the last frame that earlier probes have seen; a busy browser may drop it in this one. */
  #seen = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange called when the picture turns out to end at a different time than assumed */
  constructor(video: PooledVideo, pool: Pick<HtmlVideoPool, 'pictureEnds' | 'endOf'>, onChange: () => void) {
    this.#video = video;
    this.#pool = pool;
    this.#onChange = onChange;
    this.clock = new HtmlMediaClock(video);
    const { element } = video;
    for (const type of ['playing', 'timeupdate']) element.addEventListener(type, () => this.#observeFrames());
    // Capture the event before the engine receives it and stops the video.
    element.addEventListener('ended', () => this.#onEnded(), true);
  }

  /** Whether the end has yet to be detected; streams report it themselves. */
  get isUnknown(): boolean {
    const { element, node, stream } = this.#video;
    const isKnown = stream ?? node?.videoDuration ?? this.#pool.pictureEnds.has(element.currentSrc);
    return element.duration < Infinity && !isKnown;
  }

  /** Plays the last part hidden, reports whether the picture ends before the media, and rewinds. Any command cancels it. */
  probe(from = this.#video.element.duration - PROBE_LENGTH, found = Infinity, seen = 0): void {
    const video = this.#video.take('probe');
    const { element } = video;
    video.mute();
    video.seekTo(from - video.timeline.origin);
    this.#from = from;
    this.#found = found;
    this.#seen = seen;
    element.play().catch((cause: unknown) => {
      // The browser refuses all playback: assume that the picture ends with the media.
      const isRefusal = (cause as Partial<Error> | null)?.name === 'NotAllowedError';
      if (isRefusal && this.#isProbing) this.#setEnd(element.duration);
    });
    this.#observeFrames();
    this.#awaitSilence();
  }

  get #isProbing(): boolean {
    return this.#video.owner === 'probe';
  }

  get #needsFrames(): boolean {
    const { paused, currentTime, playbackRate } = this.#video.element;
    const before = OBSERVED_BEFORE_END + (this.isUnknown ? MAX_TRAILING_AUDIO : 0);
    const start = this.#pool.endOf(this.#video) - before * Math.max(1, playbackRate);
    return this.#isProbing || (!paused && currentTime > start);
  }

  /** Requests frame callbacks only while needed: each involves the main thread, which raises the CPU time of a small clip by half. */
  #observeFrames(): void {
    if (this.#isAwaitingFrame || !this.#needsFrames) return;
    this.#isAwaitingFrame = true;
    const { element } = this.#video;
    // Some browsers do not support frame callbacks.
    (element as Partial<HTMLVideoElement>).requestVideoFrameCallback?.call(element, (now, { mediaTime }) => {
      this.#isAwaitingFrame = false;
      const time = mediaTime - this.#video.timeline.lead;
      if (this.clock.recordFrame(now, time)) this.#onFrame(time);
      this.#observeFrames();
    });
  }

  #onFrame(mediaTime: number): void {
    const { currentSrc, duration } = this.#video.element;
    if (this.isUnknown) {
      this.#awaitSilence();
      if (this.#isProbing) this.#step(false);
    } else if (
      mediaTime >
      Number(this.#pool.pictureEnds.get(currentSrc)) + this.#video.timeline.origin - ROUNDING
    ) {
      this.#setEnd(duration);
    }
  }

  #onEnded(): void {
    const { lastFrame, period } = this.clock;
    const { duration, ended } = this.#video.element;
    const dropped = duration - lastFrame - period;
    // A seek may have come before the event.
    if (!ended) return;
    if (this.#isProbing || dropped > MAX_DROPPED) this.#conclude();
  }

  #awaitSilence(): void {
    clearTimeout(this.#timer);
    const video = this.#video;
    const { element, run } = video;
    const { currentTime } = element;
    const periods = (SILENT_PERIODS * 1000 * this.clock.period) / element.playbackRate;
    const silence = Math.max(this.#isProbing ? PROBE_SILENCE : PASS_SILENCE, Math.min(MAX_SILENCE, periods));
    const conclude = (): void => {
      const { paused, seeking, readyState } = element;
      // While data are missing or media time stands still, the absence of frames means nothing.
      const played = ((element.currentTime - currentTime) * 1000) / element.playbackRate;
      const isStill = !this.#isProbing && played < silence / 2;
      if (!paused && !seeking && readyState > 2 && run === video.run && !isStill) this.#conclude();
      else if (this.#isProbing) this.#awaitSilence();
    };
    this.#timer = setTimeout(() => (this.#timer = setTimeout(conclude, CONFIRMATION)), silence);
  }

  #conclude(): void {
    // Hidden pages get no frames. Another element with the same media may also have found the end first.
    if (!document.hidden && this.isUnknown) {
      if (this.#isProbing || this.clock.period < Infinity) this.#step(true);
    } else if (this.#isProbing) this.#video.take('preload');
  }

  /** Continues, restarts or ends the probe, or ends the detection in a pass. */
  #step(isOver: boolean): void {
    const { clock } = this;
    const { duration } = this.#video.element;
    const isProbing = this.#isProbing;
    const from = isProbing ? this.#from : 0;
    const found = this.#found;
    const next = nextProbeStart(clock, from, found, duration, isOver);
    const { lastFrame, period } = clock;
    // The first frame of a probe may have the requested time instead of its own.
    const isLater = from > found && Math.abs(lastFrame - from) > ROUNDING;
    if (next < from) this.probe(next, found, isLater ? lastFrame : 0);
    else if (next > from) {
      const seen = Math.max(lastFrame, isProbing ? this.#seen : 0);
      const end = from > found ? found : pictureEnd({ lastFrame: seen, period }, duration);
      if (isProbing && end < found - ROUNDING && end < duration) this.probe((end + duration) / 2, end);
      else this.#setEnd(end);
    }
  }

  #setEnd(end: number): void {
    const { currentSrc, duration } = this.#video.element;
    const { pictureEnds } = this.#pool;
    const { origin } = this.#video.timeline;
    const before = Math.min((pictureEnds.get(currentSrc) ?? Infinity) + origin, duration);
    // A browser may say a later end of the media once it has loaded more of them.
    pictureEnds.set(currentSrc, end < duration ? end - origin : Infinity);
    if (this.#isProbing) this.#video.take('preload');
    if (end !== before) this.#onChange();
  }
}
