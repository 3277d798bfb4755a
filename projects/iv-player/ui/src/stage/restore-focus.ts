import { DestroyRef, ElementRef, NgZone, afterRenderEffect, inject, untracked } from '@angular/core';
import { StageLayout } from 'iv-player';
import { focusedIn, moveFocus } from './move-focus';

/**
 * When what has the focus is removed from the host of a piece, or with it, the focus returns to where it was on the stage
 * before, else to the button that plays, else to the stage itself, instead of the beginning of the page. Call it in the
 * constructor of the piece.
 * @param shown reads the signals on which depends what the piece shows
 */
export function restoreFocus(shown: () => unknown): void {
  const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const layout = inject(StageLayout);
  const zone = inject(NgZone);
  /** What had the focus on the stage, outside of the piece, last. */
  let before: HTMLElement | null = null;
  let isInside = false;
  const check = (): void => {
    const stage = untracked(layout.stage)?.element;
    // The browser has given the focus of what was removed to the body.
    if (!isInside || !stage || document.activeElement !== document.body) return;
    moveFocus(stage, before, stage.querySelector('.iv-controls .iv-play'));
  };
  const onFocus = ({ target, currentTarget }: FocusEvent): void => {
    isInside = host.contains(target as Node);
    if (!isInside && target !== currentTarget) before = target as HTMLElement;
  };
  // Some browsers report what is removed as well: then `check` comes first, in the same task.
  const onLeave = (): void => queueMicrotask(() => (isInside = focusedIn(host) !== null));
  afterRenderEffect((onCleanup) => {
    const stage = layout.stage()?.element;
    const listening = new AbortController();
    const { signal } = listening;
    zone.runOutsideAngular(() => {
      stage?.addEventListener('focusin', onFocus, { signal });
      stage?.addEventListener('focusout', onLeave, { signal });
    });
    onCleanup(() => listening.abort());
  });
  afterRenderEffect(() => {
    shown();
    check();
  });
  inject(DestroyRef).onDestroy(check);
}
