import type { InterceptedEngine } from 'iv-player';
import type { Recorder } from './recorder';

/** The turns of the event loop that the player waits for. */
export class RecordedTurns {
  /** Those that a replay has not come to. */
  private waiting: (() => void)[] = [];
  /** How often the recording was begun: turns of the time before are none of it. */
  private era = 0;

  constructor(
    private readonly real: InterceptedEngine,
    private readonly recorder: Recorder,
  ) {}

  begin(): void {
    this.era++;
    this.waiting = [];
  }

  add(task: () => void): void {
    const { era } = this;
    if (this.recorder.source) this.waiting.push(task);
    else
      this.real.defer(() => {
        if (era === this.era) this.recorder.takeIn('turn', [], task);
        else task();
      });
  }

  /** The next one comes, if there is one. */
  takeNext(): void {
    const task = this.waiting.shift();
    if (task) this.recorder.takeIn('turn', [], task);
  }

  /** The replay is over: they come by themselves. */
  resume(): void {
    for (const task of this.waiting.splice(0)) this.add(task);
  }
}
