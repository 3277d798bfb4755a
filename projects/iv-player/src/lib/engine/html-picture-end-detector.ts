import { HtmlFrameObserver } from './html-frame-observer';
import { HtmlMediaClock } from './html-media-clock';
import type { PooledVideo } from './html-pooled-video';
import { MAX_TAIL, pictureEnd } from './picture-end';
import { PROBED, nextStart } from './picture-probe';

/** Without a new frame for this long (ms) the picture of a probe is over; that of a pass, where more is at stake, later. */
const PROBE_SILENCE = 120;
const PASS_SILENCE = 250;
/** The same in frame periods, which are not known at first. */
const PERIODS = 5;
const LONG_SILENCE = 400;
/** After a timer of a blocked thread come the frames that it has missed, within so many milliseconds. */
const CONFIRMATION = 34;
/** A pass may miss its last frames; so many seconds of them it does not. */
const CERTAIN = 0.1;
/** Media times are rounded to milliseconds in some containers. */
const ROUNDING = 0.002;
/**
 * Frames are observed from this many seconds before the end of the picture: of media time and of the wall clock. The seam needs the last
 * 8 frames, and `timeupdate`, four times a second, is when the distance to the end is checked.
 */
const OBSERVED_BEFORE_END = 1;

/**
 * Learns when the picture of one video ends, which may be before its sound does; browsers only tell when the longer one ends. It
 * is learnt from the frames: of a pass in which they stop coming before the end, or of a probe: the hidden, muted video
 * plays its last part, and is then rewound.
 */
export class HtmlPictureEndDetector {
  readonly clock: HtmlMediaClock;
  readonly #frames: HtmlFrameObserver;
  /** From which media time (s) a probe plays. */
  #from = 0;
  /** The end of the picture (s) that it has found, while that is checked. */
  #found = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly video: PooledVideo,
    /** Media times in seconds at which pictures end, by the URL of the media; those that end with their media included. */
    private readonly ends: Map<string, number>,
    /** When the picture ends as far as is known, in seconds of media time. */
    private readonly endOf: () => number,
    private readonly onChange: () => void,
  ) {
    const { element } = video;
    this.clock = new HtmlMediaClock(video);
    this.#frames = new HtmlFrameObserver(
      element,
      () => this.#needsFrames,
      (now, mediaTime) => {
        if (this.clock.recordFrame(now, mediaTime)) this.#onFrame(mediaTime);
      },
    );
    // Before the engine hears of it, which stops the video.
    element.addEventListener('ended', () => this.#onEnded(), true);
  }

  /** Whether it is to be learnt: a stream tells it by itself. */
  get isUnknown(): boolean {
    const { element, node, stream } = this.video;
    return (
      element.duration < Infinity && !(stream ?? node?.videoDuration ?? this.ends.has(element.currentSrc))
    );
  }

  /** Plays the last part, hidden. Reports a picture that ends earlier than the media, and rewinds. Every command ends it. */
  probe(from = this.video.element.duration - PROBED, found = Infinity): void {
    const video = this.video.take('probe');
    const { element } = video;
    video.mute();
    video.seekTo(from);
    this.#from = from;
    this.#found = found;
    element.play().catch((cause: unknown) => {
      // A browser that allows no playback at all.
      const isRefusal = (cause as Partial<Error> | null)?.name === 'NotAllowedError';
      if (isRefusal && this.#isProbing) this.#learn(element.duration);
    });
    this.#frames.update();
    this.#wait();
  }

  get #isProbing(): boolean {
    return this.video.owner === 'probe';
  }

  get #needsFrames(): boolean {
    const { paused, currentTime, playbackRate } = this.video.element;
    const before = OBSERVED_BEFORE_END + (this.isUnknown ? MAX_TAIL : 0);
    return this.#isProbing || (!paused && currentTime > this.endOf() - before * Math.max(1, playbackRate));
  }

  #onFrame(mediaTime: number): void {
    const { element } = this.video;
    if (this.isUnknown) {
      this.#wait();
      if (this.#isProbing) this.#step(false);
    } else if (mediaTime > Number(this.ends.get(element.currentSrc)) - ROUNDING) {
      this.#learn(element.duration);
    }
  }

  /** The media have ended: there are no more frames to wait for. */
  #onEnded(): void {
    const { lastFrame, period } = this.clock;
    const isCertain = this.video.element.duration - lastFrame - period > CERTAIN;
    if (this.#isProbing || isCertain) this.#conclude();
  }

  /** Waits for the next frame. */
  #wait(): void {
    clearTimeout(this.#timer);
    const { video } = this;
    const { element, run } = video;
    const periods = (PERIODS * 1000 * this.clock.period) / element.playbackRate;
    const milliseconds = Math.max(
      this.#isProbing ? PROBE_SILENCE : PASS_SILENCE,
      Math.min(LONG_SILENCE, periods),
    );
    const conclude = (): void => {
      const { paused, seeking, readyState } = element;
      // Frames come late while data are missing.
      if (!paused && !seeking && readyState > 2 && run === video.run) this.#conclude();
      else if (this.#isProbing) this.#wait();
    };
    this.#timer = setTimeout(() => (this.#timer = setTimeout(conclude, CONFIRMATION)), milliseconds);
  }

  #conclude(): void {
    // There no frames come. And a probe of the same media in another element may have been quicker.
    if (!document.hidden && this.isUnknown) {
      if (this.#isProbing || this.clock.period < Infinity) this.#step(true);
    } else if (this.#isProbing) this.video.take('preload');
  }

  /** Goes on, starts again or ends with what is known. */
  #step(isOver: boolean): void {
    const { clock } = this;
    const { duration } = this.video.element;
    const isProbing = this.#isProbing;
    const from = isProbing ? this.#from : 0;
    const found = this.#found;
    const next = nextStart(clock, from, found, duration, isOver);
    if (next < from) this.probe(next, found);
    else if (next > from) {
      const end = from > found ? found : pictureEnd(clock, duration);
      if (isProbing && end < found && end < duration) this.probe((end + duration) / 2, end);
      else this.#learn(end);
    }
  }

  #learn(end: number): void {
    const { video } = this;
    const { currentSrc, duration } = video.element;
    const before = this.ends.get(currentSrc) ?? duration;
    this.ends.set(currentSrc, end);
    if (this.#isProbing) video.take('preload');
    if (end !== before) this.onChange();
  }
}
