import { DestroyRef, ElementRef, NgZone, afterRenderEffect, inject, untracked } from '@angular/core';
import { StageLayout } from 'iv-player';
import { focusedIn, moveFocus } from './move-focus';

/**
 * Restores focus when the focused element of a component, or the whole component, is removed. Focus returns to the element on the stage
 * that had it before, falling back to the play button, then to the stage, instead of moving to the top of the page. Call it in the
 * component's constructor.
 * @param shown reads all signals that decide what the component renders
 */
export function restoreFocus(shown: () => unknown): void {
  const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const layout = inject(StageLayout);
  const zone = inject(NgZone);
  /** Last focused element on the stage outside the component. */
  let before: HTMLElement | null = null;
  let isInside = false;
  const check = (): void => {
    const stage = untracked(layout.stage)?.element;
    // The browser moves focus from a removed element to the body.
    if (!isInside || !stage || document.activeElement !== document.body) return;
    // A film in a frame never takes the focus of the page around it.
    if (window.parent !== window && !document.hasFocus()) return;
    moveFocus(stage, before, stage.querySelector('.iv-controls .iv-play'));
  };
  const onFocus = ({ target, currentTarget }: FocusEvent): void => {
    isInside = element.contains(target as Node);
    if (!isInside && target !== currentTarget) before = target as HTMLElement;
  };
  // Some browsers fire `focusout` for removed elements too: `check` must run first, in the same task.
  const onLeave = (): void => queueMicrotask(() => (isInside = focusedIn(element) !== null));
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
