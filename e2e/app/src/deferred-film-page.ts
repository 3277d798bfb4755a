import { ChangeDetectionStrategy, Component } from '@angular/core';
import { Film } from './film';

/** A picture that loads the player when clicked. */
@Component({
  selector: 'e2e-deferred-film-page',
  imports: [Film],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @defer (on interaction) {
      <e2e-film />
    } @placeholder {
      <button type="button"><img src="favicon.svg" width="640" height="360" alt="Play: the door" /></button>
    }
  `,
})
export class DeferredFilmPage {}
