import { isPlatformBrowser } from '@angular/common';
import { ElementRef, PLATFORM_ID, afterRenderEffect, effect, inject, untracked } from '@angular/core';
import { StageLayout } from 'iv-player';
import { focusedIn, moveFocus } from '../stage/move-focus';

/**
 * When what has the focus is removed from the host of a piece, the focus returns to where it was on the stage before, else to
 * the stage itself, instead of the beginning of the page. Call it in the constructor of the piece.
 * @param shown reads the signals on which depends what the piece shows
 */
export function handBackFocus(shown: () => unknown): void {
  if (!isPlatformBrowser(inject(PLATFORM_ID))) return;
  const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const layout = inject(StageLayout);
  let before: HTMLElement | null = null;
  let wasInside = false;
  host.addEventListener('focusin', ({ relatedTarget: from }) => {
    if (from instanceof HTMLElement && !host.contains(from)) before = from;
  });
  // Runs before the view of the piece is updated: the element is still there.
  effect(() => {
    shown();
    wasInside = focusedIn(host) !== null;
  });
  afterRenderEffect(() => {
    shown();
    const stage = untracked(layout.stage)?.element;
    if (wasInside && stage && !focusedIn(host)) moveFocus(stage, before);
    wasInside = false;
  });
}
