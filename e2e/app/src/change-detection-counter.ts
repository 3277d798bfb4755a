import { ChangeDetectionStrategy, Component, type DoCheck, afterEveryRender } from '@angular/core';
import { testPage } from './test-page';

/** Counts the page's change detections: hook calls, template evaluations and application renders. */
@Component({
  selector: 'e2e-change-detection-counter',
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `<span hidden (click)="isClicked = true">{{ countTemplate() }}</span>`,
})
export class ChangeDetectionCounter implements DoCheck {
  protected isClicked = false;

  constructor() {
    afterEveryRender(() => {
      testPage().checks.renders++;
    });
  }

  ngDoCheck(): void {
    if (typeof window !== 'undefined') testPage().checks.hooks++;
  }

  protected countTemplate(): string {
    if (typeof window !== 'undefined') testPage().checks.templates++;
    return '';
  }
}
