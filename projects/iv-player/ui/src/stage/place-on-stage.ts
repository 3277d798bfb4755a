import { ElementRef, afterRenderEffect, inject } from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { applyStyles } from 'iv-player/private';
import { THEME_CSS } from '../theme/theme-css';

/** Places the host element on the stage, with the theme. */
export const placeOnStage = (...styles: readonly string[]): HTMLElement => moveToStage(THEME_CSS, ...styles);

/**
 * Moves the host element onto the stage, as only elements inside `<iv-player>` are visible in fullscreen; returns it. Call it in the
 * component's constructor.
 */
export function moveToStage(...styles: readonly string[]): HTMLElement {
  // Throws an error that says how to provide a player.
  inject(Player);
  const layout = inject(StageLayout);
  const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  afterRenderEffect(() => {
    const stage = layout.stage()?.element;
    if (stage && !stage.contains(element)) stage.append(element);
    applyStyles(element, ...styles);
  });
  return element;
}
