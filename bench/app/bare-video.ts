import { ChangeDetectionStrategy, Component } from '@angular/core';
import { queryParameter, setReady } from './bench-page';
import { sources } from './numbered-story';

/** A bare `<video>` in the same kind of page, without the player. */
@Component({
  selector: 'bench-app',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<video
    #video
    class="bare"
    playsinline
    preload="auto"
    [src]="source"
    [autoplay]="startsAtOnce"
    (loadstart)="prepare(video)"
  ></video>`,
})
export class BareVideo {
  protected readonly source = sources[0];
  protected readonly startsAtOnce = queryParameter('autoplay', '') !== '';

  protected prepare(video: HTMLVideoElement): void {
    setReady(() => void video.play());
  }
}
