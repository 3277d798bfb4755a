import { type Signal, computed, inject } from '@angular/core';
import { StageLayout } from 'iv-player';

/**
 * Free part of the stage, as a value of the CSS property `inset`. `null` for the whole stage, so that a server renders no style
 * attribute, which a strict content security policy forbids. Requires an injection context.
 */
export function stageInset(): Signal<string | null> {
  const { insets } = inject(StageLayout);
  return computed(() => {
    const { top, right, bottom, left } = insets();
    return top || right || bottom || left ? `${top}px ${right}px ${bottom}px ${left}px` : null;
  });
}
