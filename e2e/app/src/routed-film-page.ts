import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Router } from '@angular/router';
import { Player, provideIvPlayer } from 'iv-player';
import { IvStory } from 'iv-player/story';
import { IvFullPlayer } from 'iv-player/ui';
import { exposePlayer } from './test-page';

/** Binds the path through the film to a query parameter. */
@Component({
  selector: 'e2e-routed-film-page',
  imports: [IvFullPlayer, IvStory],
  providers: [provideIvPlayer()],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <iv-full-player
      story="film/door.json"
      [path]="path()"
      (pathChange)="go($event)"
      (ready)="expose($event)"
    />
  `,
})
export class RoutedFilmPage {
  readonly path = input<string>();
  readonly #router = inject(Router);
  #hasPlayed = false;

  constructor() {
    inject(Player).once('playing', () => (this.#hasPlayed = true));
  }

  protected go(path: string): void {
    const replaceUrl = !this.#hasPlayed;
    void this.#router.navigate([], { queryParams: { path }, queryParamsHandling: 'merge', replaceUrl });
  }

  protected expose(player: Player): void {
    exposePlayer(player);
  }
}
