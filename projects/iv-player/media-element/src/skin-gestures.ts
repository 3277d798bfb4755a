import type { PlayerMediaElement } from './player-media-element';
import { skinOf } from './skin-element';

/** Elements that take every key, and those that take only space and Enter. */
const TYPED_INTO = 'input, select, textarea, [contenteditable], [role=slider], [role=textbox]';
const PRESSED = 'a[href], button, summary, [role=button]';

/** A click, and what skins show and hide their controls by. */
const POINTER_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'click'] as const;

/** Whether it is the stage itself or its videos, and nothing that lies on them. */
const isBarePicture = (target: Element): boolean =>
  target.matches('iv-player') || target.closest('.iv-container')?.matches('.iv-layers') === false;

/**
 * Skins handle the pointer on a `<video>` or on themselves, and every key. So what the pointer does on the bare picture in `media`
 * is repeated on the skin around it, and keys that a control inside `media` handles are kept from the skin.
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

/**
 * media-chrome ignores all of its controls while there is an error, and so its play button cannot try again. Here it does, as well
 * as the pause button that it shows instead where playback was wanted.
 */
export function retryByButton(element: Element, media: PlayerMediaElement, signal: AbortSignal): void {
  const retry = (): void => {
    if (media.error) void media.play().catch(() => undefined);
  };
  for (const type of ['mediaplayrequest', 'mediapauserequest'])
    (skinOf(element) ?? element.parentElement)?.addEventListener(type, retry, { capture: true, signal });
}
