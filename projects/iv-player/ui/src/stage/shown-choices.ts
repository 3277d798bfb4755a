import { signal } from '@angular/core';

/** Whether `<iv-choices>` shows choices. One instance per player: use `injectPerPlayer`. */
export class ShownChoices {
  readonly isVisible = signal(false);
}
