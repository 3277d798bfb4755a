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
 * first is visible and plays, the others are loaded.
 */
@Component({
  selector: 'bench-app',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `@for (clip of clips; track $index) {
    <video #video class="bare" playsinline preload="auto" [src]="clip" [hidden]="$index > 0"></video>
  }`,
})
export class BareVideo implements AfterViewInit {
  protected readonly clips = queryParameter('clips', '').split(',').filter(Boolean);
  private readonly videos = viewChildren<ElementRef<HTMLVideoElement>>('video');

  ngAfterViewInit(): void {
    const begin = (): void => void this.videos()[0]?.nativeElement.play();
    if (queryParameter('autoplay', '') !== '') begin();
    setReady(begin);
  }
}
