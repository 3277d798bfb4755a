import { ChangeDetectionStrategy, Component } from '@angular/core';
import { queryParameter, setReady } from './bench-page';
import { sources } from './numbered-story';

/** A `<video>` in the same kind of page, without the player: it plays the addresses in the query parameter `sources` in turn. */
@Component({
  selector: 'bench-app',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<video
    #video
    class="bare"
    playsinline
    preload="auto"
    [src]="first"
    [autoplay]="startsAtOnce"
    (loadstart)="prepare(video)"
    (ended)="playNext(video)"
  ></video>`,
})
export class BareVideo {
  private readonly later = [...sources];
  protected readonly first = this.later.shift();
  protected readonly startsAtOnce = queryParameter('autoplay', '') !== '';

  protected prepare(video: HTMLVideoElement): void {
    setReady(() => void video.play());
  }

  protected playNext(video: HTMLVideoElement): void {
    const next = this.later.shift();
    if (!next) return;
    video.src = next;
    void video.play();
  }
}
