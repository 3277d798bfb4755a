/** What a shortcut does. */
export type ShortcutCommand =
  | 'togglePlay'
  | 'toggleMute'
  | 'toggleFullscreen'
  | 'toggleCaptions'
  | 'toggleDescription'
  | 'escape'
  | 'left'
  | 'right'
  | 'louder'
  | 'quieter';

/** A pressed key, as of `KeyboardEvent`. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'defaultPrevented'
>;

/** What the focused element does with keys itself. */
export type KeyUse = 'text' | 'arrows and space' | 'arrows' | 'space' | 'none';

/** By the name of the key in small letters. */
const COMMANDS: Readonly<Record<string, ShortcutCommand | null>> = {
  // Nothing inherited: a key may be named as a method.
  __proto__: null,
  ' ': 'togglePlay',
  k: 'togglePlay',
  m: 'toggleMute',
  f: 'toggleFullscreen',
  c: 'toggleCaptions',
  d: 'toggleDescription',
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'louder',
  arrowdown: 'quieter',
};

/**
 * The command of a key; `null` with a modifier, for a key that someone else has handled, and for one that the focused element
 * uses itself. A key held down repeats arrows only. Without shortcuts only Escape is left.
 */
export function shortcutOf(pressed: PressedKey, focused: KeyUse, isEnabled: boolean): ShortcutCommand | null {
  const { ctrlKey, altKey, metaKey, repeat, defaultPrevented } = pressed;
  if (ctrlKey || altKey || metaKey || defaultPrevented) return null;
  if (pressed.key === 'Escape') return 'escape';
  if (!isEnabled || focused === 'text') return null;
  const key = pressed.key.toLowerCase();
  const isUsed = key.startsWith('arrow')
    ? focused.startsWith('arrows')
    : repeat || (key === ' ' && focused.endsWith('space'));
  return isUsed ? null : (COMMANDS[key] ?? null);
}

/** What an element does with keys: text fields and selects take all of them, sliders the arrows, choices arrows and space. */
export function keyUseOf(element: Element): KeyUse {
  const isInside = (selector: string): boolean => element.closest(selector) !== null;
  if (isInside('select,textarea,input:not([type=range],[type=checkbox]),[contenteditable]')) return 'text';
  if (isInside('iv-choices,[role=menu],[role=radiogroup],[role=listbox]')) return 'arrows and space';
  if (isInside('input[type=range],[role=slider]')) return 'arrows';
  return isInside('button,a,input,summary,[role=button]') ? 'space' : 'none';
}
