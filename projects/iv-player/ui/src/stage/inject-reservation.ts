import { type Signal, afterRenderEffect, computed, inject, signal } from '@angular/core';
import { type StageEdge, StageLayout, type StageReservation } from 'iv-player';

/**
 * Reserves space on the stage for an element while it exists, and adapts to its size.
 * @param order as in `StageLayout.reserve`
 * @param isHidden whether the element currently needs no space. Default: never
 * @returns space between the edge and the element, in CSS pixels
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
      // Size in pixels of the stage: an overlay may be scaled, and the page may scale the whole player.
      const { width, height } = target.getBoundingClientRect();
      const scale = stage ? stage.getBoundingClientRect().width / stage.offsetWidth || 1 : 1;
      measured.set(Math.round((side === 'left' || side === 'right' ? width : height) / scale));
    };
    measure();
    // A DOM without layout, such as jsdom, has no ResizeObserver.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(target);
    // The size of a scaled overlay does not change with the stage.
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
