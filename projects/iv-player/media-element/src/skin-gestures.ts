/** Elements that take every key, and those that take only space and Enter. */
const TYPED_INTO = 'input, select, textarea, [contenteditable], [role=slider], [role=textbox]';
const PRESSED = 'a[href], button, summary, [role=button]';

/** Whether it is the stage itself or its videos, and nothing that lies on them. */
const isBarePicture = (target: Element): boolean =>
  target.matches('iv-player') || target.closest('.iv-container')?.matches('.iv-layers') === false;

/**
 * Skins take a press on a `<video>` or on themselves for one on the picture, and every key for theirs. So a press on the bare picture
 * in `media` is passed on as one on the skin around it, and keys that a control in `media` takes itself are kept from the skin.
 */
export function shareGestures(media: HTMLElement): void {
  for (const type of ['pointerdown', 'click'] as const)
    media.addEventListener(type, (event: MouseEvent) => {
      if (event.defaultPrevented || !isBarePicture(event.target as Element)) return;
      event.stopPropagation();
      media.parentElement?.dispatchEvent(new PointerEvent(type, event));
    });
  for (const type of ['keydown', 'keyup'] as const)
    media.addEventListener(type, (event) => {
      const target = event.target as Element;
      const isPress = event.key === ' ' || event.key === 'Enter';
      if (target.closest(isPress ? `${TYPED_INTO}, ${PRESSED}` : TYPED_INTO)) event.stopPropagation();
    });
}
