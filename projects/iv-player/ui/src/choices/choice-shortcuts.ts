/** Widgets that have keys of their own for letters. */
const TAKES_LETTERS =
  '[role=textbox],[role=searchbox],[role=combobox],[role=spinbutton],[role=listbox],[role=menu],[role=tree]';
/** Types of form elements that do not. */
const TAKES_NONE = /^(?:button|checkbox|radio|range|submit|reset)?$/;

/** Whether a key is pressed together with one that gives it another meaning. */
export function hasModifier({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || shiftKey;
}

/** Whether a key can be a shortcut: it comes alone, and what has the focus has no use for letters. */
export function canBeShortcut(event: KeyboardEvent): boolean {
  if (hasModifier(event) || event.repeat || event.isComposing || event.defaultPrevented) return false;
  // Of an element in a shadow root, `target` is only the host.
  const target = event.composedPath()[0] as HTMLElement & { readonly type?: string };
  return TAKES_NONE.test(target.type ?? '') && !target.isContentEditable && !target.closest(TAKES_LETTERS);
}
