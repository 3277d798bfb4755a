import { type Signal, afterRenderEffect, computed, inject, signal } from '@angular/core';
import { type StageEdge, StageLayout, type StageReservation } from 'iv-player';

/**
 * Reserves room on the stage for an element, with its measured size, as long as the element is there.
 * @param element lies there; without one nothing is reserved
 * @param order as in `StageLayout.reserve`
 * @param isHidden whether the element needs no room for now. Default never
 * @returns room between the edge and the element's, in CSS pixels
 */
export function injectReservation(
  element: () => HTMLElement | undefined,
  edge: () => StageEdge,
  order: () => number,
  isHidden: () => boolean = () => false,
): Signal<number> {
  const layout = inject(StageLayout);
  const reservation = signal<StageReservation | null>(null);
  afterRenderEffect((onCleanup) => {
    const target = element();
    if (!target) return;
    const side = edge();
    const stage = layout.stage()?.element;
    const measured = signal(0);
    const measure = (): void => {
      // The size on the screen, in pixels of the stage: an overlay may be scaled, and so may the whole player by the page.
      const { width, height } = target.getBoundingClientRect();
      const scale = stage ? stage.getBoundingClientRect().width / stage.offsetWidth || 1 : 1;
      measured.set(Math.round((side === 'left' || side === 'right' ? width : height) / scale));
    };
    measure();
    // A DOM without layout, such as jsdom, has no such observer.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(target);
    // A scaled overlay keeps its own size when that of the stage changes.
    if (stage) observer?.observe(stage);
    const size = (): number => (isHidden() ? 0 : measured());
    const release = layout.reserve({ edge: side, order: order(), size });
    reservation.set(release);
    onCleanup(() => {
      observer?.disconnect();
      release();
      reservation.set(null);
    });
  });
  return computed(() => reservation()?.offset() ?? 0);
}
