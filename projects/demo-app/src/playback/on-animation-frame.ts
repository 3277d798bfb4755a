import { DestroyRef, afterNextRender, inject } from '@angular/core';

/**
 * Calls `draw` before each repaint until the caller is destroyed. For what has to be exact in every frame; all else reads the
 * player's signals, which change several times a second. `draw` writes straight to the DOM, so that no frame costs a change
 * detection. Call it in an injection context.
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
