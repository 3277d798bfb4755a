import { DestroyRef, afterNextRender, inject } from '@angular/core';

/**
 * Calls `draw` before each repaint while the caller lives. What moves with the film (seek bar, countdown) is drawn here
 * straight into the DOM, so that no frame costs a change detection. Call it in an injection context.
 */
export function everyFrame(draw: () => void): void {
  let frame = 0;
  const step = (): void => {
    draw();
    frame = requestAnimationFrame(step);
  };
  afterNextRender(() => step());
  inject(DestroyRef).onDestroy(() => cancelAnimationFrame(frame));
}
