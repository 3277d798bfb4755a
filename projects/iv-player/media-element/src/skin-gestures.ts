/** Elements that take every key, and those that take only space and Enter. */
const TYPED_INTO = 'input, select, textarea, [contenteditable], [role=slider], [role=textbox]';
const PRESSED = 'a[href], button, summary, [role=button]';

/** Whether it is the stage itself or its videos, and nothing that lies on them. */
const isBarePicture = (target: Element): boolean =>
  target.matches('iv-player') || target.closest('.iv-container')?.matches('.iv-layers') === false;

/**
 * Skins handle clicks on a `<video>` or on themselves, and every key. So a click on the bare picture in `media` is repeated on the skin
 * around it, and keys that a control inside `media` handles are kept from the skin.
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
