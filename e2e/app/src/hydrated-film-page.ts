import { ChangeDetectionStrategy, Component } from '@angular/core';
import { Film } from './film';

/** A film that is rendered by a server, and hydrated when it is used. */
@Component({
  selector: 'e2e-hydrated-film-page',
  imports: [Film],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @defer (hydrate on interaction) {
      <e2e-film />
    }
  `,
})
export class HydratedFilmPage {}
