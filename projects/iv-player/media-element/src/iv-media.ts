import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  NgZone,
  PLATFORM_ID,
  afterNextRender,
  inject,
} from '@angular/core';
import { Player } from 'iv-player';
import { asMediaElement } from './as-media-element';
import { type MediaProxyElement, defineMediaProxy } from './media-proxy-element';
import { retryByButton, shareGestures } from './skin-gestures';

/**
 * Media element on the page, for skins such as media-chrome. Has the members and events of `asMediaElement(player)` for the injected
 * player. The `<iv-player>` inside fills the space provided by the skin.
 * @example
 * ```html
 * <iv-media slot="media"><iv-player /></iv-media>
 * ```
 */
@Component({
  selector: 'iv-media',
  exportAs: 'ivMedia',
  template: '<ng-content />',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvMedia {
  constructor() {
    if (inject(PLATFORM_ID) !== 'browser') return;
    const element = inject<ElementRef<MediaProxyElement>>(ElementRef).nativeElement;
    defineMediaProxy();
    // Browsers automatically upgrade only elements in a document.
    customElements.upgrade(element);
    // The stage fills it at any aspect ratio, including in fullscreen.
    Object.assign(element.style, { display: 'grid', gridTemplate: '100% / 100%', placeItems: 'stretch' });
    const media = asMediaElement(inject(Player));
    // Some of these events fire many times a second.
    inject(NgZone).runOutsideAngular(() => {
      shareGestures(element);
      element.media = media;
    });
    const destroyed = new AbortController();
    // The element is inside the skin only after rendering.
    afterNextRender(() => retryByButton(element, media, destroyed.signal));
    inject(DestroyRef).onDestroy(() => {
      destroyed.abort();
      element.media = null;
    });
  }
}
