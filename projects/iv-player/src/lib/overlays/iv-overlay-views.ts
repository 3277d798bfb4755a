import { ChangeDetectionStrategy, Component, ViewContainerRef, viewChild } from '@angular/core';

/**
 * Holds the views of overlays that are templates, away from where they are written: a view that stayed there would be
 * put back there whenever its surroundings move, as `@for` does. It is on no page itself.
 */
@Component({
  selector: 'iv-overlay-views',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '<ng-container #place />',
})
export class IvOverlayViews {
  readonly place = viewChild.required('place', { read: ViewContainerRef });
}
