import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type IvPlayerOptions, type Player, provideIvPlayer } from 'iv-player';
import { IvStory } from 'iv-player/story';
import { IvFullPlayer } from 'iv-player/ui';
import type { BoundFilm } from './bound-film';
import { exposePlayer, testPage } from './test-page';

/** A film with every input and output bound. */
@Component({
  selector: 'e2e-bound-film-page',
  imports: [IvFullPlayer, IvStory],
  providers: [provideIvPlayer()],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <iv-full-player
      [story]="film.story()"
      [options]="film.options()"
      [(muted)]="film.muted"
      (storyLoad)="film.loads.push($event.start)"
      (storyError)="film.faults.push($event.message)"
      (ready)="expose($event)"
    />
  `,
})
export class BoundFilmPage {
  protected readonly film: BoundFilm = {
    story: signal<string | object | null>('film/sea.json'),
    options: signal<IvPlayerOptions>({}),
    muted: signal(false),
    loads: [],
    faults: [],
  };

  protected expose(player: Player): void {
    testPage().boundFilm = this.film;
    exposePlayer(player);
  }
}
