/** Types text or has keys of its own for letters. */
const TAKES_LETTERS =
  'textarea,select,input:not([type=button],[type=checkbox],[type=radio],[type=range],[type=submit],[type=reset]),[role=textbox],[role=searchbox],[role=combobox],[role=spinbutton],[role=listbox],[role=menu],[role=tree]';

/** Whether a key can be a shortcut: it comes alone, and what has the focus has no use for letters. */
export function canBeShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || shiftKey || repeat || isComposing || defaultPrevented) return false;
  // Of an element in a shadow root, `target` is only the host.
  const target = event.composedPath()[0];
  return !(target instanceof HTMLElement && (target.isContentEditable || target.closest(TAKES_LETTERS)));
}
