/** Widgets that have keys of their own for letters. */
const TAKES_LETTERS =
  '[role=textbox],[role=searchbox],[role=combobox],[role=spinbutton],[role=listbox],[role=menu],[role=tree]';
/** Types of form elements that do not. */
const TAKES_NONE = /^(?:button|checkbox|radio|range|submit|reset)?$/;

/** Whether a key is pressed together with one that gives it another meaning. */
export function hasModifier({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || shiftKey;
}

/**
 * Whether a key without modifiers can be a shortcut: what has the focus has no use for letters.
 * @param target what has the focus
 */
export function canBeShortcut(
  { repeat, isComposing }: KeyboardEvent,
  target: HTMLElement & { readonly type?: string },
): boolean {
  if (repeat || isComposing) return false;
  return TAKES_NONE.test(target.type ?? '') && !target.isContentEditable && !target.closest(TAKES_LETTERS);
}
