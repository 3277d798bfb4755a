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
 * A media element on the page, for skins such as media-chrome, which want one:
 * `<media-controller><iv-media slot="media"><iv-player /></iv-media> … </media-controller>`. It has what `asMediaElement(player)` has,
 * of the player in whose scope it is, and `<iv-player>` in it fills the place that the skin gives it.
 * @example
 * ```html
 * <iv-player><iv-media /></iv-player>
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
    // The browser itself upgrades only elements in a document.
    customElements.upgrade(element);
    // The stage fills it at any aspect ratio, also in fullscreen.
    Object.assign(element.style, { display: 'grid', gridTemplate: '100% / 100%', placeItems: 'stretch' });
    const media = asMediaElement(inject(Player));
    // Several of these events fire many times a second.
    inject(NgZone).runOutsideAngular(() => {
      shareGestures(element);
      element.media = media;
    });
    const destroyed = new AbortController();
    // The skin is around it only then.
    afterNextRender(() => retryByButton(element, media, destroyed.signal));
    inject(DestroyRef).onDestroy(() => {
      destroyed.abort();
      element.media = null;
    });
  }
}
