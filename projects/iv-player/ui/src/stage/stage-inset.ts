import { type Signal, computed, inject } from '@angular/core';
import { StageLayout } from 'iv-player';

/** The free part of the stage, as a value of the CSS property `inset`. Call it in an injection context. */
export function stageInset(): Signal<string> {
  const { insets } = inject(StageLayout);
  return computed(() => {
    const { top, right, bottom, left } = insets();
    return `${top}px ${right}px ${bottom}px ${left}px`;
  });
}
