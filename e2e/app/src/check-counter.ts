import { ChangeDetectionStrategy, Component, type DoCheck, afterEveryRender } from '@angular/core';
import { filmWindow } from './film-window';

/** Counts how often Angular looks at the page: by its hook, by its template and by renders of the application. */
@Component({
  selector: 'e2e-check-counter',
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `<span hidden (click)="isClicked = true">{{ look() }}</span>`,
})
export class CheckCounter implements DoCheck {
  protected isClicked = false;

  constructor() {
    afterEveryRender(() => {
      filmWindow().checks.renders++;
    });
  }

  ngDoCheck(): void {
    if (typeof window !== 'undefined') filmWindow().checks.hooks++;
  }

  protected look(): string {
    if (typeof window !== 'undefined') filmWindow().checks.templates++;
    return '';
  }
}
