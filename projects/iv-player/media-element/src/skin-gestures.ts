import type { PlayerMediaElement } from './player-media-element';
import { skinOf } from './skin-element';

/** Elements that handle every key, and elements that handle only space and Enter. */
const TYPED_INTO = 'input, select, textarea, [contenteditable], [role=slider], [role=textbox]';
const PRESSED = 'a[href], button, summary, [role=button]';

/** Clicks, and events by which skins show and hide their controls. */
const POINTER_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'click'] as const;

/** Whether the target is the stage or a video, and not an element over it. */
const isBarePicture = (target: Element): boolean =>
  target.matches('iv-player') || target.closest('.iv-container')?.matches('.iv-layers') === false;

/**
 * Shares gestures with the skin, which listens on a `<video>` or on itself: dispatches pointer events on the picture to the skin too, and
 * keeps keys that are handled by controls inside `media` from reaching the skin.
 */
export function shareGestures(media: HTMLElement): void {
  for (const type of POINTER_EVENTS)
    media.addEventListener(type, (event: MouseEvent) => {
      if (event.defaultPrevented || !isBarePicture(event.target as Element)) return;
      event.stopPropagation();
      (skinOf(media) ?? media.parentElement)?.dispatchEvent(new PointerEvent(type, event));
    });
  for (const type of ['keydown', 'keyup'] as const)
    media.addEventListener(type, (event) => {
      const target = event.target as Element;
      const isPress = event.key === ' ' || event.key === 'Enter';
      if (target.closest(isPress ? `${TYPED_INTO}, ${PRESSED}` : TYPED_INTO)) event.stopPropagation();
    });
}

/** Retries when media-chrome's play or pause button is clicked: media-chrome itself ignores its controls during an error. */
export function retryByButton(element: Element, media: PlayerMediaElement, signal: AbortSignal): void {
  const retry = (): void => {
    if (media.error) void media.play().catch(() => undefined);
  };
  for (const type of ['mediaplayrequest', 'mediapauserequest'])
    (skinOf(element) ?? element.parentElement)?.addEventListener(type, retry, { capture: true, signal });
}
