import { DOCUMENT, DestroyRef, afterEveryRender, inject } from '@angular/core';
import { StageLayout } from 'iv-player';

/**
 * Moves the focus to the stage when the focused element is removed from it (a card, a hotspot, the form), which would otherwise
 * move it to the top of the page. Call it in an injection context.
 */
export function keepFocusOnStage(): void {
  const document = inject(DOCUMENT);
  const { stage } = inject(StageLayout);
  let wasInside = false;
  const read = (): void => {
    wasInside = stage()?.element.contains(document.activeElement) ?? false;
  };
  const stop = new AbortController();
  for (const name of ['focusin', 'pointerdown'] as const) {
    // A click outside the film removes the focus on purpose.
    document.addEventListener(
      name,
      ({ target }) => {
        wasInside = stage()?.element.contains(target as Node) ?? false;
      },
      { signal: stop.signal },
    );
  }
  inject(DestroyRef).onDestroy(() => stop.abort());
  afterEveryRender({
    write: () => {
      const element = stage()?.element;
      const isLost = document.activeElement === document.body && document.hasFocus();
      if (wasInside && isLost && element) {
        if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
        element.focus({ preventScroll: true });
      }
      read();
    },
  });
}
