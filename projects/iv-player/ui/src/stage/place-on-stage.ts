import { ElementRef, afterRenderEffect, inject } from '@angular/core';
import { Player, StageLayout } from 'iv-player';
import { applyStyles } from 'iv-player/private';
import { THEME_CSS } from '../theme/theme-css';

/**
 * Puts the host element of a piece on the stage, wherever in the player's scope it was written: only what is inside the
 * element of `<iv-player>` is seen in fullscreen. Call it in the constructor of the piece.
 * @param styles style sheets of the piece
 * @returns the host element
 */
export function placeOnStage(...styles: readonly string[]): HTMLElement {
  // Its error says how to provide a player.
  inject(Player);
  const layout = inject(StageLayout);
  const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  afterRenderEffect(() => {
    const stage = layout.stage()?.element;
    if (stage && !stage.contains(host)) stage.append(host);
    applyStyles(host, THEME_CSS, ...styles);
  });
  return host;
}
