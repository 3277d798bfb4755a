import {
  type AfterViewInit,
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  viewChildren,
} from '@angular/core';
import { queryParameter, setReady } from './bench-page';

/**
 * `<video>` elements in the same kind of page, without the player: one for each address in the query parameter `clips`. The
 * first is visible and plays, the others are loaded. With `inTurn` there is one, which gets the next address whenever it has ended.
 */
@Component({
  selector: 'bench-app',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `@for (clip of clips; track $index) {
    <video
      #video
      class="bare"
      playsinline
      preload="auto"
      [src]="clip"
      [hidden]="$index > 0"
      (ended)="playNext(video)"
    ></video>
  }`,
})
export class BareVideo implements AfterViewInit {
  private readonly later = queryParameter('clips', '').split(',').filter(Boolean);
  protected readonly clips = this.later.splice(0, queryParameter('inTurn', '') === '' ? Infinity : 1);
  private readonly videos = viewChildren<ElementRef<HTMLVideoElement>>('video');

  ngAfterViewInit(): void {
    const begin = (): void => void this.videos()[0]?.nativeElement.play();
    if (queryParameter('autoplay', '') !== '') begin();
    setReady(begin);
  }

  protected playNext(video: HTMLVideoElement): void {
    const next = this.later.shift();
    if (!next) return;
    video.src = next;
    void video.play();
  }
}
