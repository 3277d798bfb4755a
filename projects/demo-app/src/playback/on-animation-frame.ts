import { DestroyRef, afterNextRender, inject } from '@angular/core';

/**
 * Calls `draw` before each repaint until the caller is destroyed. What changes with every frame (seek bar, countdown) is
 * written straight to the DOM, so that no frame costs a change detection. Call it in an injection context.
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
