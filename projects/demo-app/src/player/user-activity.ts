import { DestroyRef, Injectable, inject, signal } from '@angular/core';

/** Milliseconds without input after which the viewer counts as idle. */
const idleAfterMs = 2600;

/** Whether the viewer has not used pointer or keyboard for a while. */
@Injectable()
export class UserActivity {
  private readonly idle = signal(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly isIdle = this.idle.asReadonly();

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  /** Reports input; `isIdle` is false from now on until none has come for a while. */
  report(): void {
    this.idle.set(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.idle.set(true), idleAfterMs);
  }
}
