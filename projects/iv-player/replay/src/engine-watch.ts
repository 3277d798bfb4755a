import type { EngineFact, EnginePass } from 'iv-player';

type RunFact = EngineFact & { readonly type: 'status' };

/** Knows how far the real engine is, from what it is asked and what it tells. */
export class EngineWatch {
  /** Which item it shows. */
  key: number | null = null;
  /** What it told last about the run of media time. */
  run: RunFact = { type: 'status', status: 'paused' };
  private isWanted = false;
  private hasFinished = false;
  private hasFailed = false;

  /** Whether it will get further by itself. */
  get goesOn(): boolean {
    return this.isWanted && !this.hasFinished && !this.hasFailed && this.key !== null;
  }

  /** It has another item, or none. */
  loaded(item: EnginePass | null): void {
    this.key = item?.key ?? null;
    this.sought();
  }

  /** It is at another place. */
  sought(): void {
    this.hasFinished = this.hasFailed = false;
  }

  /** It was asked to run, and tries again what failed; or to hold. */
  asked(toRun: boolean): void {
    this.isWanted = toRun;
    this.hasFailed = false;
  }

  /** It told something. */
  hear(fact: EngineFact): void {
    if (fact.type === 'nextStarted') this.key = fact.key;
    else if (fact.type === 'lastFrameShown') this.hasFinished = true;
    else if (fact.type === 'mediaFailed') this.hasFailed = true;
    else if (fact.type === 'status') this.run = fact;
  }
}
