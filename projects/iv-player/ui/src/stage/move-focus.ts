/** The element inside `host` that has the focus; `null` for none. */
export function focusedIn(host: HTMLElement): HTMLElement | null {
  const { activeElement } = host.getRootNode() as Document | ShadowRoot;
  return host.contains(activeElement) ? (activeElement as HTMLElement) : null;
}

/**
 * Gives the focus to the first of the targets that is on the stage and takes it (what is hidden does not), else to the stage:
 * on the body, keys and screen readers would begin at the top of the page.
 */
export function moveFocus(stage: HTMLElement, ...targets: readonly (HTMLElement | null)[]): void {
  for (const target of targets) {
    if (!target || !stage.contains(target)) continue;
    target.focus({ preventScroll: true });
    if (focusedIn(target)) return;
  }
  if (!stage.hasAttribute('tabindex')) stage.tabIndex = -1;
  stage.focus({ preventScroll: true });
}
