import { ChangeDetectionStrategy, Component } from '@angular/core';
import { provideIvPlayer } from 'iv-player';
import { IvStory } from 'iv-player/story';
import { IvFullPlayer } from 'iv-player/ui';

/** A film set up as at the beginning of the guides. */
@Component({
  selector: 'e2e-film',
  imports: [IvFullPlayer, IvStory],
  providers: [provideIvPlayer({ autoplay: true })],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-full-player story="film/door.json" poster="favicon.svg" />`,
})
export class Film {}
