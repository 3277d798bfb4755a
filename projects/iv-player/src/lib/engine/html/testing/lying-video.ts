/** Untrue statements and actions of its own that a browser's media element may make. */
export interface Lies {
  /** Duration that it states: the true one, none until it has played for 2 s, a growing one, infinity, 0, or a second too little. */
  readonly duration: 'true' | 'late' | 'growing' | 'endless' | 'zero' | 'short';
  /** Whether `readyState` stays at 2 and `waiting` is fired while it plays. */
  readonly waits: boolean;
  /** Media time at which it stops without an event, and what makes it continue; `never`: nothing. */
  readonly stall: { readonly at: number; readonly until: 'rate' | 'pause' | 'never' } | null;
  /** Events that it does not fire. */
  readonly lost: readonly string[];
  /** Events that it fires again and again while it plays. */
  readonly repeated: readonly string[];
  /** Whether it changes its mute shortly after a start. */
  readonly changesMute: boolean;
  /** Whether its clock goes back by 50 ms after a start. */
  readonly rewinds: boolean;
  /** Whether `play()` at the end is rejected. */
  readonly rejectsAtEnd: boolean;
}

/** Milliseconds between two frames, from a load or a seek to its events, and between repeated events. */
const FRAME = 40;
const DELAY = 60;
const REPEAT = 300;

/** A media element without media, whose time follows the wall clock of a spec. Its picture and `position` are true; the rest may not be. */
export class LyingVideo {
  readonly element = document.createElement('video');
  readonly #lies: Lies;
  readonly #lengthOf: (src: string) => number;
  readonly #target = new EventTarget();
  #src = '';
  #readyState = 0;
  #at = 0;
  #since = 0;
  #isPaused = true;
  #isSeeking = false;
  #isStill = false;
  #hasStalled = false;
  #rate = 1;
  #isMuted = false;
  #playedFor = 0;
  /** Duration stated at the last tick. */
  #duration = Number.NaN;
  #startedAt = 0;
  #starts = 0;
  #lastFrame = -1;
  readonly #callbacks: VideoFrameRequestCallback[] = [];
  #load = 0;

  constructor(lies: Lies, lengthOf: (src: string) => number) {
    this.#lies = lies;
    this.#lengthOf = lengthOf;
    const target = this.#target;
    Object.defineProperties(this.element, {
      addEventListener: { value: target.addEventListener.bind(target) },
      removeEventListener: { value: target.removeEventListener.bind(target) },
      dispatchEvent: { value: target.dispatchEvent.bind(target) },
      addTextTrack: { value: () => ({ addCue: () => undefined, removeCue: () => undefined }) },
      canPlayType: { value: () => 'maybe' },
      src: { get: () => this.#src, set: (src: string) => this.#open(src) },
      currentSrc: { get: () => this.#src },
      hasAttribute: { value: (name: string) => name === 'src' && this.#src !== '' },
      removeAttribute: { value: () => (this.#src = '') },
      load: { value: () => this.#open(this.#src) },
      play: { value: () => this.#play() },
      pause: { value: () => this.#pause() },
      paused: { get: () => this.#isPaused },
      ended: { get: () => this.#isOver && this.#isPaused },
      seeking: { get: () => this.#isSeeking },
      error: { get: () => null },
      networkState: { get: () => (this.#src ? 1 : 0) },
      videoWidth: { get: () => (this.#readyState > 0 ? 320 : 0) },
      videoHeight: { get: () => (this.#readyState > 0 ? 180 : 0) },
      readyState: { get: () => this.#statedReadyState },
      duration: { get: () => this.#statedDuration },
      buffered: { get: () => ({ length: 1, start: () => 0, end: () => this.#length }) },
      currentTime: { get: () => this.#statedTime, set: (time: number) => this.#seek(time) },
      playbackRate: { get: () => this.#rate, set: (rate: number) => this.#setRate(rate) },
      muted: { get: () => this.#isMuted, set: (isMuted: boolean) => this.#mute(isMuted) },
      requestVideoFrameCallback: {
        value: (callback: VideoFrameRequestCallback) => this.#callbacks.push(callback),
      },
    });
  }

  /** True media time in seconds. */
  get position(): number {
    if (this.#isPaused || this.#isSeeking || this.#isStill) return this.#at;
    return Math.min(this.#length, this.#at + ((performance.now() - this.#since) / 1000) * this.#rate);
  }

  /** Moves the element to the present. Call several times a second. */
  tick(): void {
    const { stall } = this.#lies;
    const { position } = this;
    const duration = this.#statedDuration;
    if (this.#readyState > 0 && duration !== this.#duration) this.#fire('durationchange');
    this.#duration = duration;
    if (!this.#isPaused && !this.#isSeeking && !this.#isStill) {
      this.#playedFor += position - this.#at;
      this.#settle();
      if (stall && !this.#hasStalled && position >= stall.at && position < this.#length - 0.2) {
        this.#hasStalled = stall.until !== 'never';
        this.#isStill = true;
      }
      if (this.#isOver) {
        this.#isPaused = true;
        this.#fire('pause');
        this.#fire('ended');
      }
    }
    if (this.#readyState < 2 || this.#isSeeking || Math.abs(position - this.#lastFrame) < FRAME / 1000)
      return;
    this.#lastFrame = position;
    for (const callback of this.#callbacks.splice(0))
      callback(performance.now(), { mediaTime: position } as VideoFrameCallbackMetadata);
  }

  get #length(): number {
    return this.#src ? this.#lengthOf(this.#src) : 0;
  }

  get #isOver(): boolean {
    return this.#src !== '' && this.#readyState > 0 && this.position >= this.#length;
  }

  get #statedReadyState(): number {
    return this.#lies.waits && !this.#isPaused ? Math.min(2, this.#readyState) : this.#readyState;
  }

  get #statedDuration(): number {
    if (this.#readyState === 0) return Number.NaN;
    switch (this.#lies.duration) {
      case 'late':
        return this.#playedFor > 2 ? this.#length : Infinity;
      case 'growing':
        return Math.min(this.#length, Math.max(1, this.position + 0.5));
      case 'endless':
        return Infinity;
      case 'zero':
        return 0;
      case 'short':
        return this.#length - 1;
      default:
        return this.#length;
    }
  }

  get #statedTime(): number {
    const isRewound = this.#lies.rewinds && !this.#isPaused && performance.now() - this.#startedAt < 100;
    return Math.max(0, this.position - (isRewound ? 0.05 : 0));
  }

  #open(src: string): void {
    const load = ++this.#load;
    this.#src = src;
    this.#playedFor = 0;
    this.#readyState = this.#at = 0;
    this.#lastFrame = -1;
    this.#isPaused = true;
    this.#isSeeking = this.#isStill = this.#hasStalled = false;
    if (!src) return;
    setTimeout(() => {
      if (load !== this.#load) return;
      this.#readyState = 4;
      for (const type of ['loadedmetadata', 'durationchange', 'loadeddata', 'canplay']) this.#fire(type);
    }, DELAY);
  }

  #play(): Promise<void> {
    if (this.#isOver) {
      if (this.#lies.rejectsAtEnd) return Promise.reject(new DOMException('It is over.', 'AbortError'));
      this.#at = 0;
    }
    if (!this.#isPaused) return Promise.resolve();
    this.#isPaused = false;
    if (this.#lies.stall?.until === 'pause') this.#isStill = false;
    this.#since = this.#startedAt = performance.now();
    setTimeout(() => {
      if (this.#isPaused) return;
      this.#fire('playing');
      if (this.#lies.waits) this.#fire('waiting');
      this.#repeat();
    }, DELAY / 2);
    const start = ++this.#starts;
    if (this.#lies.changesMute)
      setTimeout(() => {
        // Browsers do so once they start, not for each of several calls in a row.
        if (start !== this.#starts) return;
        this.#isMuted = !this.#isMuted;
        this.#fire('volumechange');
      }, DELAY);
    return Promise.resolve();
  }

  #repeat(): void {
    setTimeout(() => {
      if (this.#isPaused) return;
      for (const type of this.#lies.repeated) this.#fire(type);
      this.#repeat();
    }, REPEAT);
  }

  #pause(): void {
    if (this.#isPaused) return;
    this.#settle();
    this.#isPaused = true;
    setTimeout(() => this.#fire('pause'));
  }

  #seek(time: number): void {
    const load = this.#load;
    this.#at = Math.max(0, Math.min(time, this.#length));
    this.#isSeeking = true;
    this.#isStill = false;
    setTimeout(() => {
      if (load !== this.#load || !this.#isSeeking) return;
      this.#isSeeking = false;
      this.#since = performance.now();
      this.#lastFrame = -1;
      this.#fire('seeked');
    }, DELAY);
  }

  #setRate(rate: number): void {
    if (this.#readyState > 0) this.#settle();
    if (rate !== this.#rate && this.#lies.stall?.until === 'rate' && this.#isStill) {
      this.#isStill = false;
      this.#since = performance.now();
    }
    this.#rate = rate;
    setTimeout(() => this.#fire('ratechange'));
  }

  #mute(isMuted: boolean): void {
    this.#isMuted = isMuted;
    setTimeout(() => this.#fire('volumechange'));
  }

  #settle(): void {
    this.#at = this.position;
    this.#since = performance.now();
  }

  #fire(type: string): void {
    if (!this.#lies.lost.includes(type)) this.#target.dispatchEvent(new Event(type));
  }
}
