import { DestroyRef, afterNextRender, inject } from '@angular/core';

/**
 * Calls `draw` before each repaint until the caller is destroyed, for elements that must be exact in every frame; others use the
 * player's signals, which change several times a second. `draw` writes directly to the DOM, which avoids a change detection per
 * frame. Call it in an injection context.
 */
export function onAnimationFrame(draw: () => void): void {
  let frame = 0;
  const step = (): void => {
    draw();
    frame = requestAnimationFrame(step);
  };
  afterNextRender(() => step());
  inject(DestroyRef).onDestroy(() => cancelAnimationFrame(frame));
}
