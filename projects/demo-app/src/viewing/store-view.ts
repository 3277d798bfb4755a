import { DestroyRef, Injectable, inject, signal } from '@angular/core';
import { Player } from 'iv-player';

/** The store's running clock changes ten times a second; the page reads it four times. */
const readEveryMs = 250;

/** What `player.reduxStore.getState()` says, read no more often than people can read. */
@Injectable({ providedIn: 'root' })
export class StoreView {
  private readonly store = inject(Player).reduxStore;
  private readonly read = signal(this.store.getState());
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly state = this.read.asReadonly();

  constructor() {
    const unsubscribe = this.store.subscribe(() => {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.read.set(this.store.getState());
      }, readEveryMs);
    });
    inject(DestroyRef).onDestroy(() => {
      unsubscribe();
      clearTimeout(this.timer);
    });
  }
}
