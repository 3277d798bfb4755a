import type { HtmlPooledVideo } from './html-pooled-video';

/** Milliseconds between two tellings. */
const PERIOD = 100;
/** A clock read this little (seconds) before the time asked for counts as there. */
const TOLERANCE = 0.0015;
/**
 * At other speeds than 1 clocks of media creep and then jump ahead, by up to twice this much (seconds of the wall clock):
 * so much too early is as near as one can get.
 */
const CREEP = 0.004;
/** A timer that has further to go (seconds) aims short and looks again, for timers drift and rates change. */
const AIM = 0.3;
/** Cues have an end; this one (seconds) is not to be reached. */
const NO_END = 86_400;

/**
 * Tells the time of the running surface: several times a second, and as exactly as possible at a time asked for.
 * Two ways lead there and the first wins: a native cue, which hidden tabs and blocked threads do not hold up for long,
 * and a timer that reads the clock and sets itself again.
 */
export class HtmlCueScheduler {
  private surface: HtmlPooledVideo | null = null;
  private period: ReturnType<typeof setInterval> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private cueTime: number | null = null;
  private takeCueBack: () => void = () => undefined;

  constructor(private readonly tell: (time: number) => void) {}

  /** The surface whose media time runs, or none. */
  follow(surface: HtmlPooledVideo | null): void {
    if (surface !== this.surface) {
      clearInterval(this.period);
      this.surface = surface;
      if (surface) this.period = setInterval(() => this.report(surface.element.currentTime), PERIOD);
    }
    this.arm();
  }

  /** Asks for a telling at media time `time`, or for none. */
  setCueTime(time: number | null): void {
    this.cueTime = time;
    this.arm();
  }

  private report(time: number): void {
    const { cueTime: wake } = this;
    if (wake !== null && wake <= time + TOLERANCE) {
      this.setCueTime(null);
      this.tell(Math.max(wake, time));
    } else this.tell(time);
  }

  private arm(): void {
    clearTimeout(this.timer);
    this.takeCueBack();
    const { surface, cueTime: wake } = this;
    if (!surface || wake === null) return;
    const { cues } = surface;
    if (cues) {
      const cue = new VTTCue(wake, wake + NO_END, '');
      cue.onenter = () => this.look();
      cues.addCue(cue);
      this.takeCueBack = () => {
        cue.onenter = null;
        cues.removeCue(cue);
        this.takeCueBack = () => undefined;
      };
    }
    this.aim();
  }

  private look(): void {
    const { surface, cueTime: wake } = this;
    if (!surface || wake === null) return;
    const { currentTime } = surface.element;
    if (currentTime >= wake - creepOf(surface) - TOLERANCE) this.report(Math.max(wake, currentTime));
    else this.aim();
  }

  private aim(): void {
    clearTimeout(this.timer);
    const { surface, cueTime: wake } = this;
    if (!surface || wake === null) return;
    const left = wake - creepOf(surface) - surface.element.currentTime;
    const seconds = (left > AIM ? left - AIM / 2 : left) / surface.element.playbackRate;
    this.timer = setTimeout(() => this.look(), Math.max(0, seconds * 1000));
  }
}

/** How much (seconds of media time) too early is near enough. */
function creepOf({ element: { playbackRate } }: HtmlPooledVideo): number {
  return playbackRate === 1 ? 0 : CREEP * playbackRate;
}
