import type { EngineStatus } from './playback-status';

/** Whether media time runs, and if not, whether for want of data. */
export type Run = Exclude<EngineStatus, 'starting'>;

/** A jump that takes no longer (ms) than this is no wait for data. */
const QUICK = 200;

/** Tells when media time begins and ceases to run, each once, and keeps quiet about the short gap of a quick jump. */
export class HtmlBufferingObserver {
  private last: Run = 'paused';
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (run: Run) => void) {}

  /** @param jumping whether the gap, if there is one, is a jump's */
  update(run: Run, jumping: boolean): void {
    const isGap = this.last === 'playing' && run === 'buffering';
    if (isGap && this.patience !== undefined) return;
    if (isGap && jumping) {
      this.patience = setTimeout(() => {
        this.patience = undefined;
        this.say(run);
      }, QUICK);
      return;
    }
    this.say(run);
  }

  /** Begins anew: from now on it stands still, and nobody needs to be told. */
  reset(): void {
    clearTimeout(this.patience);
    this.patience = undefined;
    this.last = 'paused';
  }

  private say(run: Run): void {
    const { last } = this;
    clearTimeout(this.patience);
    this.patience = undefined;
    this.last = run;
    if (run !== last) this.tell(run);
  }
}
