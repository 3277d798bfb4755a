import { shortcutAction, type KeyAction } from './choice-keys';

/** What shortcuts depend on. */
export interface ChoiceShortcutsDeps {
  /** Labels of the choices; none while shortcuts are off or nothing can be chosen. */
  labels(): readonly string[];
  /** Index of the choice that has the focus, -1 for none. */
  focusedIndex(): number;
  act(action: KeyAction): void;
}

/** Types text or has keys of its own for letters. */
const TAKES_LETTERS = [
  'input:not([type=button],[type=checkbox],[type=radio],[type=range],[type=submit],[type=reset])',
  'textarea',
  'select',
  '[role=textbox]',
  '[role=searchbox]',
  '[role=combobox]',
  '[role=spinbutton]',
  '[role=listbox]',
  '[role=menu]',
  '[role=tree]',
].join();

/**
 * Digits and letters choose, while the focus is inside the stage. They come before those of other pieces: while choices are
 * there, their letters are theirs.
 */
export function addChoiceShortcuts(stage: HTMLElement, deps: ChoiceShortcutsDeps, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent): void => {
    if (!isPlainKey(event) || takesLetters(event)) return;
    const labels = deps.labels();
    const action = labels.length > 0 && shortcutAction(event, labels, deps.focusedIndex());
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    deps.act(action);
  };
  stage.addEventListener('keydown', onKey, { capture: true, signal });
}

function isPlainKey(event: KeyboardEvent): boolean {
  const { ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
  return ![ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented].includes(true);
}

function takesLetters(event: KeyboardEvent): boolean {
  // Of an element in a shadow root, `target` is only the host.
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest(TAKES_LETTERS) !== null)
  );
}
