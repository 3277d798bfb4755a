import { isPlatformBrowser } from '@angular/common';
import {
  DOCUMENT,
  ElementRef,
  PLATFORM_ID,
  afterRenderEffect,
  effect,
  inject,
  untracked,
} from '@angular/core';
import { StageLayout } from 'iv-player';

/**
 * When what has the focus is removed from the host of a piece, the focus returns to where it was on the stage before, else to
 * the stage itself, instead of the beginning of the page. Call it in the constructor of the piece.
 * @param shown reads the signals on which depends what the piece shows
 */
export function handBackFocus(shown: () => unknown): void {
  if (!isPlatformBrowser(inject(PLATFORM_ID))) return;
  const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const layout = inject(StageLayout);
  const document = inject(DOCUMENT);
  let before: HTMLElement | null = null;
  let wasInside = false;
  host.addEventListener('focusin', ({ relatedTarget: from }) => {
    if (from instanceof HTMLElement && !host.contains(from)) before = from;
  });
  // Runs before the view of the piece is updated: the element is still there.
  effect(() => {
    shown();
    wasInside = host.contains(document.activeElement);
  });
  afterRenderEffect(() => {
    shown();
    const stage = untracked(layout.stage)?.element;
    if (!wasInside || !stage || host.contains(document.activeElement)) return;
    wasInside = false;
    if (before && stage.contains(before)) before.focus({ preventScroll: true });
    if (stage.contains(document.activeElement)) return;
    stage.setAttribute('tabindex', '-1');
    stage.focus({ preventScroll: true });
  });
}
