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

const TOGGLES: Readonly<Record<string, ShortcutCommand>> = {
  ' ': 'togglePlay',
  k: 'togglePlay',
  m: 'toggleMute',
  f: 'toggleFullscreen',
  c: 'toggleCaptions',
  d: 'toggleDescription',
};
const ARROWS: Readonly<Record<string, ShortcutCommand>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
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
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  if (Object.hasOwn(ARROWS, key)) return focused.startsWith('arrows') ? null : (ARROWS[key] ?? null);
  if (repeat || !Object.hasOwn(TOGGLES, key) || (key === ' ' && focused.endsWith('space'))) return null;
  return TOGGLES[key] ?? null;
}

/** What an element does with keys: text fields and selects take all of them, sliders the arrows, choices arrows and space. */
export function keyUseOf(element: Element): KeyUse {
  const isInside = (selector: string): boolean => element.closest(selector) !== null;
  if (isInside('select,textarea,input:not([type=range],[type=checkbox]),[contenteditable]')) return 'text';
  if (isInside('iv-choices,[role=menu],[role=radiogroup],[role=listbox]')) return 'arrows and space';
  if (isInside('input[type=range],[role=slider]')) return 'arrows';
  return isInside('button,a,input,summary,[role=button]') ? 'space' : 'none';
}
