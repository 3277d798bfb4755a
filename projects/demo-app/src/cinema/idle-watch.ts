import { DestroyRef, Injectable, inject, signal } from '@angular/core';

/** Milliseconds without a sign of life after which controls may step back. */
const patienceMs = 2600;

/** Whether nobody has moved, touched or typed for a while. */
@Injectable()
export class IdleWatch {
  private readonly idle = signal(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly isIdle = this.idle.asReadonly();

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  /** Something moved. */
  stir(): void {
    this.idle.set(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.idle.set(true), patienceMs);
  }
}
