import { type Signal, afterRenderEffect, computed, inject, signal } from '@angular/core';
import { type StageEdge, StageLayout, type StageReservation } from 'iv-player';

/** What room is reserved for. */
export interface ReservedRoom {
  /** The element that lies there; without one nothing is reserved. */
  readonly element: () => HTMLElement | undefined;
  readonly edge: () => StageEdge;
  /** As in `StageLayout.reserve`. */
  readonly order: () => number;
}

/**
 * Reserves room on the stage for an element, with its measured size, as long as the element is there.
 * @returns room between the edge and the element's, in CSS pixels
 */
export function injectReservation({ element, edge, order }: ReservedRoom): Signal<number> {
  const layout = inject(StageLayout);
  const reservation = signal<StageReservation | null>(null);
  afterRenderEffect((onCleanup) => {
    const target = element();
    if (!target) return;
    const isBeside = edge() === 'left' || edge() === 'right';
    const size = signal(0);
    const observer = new ResizeObserver(() => {
      // The size on the screen: an overlay may be scaled.
      const { width, height } = target.getBoundingClientRect();
      size.set(isBeside ? width : height);
    });
    observer.observe(target);
    // A scaled overlay keeps its own size when that of the stage changes.
    const stage = layout.stage();
    if (stage) observer.observe(stage.element);
    const release = layout.reserve({ edge: edge(), order: order(), size });
    reservation.set(release);
    onCleanup(() => {
      observer.disconnect();
      release();
      reservation.set(null);
    });
  });
  return computed(() => reservation()?.offset() ?? 0);
}
