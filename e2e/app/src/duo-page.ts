import { ChangeDetectionStrategy, Component, afterNextRender, signal } from '@angular/core';
import { filmWindow } from './film-window';
import { OwnFilm } from './own-film';

@Component({
  selector: 'e2e-duo-page',
  imports: [OwnFilm],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <e2e-own-film class="first" [index]="0" />
    @if (isSecondOpen()) {
      <e2e-own-film class="second" [index]="1" />
    }
  `,
})
export class DuoPage {
  protected readonly isSecondOpen = signal(true);

  constructor() {
    afterNextRender(() => {
      filmWindow().closeSecond = () => this.isSecondOpen.set(false);
    });
  }
}
