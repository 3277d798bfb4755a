import { signal } from '@angular/core';

/** Whether `<iv-choices>` shows something, so that what lies below it can stay as long. One for each player, by `injectPerPlayer`. */
export class ShownChoices {
  readonly isVisible = signal(false);
}
