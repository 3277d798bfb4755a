import type { HtmlPooledVideo } from './html-pooled-video';

/** Milliseconds between two looks. */
const PACE = 4;
/** Milliseconds of even running that are believed. */
const PROOF = 24;
/** Part by which the media clock may be off the wall clock; at other speeds than 1 it creeps and jumps a little. */
const TOLERANCE = 0.25;
/** Milliseconds after a start whose running proves nothing: that is the clock being set ahead. */
const FALSE_START = 40;
/** Milliseconds for which what was believed is looked at further, and by how much (ms) it may then stray. */
const TRIAL = 400;
const STRAY = 15;
/** Milliseconds for which media time stands at a start, before one was seen; the most that one start teaches. */
const FIRST_GUESS = 70;
const LESSON = 10;

type MonitoredVideo = Pick<HtmlPooledVideo, 'element' | 'startedAt' | 'startedFrom'>;

interface Look {
  readonly now: number;
  readonly time: number;
}

/**
 * Tells when the media time of what runs goes on evenly. After a start or a seek browsers say that it plays, may set its
 * clock ahead, and then let it stand until the sound device has begun: up to a tenth of a second.
 */
export class HtmlClockMonitor {
  /** Whether what is watched has been found to go on evenly. */
  isSettled = false;
  private surface: MonitoredVideo | null = null;
  private since = 0;
  /** Milliseconds for which media time has been standing at starts of late, about the middle of them. */
  private usual = FIRST_GUESS;
  /** Whether the next proof tells how long a start takes. */
  private isLesson = false;
  /** While it is to be proved: what was seen; then the look from which on it went evenly. */
  private looks: readonly Look[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param tell called for each start, surface and change of speed, and once more when it was called too soon */
  constructor(private readonly tell: () => void) {}

  /**
   * Watches a surface that runs; `null`: it stands. Another one at once takes over at a seam, and has begun before it.
   * The same one again is no news.
   */
  follow(surface: MonitoredVideo | null): void {
    if (surface === this.surface) return;
    this.isLesson = true;
    this.since = surface && this.surface ? surface.startedAt : performance.now();
    this.surface = surface;
    this.begin();
  }

  /** Wants the proof again, for the speed changed. */
  restart(): void {
    this.isLesson = false;
    this.since = performance.now();
    this.begin();
  }

  /**
   * Seconds for which media time is expected to stand still yet in a surface that is to run.
   * @param isDriven whether it has been told to already
   */
  startDelayOf({
    startedAt,
    isPlayRequested: isDriven,
  }: Pick<HtmlPooledVideo, 'startedAt' | 'wasToldToPlay'>): number {
    const stood = isDriven ? performance.now() - startedAt : 0;
    return Math.max(0, this.usual - stood) / 1000;
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.looks = [];
    this.isSettled = false;
    this.look();
  }

  private look(): void {
    const { surface } = this;
    if (!surface) return;
    const { currentTime, playbackRate } = surface.element;
    const look = { now: performance.now(), time: currentTime };
    if (this.isSettled) this.tryOut(look, playbackRate);
    else this.prove(look, playbackRate, surface);
  }

  private prove(look: Look, rate: number, { startedAt, startedFrom }: MonitoredVideo): void {
    const before = this.looks.findLast(({ now }) => look.now - now >= PROOF);
    if (before && Math.abs(lag(before, look, rate)) < TOLERANCE * (look.now - before.now)) {
      this.isSettled = true;
      this.looks = [look];
      if (this.isLesson) this.learn(lag({ now: startedAt, time: startedFrom }, look, rate));
      this.isLesson = false;
      this.tell();
    } else if (look.now >= this.since + FALSE_START) {
      this.looks = [...this.looks.slice(-PROOF / PACE - 1), look];
    }
    this.later();
  }

  private learn(stood: number): void {
    this.usual += Math.max(-LESSON, Math.min(LESSON, (stood - this.usual) / 2));
  }

  private tryOut(look: Look, rate: number): void {
    const [proved] = this.looks;
    if (!proved || look.now - proved.now > TRIAL) return;
    if (Math.abs(lag(proved, look, rate)) > STRAY) {
      this.isSettled = false;
      this.looks = [look];
    }
    this.later();
  }

  private later(): void {
    this.timer = setTimeout(() => this.look(), PACE);
  }
}

/** Milliseconds by which the media clock fell behind the wall clock. */
function lag(before: Look, after: Look, rate: number): number {
  return after.now - before.now - ((after.time - before.time) * 1000) / rate;
}
