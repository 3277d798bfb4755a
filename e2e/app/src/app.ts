import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';

/** Each page of this application is one way of using the player; the browser tests drive them by `window.film`. */
@Component({
  selector: 'e2e-app',
  imports: [RouterOutlet],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `<router-outlet />`,
})
export class App {}
