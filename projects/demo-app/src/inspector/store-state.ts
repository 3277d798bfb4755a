import { DestroyRef, Injectable, inject, signal } from '@angular/core';
import { Player } from 'iv-player';

/** The running times in the store change ten times a second: more often than a reader can follow. */
const intervalMs = 250;

/** `player.reduxStore.getState()` as a signal that changes at most four times a second. */
@Injectable({ providedIn: 'root' })
export class StoreState {
  private readonly store = inject(Player).reduxStore;
  private readonly latest = signal(this.store.getState());
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly state = this.latest.asReadonly();

  constructor() {
    const unsubscribe = this.store.subscribe(() => {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.latest.set(this.store.getState());
      }, intervalMs);
    });
    inject(DestroyRef).onDestroy(() => {
      unsubscribe();
      clearTimeout(this.timer);
    });
  }
}
