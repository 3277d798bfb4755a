import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';

/** Root component. Each route uses the player in a different way, and tests reach its players through `window.testPage`. */
@Component({
  selector: 'e2e-app',
  imports: [RouterOutlet],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `<router-outlet />`,
})
export class App {}
